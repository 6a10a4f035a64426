// SPDX-License-Identifier: Apache-2.0
#include "map/layer/rig_bodies.h"

#include "rig/cable/cable_line.h"
#include "rig/cable/rig_clearance.h"

namespace drydock {
namespace {

RigBody cable_body(const Cable& cable, int index) {
  RigBody body;
  body.cable = index;
  body.radius_m = 0.5 * cable.diameter_m;
  body.p_BQ = cable.p_BC;
  return body;
}

RigBody platform_body(const BodyShape& shape) {
  RigBody body;
  body.part = CausePart::kPlatform;
  body.X_BS = shape.X_BS;
  double half_m = 0;
  if (const auto* sphere = std::get_if<Sphere>(&shape.shape)) {
    body.radius_m = sphere->radius_m;
  } else if (const auto* capsule = std::get_if<Capsule>(&shape.shape)) {
    body.radius_m = capsule->radius_m;
    half_m = 0.5 * capsule->length_m;
  } else {
    body.is_solid = true;
    body.solid = solid_shape(shape.shape, true);
    body.reach_m = (shape.X_BS * body.solid.p_OC).norm() + body.solid.radius_m;  // O == S here
  }
  body.p_BP = shape.X_BS * Vector3(0, 0, -half_m);
  body.p_BQ = shape.X_BS * Vector3(0, 0, half_m);
  return body;
}

/// The rod hangs the same way wherever the point is, so that it is carried along.
RigBody rod_body(const CableRig& rig) {
  RigBody body;
  body.part = CausePart::kRod;
  body.radius_m = rig.coupling->rod_radius_m;
  body.p_BP = rod_below(rig, Vector3::Zero()).p_WE;
  return body;
}

BodyAt cable_at(const CableRig& rig, const RigBody& body, const PoseCell& cell) {
  const Cable& cable = rig.cables[static_cast<std::size_t>(body.cable)];
  BodyAt at;
  at.fixed_a = !cable.pulley;
  at.shifts = !cell.turns && cell.ball.turn_rad == 0 && at.fixed_a;
  if (at.fixed_a) {
    at.segment_W = {cable.p_WA, cell.X_WB * cable.p_BC};
    at.moves_b_m = cell.ball.move_m + chord(cell.ball.turn_rad) * cable.p_BC.norm();
    return at;
  }
  const CableLine line = cable_line(cable, cell.X_WB);
  const CableChange change = cable_change(rig.platform, cable, line, cell.ball);
  at.exists = line.status == CableStatus::kOk && std::isfinite(change.tangent_m);
  at.segment_W = {line.p_WT, line.p_WC};
  at.moves_a_m = change.tangent_m;
  at.moves_b_m = change.eye_m;
  return at;
}

}  // namespace

std::vector<RigBody> rig_bodies(const CableRig& rig, const RigBodies& wanted) {
  std::vector<RigBody> bodies;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    if (i >= 32 || (wanted.cables >> i & 1u) != 0) bodies.push_back(cable_body(rig.cables[i], static_cast<int>(i)));
  }
  if (wanted.platform) {
    for (const BodyShape& shape : rig.platform.shapes) bodies.push_back(platform_body(shape));
  }
  if (wanted.rod && rig.coupling) bodies.push_back(rod_body(rig));
  return bodies;
}

BodyAt body_at(const CableRig& rig, const RigBody& body, const PoseCell& cell) {
  if (body.part == CausePart::kCable) return cable_at(rig, body, cell);
  BodyAt at;
  at.shifts = !cell.turns && cell.ball.turn_rad == 0;
  if (body.part == CausePart::kRod) {
    at.segment_W = {cell.X_WB.p + body.p_BP, cell.X_WB.p};
    at.moves_a_m = at.moves_b_m = cell.ball.move_m;
    return at;
  }
  const double turned = chord(cell.ball.turn_rad);
  at.segment_W = {cell.X_WB * body.p_BP, cell.X_WB * body.p_BQ};
  at.X_WS = cell.X_WB * body.X_BS;
  at.moves_a_m = cell.ball.move_m + turned * (body.is_solid ? body.reach_m : body.p_BP.norm());
  at.moves_b_m = cell.ball.move_m + turned * (body.is_solid ? body.reach_m : body.p_BQ.norm());
  return at;
}

std::optional<Segment> segment_at(const CableRig& rig, const RigBody& body, const Pose& X_WB) {
  switch (body.part) {
    case CausePart::kCable: {
      const Cable& cable = rig.cables[static_cast<std::size_t>(body.cable)];
      if (!cable.pulley) return Segment{cable.p_WA, X_WB * cable.p_BC};
      const CableLine line = cable_line(cable, X_WB);
      if (line.status != CableStatus::kOk) return std::nullopt;
      return Segment{line.p_WT, line.p_WC};
    }
    case CausePart::kRod:
      return Segment{X_WB.p + body.p_BP, X_WB.p};
    default:
      return Segment{X_WB * body.p_BP, X_WB * body.p_BQ};
  }
}

Segment shifted(const BodyAt& body, const Vector3& shift_W) {
  return {body.fixed_a ? body.segment_W.a : Vector3(body.segment_W.a + shift_W), body.segment_W.b + shift_W};
}

}  // namespace drydock
