// SPDX-License-Identifier: Apache-2.0
#include "map/layer/shadow_rim.h"

#include <Eigen/Geometry>
#include <cmath>

namespace drydock {
namespace {

constexpr double kEdgeOn = 1e-9;  // sine of the angle below which a triangle is seen edge-on

/// 1 if the triangle, as it is wound, faces P; −1 if it must be turned to; 0 if it is seen edge-on or has no area.
int facing(const Corners& t, const Vector3& p_OP) {
  const Vector3 n = (t[1] - t[0]).cross(t[2] - t[0]), to_P = p_OP - t[0];
  const double height = n.dot(to_P), size = n.norm() * to_P.norm();
  return std::abs(height) <= kEdgeOn * size ? 0 : (height > 0 ? 1 : -1);
}

/// Counts what a segment passes through.
class Passages {
 public:
  Passages(const BoxTree& tree, const Vector3& p_OP, const Segment& centred)
      : tree_(tree), p_P_(p_OP - tree.centre), a_(centred.a), d_(centred.b - centred.a) {}

  void meet(std::int32_t packet) {
    for (std::size_t lane = 0; lane < static_cast<std::size_t>(kLanes); ++lane) {
      const std::size_t slot = static_cast<std::size_t>(packet) * kLanes + lane;
      if (!tree_.unused(slot)) meet(tree_.corners(slot));
    }
  }
  std::optional<int> number() const { return doubtful_ ? std::nullopt : std::optional(number_); }

 private:
  /// The line passes a triangle where the volumes that it spans with the three sides have the same sign.
  void meet(const Corners& t) {
    const Vector3 p[3] = {t[0] - a_, t[1] - a_, t[2] - a_};
    const double longest = std::max({(t[1] - t[0]).norm(), (t[2] - t[1]).norm(), (t[0] - t[2]).norm()});
    const double far = std::max({p[0].norm(), p[1].norm(), p[2].norm()});
    const double doubt = 1e-12 * d_.norm() * far * far + 1e-10 * d_.norm() * longest * longest;
    const double v[3] = {d_.dot(p[0].cross(p[1])), d_.dot(p[1].cross(p[2])), d_.dot(p[2].cross(p[0]))};
    const double least = std::min({v[0], v[1], v[2]}), most = std::max({v[0], v[1], v[2]});
    if (least < -doubt && most > doubt) return;
    const Vector3 n = (t[1] - t[0]).cross(t[2] - t[0]);
    const double start = -n.dot(p[0]), end = start + n.dot(d_), near = 1e-9 * n.norm() * d_.norm();
    if ((start > near && end > near) || (start < -near && end < -near)) return;
    const bool clear = (least > doubt || most < -doubt) && std::abs(start) > near && std::abs(end) > near;
    if (!clear) {
      doubtful_ = true;
      return;
    }
    number_ += facing(t, p_P_) * (end > 0 ? 1 : -1);
  }

  const BoxTree& tree_;
  Vector3 p_P_, a_, d_;
  int number_ = 0;
  bool doubtful_ = false;
};

}  // namespace

ShadowRim shadow_rim(const MeshPiece& piece, const Vector3& p_OP) {
  ShadowRim rim;
  rim.p_OP = p_OP;
  // The same arithmetic as in intersection_number, about the tree's centre: what one leaves out the other does too.
  std::vector<int> faces(piece.mesh.triangles.size(), 0);
  for (std::size_t slot = 0; slot < piece.tree.triangle_of.size(); ++slot) {
    if (!piece.tree.unused(slot))
      faces[piece.tree.triangle_of[slot]] = facing(piece.tree.corners(slot), p_OP - piece.tree.centre);
  }
  TriangleMesh edges;
  for (const Edge& edge : piece.edges.edges) {
    int balance = 0;
    for (const EdgeUse& use : piece.edges.uses_of(edge)) balance += (use.forward ? 1 : -1) * faces[use.triangle];
    if (balance == 0) continue;
    const auto first = static_cast<std::uint32_t>(edges.vertices.size());
    const Vector3 &low = piece.mesh.vertices[edge.low], &high = piece.mesh.vertices[edge.high];
    edges.vertices.insert(edges.vertices.end(), {low, high, 0.5 * (low + high)});
    edges.triangles.push_back({first, first + 1, first + 2});
  }
  rim.edges = build_box_tree(edges);
  return rim;
}

std::optional<int> intersection_number(const MeshPiece& piece, const ShadowRim& rim, const Segment& segment_O) {
  const Segment centred{segment_O.a - piece.tree.centre, segment_O.b - piece.tree.centre};
  Passages passages(piece.tree, rim.p_OP, centred);
  for_packets_met(
      piece.tree, centred, [](void* context, std::int32_t packet) { static_cast<Passages*>(context)->meet(packet); },
      &passages);
  return passages.number();
}

}  // namespace drydock
