// SPDX-License-Identifier: Apache-2.0
#include "map/layer/cable_platform_layer.h"

#include "map/layer/cable_platform.h"
#include "map/layer/sloped_layer.h"

namespace drydock {
namespace {

constexpr double kPlatformGuard_m = 1e-9;  // far more than rounding

/// Of a ball round the origin that holds the platform.
double platform_size_m(const CableRig& rig) {
  double size_m = 0;
  for (const BodyShape& part : rig.platform.shapes) {
    const SolidShape solid = solid_shape(part.shape);
    size_m = std::max(size_m, (part.X_BS * solid.p_OC).norm() + solid.radius_m);  // S == O here
  }
  return size_m;
}

struct PlatformQuestion {
  std::shared_ptr<const CableRig> rig;
  PlatformShapes shapes;
  double at_least_m, from_eye_m;

  PlatformNearness near(const CableRigPose& pose, std::size_t i) const {
    const Cable& cable = rig->cables[i];
    const double from_m = from_eye_m < 0 ? 5 * cable.diameter_m : from_eye_m;
    return shapes.near(cable, pose.lines[i], pose.X_WB.R, from_m);
  }

  Margin margin(const CableRigPose& pose) const {
    Margin least{std::numeric_limits<double>::infinity()};
    for (std::size_t i = 0; i < rig->cables.size(); ++i) {
      if (pose.lines[i].status != CableStatus::kOk) return {0, static_cast<int>(i), -1};
      const double near_m = near(pose, i).most_m, margin_m = near_m - 0.5 * rig->cables[i].diameter_m;
      if (near_m < shapes.cap_m() && margin_m < least.value) least = {margin_m, static_cast<int>(i), -1};
    }
    return least;
  }

  /// One cable within a ball.
  MapClass verdict(const CableRigPose& pose, std::size_t i, const PoseBall& ball) const {
    const Cable& cable = rig->cables[i];
    const PlatformChange change = shapes.change(*rig, cable, pose.lines[i], ball);
    if (!std::isfinite(change.distance_m)) return MapClass::kUndecided;
    const PlatformNearness found = near(pose, i);
    const double change_m = change.distance_m * (1 + 1e-9) + kPlatformGuard_m;
    const double demanded_m = at_least_m + 0.5 * cable.diameter_m;
    if (found.least_m - change_m > demanded_m) return MapClass::kFree;
    if (found.most_m + change_m < demanded_m) return MapClass::kBlocked;
    const double rise_m = found.depth_at_m * change.turn + kPlatformGuard_m - found.depth_m;
    const bool deep = found.depth_m > 0 && demanded_m > kPlatformGuard_m && rise_m < demanded_m;
    return deep ? MapClass::kBlocked : MapClass::kUndecided;
  }

  /// Cables that are free in a cell are free in the cells within it.
  CellAnswer answer(const CableRigPose& pose, const PoseBall& ball, CellMemory& memory) const {
    CellAnswer answer{MapClass::kFree, {}};
    for (std::size_t i = 0; i < rig->cables.size(); ++i) {
      const std::uint32_t bit = i < 32 ? std::uint32_t{1} << i : 0;
      if (bit != 0 && (memory.open_bodies & bit) == 0) continue;
      const MapClass one = verdict(pose, i, ball);
      if (one == MapClass::kFree) {
        memory.open_bodies &= ~bit;
        continue;
      }
      if (answer.verdict == MapClass::kUndecided && one == MapClass::kUndecided) continue;
      answer = {one, {-1, CausePart::kCable, static_cast<std::int16_t>(i), -1, -1}};
      if (one == MapClass::kBlocked) return answer;
    }
    return answer;
  }
};

}  // namespace

MapLayer cable_platform_layer(std::shared_ptr<const CableRig> rig, double at_least_m, double from_eye_m) {
  double thickest_m = 0;
  for (const Cable& cable : rig->cables) thickest_m = std::max(thickest_m, 0.5 * cable.diameter_m);
  const double cap_m = std::max(0.0, at_least_m) + thickest_m + 0.5 * platform_size_m(*rig);
  const auto question = std::make_shared<const PlatformQuestion>(
      PlatformQuestion{rig, PlatformShapes(*rig, cap_m), at_least_m, from_eye_m});
  MapLayer layer =
      sloped_layer(rig, at_least_m, {[question](const CableRigPose& pose) { return question->margin(pose); }, {}});
  layer.name = "cable_platform";
  layer.unit = "m";
  layer.make_ask = [question] {
    return [question, pose = CableRigPose()](std::span<const PoseCell> cells, std::span<CellMemory> memory,
                                             std::span<CellAnswer> answers) mutable {
      for (std::size_t i = 0; i < cells.size(); ++i) {
        update_pose(*question->rig, cells[i].X_WB, pose);
        answers[i] = question->answer(pose, cells[i].ball, memory[i]);
      }
    };
  };
  return layer;
}

}  // namespace drydock
