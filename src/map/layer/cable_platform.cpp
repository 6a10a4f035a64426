// SPDX-License-Identifier: Apache-2.0
#include "map/layer/cable_platform.h"

#include <algorithm>
#include <cmath>

#include "geometry/point_shape.h"
#include "geometry/segment.h"
#include "geometry/shape_core.h"
#include "map/layer/line_validity.h"

namespace drydock {
namespace {

/// Signed distance from a convex shape; of a mesh nothing is known.
double signed_or_zero_m(const Shape& shape, const Vector3& p_S) {
  return std::visit(
      [&](const auto& solid) -> double {
        if constexpr (std::is_same_v<std::decay_t<decltype(solid)>, std::shared_ptr<const TriangleMesh>>) {
          return 0;
        } else {
          return signed_distance(p_S, solid).distance_m;
        }
      },
      shape);
}

/// The deepest point of a segment that meets a convex shape, by golden section: along it the signed distance is convex.
/// Any point will do for a proof.
void look_deep(const Shape& shape, const Segment& segment_S, double from_eye_m, PlatformNearness& nearness) {
  constexpr double kGolden = 0.6180339887498949;
  double low = 0, high = 1;
  const auto depth_m = [&](double fraction) { return -signed_or_zero_m(shape, segment_S.at(fraction)); };
  double a = high - kGolden, b = kGolden, depth_a_m = depth_m(a), depth_b_m = depth_m(b);
  for (int i = 0; i < 20; ++i) {
    if (depth_a_m > depth_b_m) {
      high = b;
      b = a;
      depth_b_m = depth_a_m;
      depth_a_m = depth_m(a = high - kGolden * (high - low));
    } else {
      low = a;
      a = b;
      depth_a_m = depth_b_m;
      depth_b_m = depth_m(b = low + kGolden * (high - low));
    }
  }
  const double best_m = std::max(depth_a_m, depth_b_m), at = depth_a_m > depth_b_m ? a : b;
  if (!(best_m > nearness.depth_m)) return;
  nearness.depth_m = best_m;
  nearness.depth_at_m = from_eye_m + at * (segment_S.b - segment_S.a).norm();
}

}  // namespace

PlatformShapes::PlatformShapes(const CableRig& rig, double cap_m) : cap_m_(cap_m) {
  for (const BodyShape& given : rig.platform.shapes) {
    const ShapeCore core = shape_core(given.shape);
    Part part{given.shape, solid_shape(core.shape, true), given.X_BS, core.radius_m};
    const Vector3 p_BC = part.X_BS * part.core.p_OC;  // O == S here
    radius_m_ = std::max(radius_m_, p_BC.norm() + part.core.radius_m + part.round_m);
    parts_.push_back(part);
  }
}

PlatformNearness PlatformShapes::near(const Cable& cable, const CableLine& line, const Rotation& R_WB,
                                      double from_eye_m) const {
  const Vector3 u_B = inverse(R_WB) * line.u_W;
  const double to_m = std::min(reach_m(cable), line.free_length_m), begin_m = std::min(from_eye_m, to_m);
  const Segment segment_B{cable.p_BC + begin_m * u_B, cable.p_BC + to_m * u_B};
  const SolidShape axis = line_solid(to_m - begin_m);
  const Pose X_BL{turn_z_to(u_B), segment_B.at(0.5)};
  PlatformNearness nearness{cap_m_, cap_m_, 0, 0};
  for (const Part& part : parts_) {
    const ShapePairHit hit = shape_distance(axis, X_BL, part.core, part.X_BS, nearness.most_m + part.round_m);
    if (!hit.found()) continue;
    nearness.most_m = std::min(nearness.most_m, hit.distance_m - part.round_m);
    nearness.least_m = std::min(nearness.least_m, hit.distance_m - hit.error_m - part.round_m);
    if (part.round_m > 0 || hit.distance_m > 0) continue;
    const Pose X_SB = inverse(part.X_BS);
    look_deep(part.shape, {X_SB * segment_B.a, X_SB * segment_B.b}, begin_m, nearness);
  }
  return nearness;
}

PlatformChange PlatformShapes::change(const CableRig& rig, const Cable& cable, const CableLine& line,
                                      const PoseBall& ball) const {
  const CableChange change = cable_change(rig.platform, cable, line, ball);
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  if (!keeps_line(cable, line, change)) return {kInfinity, kInfinity};
  const double turn = std::min(2.0, change.direction + chord(ball.turn_rad)), shift_m = change.eye_m + change.tangent_m;
  const double reach = reach_m(cable);
  if (line.free_length_m - shift_m >= reach) return {reach * turn, turn};
  return {std::min(reach, line.free_length_m) * turn + shift_m, turn};
}

}  // namespace drydock
