// SPDX-License-Identifier: Apache-2.0
#include "keep_out/pack_readme.h"

#include <fmt/format.h>

#include <cmath>

#include "spatial/tidy_number.h"

namespace drydock {
namespace {

std::string in_brackets(const Vector3& v) {
  return fmt::format("({:.6g}, {:.6g}, {:.6g})", unsigned_zero(v.x()), unsigned_zero(v.y()), unsigned_zero(v.z()));
}

std::string what_it_is(const PackRequest& request) {
  const MapDomain& domain = request.domain;
  std::string text = fmt::format("# Keep-out volume of {}\n\n", request.rig);
  if (!request.complete)
    text += "**Incomplete: the map was stopped. It is valid, but coarser than was asked for.**\n\n";
  text += fmt::format(
      "Hall: {}. Where the point **{}** of the rig may not be. It concerns this point alone: do not check any other "
      "part of a robot\nagainst it, because it already accounts for the bodies of the rig.\n\n",
      request.hall, request.point);
  text += "- Frame: the hall's world W, z up. Unit: metre.\n";
  text += "- **Safe is outside the volume and inside the box** " + in_brackets(domain.box.low) + " to " +
          in_brackets(domain.box.high) + ".\n  Beyond the box nothing is known: keep the planner within it.\n";
  text += domain.kind == MapKind::kAllOrientations
              ? "- It holds for every orientation of the platform within the ranges of the map.\n"
              : "- It holds for the one orientation of the platform that the map was made for.\n";
  return text;
}

std::string what_is_proven(const PackRequest& request) {
  const MapVolumes v = volumes(request.together);
  std::string text = fmt::format(
      "- Outside the volume every point is proven to be allowed. The volume holds what is proven to be blocked, {:.6g} "
      "m³,\n"
      "  and what is undecided at cells of {:.6g} m, {:.6g} m³. Free volume: at least {:.6g} m³, at most {:.6g} m³.\n",
      v.blocked, request.domain.resolution, v.undecided, v.free, v.free + v.undecided);
  text += "- Criteria, with their index in `cells.vtu`:";
  for (std::size_t i = 0; i < request.layers.size(); ++i) {
    const MapLayer& layer = request.layers[i];
    text += fmt::format("{} {} {} (at least {:.6g} {}{})", i == 0 ? "" : ",", i, layer.name, layer.at_least, layer.unit,
                        layer.sampled ? "; sampled, **not proven**" : "");
  }
  text += ".\n";
  if (request.objects.empty()) return text;
  text += "- Objects, with their index in `cells.vtu`:";
  for (std::size_t i = 0; i < request.objects.size(); ++i)
    text += fmt::format("{} {} {}", i == 0 ? "" : ",", i, request.objects[i]);
  return text + ".\n";
}

constexpr std::string_view kHowToUse = R"(
## A surface is not a solid
Collision checkers treat closed meshes differently. FCL tests the triangles alone, so a small body wholly inside counts as
free. Bullet, MuJoCo and Drake take the convex hull. So view the STL, and plan with the boxes, the pieces, the octree or the
header. `selftest.csv` shows whether your checker reads them correctly: give it a ball of at most a hundredth of the map's
resolution at each point, and compare with the column of the file that you loaded (1: must collide, 0: must not). Each file
has its own coarseness, and so its own column.

## Which file for what
- MoveIt: `boxes.scene` (Scene Objects, Import) or `keep_out.bt`; both collide with every link, so allow all pairs but that of
  the point's link. `keep_out.urdf` and `keep_out.srdf` do that by themselves; their comments say how to add them to a robot.
- Tesseract: `keep_out.bt`. Drake, MuJoCo, Bullet: `pieces.obj`, one convex object for each `o`. Bullet widens hulls by a
  margin of 40 mm unless it is set to 0, and rounds the corners of its own boxes: take hulls.
- Your own code: `keep_out.h`, C++17, no dependencies: `drydock_keep_out::may_stand(x, y, z)`.
- ParaView: `cells.vtu` (classes and causes), `margins.vti` (every margin; where nothing limits, the largest finite value).
)";

}  // namespace

std::string pack_readme(const PackRequest& request, std::span<const PackFile> files) {
  std::string text = what_it_is(request) + what_is_proven(request) + "\n## Files\n| file | what it is |\n|---|---|\n";
  for (const PackFile& file : files) text += "| `" + file.name + "` | " + file.note + " |\n";
  text +=
      "\nFiles that the table does not list were not written: the octree of a map off OctoMap's lattice, margins that "
      "took too long.\n";
  return text + std::string(kHowToUse);
}

}  // namespace drydock
