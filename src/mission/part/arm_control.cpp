// SPDX-License-Identifier: Apache-2.0
#include "mission/part/arm_control.h"

#include <fmt/format.h>

#include <cmath>

#include "sim/clock.h"

namespace drydock {
namespace {

enum ArmDue { kBegin, kEnd, kTick };

}  // namespace

ArmControl::ArmControl(const PartSetup& setup) : mission_(setup.mission) {
  arms_.reserve(mission_.robots.size());
  for (std::size_t i = 0; i < mission_.robots.size(); ++i) {
    arms_.emplace_back(mission_, i);
    commands_.emplace_back(mission_.robots[i].joints.size());
  }
  for (const MissionMove& move : mission_.moves) moves_.push_back({move.name, 0, 0, false, false, {}});
}

void ArmControl::connect(const ArmLinks& links) {
  for (std::size_t i = 0; i < arms_.size(); ++i) arms_[i].connect(links[i].get());
}

void ArmControl::publish(const Moment& moment, std::size_t robot) const {
  RobotTargets& targets = moment.slots.of<AllTargets>()[robot];
  targets.rate_Hz = arms_[robot].rate_Hz();
  targets.joints = arms_[robot].targets();
}

void ArmControl::start(Instant& instant) {
  instant.moment.slots.of<AllTargets>().resize(arms_.size());
  for (std::size_t i = 0; i < mission_.moves.size(); ++i) {
    const MoveTrigger& trigger = mission_.moves[i].trigger;
    if (trigger.kind == MoveTrigger::Kind::kTime) instant.put(trigger.time_s, {kBegin, i});
  }
  for (std::size_t i = 0; i < arms_.size(); ++i) {
    arms_[i].start(instant.moment);
    publish(instant.moment, i);
    instant.put_last(0, {kTick, i});
  }
}

void ArmControl::put_followers(Instant& instant, MoveTrigger::Kind kind, std::size_t after) const {
  for (std::size_t i = 0; i < mission_.moves.size(); ++i) {
    const MoveTrigger& trigger = mission_.moves[i].trigger;
    if (trigger.kind == kind && trigger.after == after)
      instant.put(instant.moment.time_s + trigger.time_s, {kBegin, i});
  }
}

void ArmControl::happened(Instant& instant, const Happening& happening) {
  if (happening.kind == Happening::Kind::kEvent)
    put_followers(instant, MoveTrigger::Kind::kAfterEvent, happening.index);
}

Flow ArmControl::due(Instant& instant, const Due& due) {
  switch (due.kind) {
    case kBegin:
      return begin(instant, due.index);
    case kEnd:
      return end(instant, due.index);
    default:
      return tick(instant, due);
  }
}

Flow ArmControl::begin(Instant& instant, std::size_t index) {
  const MissionMove& move = mission_.moves[index];
  const double t_s = instant.moment.time_s;
  const ArmAtWork::Started started = arms_[move.robot].begin(move, instant.moment);
  if (!started.why_not.empty()) {
    return instant.stop(MissionStatus::kNo,
                        fmt::format("{} cannot be made at {:.6g} s: {}", move.name, t_s, started.why_not));
  }
  publish(instant.moment, move.robot);
  moves_[index] = {move.name, t_s, t_s + started.duration_s, true, false, started.suspension};
  instant.put(t_s + started.duration_s, {kEnd, index});
  const std::string& robot = mission_.robots[move.robot].name;
  const Flow noted = instant.note({t_s, move.name, "move", robot, "", {}, {}, 0, 0, 0});
  return noted == Flow::kStop ? Flow::kStop : Flow::kChanged;
}

Flow ArmControl::end(Instant& instant, std::size_t index) {
  moves_[index].done = true;
  put_followers(instant, MoveTrigger::Kind::kAfterMove, index);
  instant.announce({Happening::Kind::kMove, index});
  return Flow::kGoOn;
}

Flow ArmControl::tick(Instant& instant, const Due& due) {
  const double t_s = instant.moment.time_s;
  ArmAtWork& arm = arms_[due.index];
  if (!arm.tick(instant.moment)) {
    return instant.stop(MissionStatus::kNumerical, fmt::format("the dynamics of {} at {:.9g} s cannot be computed",
                                                               mission_.robots[due.index].name, t_s));
  }
  if (const ArmOutside outside = arm.outside(); !outside.why_not.empty())
    return instant.stop(outside.status, std::string(outside.why_not));
  for (std::size_t i = 0; i < arm.commands().size(); ++i) {
    Worst& largest = commands_[due.index][i];
    const double command = std::abs(arm.commands()[i]);
    if (command > largest.value) largest = {command, t_s};
  }
  publish(instant.moment, due.index);
  const Clock clock = Clock::at_rate(arm.rate_Hz());
  instant.put(clock.time_s(clock.first_after(t_s)), due);
  return Flow::kChanged;
}

void ArmControl::finish(Instant& instant) {
  for (std::size_t i = 0; i < mission_.moves.size() && instant.goes_well(); ++i) {
    if (moves_[i].done) continue;
    instant.stop(MissionStatus::kNo, fmt::format("{} was not done before the end of the run at {:.6g} s",
                                                 mission_.moves[i].name, instant.moment.time_s));
  }
}

void ArmControl::restructure(const Moment& moment) {
  for (ArmAtWork& arm : arms_) arm.restructure(moment);
}

void ArmControl::stiffest(const Moment& moment, Stiffest& stiffest) {
  for (ArmAtWork& arm : arms_) {
    const DriveStiffness stiffness = arm.stiffness(moment);
    stiffest.keep(stiffness.rate_per_s, [&] {
      const auto joint = static_cast<std::size_t>(stiffness.joint);
      return "the gear of " + arm.robot().name + "/" + arm.robot().joints[joint].limits.name;
    });
  }
}

void ArmControl::report(MissionResult& result) const {
  result.arms.resize(arms_.size());
  for (std::size_t i = 0; i < arms_.size(); ++i) {
    result.arms[i].robot = mission_.robots[i].name;
    result.arms[i].drives.resize(commands_[i].size());
    for (std::size_t k = 0; k < commands_[i].size(); ++k) result.arms[i].drives[k].command = commands_[i][k];
  }
  for (std::size_t i = 0; i < moves_.size(); ++i) result.arms[mission_.moves[i].robot].moves.push_back(moves_[i]);
}

}  // namespace drydock
