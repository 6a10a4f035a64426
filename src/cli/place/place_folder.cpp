// SPDX-License-Identifier: Apache-2.0
#include "cli/place/place_folder.h"

#include <fmt/format.h>

#include "cli/print.h"
#include "cli/progress.h"
#include "cli/write_scene.h"
#include "keep_out/octomap_bytes.h"
#include "map/grid/slice_image.h"
#include "map/volume.h"
#include "place/figures.h"
#include "place/layout_files_file.h"
#include "place/scene.h"
#include "place/text.h"
#include "place/written_pose.h"

namespace drydock {
namespace {

void write_place_file(const PlaceFiles& files, const std::string& name, const Encoded& encoded) {
  const WriteStatus status = files.folder.write(name, encoded);
  if (!status.ok()) throw std::logic_error(status.refused);
}

std::filesystem::path write_layout(const PlaceFiles& files, std::size_t index) {
  const PlaceHall& hall = files.report.request.hall;
  const CertifiedLayout& layout = files.report.study.layouts[index];
  LayoutFilesRequest request;
  request.top = files.options.file;
  request.mentions = files.file.mentions;
  request.folder = files.folder.path();
  request.stem = layout_name(index);
  for (std::size_t i = 0; i < files.file.hall.objects.size(); ++i) {
    if (hall.objects[i].group >= 0)
      request.poses.push_back({files.file.object_names[i], written_pose(layout.X_WO[i]).text});
  }
  std::string words;
  for (const std::string& word : place_command_line(files.options)) words += (words.empty() ? "" : " ") + word;
  request.first_lines = {
      fmt::format("Layout {} of `{}`: {}.", index + 1, printable(words), printable(layout_text(hall, layout)))};
  const LayoutFiles made = layout_files(request);
  if (!made.refused.empty())
    throw std::filesystem::filesystem_error(made.refused, std::error_code(EIO, std::generic_category()));
  for (const LayoutFile& file : made.files) files.folder.write(file.name, file.text);
  return made.root;
}

void write_pictures(const PlaceFiles& files) {
  const PlaceStudy& study = files.report.study;
  const double height_m = telling_height_m(study);
  const std::string ending = fmt::format("_z_{:.9g}m.png", height_m);
  const auto write = [&](const std::string& name, const MapTree& tree) {
    write_place_file(files, name + ending, slice_png(map_slice(tree, 2, height_m)));
    write_place_file(files, "map/" + name + ".bt", octomap_bytes(tree));
  };
  write("present", study.present.together);
  for (std::size_t i = 0; i < study.layouts.size(); ++i) write(layout_name(i), study.layouts[i].together);
}

}  // namespace

std::filesystem::path write_place_files(const PlaceFiles& files) {
  WritingProgress progress(!files.options.common.quiet && !files.options.common.json, 3);
  progress.next("layouts");
  std::filesystem::path root;
  for (std::size_t i = 0; i < files.report.study.layouts.size(); ++i) root = write_layout(files, i);
  write_place_file(files, "comparison.csv", place_csv(files.report));
  progress.next("pictures and maps");
  write_pictures(files);
  progress.next("the scene");
  const MapDomain& domain = files.report.study.stays.domain;
  const double edge_m = volume_edge(domain, usual_edge_m(domain));
  write_scene(files.folder, place_scene(files.file.hall, files.file.map->rig, files.report, edge_m));
  return root;
}

}  // namespace drydock
