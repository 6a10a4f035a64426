// SPDX-License-Identifier: Apache-2.0
#include "cli/map/map_folder.h"

#include <fmt/format.h>

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "cli/write_scene.h"
#include "keep_out/pack.h"
#include "map/grid/slice_image.h"
#include "map/scene.h"

namespace drydock {
namespace {

void write_sound(const MapFiles& files, const std::string& name, const Encoded& encoded) {
  const WriteStatus status = files.folder.write(name, encoded);
  if (!status.ok()) throw std::logic_error(status.refused);
}

constexpr std::size_t kCubesAfterInterrupt = 40'000;
constexpr std::size_t kCellsAfterInterrupt = 20'000;
constexpr std::size_t kMostExtraMargins = 200'000;  // that are computed for the page alone

/// What the page and the pack show of the margins; each may be missing.
struct MapImages {
  double page_edge = 0;  // [m] or [rad]
  std::optional<MarginImage> page, pack;
  bool is_shared = false;  // the pack's serves for the page too

  const MarginImage* for_page() const { return is_shared && pack ? &*pack : page ? &*page : nullptr; }
  const MarginImage* for_pack() const { return pack ? &*pack : nullptr; }
};

/// Of an interrupted map there are none, since they take longest.
MapImages map_images(const MapFiles& files) {
  const MapStudy& study = files.report.study;
  const double image_m = image_spacing_m(files.options, study.domain);
  const int threads = thread_count(files.options.common);
  const auto stop = [] { return interrupt_flag().load(); };
  MapImages images;
  const double usual = study.domain.of_positions() ? usual_edge_m(study.domain) : study.domain.resolution;
  images.page_edge = volume_edge(study.domain, image_m > 0 ? image_m : usual);
  if (image_m > 0) images.pack = margin_image(study.domain, {study.layers, image_m, threads, stop});
  images.is_shared = image_m == images.page_edge;
  const bool wanted = files.options.image != "none" && !images.is_shared;
  if (wanted && image_grid(study.domain, images.page_edge).cell_count() <= kMostExtraMargins)
    images.page = margin_image(study.domain, {study.layers, images.page_edge, threads, stop});
  return images;
}

void write_pack(const MapFiles& files, const MapImages& images, WritingProgress& progress) {
  const MapReport& report = files.report;
  const MapStudy& study = report.study;
  const bool was_before = interrupt_flag();  // what is there is still packed, coarsely, so that it ends soon
  PackRequest request{.domain = study.domain,
                      .hall = report.hall,
                      .rig = report.rig,
                      .point = report.platform,
                      .layers = study.layers,
                      .trees = study.trees,
                      .together = study.together,
                      .objects = report.objects,
                      .face_budget = files.options.faces,
                      .box_budget = files.options.boxes,
                      .margins = images.for_pack(),
                      .complete = study.complete,
                      .links = {},
                      .interrupted = [was_before] { return !was_before && interrupt_flag(); }};
  if (files.options.cells) request.cell_budget = *files.options.cells;
  if (was_before) {
    request.most_cubes = kCubesAfterInterrupt;
    request.cell_budget = std::min(request.cell_budget, kCellsAfterInterrupt);
  }
  for (const PackFile& file : keep_out_pack(request)) {
    progress.next("map/" + file.name);
    write_sound(files, "map/" + file.name, file.encoded);
  }
}

void write_slices(const MapFiles& files) {
  const MapStudy& study = files.report.study;
  for (const AskedSlice& slice : asked_slices(files.options, study.domain))
    write_sound(files, slice.name + ".png", slice_png(map_slice(study.together, slice.axis, slice.at)));
}

}  // namespace

void write_map_files(const MapFiles& files) {
  WritingProgress progress(!files.options.common.quiet && !files.options.common.json);
  progress.next("margins");
  const MapImages images = map_images(files);
  progress.next("the scene");
  write_scene(files.folder, map_scene({files.hall, files.report, images.page_edge, images.for_page()}));
  write_slices(files);
  progress.next("the keep-out pack");
  if (files.report.study.domain.of_positions()) write_pack(files, images, progress);
  progress.next("report.html");
  if (files.report.grid) write_sound(files, "grid.csv", grid_csv(files.report.study, *files.report.grid));
  if (!files.report.series.empty())
    write_sound(files, "series.csv", series_csv(*files.report.plan.series, files.report.series));
}

std::string map_times_text(const RunRecord& record) {
  std::string text =
      fmt::format("{:.3g} s with {} thread{}:", record.total_wall_s, record.threads, record.threads == 1 ? "" : "s");
  for (const WallTime& time : record.wall_times) {
    if (time.wall_s >= 0.001) text += fmt::format(" {} {:.3g} s,", time.phase, time.wall_s);
  }
  text.back() = '\n';
  return text;
}

}  // namespace drydock
