// SPDX-License-Identifier: Apache-2.0
#include "mission/part/tie_reactions.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

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

/// Floating joints carry nothing, and bodies on fixed ones are one body.
bool has_reaction(JointKind kind) {
  return kind != JointKind::kFixed && kind != JointKind::kFloating;
}

/// Every how many samples the log has so many numbers.
std::size_t samples_between(const RunSettings& settings, std::size_t numbers) {
  constexpr double kMostNumbers = 2e6;
  const double samples = settings.duration_s * settings.sample_rate_Hz + 1;
  const double every = settings.reaction_rate_Hz > 0 ? std::round(settings.sample_rate_Hz / settings.reaction_rate_Hz)
                                                     : std::ceil(samples * static_cast<double>(numbers) / kMostNumbers);
  return static_cast<std::size_t>(std::clamp(every, 1.0, 1e9));
}

}  // namespace

TieReactions::TieReactions(const PartSetup& setup)
    : mission_(setup.mission), constraints_(setup.mission.constraints.size()), joints_(setup.mission.joints.size()) {
  const Mission& mission = setup.mission;
  for (const MissionConstraint& constraint : mission.constraints)
    tie_list_.push_back({constraint.name, constraint.a, constraint.b});
  for (std::size_t i = 0; i < mission.joints.size(); ++i) {
    const MissionJoint& joint = mission.joints[i];
    largest_joints_.push_back({joint.name, 0, 0, 0, 0});
    if (setup.start.mechanism.tree.joints[i].role != JointRole::kCloses) continue;
    closing_joints_.push_back(i);
    tie_list_.push_back({joint.name, {joint.name, joint.body_P, joint.X_PF}, {joint.name, joint.body_B, joint.X_BM}});
  }
  std::set<std::string> known;
  const auto add_lock = [&](const BodyFrame& a, const BodyFrame& b) {
    const std::string key = ClosedLocks::key(a, b);
    if (known.insert(key).second) tie_list_.push_back({key, a, b});
  };
  for (const MissionLock& lock : mission.locks) add_lock(lock.a, lock.b);
  for (const MissionEvent& event : mission.events) {
    if (event.action == EventAction::kAttach) add_lock(event.a, event.b);
  }
  for (const Tie& tie : tie_list_) largest_ties_.push_back({tie.name, 0, 0, 0, 0});
  ties_.resize(tie_list_.size());
  every_ = samples_between(mission.settings, 6 * (joints_.size() + ties_.size()));
}

void TieReactions::start(Instant& instant) {
  TieWrenches& wrenches = instant.moment.slots.of<TieWrenches>();
  for (const Tie& tie : tie_list_) wrenches.names.push_back(tie.name);
  wrenches.F_W = ties_;
}

void TieReactions::restructure(const Moment&) {
  finder_.reset();
}

int TieReactions::loop_of(const MechanismTree& tree, std::size_t tie) const {
  if (tie < constraints_) return tree.constraint_loops[tie];
  return tree.joints[closing_joints_[tie - constraints_]].loop;
}

/// The load on the tie's second body, of what a lock puts on its own body B about Do: it may have been closed from the
/// other side.
Wrench TieReactions::on_second(const Moment& moment, std::size_t tie, const Wrench& F_D_W) const {
  const MechanismLock& lock = moment.mechanism.locks[at(closed_[tie])];
  const BodyFrame& second = tie_list_[tie].second;
  if (lock.body_B == second.body) return F_D_W;
  const Vector3 p_WD = moment.pose(lock.body_B) * lock.X_BD.p, p_WC = moment.pose(second.body) * second.X_BC.p;
  return -shift(F_D_W, p_WC - p_WD);
}

/// Locks carry what their bodies need, whether they weld a loop or make bodies one.
void TieReactions::update_locks(const Moment& moment) {
  std::fill(ties_.begin() + static_cast<std::ptrdiff_t>(first_lock()), ties_.end(), Wrench{});
  if (!finder_) {  // the structure is new
    closed_.assign(ties_.size(), -1);
    const ClosedLocks& locks = moment.slots.of<ClosedLocks>();
    for (std::size_t i = first_lock(); i < ties_.size(); ++i) closed_[i] = locks.find(tie_list_[i].name);
  }
  if (std::all_of(closed_.begin(), closed_.end(), [](int lock) { return lock < 0; })) return;
  const BodyLoads loads{moment.run.wrenches.on_bodies(), moment.run.loads->g_W, {}, loops_};
  if (!finder_) finder_.emplace(moment.mechanism);
  const LockReactions reactions = finder_->find(moment.state(), moment.work(), *moment.run.vdot, loads);
  for (std::size_t i = first_lock(); i < ties_.size(); ++i) {
    if (closed_[i] >= 0) ties_[i] = on_second(moment, i, reactions.F_D_W[at(closed_[i])]);
  }
}

/// What a joint that carries a link puts on its body B, about Mo. A reversed one carries P.
Wrench TieReactions::on_child(const Moment& moment, std::size_t joint) const {
  const JointPlace& place = moment.mechanism.tree.joints[joint];
  const Wrench F_L_W = joint_wrench(moment.work(), inverse_, place.link);
  if (!place.reversed) return F_L_W;
  const MissionJoint& of = mission_.joints[joint];
  return -shift(F_L_W, moment.pose(of.body_B) * of.X_BM.p - moment.pose(of.body_P) * of.X_PF.p);
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
    const JointPlace& place = tree.joints[i];
    joints_[i] = {};
    if (place.role == JointRole::kCarries) joints_[i] = on_child(moment, i);
    if (place.role == JointRole::kCloses && place.loop >= 0) joints_[i] = loops_[at(place.loop)];
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

void TieReactions::add_columns(std::vector<Series>& series) const {
  const std::vector<std::string> xyz = {"x", "y", "z"};
  const auto add = [&](const std::string& path, const std::string& body, const std::string& from,
                       const std::string& where) {
    const std::string on = " on " + body + " from " + from;
    series.push_back({path + "force_N", {"N"}, "world", "force" + on + ", at " + where, xyz});
    series.push_back({path + "torque_Nm", {"N m"}, "world", "torque" + on + ", about " + where, xyz});
  };
  const auto name_of = [&](int body) { return mission_.bodies[at(body)].name; };
  for (std::size_t i = 0; i < mission_.joints.size(); ++i) {
    const MissionJoint& joint = mission_.joints[i];
    if (!has_reaction(joint.kind)) continue;
    const bool closes = std::find(closing_joints_.begin(), closing_joints_.end(), i) != closing_joints_.end();
    add("/joints/" + joint.name + "/", name_of(joint.body_B), name_of(joint.body_P),
        closes ? "the joint, without its drive" : "the joint, with its drive");
  }
  for (const Tie& tie : tie_list_)
    add("/ties/" + tie.name + "/", name_of(tie.second.body), name_of(tie.first.body),
        tie.second.name.empty() ? "the frame on it" : tie.second.name);
}

void TieReactions::add_numbers(std::vector<double>& row) const {
  const auto add = [&](const Wrench& F) {
    row.insert(row.end(), F.f.data(), F.f.data() + 3);
    row.insert(row.end(), F.t.data(), F.t.data() + 3);
  };
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    if (has_reaction(mission_.joints[i].kind)) add(joints_[i]);
  }
  for (const Wrench& F : ties_) add(F);
}

void TieReactions::columns(std::vector<Series>& series) const {
  if (every_ == 1) add_columns(series);
}

void TieReactions::sample(const Moment& moment, std::vector<double>& row) {
  update(moment);
  keep_larger(joints_, moment, largest_joints_);
  keep_larger(ties_, moment, largest_ties_);
  if (every_ == 1) add_numbers(row);
  moment.slots.of<TieWrenches>().F_W = ties_;
}

void TieReactions::sparse_columns(std::vector<Series>& series) const {
  if (every_ > 1) add_columns(series);
}

void TieReactions::sparse_sample(const Moment&, std::vector<double>& row) const {
  if (every_ > 1) add_numbers(row);
}

void TieReactions::report(MissionResult& result) const {
  for (std::size_t i = 0; i < largest_joints_.size(); ++i) {
    if (has_reaction(mission_.joints[i].kind)) result.joints.push_back(largest_joints_[i]);
  }
  result.loops = largest_ties_;
}

}  // namespace drydock
