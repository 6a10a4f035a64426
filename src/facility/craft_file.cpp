// SPDX-License-Identifier: Apache-2.0
#include "facility/craft_file.h"

#include <algorithm>
#include <cmath>

#include "arm/arm_positions_file.h"
#include "arm/trajectory/joint_trajectory_file.h"
#include "facility/approach/approach_file.h"
#include "facility/cables/cable_mount_file.h"
#include "facility/pose_script.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/shape_meshes.h"
#include "input/wording.h"
#include "spatial/inertia_check.h"

namespace drydock {
namespace {

constexpr double kNoMass = 500;  // M of an axis whose payload follows a motion and has no mass

Wrench all_axes(const std::optional<AllAxesSection>& section) {
  return section ? Wrench{Vector3::Constant(section->torque), Vector3::Constant(section->force)} : Wrench{};
}
Wrench wrench_of(const std::optional<WrenchSection>& section) {
  return section ? Wrench{section->torque, section->force} : Wrench{};
}

ActuatorLag lag_of(const LagSection& section) {
  return {section.time_constant_s, 2 * M_PI * section.natural_Hz, section.damping_ratio};
}

/// An axis that cannot move stands for none.
void give_axis(StewartRig& rig) {
  rig.axis = AuxiliaryAxis{};
  rig.axis->acceleration_max = 1;
}

class CraftReading {
 public:
  CraftReading(const CraftSection& section, CraftContext& context)
      : section_(section), context_(context), problems_(context.problems) {}

  std::optional<Craft> read() {
    const std::size_t errors = problems_.errors();
    craft_.name = section_.name.value;
    craft_.safety = section_.safety;
    const bool has_rig = find_rig();
    read_model();
    if (has_rig) read_start();
    if (has_rig) read_axis();
    craft_.approach = read_approach(section_, context_.rate_Hz, problems_);
    read_loads();
    read_drives();
    read_sensor();
    if (has_rig) read_cables();
    read_shapes();
    if (!has_rig || problems_.errors() > errors) return std::nullopt;
    read_script();
    if (problems_.errors() > errors) return std::nullopt;
    return std::move(craft_);
  }

 private:
  bool find_rig() {
    const Located<std::string>& name = section_.rig;
    if (name.mark.file.empty()) return false;  // missing, and reported
    if (const HallPlatform* platform = context_.hall.find_platform(name.value)) {
      craft_.rig = platform->model;
      craft_.has_axis = craft_.rig.axis.has_value();
      craft_.q_start = platform->q_home;
      craft_.X_FB_start = platform->model.X_FB_home;
      if (!craft_.has_axis) give_axis(craft_.rig);
      return true;
    }
    if (const HallRig* rig = context_.hall.find_rig(name.value)) return take_cable_rig(*rig);
    if (!context_.hall_is_sound) return false;  // it may be what is wrong there
    std::vector<std::string> names;
    for (const HallPlatform& platform : context_.hall.platforms) names.push_back(platform.name());
    for (const HallRig& rig : context_.hall.rigs) names.push_back(rig.name());
    problems_.error(name.mark, name.field, "found " + in_quotes(name.value),
                    "the name of a rig of the hall" + did_you_mean(name.value, names));
    return false;
  }

  bool take_cable_rig(const HallRig& rig) {
    on_cables_ = &rig;
    craft_.has_axis = false;
    if (rig.model.platform.axes == body_axes()) return true;
    problems_.error(section_.rig.mark, section_.rig.field,
                    "found " + in_quotes(section_.rig.value) + ", whose platform is not free in all six directions",
                    "a Stewart platform, or a rig whose cables hold a body");
    return false;
  }

  /// The rest of what a rig on cables needs, or a platform must not have.
  void read_cables() {
    if (on_cables_ == nullptr) {
      if (section_.cables)
        problems_.error(section_.cables->mark, section_.cables->field, "found it for a Stewart platform", "drives");
      return;
    }
    refuse_platform_fields(section_, problems_);
    const SensedPayload* sensed = craft_.sensed ? &*craft_.sensed : nullptr;
    craft_.cables = read_cable_mount(section_, *on_cables_, sensed, context_.rate_Hz, problems_);
    if (!craft_.sensed) return;
    if (!section_.compensation.lag) craft_.sensed->known.drives.legs = craft_.cables->winches.lag;
    if (!section_.compensation.delay_s) craft_.sensed->known.drives.delay_ticks = craft_.cables->winches.delay_ticks;
  }

  SpatialInertia body(double mass_kg, const Vector3& p_BBcm, const std::optional<InertiaField>& inertia,
                      const Mark& mark, const std::string& field) {
    SpatialInertia M{mass_kg, p_BBcm, Matrix3::Zero()};
    if (!inertia || !(mass_kg > 0)) return M;  // reported
    M.I_BBcm = matrix_of(*inertia);
    const InertiaCheck check = check_physical(M, kTypedInertiaTolerance);
    if (!check.physical())
      problems_.error(mark, field, "found an inertia that no body has: " + to_string(check), "that of a body");
    return M;
  }
  SpatialInertia body(const Located<PayloadSection>& payload) {
    return body(payload.value.mass_kg, payload.value.p_SScm, payload.value.inertia, payload.mark,
                payload.field + ".inertia");
  }

  void read_model() {
    if (!section_.mass_kg) return;
    std::optional<InertiaField> inertia;
    if (section_.inertia) inertia = section_.inertia->value;
    const Located<double>& mass = *section_.mass_kg;
    craft_.model.M_BBo_B =
        body(mass.value, section_.p_BBcm, inertia, section_.inertia ? section_.inertia->mark : mass.mark,
             section_.inertia ? section_.inertia->field : mass.field);
    craft_.model.restraint = {section_.damping.force, section_.damping.torque, section_.stiffness.force,
                              section_.stiffness.torque};
  }

  void read_start() {
    const CraftStartSection& start = section_.start;
    if (start.X_FB) craft_.X_FB_start = start.X_FB->value;  // on cables X_WB: read_cable_mount
    if (start.velocity) craft_.V_WB_W_start = {start.velocity->angular, start.velocity->linear};
    if (!start.axis || !start.axis->is_given()) return;
    if (!craft_.has_axis) {
      problems_.error(start.axis->mark, start.axis->field, "found it for a rig without an auxiliary axis",
                      "a rig that has one");
      return;
    }
    const bool slides = craft_.rig.axis->kind == AuxiliaryKind::kSlide;
    const Dimension dimension = slides ? Dimension::length() : Dimension::angle();
    if (!read_late(*start.axis, {&dimension, 1}, "the position of the axis", problems_, &craft_.q_start)) return;
    const Interval& range = craft_.rig.axis->range;
    if (craft_.q_start >= range.min && craft_.q_start <= range.max) return;
    problems_.error(start.axis->mark, start.axis->field, "found " + short_number(craft_.q_start),
                    "a position within the axis's range, from " + short_number(range.min) + " to " +
                        short_number(range.max) + (slides ? " m" : " rad"));
  }

  void read_axis() {
    if (section_.axis && !craft_.has_axis)
      problems_.error(section_.axis->mark, section_.axis->field, "found it for a rig without an auxiliary axis",
                      "a rig that has one");
    if (on_cables_ != nullptr) return;
    const AxisControlSection from = section_.axis ? section_.axis->value : AxisControlSection();
    AxisControl& axis = craft_.axis;
    axis.method = craft_.has_axis ? from.method : AxisMethod::kEqualSplit;
    if (from.gain) axis.workspace_gain = axis.cost_gain = axis.barrier_gain = *from.gain;
    axis.axis_weight = from.axis_weight;
    axis.regular_share = from.regular_share;
    axis.platform_max_m = from.platform_max_m;
    axis.platform_max_rad = from.platform_max_rad;
    axis.deceleration_m_per_s2 = from.deceleration_m_per_s2;
    axis.deceleration_rad_per_s2 = from.deceleration_rad_per_s2;
    axis.jerk_m_per_s3 = from.jerk_m_per_s3;
    axis.jerk_rad_per_s3 = from.jerk_rad_per_s3;
    axis.period_s = 1 / context_.rate_Hz;
    axis.M = from.satellite.value_or(own_inertia());
    if (!craft_.has_axis || std::isfinite(craft_.rig.axis->acceleration_max)) return;
    problems_.error(section_.rig.mark, section_.rig.field,
                    "found " + in_quotes(section_.rig.value) + ", whose axis has no largest acceleration",
                    "an axis with one: a stop is planned with it");
  }

  /// Of the spacecraft: its mass, or its moment of inertia about a rotary axis.
  double own_inertia() const {
    if (!section_.mass_kg) return kNoMass;
    if (craft_.rig.axis->kind == AuxiliaryKind::kSlide) return section_.mass_kg->value;
    const Vector3 n_B = inverse(craft_.X_FB_start.R) * craft_.rig.axis->axis_G;
    const double moment = n_B.dot(craft_.model.M_BBo_B.I_BBcm * n_B);
    return moment > 0 ? moment : kNoMass;
  }

  LoadInput load_of(const Located<LoadInputSection>& located) {
    const LoadInputSection& section = located.value;
    LoadInput load;
    load.in_world_axes = section.in_world_axes;
    load.p_BQ = section.p_BQ;
    const auto read = [&](const std::optional<std::array<ProfileField, 3>>& fields, const Dimension& dimension,
                          const std::string& what, std::array<TimeProfile, 3>& into) {
      for (std::size_t i = 0; fields && i < 3; ++i)
        into[i] = read_profile((*fields)[i], dimension, what, context_.tables, problems_);
    };
    read(section.force, Dimension::force(), "the force", load.force);
    read(section.torque, Dimension::torque(), "the torque", load.torque);
    if (!section.force && !section.torque && !located.mark.file.empty())
      problems_.error(located.mark, located.field, "found neither force nor torque", "one of them");
    return load;
  }

  void read_loads() {
    if (section_.motion && !section_.loads.empty()) {
      const Located<LoadInputSection>& first = section_.loads.front();
      problems_.error(first.mark, first.field, "found loads beside a motion", "loads on a spacecraft that flies");
    }
    for (const Located<LoadInputSection>& load : section_.loads)
      load.value.is_operated ? read_operated(load) : craft_.loads.push_back(load_of(load));
  }

  void read_operated(const Located<LoadInputSection>& load) {
    if (load.value.force || load.value.torque)
      problems_.error(load.mark, load.field, "found force or torque beside from: link", "one of them");
    if (craft_.operated)
      problems_.error(load.mark, load.field, "found a second load from: link", "one operator of a spacecraft");
    craft_.operated = OperatedLoad{load.value.in_world_axes, load.value.p_BQ};
  }

  int ticks(double delay_s) const { return static_cast<int>(std::lround(delay_s * context_.rate_Hz)); }

  void read_drives() {
    const DrivesOfPlatformSection& drives = section_.drives.value;
    craft_.drives.legs = lag_of(drives.legs);
    craft_.drives.axis = lag_of(drives.axis.value_or(drives.legs));
    craft_.drives.delay_ticks = ticks(drives.delay_s);
    craft_.drives.has_encoders = drives.has_encoders;
  }

  void read_sensor() {
    if (!section_.sensor || !section_.payload) return;
    const PlatformSensorSection& from = *section_.sensor;
    SensedPayload& sensed = craft_.sensed.emplace();
    sensed.X_BS = from.X_BS;
    sensed.sensor = {wrench_of(from.bias), all_axes(from.noise),  all_axes(from.resolution),
                     all_axes(from.range), wrench_of(from.drift), all_axes(from.walk),
                     from.lag_s,           from.rate_Hz};
    sensed.M_BSo_S = body(*section_.payload);
    if (section_.push && section_.push->value.is_operated)
      problems_.error(section_.push->mark, section_.push->field + ".from", "found link",
                      "a push of this file: what hardware feels comes from its sensor");
    if (section_.push) sensed.push = load_of(*section_.push);
    if (section_.arm) read_arm(*section_.arm, sensed);
    read_known(sensed);
    sensed.is_felt = section_.compensation.is_felt && !section_.motion;
    sensed.identify = section_.identify;
    if (section_.arm && section_.identify)
      problems_.error(section_.name.mark, section_.name.field + ".identify", "found it beside an arm",
                      "a payload that is one rigid body");
  }

  void read_known(SensedPayload& sensed) {
    const CompensationSection& from = section_.compensation;
    KnownPayload& known = sensed.known;
    known.M_BSo_S = from.payload ? body(*from.payload) : sensed.M_BSo_S;
    if (from.payload) known.bias = wrench_of(from.payload->value.bias);
    if (from.payload) known.covariance = covariance_of(from.payload->value, problems_);
    known.drives = craft_.drives;
    if (from.lag) known.drives.legs = known.drives.axis = lag_of(*from.lag);
    if (from.delay_s) known.drives.delay_ticks = ticks(*from.delay_s);
    known.at_rest = from.at_rest;
  }

  void read_arm(const MountedArmSection& section, SensedPayload& sensed) {
    std::optional<ArmModel> model = read_arm_section(section.arm.value, context_.rules, problems_);
    if (!model) return;
    if (model->plant == PlantKind::kLink)
      problems_.error(section.arm.mark, section.arm.field + ".plant", "found an arm behind a link, on a sensor",
                      "plant: simulated; only arms of missions are behind links");
    context_.files.insert(model->files.begin(), model->files.end());
    MountedArm& arm = sensed.arm.emplace();
    arm.name = model->name;
    arm.X_SA = section.X_SA;
    arm.arm = std::move(*model);
    arm.tree = arm_tree(arm.arm, arm.X_SA);
    const Located<std::string> whole{arm.name, section.arm.mark, section.arm.field};
    arm.q_start = read_arm_positions(section.positions.value, arm.arm, whole, problems_);
    if (!section.motion || section.motion->value.empty()) return;
    std::vector<ChainJoint> joints;
    for (const ArmJoint& joint : arm.arm.joints) joints.push_back(joint.limits);
    context_.files.insert(section.motion->value.string());
    arm.motion = read_joint_trajectory(section.motion->value, context_.rules, {joints, arm.q_start, false}, problems_);
  }

  void read_shapes() {
    std::vector<CarrierShape> read = section_.shapes;
    std::vector<ShapeSection*> named;
    for (CarrierShape& shape : read) named.push_back(&shape.shape);
    load_meshes(named, problems_, context_.rules.meshes.get());
    for (const CarrierShape& shape : read) craft_.shapes.push_back({0, shape.shape.shape, shape.X_CS});
  }

  void read_script() {
    if (!section_.motion) return;
    const ScriptSection& section = section_.motion->value;
    std::vector<Pose> poses;
    if (section.through) poses = from_start(craft_, section.through->value);
    if (section.mixed_grid) poses = reached_orientations(craft_, *section.mixed_grid);
    if (section.good_poses) poses = good_poses(craft_, static_cast<std::size_t>(section.good_poses->value));
    if (poses.size() < 2) {
      problems_.error(section_.motion->mark, section_.motion->field, "found " + counted(poses.size(), "pose"),
                      "at least two that the platform reaches");
      return;
    }
    const double move_s = section.move_s ? *section.move_s : move_within_speeds(craft_, poses, Excitation().move_s);
    craft_.script = Excitation{std::move(poses), move_s, section.rest_s};
    if (craft_.cables) {
      craft_.cables->X_WB_start = craft_.script->X_WB.front();
      return;
    }
    craft_.X_FB_start = inverse(base_pose(craft_.rig, craft_.q_start)) * craft_.script->X_WB.front();
  }

  const CraftSection& section_;
  CraftContext& context_;
  Problems& problems_;
  Craft craft_;
  const HallRig* on_cables_ = nullptr;
};

}  // namespace

std::optional<Craft> read_craft(const CraftSection& section, CraftContext& context) {
  return CraftReading(section, context).read();
}

}  // namespace drydock
