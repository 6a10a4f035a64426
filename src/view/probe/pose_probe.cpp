// SPDX-License-Identifier: Apache-2.0
#include "view/probe/pose_probe.h"

#include <fmt/format.h>

#include <cmath>

#include "input/in_quotes.h"
#include "spatial/euler_angles.h"
#include "view/point_json.h"
#include "view/probe/cable_probe.h"
#include "view/probe/platform_probe.h"

namespace drydock {
namespace {

Json finite(double value) {
  return std::isfinite(value) ? Json(value) : Json();
}
Json turns_json(const Rotation& R) {
  const RollPitchYaw rpy = to_rpy(R);
  return Json::array({rpy.roll_rad, rpy.pitch_rad, rpy.yaw_rad});
}
Json quaternion_json(const Rotation& R) {
  const Eigen::Quaterniond q(R.matrix);
  return Json::array({q.x(), q.y(), q.z(), q.w()});
}

/// A value with the unit in which people read it.
std::string shown(double value, std::string_view unit) {
  if (!std::isfinite(value)) return value > 0 ? "without limit" : "not known";
  if (unit == "m") return fmt::format("{:.4g} mm", 1e3 * value);
  if (unit == "rad") return fmt::format("{:.4g}°", value * 180 / M_PI);
  return unit == "1" ? fmt::format("{:.4g}", value) : fmt::format("{:.4g} {}", value, unit);
}

/// The sentence that says what is wrong with the axis of a question; empty when nothing is.
std::string axis_fault(const StewartRig& rig, const std::optional<double>& axis) {
  if (!axis) return "";
  if (!rig.axis) return rig.name + " has no axis that could stand somewhere";
  const Interval& range = rig.axis->range;
  if (*axis >= range.min - 1e-9 && *axis <= range.max + 1e-9) return "";
  const bool slides = rig.axis->kind == AuxiliaryKind::kSlide;
  const double one = slides ? 1 : 180 / M_PI;
  return fmt::format("the axis of {}: found {:.4g} {}, but it goes from {:.4g} to {:.4g} {}", rig.name, *axis * one,
                     slides ? "m" : "deg", range.min * one, range.max * one, slides ? "m" : "deg");
}

std::shared_ptr<const HallParts> parts_of(const HallState& hall, const HallRig& rig) {
  const bool is_mapped = hall.plan && !hall.plan->is_of_platform && &hall.file.hall.rigs[hall.plan->rig] == &rig;
  return is_mapped ? hall.parts : hall_parts(obstacles_of(hall.file.hall, rig.name()));
}

Json answer_json(const PageProbe& probe, const ProbedPose& probed) {
  Json nodes = Json::array(), strands = Json::array(), margins = Json::array();
  for (const auto& [path, X_PN] : probed.X_PN)
    nodes.push_back({{"path", path}, {"p_m", point_json(X_PN.p)}, {"q_xyzw", quaternion_json(X_PN.R)}});
  for (const ProbedStrand& one : probed.strands)
    strands.push_back({{"path", one.path}, {"share", std::isfinite(one.share) ? one.share : -1}, {"text", one.text}});
  for (const ProbedMargin& one : probed.margins) {
    margins.push_back({{"criterion", one.criterion->name},
                       {"unit", one.criterion->unit},
                       {"value", finite(one.value)},
                       {"at_least", one.at_least},
                       {"limited_by", one.limited_by}});
  }
  const Pose& X_WB = probed.X_PN.at("rigs/" + probe.rig);
  return {{"kind", "pose"},
          {"probe", probe.id},
          {"rig", probe.rig},
          {"p_m", point_json(X_WB.p)},
          {"rpy_rad", turns_json(X_WB.R)},
          {"axis", probed.axis ? Json(*probed.axis) : Json()},
          {"reasons", probed.reasons},
          {"nodes", std::move(nodes)},
          {"strands", std::move(strands)},
          {"margins", std::move(margins)}};
}

Json problem_json(const PageProbe& probe, const std::string& sentence) {
  return {{"kind", "problems"}, {"edit", probe.id}, {"problems", Json::array({sentence})}};
}

Json rig_json(const std::string& name, const Pose& X_WB_home, bool turns) {
  return {{"rig", name},
          {"node", "rigs/" + name},
          {"p_m", point_json(X_WB_home.p)},
          {"rpy_rad", turns_json(X_WB_home.R)},
          {"turns", turns},
          {"axis", nullptr}};
}

Json axis_json(const HallPlatform& platform) {
  const AuxiliaryAxis& axis = *platform.model.axis;
  return {{"kind", axis.kind == AuxiliaryKind::kSlide ? "slide" : "rotary"},
          {"low", axis.range.min},
          {"high", axis.range.max},
          {"home", platform.q_home}};
}

}  // namespace

std::vector<PlannedCriterion> criteria_of(const HallState& hall, const HallRig& rig) {
  const bool is_mapped = hall.plan && !hall.plan->is_of_platform && &hall.file.hall.rigs[hall.plan->rig] == &rig;
  return is_mapped ? hall.plan->plan.criteria : usual_criteria(rig.model);
}

std::vector<PlannedCriterion> criteria_of(const HallState& hall, const HallPlatform& platform) {
  const bool is_mapped =
      hall.plan && hall.plan->is_of_platform && &hall.file.hall.platforms[hall.plan->rig] == &platform;
  return is_mapped ? hall.plan->plan.criteria : usual_criteria(platform.model);
}

double share_within(const Interval& limits, double value) {
  const bool has_low = std::isfinite(limits.min), has_high = std::isfinite(limits.max);
  if (has_low && has_high && limits.max > limits.min)
    return std::min(value - limits.min, limits.max - value) / (0.5 * (limits.max - limits.min));
  const auto size = [](double limit) { return std::max(std::abs(limit), 1e-9); };
  if (has_low) return std::min(1.0, (value - limits.min) / size(limits.min));
  return has_high ? std::min(1.0, (limits.max - value) / size(limits.max)) : 1;
}

std::string reason_text(const ProbedMargin& margin) {
  const Criterion& criterion = *margin.criterion;
  return std::string(criterion.name) + (margin.limited_by.empty() ? "" : " of " + margin.limited_by) + " is " +
         shown(margin.value, criterion.unit) + ", at least " + shown(margin.at_least, criterion.unit);
}

Json pose_message(const HallState& hall, const PageProbe& probe) {
  const Pose X_WB{from_rpy({probe.rpy_rad.x(), probe.rpy_rad.y(), probe.rpy_rad.z()}), probe.p_m};
  if (const HallPlatform* platform = hall.file.hall.find_platform(probe.rig)) {
    const std::string fault = axis_fault(platform->model, probe.axis);
    if (!fault.empty()) return problem_json(probe, fault);
    return answer_json(probe, probed_platform(*platform, criteria_of(hall, *platform), X_WB, probe.axis));
  }
  const HallRig* rig = hall.file.hall.find_rig(probe.rig);
  if (rig == nullptr) return problem_json(probe, "there is no rig " + in_quotes(probe.rig));
  if (probe.axis) return problem_json(probe, probe.rig + " has no axis that could stand somewhere");
  return answer_json(probe, probed_cables(*rig, parts_of(hall, *rig), criteria_of(hall, *rig), X_WB));
}

Json probed_rigs_json(const Hall& hall) {
  Json rigs = Json::array();
  for (const HallRig& rig : hall.rigs)
    rigs.push_back(rig_json(rig.name(), rig.X_WB_home, has_moments(rig.model.platform)));
  for (const HallPlatform& platform : hall.platforms) {
    rigs.push_back(rig_json(platform.name(), platform.X_WB_home(), true));
    if (platform.model.axis) rigs.back()["axis"] = axis_json(platform);
  }
  return rigs;
}

}  // namespace drydock
