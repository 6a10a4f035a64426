// SPDX-License-Identifier: Apache-2.0
#include "cli/map_folder.h"

#include <fmt/format.h>

#include "cli/interrupt.h"
#include "output/scene_json.h"
#include "workspace/keep_out_pack.h"
#include "workspace/map_scene.h"
#include "workspace/slice_image.h"

namespace drydock {
namespace {

void write_sound(const MapFiles& files, const std::string& name, const Encoded& encoded) {
  const WriteStatus status = files.folder.write(name, encoded);
  if (!status.ok()) throw std::logic_error(status.refused);
}

void write_scene(const MapFiles& files) {
  const MapStudy& study = files.report.study;
  const MapSceneRequest request{files.report.hall,
                                files.rig.model,
                                files.rig.X_WB_home,
                                files.obstacles,
                                study.domain,
                                study.together,
                                image_spacing_m(files.options, study.domain)};
  const SceneText text = scene_json(map_scene(request));
  if (!text.faults.empty()) throw std::logic_error("the scene has a fault: " + to_string(text.faults.front()));
  files.folder.write("scene.json", text.json);
}

/// Of an interrupted map too, but then without the image of the margins, which takes longest.
void write_pack(const MapFiles& files) {
  const MapReport& report = files.report;
  const MapStudy& study = report.study;
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
                      .image_m = image_spacing_m(files.options, study.domain),
                      .threads = thread_count(files.options.common),
                      .complete = study.complete,
                      .stop = [] { return interrupt_flag().load(); },
                      .links = {}};
  for (const PackFile& file : keep_out_pack(request)) write_sound(files, "map/" + file.name, file.encoded);
}

void write_slices(const MapFiles& files) {
  const MapStudy& study = files.report.study;
  for (const AskedSlice& slice : asked_slices(files.options, study.domain))
    write_sound(files, slice.name + ".png", slice_png(map_slice(study.together, slice.axis, slice.at)));
}

}  // namespace

void write_map_files(const MapFiles& files) {
  write_scene(files);
  write_slices(files);
  if (files.report.study.domain.of_positions()) write_pack(files);
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
