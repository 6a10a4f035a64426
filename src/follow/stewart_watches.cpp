// SPDX-License-Identifier: Apache-2.0
#include "follow/stewart_watches.h"

#include <fmt/format.h>

#include <cmath>

#include "follow/stewart_margins.h"

namespace drydock {
namespace {

bool concerns_axis(CheckedBy by) {
  return by == CheckedBy::kAxisRange || by == CheckedBy::kAxisSpeed || by == CheckedBy::kAxisAcceleration;
}

std::string standing_axis_note(const HallPlatform& platform) {
  const bool slides = platform.model.axis->kind == AuxiliaryKind::kSlide;
  const std::string where =
      slides ? fmt::format("slide stands at its home, {:.6g} m", platform.q_home)
             : fmt::format("rotary axis stands at its home, {:.6g} deg", platform.q_home * 180 / M_PI);
  return "the " + where + ", because the motion has no column for it";
}

}  // namespace

std::vector<FollowWatch> stewart_watches(const FollowModel& model) {
  const StewartRig& rig = model.stewart->model;
  std::vector<FollowWatch> watches;
  for (std::size_t i = 0; i < model.checks.size(); ++i) {
    const FollowCheck& check = model.checks[i];
    const StewartCriterion* const stewart = check.criterion->stewart;
    if (stewart == nullptr || !stewart->applies(rig)) continue;
    const bool jumps = check.by == CheckedBy::kAxisAcceleration && model.motion.speed_jumps();
    if (check.by == CheckedBy::kMargin || check.by == CheckedBy::kLegForce || (concerns_axis(check.by) && !jumps))
      watches.push_back({i, check.by, -1});
    for (int leg = 0; check.by == CheckedBy::kLegSpeed && leg < 6; ++leg) {
      if (std::isfinite(rig.legs[static_cast<std::size_t>(leg)].speed_max_m_per_s))
        watches.push_back({i, check.by, leg});
    }
  }
  return watches;
}

std::vector<std::string> stewart_notes(const FollowModel& model) {
  std::vector<std::string> notes;
  const HallPlatform& platform = *model.stewart;
  if (platform.model.axis && !moves_axis(model.request.motion.track)) notes.push_back(standing_axis_note(platform));
  if (model.motion.speed_jumps()) {
    notes.push_back("leg forces do not include impulses, and accelerations of an axis are not checked: the motion is " +
                    model.request.motion.interpolation + ", so its speed jumps; a spline has accelerations");
  }
  return notes;
}

MarginEvaluation stewart_evaluation(const FollowModel& model, const FollowMoment& moment, const FollowWatch& watch) {
  const StewartRig& rig = model.stewart->model;
  const StewartMoves& moves = moment.stewart;
  if (watch.by == CheckedBy::kMargin) return platform_margin(rig, *model.checks[watch.check].criterion, moves);
  if (watch.by == CheckedBy::kLegForce) return leg_force_margin(rig, moment.platform, moves);
  if (watch.by == CheckedBy::kLegSpeed) return leg_speed_margin(rig, moves, watch.index);
  return axis_margin(*rig.axis, moves.axis, watch.by);
}

std::string stewart_part_name(const StewartRig& rig, const FollowWatch& watch, int leg) {
  if (leg >= 0) return rig.legs[static_cast<std::size_t>(leg)].name;
  if (!concerns_axis(watch.by)) return "";
  return rig.axis->kind == AuxiliaryKind::kSlide ? "slide" : "rotary axis";
}

}  // namespace drydock
