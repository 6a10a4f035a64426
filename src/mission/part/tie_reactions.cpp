// SPDX-License-Identifier: Apache-2.0
#include "mission/part/tie_reactions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

/// A loop's wrench on both its links, added to the loads.
void add_loop(const Moment& moment, const Loop& loop, const Wrench& F_D_W, std::vector<Wrench>& F_L_W) {
  const TreeModel& model = moment.mechanism.tree.model;
  const Vector3 p_WD = frame_pose(model, moment.state(), moment.work(), loop.link_B, loop.X_BD).p;
  const auto add = [&](int link, const Wrench& F_W) {
    if (link == kWorld) return;
    const Vector3 p_DL_W = link_pose(model, moment.state(), moment.work(), link).p - p_WD;
    F_L_W[at(link)] = F_L_W[at(link)] + shift(F_W, p_DL_W);
  };
  add(loop.link_B, F_D_W);
  add(loop.link_A, -F_D_W);
}

void keep_larger(double value, double time_s, double& largest, double& when_s) {
  if (value <= largest) return;
  largest = value;
  when_s = time_s;
}

/// False when it is not finite; then it is not kept.
bool keep_larger(const Wrench& F, double time_s, LargestLoad& load) {
  const double force_N = F.f.norm(), torque_Nm = F.t.norm();
  if (!std::isfinite(force_N) || !std::isfinite(torque_Nm)) return false;
  keep_larger(force_N, time_s, load.force_N, load.force_time_s);
  keep_larger(torque_Nm, time_s, load.torque_Nm, load.torque_time_s);
  return true;
}

void keep_larger(const std::vector<Wrench>& carried, const Moment& moment, std::vector<LargestLoad>& loads) {
  for (std::size_t i = 0; i < carried.size(); ++i) {
    if (keep_larger(carried[i], moment.time_s, loads[i]) || !moment.run.fault.empty()) continue;
    moment.run.fault =
        fmt::format("the motion diverges: what {} carries at {:.9g} s is not finite", loads[i].name, moment.time_s);
  }
}

}  // namespace

TieReactions::TieReactions(const PartSetup& setup)
    : constraints_(setup.mission.constraints.size()), joints_(setup.mission.joints.size()) {
  const Mission& mission = setup.mission;
  for (const MissionConstraint& constraint : mission.constraints) names_.push_back(constraint.name);
  for (std::size_t i = 0; i < mission.joints.size(); ++i) {
    largest_joints_.push_back({mission.joints[i].name, 0, 0, 0, 0});
    if (setup.start.mechanism.tree.joints[i].role != JointRole::kCloses) continue;
    closing_joints_.push_back(i);
    names_.push_back(mission.joints[i].name);
  }
  std::vector<std::string> keys;
  for (const MissionLock& lock : mission.locks) keys.push_back(ClosedLocks::key(lock.a, lock.b));
  for (const MissionEvent& event : mission.events) {
    if (event.action == EventAction::kAttach) keys.push_back(ClosedLocks::key(event.a, event.b));
  }
  for (const std::string& key : keys) {
    if (std::find(names_.begin(), names_.end(), key) == names_.end()) names_.push_back(key);
  }
  for (const std::string& name : names_) largest_ties_.push_back({name, 0, 0, 0, 0});
  ties_.resize(names_.size());
}

void TieReactions::start(Instant& instant) {
  instant.moment.slots.of<TieWrenches>() = {names_, ties_};
}

void TieReactions::restructure(const Moment&) {
  finder_.reset();
}

int TieReactions::loop_of(const MechanismTree& tree, std::size_t tie) const {
  if (tie < constraints_) return tree.constraint_loops[tie];
  return tree.joints[closing_joints_[tie - constraints_]].loop;
}

/// Locks carry what their bodies need, whether they weld a loop or make bodies one.
void TieReactions::update_locks(const Moment& moment) {
  std::fill(ties_.begin() + static_cast<std::ptrdiff_t>(first_lock()), ties_.end(), Wrench{});
  closed_.assign(ties_.size(), -1);
  const ClosedLocks& locks = moment.slots.of<ClosedLocks>();
  for (std::size_t i = first_lock(); i < ties_.size(); ++i) closed_[i] = locks.find(names_[i]);
  if (std::all_of(closed_.begin(), closed_.end(), [](int lock) { return lock < 0; })) return;
  const BodyLoads loads{moment.run.wrenches.on_bodies(), moment.run.loads->g_W, {}, loops_};
  if (!finder_) finder_.emplace(moment.mechanism);
  const LockReactions reactions = finder_->find(moment.state(), moment.work(), *moment.run.vdot, loads);
  for (std::size_t i = first_lock(); i < ties_.size(); ++i) {
    if (closed_[i] >= 0) ties_[i] = reactions.F_D_W[at(closed_[i])];
  }
}

/// The joints carry what is left when the loops' wrenches act as loads.
void TieReactions::update_joints(const Moment& moment) {
  const MechanismTree& tree = moment.mechanism.tree;
  loads_ = *moment.run.loads;
  loads_.F_L_W.resize(tree.model.links.size());
  for (std::size_t i = 0; i < tree.loops.size(); ++i) add_loop(moment, tree.loops[i], loops_[i], loads_.F_L_W);
  tau_.resize(tree.model.velocities);
  inverse_dynamics(tree.model, moment.work(), loads_, *moment.run.vdot, inverse_, tau_);
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const bool carries = tree.joints[i].role == JointRole::kCarries;
    joints_[i] = carries ? joint_wrench(moment.work(), inverse_, tree.joints[i].link) : Wrench{};
  }
}

void TieReactions::update(const Moment& moment) {
  const MechanismTree& tree = moment.mechanism.tree;
  loops_.clear();
  for (std::size_t i = 0; i < tree.loops.size(); ++i) {
    loops_.push_back(loop_wrench(tree.loops[i], i, moment.work(), *moment.run.factor));
  }
  for (std::size_t i = 0; i < first_lock(); ++i) {
    const int loop = loop_of(tree, i);
    ties_[i] = loop < 0 ? Wrench{} : loops_[at(loop)];
  }
  update_locks(moment);
  update_joints(moment);
}

void TieReactions::columns(std::vector<Series>& series) const {
  const std::vector<std::string> xyz = {"x", "y", "z"};
  for (const std::string& name : names_) {
    const std::string path = "/ties/" + name + "/";
    series.push_back({path + "force_N", {"N"}, "world", "force on the second body, at its frame", xyz});
    series.push_back({path + "torque_Nm", {"N m"}, "world", "torque on the second body, about its frame", xyz});
  }
}

void TieReactions::sample(const Moment& moment, std::vector<double>& row) {
  update(moment);
  keep_larger(joints_, moment, largest_joints_);
  keep_larger(ties_, moment, largest_ties_);
  for (const Wrench& F : ties_) {
    row.insert(row.end(), F.f.data(), F.f.data() + 3);
    row.insert(row.end(), F.t.data(), F.t.data() + 3);
  }
  moment.slots.of<TieWrenches>().F_W = ties_;
}

void TieReactions::report(MissionResult& result) const {
  result.joints = largest_joints_;
  result.loops = largest_ties_;
}

}  // namespace drydock
