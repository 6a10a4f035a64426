// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/stewart_file.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "input/in_quotes.h"
#include "input/shape_meshes.h"
#include "input/wording.h"
#include "rig/stewart/architecture.h"
#include "rig/stewart/stewart_pose.h"
#include "spatial/inertia_check.h"

namespace drydock {
namespace {

constexpr double kSamePlace_m = 1e-6;  // joints nearer than that are one
constexpr double kDegrees_per_rad = 180 / M_PI;

LegFigures with_own(const LegFigures& all, const LegFigures& own) {
  LegFigures both = all;
  if (own.length_m) both.length_m = own.length_m;
  if (own.force_N) both.force_N = own.force_N;
  if (own.speed_m_per_s) both.speed_m_per_s = own.speed_m_per_s;
  if (own.diameter_m) both.diameter_m = own.diameter_m;
  if (own.counts_per_m) both.counts_per_m = own.counts_per_m;
  if (own.base_cone_rad) both.base_cone_rad = own.base_cone_rad;
  if (own.platform_cone_rad) both.platform_cone_rad = own.platform_cone_rad;
  return both;
}

class StewartReading {
 public:
  StewartReading(const Located<std::string>& name, const StewartSection& section, bool is_whole, Problems& problems)
      : section_(section), is_whole_(is_whole), problems_(problems) {
    rig_.model.name = name.value;
  }

  std::optional<HallPlatform> read() {
    const std::size_t errors = problems_.errors();
    const bool on_base = has_six(section_.base.joints), on_platform = has_six(section_.platform.joints);
    if (on_base && on_platform) read_joints();
    read_legs();
    read_axis();
    read_platform();
    read_shapes(section_.base.shapes, rig_.model.base_shapes);
    read_shapes(section_.platform.shapes, rig_.model.platform_shapes);
    rig_.model.X_WG = section_.X_WG;
    rig_.model.X_FB_home = section_.X_FB_home.value;
    for (const PlatformLoad& load : section_.loads) rig_.model.loads_B_W.push_back({load.torque, load.force});
    rig_.model.g_W = section_.g_W;
    if (!is_whole_ || problems_.errors() > errors) return std::nullopt;
    check_joints();
    if (problems_.errors() > errors) return std::nullopt;
    check_home();
    if (problems_.errors() > errors) return std::nullopt;
    return std::move(rig_);
  }

 private:
  bool has_six(const Located<JointPoints>& joints) {
    if (joints.mark.file.empty()) return false;  // missing, and reported
    if (joints.value.size() == 6) return true;
    problems_.error(joints.mark, joints.field, "found " + counted(joints.value.size(), "joint"),
                    "six, one for each leg");
    return false;
  }

  void read_joints() {
    for (std::size_t i = 0; i < 6; ++i) {
      rig_.model.legs[i].p_FP = section_.base.joints.value[i].value;
      rig_.model.legs[i].p_BC = section_.platform.joints.value[i].value;
    }
  }

  void read_legs() {
    const LegsSection& legs = section_.legs.value;
    if (legs.each && legs.each->value.size() != 6) {
      problems_.error(legs.each->mark, legs.each->field, "found " + counted(legs.each->value.size(), "section"),
                      "six, one for each leg");
      return;
    }
    std::set<std::string> names;
    for (std::size_t i = 0; i < 6; ++i) {
      const OwnLegSection own = legs.each ? legs.each->value[i] : OwnLegSection{};
      Leg& leg = rig_.model.legs[i];
      leg.name = own.name ? own.name->value : "leg" + std::to_string(i + 1);
      if (own.name && (leg.name.empty() || leg.name.find('/') != std::string::npos))
        problems_.error(own.name->mark, own.name->field, "found " + in_quotes(leg.name), "a non-empty name without /");
      if (!names.insert(leg.name).second && own.name)
        problems_.error(own.name->mark, own.name->field, "found " + in_quotes(leg.name) + " a second time",
                        "a name of its own");
      take_figures(with_own(legs.figures, own.figures), leg);
      take_axes(own, leg);
    }
  }

  void take_figures(const LegFigures& figures, Leg& leg) {
    if (figures.length_m) leg.length_m = figures.length_m->value;
    if (figures.force_N) leg.force_N = figures.force_N->value;
    if (figures.length_m) check_width(*figures.length_m, "length", "m");
    if (figures.force_N) check_width(*figures.force_N, "force", "N");
    leg.speed_max_m_per_s = figures.speed_m_per_s.value_or(leg.speed_max_m_per_s);
    leg.diameter_m = figures.diameter_m.value_or(0);
    leg.counts_per_m = figures.counts_per_m.value_or(0);
    if (figures.base_cone_rad) leg.base_cone.half_angle_rad = figures.base_cone_rad->value;
    if (figures.platform_cone_rad) leg.platform_cone.half_angle_rad = figures.platform_cone_rad->value;
  }

  /// The axes of cones: along the leg at home unless the file says more.
  void take_axes(const OwnLegSection& own, Leg& leg) {
    const Pose& X_FB = section_.X_FB_home.value;
    const Vector3 p_FC = X_FB * leg.p_BC, p_PC_F = p_FC - leg.p_FP;
    if (p_PC_F.norm() > kSamePlace_m) {
      leg.base_cone.axis = p_PC_F.normalized();
      leg.platform_cone.axis = -(inverse(X_FB.R) * leg.base_cone.axis);
    }
    take_axis(own.base_axis, leg.base_cone);
    take_axis(own.platform_axis, leg.platform_cone);
  }
  void take_axis(const std::optional<Located<Vector3>>& axis, JointCone& cone) {
    if (!axis) return;
    if (axis->value.norm() > 0) cone.axis = axis->value.normalized();
    if (!(axis->value.norm() > 0))
      problems_.error(axis->mark, axis->field, "found no direction", "a vector with a length");
  }

  void read_axis() {
    if (!section_.axis) return;
    if (const std::optional<SlideSection>& slide = section_.axis->slide) {
      if (!(slide->along.norm() > 0)) return;  // which is told already
      check_width(slide->range_m, "position", "m");
      rig_.model.axis = AuxiliaryAxis{AuxiliaryKind::kSlide,
                                      slide->along.normalized(),
                                      slide->range_m.value,
                                      slide->speed_m_per_s.value_or(INFINITY),
                                      slide->acceleration_m_per_s2.value_or(INFINITY),
                                      slide->counts_per_m.value_or(0)};
    } else if (const std::optional<RotarySection>& rotary = section_.axis->rotary) {
      if (!(rotary->along.norm() > 0)) return;
      check_width(rotary->range_rad, "angle", "rad");
      rig_.model.axis = AuxiliaryAxis{AuxiliaryKind::kRotary,
                                      rotary->along.normalized(),
                                      rotary->range_rad.value,
                                      rotary->speed_rad_per_s.value_or(INFINITY),
                                      rotary->acceleration_rad_per_s2.value_or(INFINITY),
                                      rotary->counts_per_rad.value_or(0)};
    }
    if (rig_.model.axis) rig_.q_home = std::clamp(0.0, rig_.model.axis->range.min, rig_.model.axis->range.max);
  }

  /// Once for limits that many legs share.
  void check_width(const Located<Interval>& limits, const std::string& what, const std::string& unit) {
    if (limits.mark.file.empty() || limits.value.min < limits.value.max) return;
    if (!checked_.insert(limits.field).second) return;
    problems_.error(limits.mark, limits.field, "found " + short_number(limits.value.min) + " " + unit + " twice",
                    "a lowest " + what + " below the highest");
  }

  void read_platform() {
    const MovedSection& platform = section_.platform;
    SpatialInertia& M_BBo_B = rig_.model.M_BBo_B;
    if (platform.mass_kg) M_BBo_B.mass_kg = platform.mass_kg->value;
    if (platform.p_BBcm) M_BBo_B.p_BBcm = *platform.p_BBcm;
    if (!platform.inertia) return;
    M_BBo_B.I_BBcm = matrix_of(platform.inertia->value);
    const InertiaCheck check = check_physical(M_BBo_B, kTypedInertiaTolerance);
    if (check.physical()) return;
    problems_.error(platform.inertia->mark, platform.inertia->field,
                    "found an inertia that no body has: " + to_string(check), "that of a body");
  }

  void read_shapes(const std::vector<CarrierShape>& sections, std::vector<BodyShape>& shapes) {
    std::vector<CarrierShape> read = sections;
    std::vector<ShapeSection*> named;
    for (CarrierShape& shape : read) named.push_back(&shape.shape);
    load_meshes(named, problems_);
    for (const CarrierShape& shape : read) shapes.push_back({0, shape.shape.shape, shape.X_CS});
  }

  /// Two legs that are one are refused, a joint that two legs share is told of.
  void check_joints() {
    const Architecture found = architecture(rig_.model);
    for (const auto& [i, j] : found.same_legs) {
      const Located<Vector3>& joint = section_.platform.joints.value[static_cast<std::size_t>(std::max(i, j))];
      problems_.error(joint.mark, joint.field,
                      "found both joints of " + leg_name(i) + " and " + leg_name(j) + " in the same places",
                      "two legs that differ");
    }
    if (found.same_legs.empty() && found.singular) {
      problems_.error(section_.platform.joints.mark, section_.platform.joints.field,
                      "found joints with which the platform is singular at every pose",
                      "a platform whose joints are no similar image of those on the base, nor on a conic with them");
    }
    for (const auto& [i, j] : found.shared_joints) {
      const std::size_t a = static_cast<std::size_t>(std::min(i, j)), b = static_cast<std::size_t>(std::max(i, j));
      const bool on_base = (rig_.model.legs[a].p_FP - rig_.model.legs[b].p_FP).norm() <= kSamePlace_m;
      const Located<Vector3>& joint = on_base ? section_.base.joints.value[b] : section_.platform.joints.value[b];
      problems_.warning(joint.mark, joint.field, "found the joint of " + in_quotes(rig_.model.legs[a].name) + " again",
                        "a joint of its own, unless the two legs meet there");
    }
  }

  std::string leg_name(int leg) const { return in_quotes(rig_.model.legs[static_cast<std::size_t>(leg)].name); }

  /// At home every leg has a length, within its limits, and within the cones of its joints.
  void check_home() {
    const Pose X_WF = base_pose(rig_.model, rig_.q_home);
    const StewartPose pose = stewart_pose(rig_.model, X_WF, rig_.X_WB_home());
    const Located<Pose>& home = section_.X_FB_home;
    for (std::size_t i = 0; i < 6; ++i) {
      const Leg& leg = rig_.model.legs[i];
      const LegLine& line = pose.legs[i];
      const std::string at_home = in_quotes(leg.name) + " at home";
      if (!(line.length_m > kSamePlace_m)) {
        problems_.error(home.mark, home.field, "found both joints of " + at_home + " in one place",
                        "a home where every leg has a length");
        return;
      }
      if (line.length_m < leg.length_m.min || line.length_m > leg.length_m.max) {
        problems_.error(home.mark, home.field,
                        "found " + at_home + " " + short_number(line.length_m) + " m long, where it has " +
                            short_number(leg.length_m.min) + " to " + short_number(leg.length_m.max) + " m",
                        "a home that every leg reaches");
      }
      check_cone(leg.base_cone, line.base_angle_rad, at_home, "base");
      check_cone(leg.platform_cone, line.platform_angle_rad, at_home, "platform");
    }
  }

  void check_cone(const JointCone& cone, double angle_rad, const std::string& leg_at_home, const std::string& where) {
    if (angle_rad <= cone.half_angle_rad) return;
    problems_.error(section_.X_FB_home.mark, section_.X_FB_home.field,
                    "found " + leg_at_home + " " + short_number(angle_rad * kDegrees_per_rad) +
                        " deg from the axis of its joint on the " + where,
                    "at most its cone's " + short_number(cone.half_angle_rad * kDegrees_per_rad) + " deg");
  }

  const StewartSection& section_;
  const bool is_whole_;
  Problems& problems_;
  HallPlatform rig_;
  std::set<std::string> checked_;
};

}  // namespace

std::optional<HallPlatform> read_stewart_section(const Located<std::string>& name, const StewartSection& section,
                                                 bool is_whole, Problems& problems) {
  return StewartReading(name, section, is_whole, problems).read();
}

}  // namespace drydock
