// SPDX-License-Identifier: Apache-2.0
#include "follow/pairs.h"

#include <algorithm>

#include "geometry/mesh/mesh_inside.h"
#include "geometry/overlap_depth.h"
#include "geometry/segment_segment.h"
#include "geometry/shape_core.h"

namespace drydock {
namespace {

using What = FollowBody::What;

PlacedBody placed_line(const FollowModel& model, const FollowBody& body, const FollowMoment& moment) {
  PlacedBody at;
  if (body.what == What::kLeg) {
    const LegLine& line = moment.stewart.pose.legs[static_cast<std::size_t>(body.index)];
    at.segment = {line.p_WP, line.p_WC};
    at.move_m = std::max(base_move_m(model.stewart->model, moment.stewart, line.p_WP, 0),
                         body_point(moment.platform, line.p_BC_W).move_m);
  } else if (body.what == What::kRod) {
    at.segment = {moment.p_WE, moment.platform.X_WB.p};
    at.move_m = std::max(moment.E_move_m, moment.platform.ball.move_m);
  } else {
    const auto i = static_cast<std::size_t>(body.index);
    const CableLine& line = moment.pose.lines[i];
    at.segment = {line.p_WT, line.p_WC};
    at.exists = line.status == CableStatus::kOk;
    if (at.exists) {
      const CableChange change = cable_change(model.rig.platform, model.rig.cables[i], line, moment.platform.ball);
      at.move_m = std::max(change.eye_m, change.tangent_m);
    }
  }
  at.p_WC = 0.5 * (at.segment.a + at.segment.b);
  return at;
}

/// How far a body that moves and turns carries what lies within a radius of a place on it.
double carried_m(const PlatformMoves& body, const Vector3& p_WC, double radius_m) {
  return body.ball.move_m + chord(body.ball.turn_rad) * ((p_WC - body.X_WB.p).norm() + radius_m);
}

PlacedBody placed_base(const FollowModel& model, const FollowBody& body, const FollowMoment& moment) {
  PlacedBody at;
  at.X_WS = moment.stewart.pose.X_WF * body.X_BS;  // B == F here
  at.p_WC = at.X_WS * body.core.p_OC;              // O == S here
  at.move_m = base_move_m(model.stewart->model, moment.stewart, at.p_WC, body.core.radius_m + body.radius_m);
  return at;
}

PlacedBody placed_solid(const FollowBody& body, const FollowMoment& moment) {
  PlacedBody at;
  const double radius_m = body.core.radius_m + body.radius_m;
  const PlatformMoves* carrier = nullptr;
  if (body.what == What::kPlatform) carrier = &moment.platform;
  if (body.what == What::kObject && body.index >= 0) carrier = &moment.movers[static_cast<std::size_t>(body.index)];
  if (carrier != nullptr) {
    at.X_WS = carrier->X_WB * body.X_BS;
  } else {
    const bool rests = body.what == What::kObject || body.index == kWorld;
    at.X_WS = rests ? body.X_BS : moment.arm.X_WL(body.index) * body.X_BS;
  }
  at.p_WC = at.X_WS * body.core.p_OC;  // O == S here
  if (carrier != nullptr) at.move_m = carried_m(*carrier, at.p_WC, radius_m);
  if (body.what == What::kLink) at.move_m = moment.arm.move_m(body.index, at.p_WC, radius_m);
  return at;
}

/// A line against a solid that it is not within.
PairClearance line_look(const PlacedBody& line, const FollowBody& solid, const PlacedBody& at, double at_most_m,
                        PairHints& hints) {
  PairClearance look;
  if (std::holds_alternative<SharedMesh>(solid.core.shape)) {
    const MeshHit hit = segment_distance(solid.core.surface->tree, at.X_WS, line.segment, at_most_m, &hints.tree);
    look = {hit.distance_m, 0, hit.found(), hit.distance_m == 0, hit.p_segment, hit.p_mesh};
    return look;
  }
  const SolidShape core = line_solid((line.segment.b - line.segment.a).norm());
  const ShapePairHit hit =
      shape_distance(core, along_segment(line.segment), solid.core, at.X_WS, at_most_m, &hints.shapes);
  return {hit.distance_m, hit.error_m, hit.found(), hit.overlap, hit.p_first, hit.p_second};
}

/// Whether a point of the line lies in a closed mesh.
bool line_is_inside(const PlacedBody& line, const FollowBody& solid, const PlacedBody& at) {
  if (!std::holds_alternative<SharedMesh>(solid.core.shape) || !solid.core.surface->closed) return false;
  return is_inside(solid.core.surface->tree, inverse(at.X_WS) * line.segment.b);
}

bool is_mesh_body(const FollowBody& body) {
  return std::holds_alternative<SharedMesh>(body.core.shape);
}

/// Two solids of which at least one is a mesh that is not met by a line or point: by their surfaces.
PairClearance surface_look(const FollowBody& a, const PlacedBody& at_a, const FollowBody& b, const PlacedBody& at_b,
                           double at_most_m, bool with_inside, PairHints& hints) {
  if (with_inside || !a.core.surface || !b.core.surface || (!is_mesh_body(a) && !is_mesh_body(b))) {
    const ShapePairHit hit = shape_distance(a.core, at_a.X_WS, b.core, at_b.X_WS, at_most_m, &hints.shapes);
    return {hit.distance_m, hit.error_m, hit.found(), hit.overlap, hit.p_first, hit.p_second};
  }
  const MeshPairHit hit = mesh_distance(a.core.surface->tree, at_a.X_WS, b.core.surface->tree, at_b.X_WS, at_most_m,
                                        &hints.shapes.surfaces);
  const double error_m = surface_error_m(a.core.shape) + surface_error_m(b.core.shape);
  const bool touches = hit.distance_m <= 1e-13 * (a.core.radius_m + b.core.radius_m);
  return {hit.distance_m, error_m, hit.found(), touches, hit.p_first, hit.p_second};
}

/// Where cores overlap, the clearance goes on below zero by how deep they do.
void sink(const FollowBody& a, const PlacedBody& at_a, const FollowBody& b, const PlacedBody& at_b,
          PairClearance& look) {
  const bool is_line = a.is_line();
  const SolidShape line = is_line ? line_solid((at_a.segment.b - at_a.segment.a).norm()) : SolidShape{};
  const Pose X_WA = is_line ? along_segment(at_a.segment) : at_a.X_WS;
  look.clearance_m = -overlap_depth(is_line ? line : a.core, X_WA, b.core, at_b.X_WS);
}

}  // namespace

PlacedBody place_body(const FollowModel& model, const FollowBody& body, const FollowMoment& moment) {
  if (body.what == What::kBase) return placed_base(model, body, moment);
  return body.is_line() ? placed_line(model, body, moment) : placed_solid(body, moment);
}

void place_bodies(const FollowModel& model, const FollowBodies& all, const FollowMoment& moment,
                  std::vector<PlacedBody>& placed) {
  placed.resize(all.bodies.size());
  for (std::size_t i = 0; i < placed.size(); ++i) placed[i] = place_body(model, all.bodies[i], moment);
}

double pair_change_m(const FollowBodies& all, const FollowPair& pair, std::span<const PlacedBody> placed,
                     const FollowMoment& moment) {
  const PlacedBody &at_a = placed[pair.first], &at_b = placed[pair.second];
  if (!at_a.exists || !at_b.exists) return std::numeric_limits<double>::infinity();
  const FollowBody &a = all.bodies[pair.first], &b = all.bodies[pair.second];
  const bool of_one_arm = a.what == FollowBody::What::kLink && b.what == FollowBody::What::kLink;
  if (!of_one_arm) return at_a.move_m + at_b.move_m;
  return moment.arm.apart_m(a.index, at_a.p_WC, a.core.radius_m + a.radius_m, b.index, at_b.p_WC,
                            b.core.radius_m + b.radius_m);
}

double pair_gap_m(const FollowBodies& all, const FollowPair& pair, std::span<const PlacedBody> placed) {
  const FollowBody &a = all.bodies[pair.first], &b = all.bodies[pair.second];
  const PlacedBody &at_a = placed[pair.first], &at_b = placed[pair.second];
  if (!a.is_line()) {
    return (at_a.p_WC - at_b.p_WC).norm() - a.core.radius_m - a.radius_m - b.core.radius_m - b.radius_m;
  }
  const Vector3 near_W = at_a.segment.at(nearest_fraction(at_a.segment, at_b.p_WC));
  return (near_W - at_b.p_WC).norm() - a.radius_m - b.core.radius_m - b.radius_m;
}

PairClearance pair_clearance(const FollowBodies& all, const FollowPair& pair, std::span<const PlacedBody> placed,
                             double at_most_m, bool with_inside, PairHints& hints) {
  const FollowBody &a = all.bodies[pair.first], &b = all.bodies[pair.second];
  const PlacedBody &at_a = placed[pair.first], &at_b = placed[pair.second];
  const double radii_m = a.radius_m + b.radius_m;
  PairClearance look;
  if (a.is_line()) {
    look = line_look(at_a, b, at_b, at_most_m + radii_m, hints);
    if (with_inside && line_is_inside(at_a, b, at_b)) {
      look = {0, 0, true, true, at_a.segment.b, at_a.segment.b};
    }
  } else {
    look = surface_look(a, at_a, b, at_b, at_most_m + radii_m, with_inside, hints);
  }
  if (look.is_found && look.touches) sink(a, at_a, b, at_b, look);
  look.clearance_m -= radii_m;
  return look;
}

}  // namespace drydock
