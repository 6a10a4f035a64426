// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_checks_file.h"

#include <cmath>
#include <numbers>

#include "geometry/shape_pair.h"
#include "input/in_quotes.h"
#include "input/wording.h"
#include "rig/cable/rig_home.h"
#include "rig/cable/rig_pose.h"

namespace drydock {
namespace {

constexpr double kSmallestAnchor_m = 1e-6;  // radius of an anchor without a wheel
constexpr double kLargestSlant_rad = 1e-3;  // out of the plane, before it is told
constexpr double kDegree = std::numbers::pi / 180;

/// The ball that holds the wheel as it stands at a pose; without a pulley, the end of the cable.
struct AnchorBall {
  Vector3 p_WM;
  double radius_m;
};
AnchorBall anchor_ball(const Cable& cable, const CableLine& line) {
  if (!cable.pulley) return {cable.p_WA, std::max(cable.diameter_m / 2, kSmallestAnchor_m)};
  const Vector3 p_AC_W = line.p_WC - cable.p_WA, k_W = cable.pulley->kingpin_W;
  const Vector3 across_W = p_AC_W - p_AC_W.dot(k_W) * k_W;
  const double r = cable.pulley->radius_m;
  return {cable.p_WA + (across_W.norm() > 0 ? Vector3(r * across_W.normalized()) : Vector3::Zero()), r};
}

bool touches(const AnchorBall& ball, const Platform& platform, const Pose& X_WB) {
  for (const BodyShape& shape : platform.shapes) {
    const Pose X_WM{{}, ball.p_WM};
    if (shape_distance(Sphere{ball.radius_m}, X_WM, shape.shape, X_WB * shape.X_BS).overlap) return true;
  }
  return false;
}

void check_room(const HallRig& rig, const std::vector<CablePlaces>& places, Problems& problems) {
  const std::string home = " at home, " + short_point(rig.X_WB_home.p) + " m";
  for (std::size_t i = 0; i < places.size(); ++i) {
    const Cable& cable = rig.model.cables[i];
    const CableLine line = cable_line(cable, rig.X_WB_home);
    const auto& [anchor, mark, field] = places[i].anchor;
    if (line.status != CableStatus::kOk) {
      problems.error(mark, field, "found that " + to_string(line.status) + home, "a gap between them, or another home");
    } else if (touches(anchor_ball(cable, line), rig.model.platform, rig.X_WB_home)) {
      problems.error(mark, field,
                     std::string("found the ") + (cable.pulley ? "pulley" : "anchor") + " within the platform" + home,
                     "a gap between them, or another home");
    }
  }
}

/// How far a cable points out of the directions in which the platform is free.
double slant_rad(const Platform& platform, const Vector3& u_W) {
  Vector3 held_W = u_W;
  for (const WrenchAxis axis : platform.axes) {
    if (!is_moment(axis)) held_W[static_cast<Eigen::Index>(axis)] = 0;
  }
  return std::asin(std::min(1.0, held_W.norm()));
}

void check_plane(const HallRig& rig, const std::vector<CablePlaces>& places, Problems& problems) {
  double largest_rad = kLargestSlant_rad;
  const Located<Vector3>* worst = nullptr;
  for (std::size_t i = 0; i < places.size(); ++i) {
    const double angle_rad = slant_rad(rig.model.platform, cable_line(rig.model.cables[i], rig.X_WB_home).u_W);
    if (!(angle_rad > largest_rad)) continue;
    largest_rad = angle_rad;
    worst = &places[i].anchor;
  }
  if (worst == nullptr) return;
  problems.warning(worst->mark, worst->field,
                   "found a cable " + short_number(largest_rad / kDegree) + " deg out of the plane at home",
                   "all cables in the plane, or guides that hold the platform against them");
}

}  // namespace

void check_at_home(const HallRig& rig, const std::vector<CablePlaces>& places, const CablesSection& cables,
                   Problems& problems) {
  const std::size_t errors = problems.errors();
  check_room(rig, places, problems);
  if (problems.errors() > errors) return;
  check_plane(rig, places, problems);
  const int rank = usual_rank(rig.model, rig.X_WB_home), needed = directions(rig.model.platform);
  if (rank >= needed) return;
  problems.warning(cables.mark, cables.field,
                   "found cables that pull in " + std::to_string(rank) + " of " + std::to_string(needed) +
                       " directions at every pose of the platform",
                   "anchors and eyes that hold it in all of them");
}

}  // namespace drydock
