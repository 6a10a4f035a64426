// SPDX-License-Identifier: Apache-2.0
#include "rig/criterion.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <stdexcept>
#include <string>

#include "arm/arm_model.h"
#include "rig/cable/batch/settle_batch.h"
#include "rig/cable/cable_cable.h"
#include "rig/cable/cable_length.h"
#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/closure_margin.h"
#include "rig/cable/tension/controllable_margin.h"
#include "rig/cable/tension/needed_wrenches.h"
#include "rig/stewart/joint_cone.h"
#include "rig/stewart/leg_force.h"
#include "rig/stewart/leg_leg.h"
#include "rig/stewart/leg_length.h"
#include "rig/stewart/singularity.h"

namespace drydock {
namespace {

using MarginOf = Margin (*)(const CableRig&, const CableRigPose&);
using ChangeOf = double (*)(const CableRig&, const CableRigPose&, const PoseBall&);

/// Nothing is known at a pose where a cable has no line.
template <MarginOf margin_of>
Margin with_lines(const CableRig& rig, const CableRigPose& pose) {
  if (pose.status == CableStatus::kOk) return margin_of(rig, pose);
  const auto bad = std::find_if(pose.lines.begin(), pose.lines.end(),
                                [](const CableLine& line) { return line.status != CableStatus::kOk; });
  return {0, static_cast<int>(bad - pose.lines.begin()), -1};
}

template <ChangeOf change_of>
double with_lines(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  return keeps_lines(rig, pose, ball) ? change_of(rig, pose, ball) : std::numeric_limits<double>::infinity();
}

Margin capacity(const CableRig& rig, const CableRigPose& pose, const NeededWrenches& needed) {
  const CapacityMargin capacity = capacity_margin(rig.cables, pose.structure, needed);
  return {capacity.margin_N, capacity.cable, -1};
}
Margin tension(const CableRig& rig, const CableRigPose& pose) {
  NeededWrenches needed = needed_wrenches(rig, pose.X_WB, WithAcceleration::kNo);
  if (needed.points.cols() > 1) needed.points = needed.points.rowwise().mean().eval();
  needed.generators.resize(needed.generators.rows(), 0);
  return capacity(rig, pose, needed);
}
template <WithAcceleration with>
Margin capacity_of(const CableRig& rig, const CableRigPose& pose) {
  return capacity(rig, pose, needed_wrenches(rig, pose.X_WB, with));
}
template <WithAcceleration with>
double capacity_change_of(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  return capacity_change(rig, pose, with, ball);
}
Margin closure(const CableRig&, const CableRigPose& pose) {
  return {closure_margin(pose.structure).margin};
}
Margin controllable(const CableRig& rig, const CableRigPose& pose) {
  const NeededWrenches needed = needed_wrenches(rig, pose.X_WB, WithAcceleration::kNo);
  return {controllable_margin(rig.cables, pose.structure, needed).margin};
}
double controllable_change_of(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  return controllable_change(rig, pose, WithAcceleration::kNo, ball);
}
template <CablePair (*nearest_pair)(const CableRig&, const CableRigPose&)>
Margin of_pair(const CableRig& rig, const CableRigPose& pose) {
  const CablePair pair = nearest_pair(rig, pose);
  return {pair.value, pair.first, pair.second};
}
Margin length(const CableRig& rig, const CableRigPose& pose) {
  const LengthMargin nearest = cable_length_margin(rig, pose);
  return {nearest.margin_m, nearest.cable, -1};
}

/// The middle of the load's points alone.
CableRig with_mean_load(const CableRig& rig) {
  CableRig loaded = rig;
  Wrench mean;
  for (const Wrench& point : rig.load.points) mean = mean + point;
  const double share = 1 / static_cast<double>(rig.load.points.size());
  loaded.load.points = {Wrench{share * mean.t, share * mean.f}};
  loaded.load.half = {};
  return loaded;
}
RigLanes mean_load_lanes(const CableRig& rig) {
  return rig_lanes(with_mean_load(rig), WithAcceleration::kNo);
}
template <WithAcceleration with>
RigLanes lanes_of(const CableRig& rig) {
  return rig_lanes(rig, with);
}
void capacity_margins(const RigLanes& lanes, const PoseLanes& poses, std::span<double> margin_N,
                      std::span<std::uint8_t> settled) {
  const std::size_t left = batch_capacity_margins(lanes, poses, margin_N, settled);
  if (left > 0) settle_margins(lanes, poses, margin_N, settled);
}
void capacity_allowed(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> allowed,
                      std::span<std::uint8_t> settled) {
  const std::size_t left = batch_tension_feasible(lanes, poses, allowed, settled);
  if (left > 0) settle_feasible(lanes, poses, allowed, settled);
}
void closure_allowed(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> allowed,
                     std::span<std::uint8_t> settled) {
  const std::size_t left = batch_closure(lanes, poses, allowed, settled);
  if (left > 0) settle_closure(lanes, poses, allowed, settled);
}

bool always(const CriterionSubject&) {
  return true;
}
bool has_load_set(const CriterionSubject& subject) {
  return subject.rig.load.points.size() > 1 || !subject.rig.load.half.t.isZero(0) || !subject.rig.load.half.f.isZero(0);
}
bool has_acceleration(const CriterionSubject& subject) {
  return subject.rig.acceleration.has_value();
}
bool is_redundant(const CriterionSubject& subject) {
  return redundancy(subject.rig) > 0;
}
template <bool sharing>
bool has_pair(const CriterionSubject& subject) {
  for (std::size_t i = 0; i < subject.rig.cables.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      if (share_an_end(subject.rig.cables[i], subject.rig.cables[j]) == sharing) return true;
    }
  }
  return false;
}
bool has_cables(const CriterionSubject& subject) {
  return !subject.rig.cables.empty();
}
bool has_shapes(const CriterionSubject& subject) {
  return has_cables(subject) && !subject.rig.platform.shapes.empty();
}
bool has_body(const CriterionSubject& subject) {
  return !subject.rig.platform.shapes.empty() || subject.rig.coupling;
}
bool has_stiffness(const CriterionSubject& subject) {
  return std::all_of(subject.rig.cables.begin(), subject.rig.cables.end(),
                     [](const Cable& cable) { return cable.stiffness_N; });
}
bool has_sag(const CriterionSubject& subject) {
  return std::all_of(subject.rig.cables.begin(), subject.rig.cables.end(),
                     [](const Cable& cable) { return cable.mass_per_m_kg_per_m; });
}
bool has_lengths(const CriterionSubject& subject) {
  return std::any_of(subject.rig.cables.begin(), subject.rig.cables.end(),
                     [](const Cable& cable) { return has_length_limits(cable); });
}

bool has_arm(const CriterionSubject& subject) {
  return subject.arm != nullptr;
}
bool has_cables_and_arm(const CriterionSubject& subject) {
  return has_cables(subject) && has_arm(subject);
}
bool has_shapes_and_arm(const CriterionSubject& subject) {
  return has_shapes(subject) && has_arm(subject);
}
bool has_rod(const CriterionSubject& subject) {
  return subject.rig.coupling.has_value();
}
bool has_rod_and_arm(const CriterionSubject& subject) {
  return has_rod(subject) && has_arm(subject);
}
template <double Cable::*limit>
bool has_winch_limit(const CriterionSubject& subject) {
  const std::vector<Cable>& cables = subject.rig.cables;
  return std::any_of(cables.begin(), cables.end(), [](const Cable& cable) { return std::isfinite(cable.*limit); });
}
bool has_drives(const CriterionSubject& subject) {
  return has_arm(subject) && std::any_of(subject.arm->joints.begin(), subject.arm->joints.end(),
                                         [](const ArmJoint& joint) { return std::isfinite(joint.drive.effort_max); });
}

bool of_no_cable_rig(const CriterionSubject&) {
  return false;
}
bool always_of_platforms(const StewartRig&) {
  return true;
}
template <bool (*has)(const Leg&)>
bool any_leg(const StewartRig& rig) {
  return std::any_of(rig.legs.begin(), rig.legs.end(), has);
}
bool has_speed_limit(const Leg& leg) {
  return std::isfinite(leg.speed_max_m_per_s);
}
bool has_range(const AuxiliaryAxis&) {
  return true;
}
template <double AuxiliaryAxis::*limit>
bool has_axis_limit(const AuxiliaryAxis& axis) {
  return std::isfinite(axis.*limit);
}
template <AuxiliaryKind kind, bool (*has)(const AuxiliaryAxis&)>
bool has_axis(const StewartRig& rig) {
  return rig.axis && rig.axis->kind == kind && has(*rig.axis);
}
template <std::vector<BodyShape> StewartRig::*shapes>
bool has_shapes_on(const StewartRig& rig) {
  return !(rig.*shapes).empty();
}
template <JointCone Leg::*cone>
bool has_cone(const Leg& leg) {
  return has_limit(leg.*cone);
}
bool has_thick_legs_apart(const StewartRig& rig) {
  for (std::size_t i = 0; i < rig.legs.size(); ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const bool thick = rig.legs[i].diameter_m + rig.legs[j].diameter_m > 0;
      if (thick && !share_a_joint(rig.legs[i], rig.legs[j])) return true;
    }
  }
  return false;
}

constexpr auto kNo = WithAcceleration::kNo, kYes = WithAcceleration::kYes;

constexpr auto kPoses = AskedOf::kPoses, kMotions = AskedOf::kMotions, kBoth = AskedOf::kBoth;

constexpr CriterionBatch kTensionBatch{mean_load_lanes, capacity_margins, capacity_allowed, CellProof::kWrenchSet};
constexpr CriterionBatch kLoadSetBatch{lanes_of<kNo>, capacity_margins, capacity_allowed, CellProof::kWrenchSet};
constexpr CriterionBatch kDynamicBatch{lanes_of<kYes>, capacity_margins, capacity_allowed, CellProof::kWrenchSet};
constexpr CriterionBatch kClosureBatch{lanes_of<kNo>, nullptr, closure_allowed, CellProof::kClosure};

constexpr StewartCriterion kLegLength{any_leg<has_length_limits>, leg_length_margin, leg_length_change};
constexpr StewartCriterion kBaseJoint{any_leg<has_cone<&Leg::base_cone>>, base_joint_margin, base_joint_change};
constexpr StewartCriterion kPlatformJoint{any_leg<has_cone<&Leg::platform_cone>>, platform_joint_margin,
                                          platform_joint_change};
constexpr StewartCriterion kLegLeg{has_thick_legs_apart, leg_leg_margin, leg_leg_change};
constexpr StewartCriterion kLegForce{any_leg<has_force_limits>, leg_force_margin, leg_force_change};
constexpr StewartCriterion kSingularity{always_of_platforms, singularity_margin, singularity_change};
constexpr StewartCriterion kLegHall{always_of_platforms};
constexpr StewartCriterion kPlatformHall{has_shapes_on<&StewartRig::platform_shapes>};
constexpr StewartCriterion kBaseHall{has_shapes_on<&StewartRig::base_shapes>};
constexpr StewartCriterion kLegSpeed{any_leg<has_speed_limit>};
constexpr auto kSlide = AuxiliaryKind::kSlide, kRotary = AuxiliaryKind::kRotary;
constexpr StewartCriterion kSlideRange{has_axis<kSlide, has_range>};
constexpr StewartCriterion kSlideSpeed{has_axis<kSlide, has_axis_limit<&AuxiliaryAxis::speed_max>>};
constexpr StewartCriterion kSlideAcceleration{has_axis<kSlide, has_axis_limit<&AuxiliaryAxis::acceleration_max>>};
constexpr StewartCriterion kRotaryRange{has_axis<kRotary, has_range>};
constexpr StewartCriterion kRotarySpeed{has_axis<kRotary, has_axis_limit<&AuxiliaryAxis::speed_max>>};
constexpr StewartCriterion kRotaryAcceleration{has_axis<kRotary, has_axis_limit<&AuxiliaryAxis::acceleration_max>>};

/// A line of Stewart platforms alone, of motions alone where it has no margin.
constexpr Criterion of_platforms(std::string_view name, std::string_view unit, std::string_view sentence,
                                 const StewartCriterion& stewart) {
  const AskedOf asked_of = stewart.margin == nullptr ? kMotions : kBoth;
  return {name, unit, sentence, asked_of, of_no_cable_rig, nullptr, nullptr, nullptr, &stewart};
}

constexpr std::array kCriteria{
    Criterion{"clearance", "m", "cables, platform and rod keep clear of the hall", kPoses, has_cables},
    Criterion{"cable_hall", "m", "cables keep clear of the hall", kBoth, has_cables},
    Criterion{"platform_hall", "m", "the platform keeps clear of the hall, and in a map its rod", kBoth, has_body,
              nullptr, nullptr, nullptr, &kPlatformHall},
    Criterion{"cable_platform", "m", "cables keep clear of the platform that they hold", kBoth, has_shapes},
    Criterion{"tension", "N", "the cables hold the load within their tension limits", kBoth, always,
              with_lines<tension>, with_lines<capacity_change_of<kNo>>, &kTensionBatch},
    Criterion{"wrench_feasible", "N", "the cables hold every load of the set within their tension limits", kBoth,
              has_load_set, with_lines<capacity_of<kNo>>, with_lines<capacity_change_of<kNo>>, &kLoadSetBatch},
    Criterion{"dynamic", "N", "the cables hold every load while the platform accelerates", kBoth, has_acceleration,
              with_lines<capacity_of<kYes>>, with_lines<capacity_change_of<kYes>>, &kDynamicBatch},
    Criterion{"closure", "1", "the cables can produce any wrench", kBoth, is_redundant, with_lines<closure>,
              with_lines<closure_change>, &kClosureBatch},
    Criterion{"controllable", "1", "the cables hold every load with their lower tension limits alone", kBoth, always,
              with_lines<controllable>, with_lines<controllable_change_of>},
    Criterion{"cable_cable", "m", "cables keep clear of each other", kBoth, has_pair<false>,
              with_lines<of_pair<cable_clearance>>, with_lines<cable_clearance_change>},
    Criterion{"cable_angle", "rad", "cables that share an end keep an angle between them", kBoth, has_pair<true>,
              with_lines<of_pair<cable_angle>>, with_lines<cable_angle_change>},
    Criterion{"cable_length", "m", "cables are neither too short nor too long", kBoth, has_lengths, with_lines<length>,
              with_lines<cable_length_change>},
    Criterion{"stiffness", "N/m", "the stretch of the cables resists in every direction", kPoses, has_stiffness},
    Criterion{"sag", "m", "cables at their lowest tension stay within their straight volume", kPoses, has_sag},
    of_platforms("leg_length", "m", "legs are neither too short nor too long", kLegLength),
    of_platforms("base_joint", "rad", "legs stay within the cones of their joints on the base", kBaseJoint),
    of_platforms("platform_joint", "rad", "legs stay within the cones of their joints on the platform", kPlatformJoint),
    of_platforms("leg_leg", "m", "legs keep clear of each other", kLegLeg),
    of_platforms("leg_force", "N", "the legs hold weight and every load within their force limits", kLegForce),
    of_platforms("singularity", "1", "the legs hold the platform in every direction", kSingularity),
    Criterion{"cable_arm", "m", "cables keep clear of the arm", kMotions, has_cables_and_arm},
    Criterion{"platform_arm", "m", "the platform keeps clear of the arm", kMotions, has_shapes_and_arm},
    Criterion{"rod_hall", "m", "the rod keeps clear of the hall", kMotions, has_rod},
    Criterion{"rod_arm", "m", "the rod keeps clear of the arm, except the link it hangs on", kMotions, has_rod_and_arm},
    Criterion{"rod_angle", "rad", "the rod's joints stay within their limits", kMotions, has_rod_and_arm},
    Criterion{"arm_hall", "m", "the arm keeps clear of the hall", kMotions, has_arm},
    Criterion{"arm_self", "m", "the arm keeps clear of itself", kMotions, has_arm},
    Criterion{"winch_speed", "m/s", "winches run no faster than they can", kMotions,
              has_winch_limit<&Cable::speed_max_m_per_s>},
    Criterion{"winch_acceleration", "m/s^2", "winches accelerate no more than they can", kMotions,
              has_winch_limit<&Cable::acceleration_max_m_per_s2>},
    Criterion{"joint_torque", "N m", "joint drives have the torque or force that the motion needs", kMotions,
              has_drives},
    of_platforms("leg_hall", "m", "legs keep clear of the hall", kLegHall),
    of_platforms("base_hall", "m", "the base of a Stewart platform keeps clear of the hall", kBaseHall),
    of_platforms("leg_speed", "m/s", "legs run no faster than they can", kLegSpeed),
    of_platforms("slide_range", "m", "the slide stays within its range", kSlideRange),
    of_platforms("slide_speed", "m/s", "the slide runs no faster than it can", kSlideSpeed),
    of_platforms("slide_acceleration", "m/s^2", "the slide accelerates no more than it can", kSlideAcceleration),
    of_platforms("rotary_range", "rad", "the rotary axis stays within its range", kRotaryRange),
    of_platforms("rotary_speed", "rad/s", "the rotary axis runs no faster than it can", kRotarySpeed),
    of_platforms("rotary_acceleration", "rad/s^2", "the rotary axis accelerates no more than it can",
                 kRotaryAcceleration),
};

/// References to it stay valid while others are added.
std::deque<Criterion>& table() {
  static std::deque<Criterion> all(kCriteria.begin(), kCriteria.end());
  return all;
}

}  // namespace

const std::deque<Criterion>& criteria() {
  return table();
}

const Criterion& add_criterion(const Criterion& criterion) {
  const auto refuse = [&](const std::string& why) {
    throw std::invalid_argument("add_criterion: \"" + std::string(criterion.name) + "\" " + why);
  };
  if (criterion.name.empty()) refuse("is no name");
  if (find_criterion(criterion.name) != nullptr) refuse("is in the table already");
  if (criterion.applies == nullptr || criterion.margin == nullptr || criterion.change == nullptr)
    refuse("has not all of applies, margin and change");
  return table().emplace_back(criterion);
}

std::vector<const Criterion*> rig_criteria() {
  std::vector<const Criterion*> with_margin;
  for (const Criterion& criterion : criteria()) {
    if (criterion.margin != nullptr) with_margin.push_back(&criterion);
  }
  return with_margin;
}

std::vector<const Criterion*> stewart_criteria(const StewartRig& rig) {
  std::vector<const Criterion*> asked;
  for (const Criterion& criterion : criteria()) {
    const StewartCriterion* const stewart = criterion.stewart;
    if (stewart != nullptr && stewart->margin != nullptr && stewart->applies(rig)) asked.push_back(&criterion);
  }
  return asked;
}

bool asked_of_poses(const Criterion& criterion) {
  return criterion.asked_of != AskedOf::kMotions;
}

bool asked_of_motions(const Criterion& criterion) {
  return criterion.asked_of != AskedOf::kPoses;
}

bool concerns_hall(const Criterion& criterion) {
  return criterion.name == "clearance" || criterion.name == "cable_hall" || criterion.name == "platform_hall";
}

double margin_rounding(const Criterion& criterion, const CableRig& rig) {
  if (criterion.batch == nullptr || criterion.batch->proof != CellProof::kWrenchSet) return 1e-9;
  double rounding_N = 0;
  for (const Cable& cable : rig.cables) rounding_N += 2e-8 * cable.tension_max_N;
  return rounding_N;
}

double with_rounding(double change, double margin) {
  constexpr double kShare = 1e-9;
  return change * (1 + kShare) + kShare * (1 + (std::isfinite(margin) ? std::abs(margin) : 0));
}

bool keeps_lines(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) {
  if (pose.status != CableStatus::kOk) return false;
  const double turned = chord(ball.turn_rad);
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const Cable& cable = rig.cables[i];
    const CableLine& line = pose.lines[i];
    const double eye_m = ball.move_m + turned * cable.p_BC.norm(), r = cable.pulley ? cable.pulley->radius_m : 0;
    if (!(std::hypot(line.free_length_m, r) - eye_m > r)) return false;
    if (cable.pulley && !(line.kingpin_distance_m > eye_m)) return false;
  }
  return true;
}

const Criterion* find_criterion(std::string_view name) {
  const auto found =
      std::find_if(criteria().begin(), criteria().end(), [&](const Criterion& one) { return one.name == name; });
  return found == criteria().end() ? nullptr : &*found;
}

}  // namespace drydock
