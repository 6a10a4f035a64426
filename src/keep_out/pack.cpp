// SPDX-License-Identifier: Apache-2.0
#include "keep_out/pack.h"

#include <fmt/format.h>

#include <cassert>
#include <cmath>

#include "keep_out/float_shell.h"
#include "keep_out/header.h"
#include "keep_out/merged_boxes.h"
#include "keep_out/moveit_scene.h"
#include "keep_out/octomap_bytes.h"
#include "keep_out/pack_readme.h"
#include "keep_out/selftest.h"
#include "keep_out/shell.h"
#include "keep_out/smooth_shell.h"
#include "keep_out/urdf.h"
#include "map/grid/grids.h"
#include "map/tree_change.h"
#include "output/mesh_bytes.h"

namespace drydock {
namespace {

/// No planner reads the smooth shell: it may have so many times the faces of another.
constexpr std::size_t kSmoothFaces = 8;

bool is_kept_out_of(const MapTree& tree, const Vector3& p) {
  const MapClass found = cell_at(tree, p).cell_class;
  return found == MapClass::kBlocked || found == MapClass::kUndecided;
}

class PackMaker {
 public:
  explicit PackMaker(const PackRequest& request) : request_(request), tree_(request.together) {}

  std::vector<PackFile> make() {
    using Step = void (PackMaker::*)();
    for (const Step step :
         {&PackMaker::add_shell, &PackMaker::add_shells_of_criteria, &PackMaker::add_smooth, &PackMaker::add_boxes,
          &PackMaker::add_octree, &PackMaker::add_header, &PackMaker::add_grids, &PackMaker::add_selftest}) {
      if (request_.interrupted && request_.interrupted()) return {};
      (this->*step)();
    }
    add("README.md", {pack_readme(request_, files_), {}}, "this text");
    return std::move(files_);
  }

 private:
  void add(std::string name, Encoded encoded, std::string note) {
    files_.push_back({std::move(name), std::move(encoded), std::move(note)});
  }
  double edge_m(int level) const { return std::ldexp(tree_.resolution, level); }
  std::string label() const { return "keep-out of " + request_.rig + " " + request_.point; }
  std::string columns() const {
    std::string names;
    for (const SelftestVolume& volume : volumes_) names += (names.empty() ? "" : ", ") + volume.name;
    return names;
  }

  static std::string shell_note(const Shell& s, const std::string& of) {
    return fmt::format("closed surface around what {} keeps out: {} triangles, cubes of {:.6g} m; conservative", of,
                       s.mesh.triangles.size(), s.grid.edge_m);
  }

  void add_shell() {
    shell_ = shell(tree_, request_.face_budget, request_.most_cubes);
    add_surface("shell_union.stl", float_shell(shell_.grid), label(), shell_note(shell_, "all criteria"));
    volumes_.push_back({"shell", shell_.grid.edge_m, [this](const Vector3& p) { return is_solid_at(shell_.grid, p); }});
  }

  void add_shells_of_criteria() {
    for (std::size_t i = 0; i < request_.trees.size(); ++i) {
      const std::string& name = request_.layers[i].name;
      const Shell one = shell(request_.trees[i], request_.face_budget, request_.most_cubes);
      add_surface("shell_" + name + ".stl", float_shell(one.grid), label() + " " + name, shell_note(one, name));
    }
  }

  void add_smooth() {
    const SmoothShell smooth = smooth_shell(tree_, kSmoothFaces * request_.face_budget, request_.most_cubes);
    add_surface("smooth.stl", smooth.mesh, "not conservative, for viewing",
                fmt::format("smooth surface, **not conservative, for viewing**: {} triangles from cubes of {:.6g} m",
                            smooth.mesh.triangles.size(), smooth.grid.edge_m));
  }

  /// What keeps nothing out has no surface, nor has what 32-bit numbers cannot tell apart: an STL without triangles is
  /// one that other programs refuse.
  void add_surface(const std::string& name, const TriangleMesh& mesh, const std::string& header, std::string note) {
    if (!mesh.triangles.empty()) add(name, stl_bytes(mesh, header), std::move(note));
  }

  void add_selftest() {
    add("selftest.csv", selftest_csv(volumes_, selftest_points(tree_, volumes_)),
        fmt::format("points with known answers, one column for each volume: {}", columns()));
  }

  void add_boxes() {
    boxes_ = merged_boxes(tree_, request_.box_budget, request_.most_cubes);
    const std::string size =
        fmt::format("{} boxes of cubes of {:.6g} m; conservative", boxes_.boxes.size(), boxes_.grid.edge_m);
    add("boxes.scene", moveit_scene(label(), boxes_.boxes), "planning scene of MoveIt, object `keep_out`: " + size);
    add("pieces.obj", pieces_obj(boxes_.boxes), "convex pieces, which may overlap: the same " + size);
    const double ball_m = 0.5 * kSelftestGap * tree_.resolution;
    const std::string link = keep_out_link(request_.point);
    const KeepOutUrdf urdf{"keep_out", request_.point, ball_m, boxes_.boxes, tree_.box, request_.links};
    add("keep_out.urdf", keep_out_urdf(urdf), "links `keep_out` (the same boxes) and `" + link + "` (the point)");
    add("keep_out.srdf", keep_out_srdf(urdf), "pairs of links that may touch: all but these two");
    volumes_.push_back({"boxes", boxes_.grid.edge_m, [this](const Vector3& p) { return is_solid_at(boxes_.grid, p); }});
  }

  /// Left out where OctoMap cannot have it; then there is no column for it either.
  void add_octree() {
    Encoded octree = octomap_bytes(tree_);
    if (!octree.ok()) return;
    const int level = octomap_level(tree_);
    octree_ = level == 0 ? tree_ : coarsened(tree_, level);
    add("keep_out.bt", std::move(octree),
        fmt::format("OctoMap: occupied is kept out, unknown is beyond the box; cells of {:.6g} m; conservative",
                    edge_m(level)));
    volumes_.push_back({"octree", edge_m(level), [this](const Vector3& p) { return is_kept_out_of(octree_, p); }});
  }

  void add_header() {
    header_ = keep_out_header(
        tree_, fmt::format("Keep-out volume of point {} of rig {}, frame W of the hall, metres. Written by Drydock.\n"
                           "may_stand(x, y, z) is true only where it is proven that the rig may stand.",
                           request_.point, request_.rig));
    add("keep_out.h", {header_.text, {}},
        fmt::format("C++17: `drydock_keep_out::may_stand(x, y, z)`; cells of {:.6g} m; conservative",
                    edge_m(header_.level)));
    volumes_.push_back(
        {"header", edge_m(header_.level), [this](const Vector3& p) { return is_kept_out_of(header_.tree, p); }});
  }

  void add_grids() {
    const CellGrid cells = cell_grid(tree_, request_.cell_budget);
    add("cells.vtu", vtu_text(cells.grid, cells.arrays),
        fmt::format(
            "for ParaView: cells with class (1 free, 2 blocked, 3 undecided), criterion, cable, object; no finer "
            "than {:.6g} m",
            edge_m(cells.level)));
    if (request_.margins == nullptr) return;
    add("margins.vti", margins_vti(*request_.margins),
        fmt::format("for ParaView: the margin of every criterion at the centres of cells of {:.6g} m or less",
                    request_.margins->grid.spacing.maxCoeff()));
  }

  const PackRequest& request_;
  const MapTree& tree_;
  Shell shell_;
  MergedBoxes boxes_;
  MapTree octree_;
  KeepOutHeader header_;
  std::vector<SelftestVolume> volumes_;
  std::vector<PackFile> files_;
};

}  // namespace

std::vector<PackFile> keep_out_pack(const PackRequest& request) {
  assert(request.domain.of_positions() && "a keep-out volume is one of positions");
  assert(request.trees.size() == request.layers.size() && "each layer has a map");
  return PackMaker(request).make();
}

}  // namespace drydock
