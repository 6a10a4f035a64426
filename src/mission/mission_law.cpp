// SPDX-License-Identifier: Apache-2.0
#include "mission/mission_law.h"

#include <algorithm>
#include <cmath>

#include "multibody/joint/joint.h"
#include "multibody/momentum.h"

namespace drydock {
namespace {

void add_switch_times(const TimeProfile& profile, std::vector<double>& times_s) {
  for (const TimeProfile::Knot& knot : profile.table) times_s.push_back(knot.time_s);
}

template <class Visit>
void for_each_profile(const MissionLoad& load, Visit&& visit) {
  for (const TimeProfile& profile : load.efforts) visit(profile);
  if (load.is_effort()) return;
  for (const TimeProfile& profile : load.torque) visit(profile);
  for (const TimeProfile& profile : load.force) visit(profile);
}

/// Rate of the momentum of all links about P, from their accelerations.
Wrench momentum_rate(const MechanismTree& tree, const TreeState& state, const DynamicsWork& work, const Vector3& p_WP) {
  Wrench rate;
  for (int i = 0; i < static_cast<int>(tree.model.links.size()); ++i) {
    const Link& link = tree.model.links[static_cast<std::size_t>(i)];
    const SpatialInertia& M = link.M_LLo_L;
    if (M.mass_kg == 0) continue;
    const Pose X_WL = link_pose(tree.model, state, work, i);
    const Twist A = frame_acceleration(work, i, M.p_BBcm);
    const Vector3 w = link_twist(work, i).w;
    const Matrix3 I_W = X_WL.R.matrix * M.I_BBcm * X_WL.R.matrix.transpose();
    const Vector3 f = M.mass_kg * A.v;
    rate.f += f;
    const Vector3 p_WBcm = X_WL * M.p_BBcm;  // L == B here
    rate.t += (p_WBcm - p_WP).cross(f) + I_W * A.w + w.cross(I_W * w);
  }
  return rate;
}

bool hangs_on_world(const MechanismTree& tree) {
  const bool loop = std::any_of(tree.loops.begin(), tree.loops.end(),
                                [](const Loop& l) { return l.link_A == kWorld || l.link_B == kWorld; });
  const auto& links = tree.model.links;
  return loop || std::any_of(links.begin(), links.end(), [](const Link& link) {
           return link.parent == kWorld && link.joint != JointKind::kFloating;
         });
}

}  // namespace

MissionLaw::MissionLaw(const Mission& mission, const Mechanism& mechanism, const Vector3& p_WP)
    : mission_(mission),
      mechanism_(mechanism),
      p_WP_(p_WP),
      joints_(mission.joints.size()),
      loads_now_(mission.loads.size()),
      sums_(mission.loads.size() + 15, 0.0) {
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const auto count = static_cast<std::size_t>(velocity_count(mission.joints[i].kind));
    joints_[i].effort.assign(count, 0.0);
    joints_[i].drive.assign(count, 0.0);
    std::copy(mission.joints[i].q.begin(), mission.joints[i].q.end(), joints_[i].at.q);
  }
  for (const MissionRobot& robot : mission.robots) {
    for (const RobotJoint& joint : robot.joints) {
      const auto at = static_cast<std::size_t>(joint.joint);
      joints_[at].drive_index = drives_.add(joint.drive, drive_at_rest(joint.drive, mission.joints[at].q[0], 0));
      driven_.push_back(at);
    }
    if (!robot.suspension || !robot.suspension->cables) continue;
    loads_now_[static_cast<std::size_t>(robot.suspension->load)].cables = static_cast<int>(cables_.size());
    cables_.emplace_back(robot.suspension->cables->model, robot.suspension->cables->drive);
  }
  restructure();
  switch_to(0);
}

void MissionLaw::restructure() {
  on_ground_ = hangs_on_world(mechanism_.tree);
}

void MissionLaw::switch_to(double time_s) {
  for (std::size_t i = 0; i < loads_now_.size(); ++i) {
    const MissionLoad& load = mission_.loads[i];
    LoadNow& now = loads_now_[i];
    now.active = time_s >= load.from_s && time_s < load.until_s;
    now.places.clear();
    for_each_profile(load, [&](const TimeProfile& profile) { now.places.push_back(table_place(profile, time_s)); });
  }
}

std::vector<double> MissionLaw::switch_times() const {
  std::vector<double> times_s;
  for (const MissionLoad& load : mission_.loads) {
    times_s.push_back(load.from_s);
    if (std::isfinite(load.until_s)) times_s.push_back(load.until_s);
    for_each_profile(load, [&](const TimeProfile& profile) { add_switch_times(profile, times_s); });
  }
  std::sort(times_s.begin(), times_s.end());
  times_s.erase(std::unique(times_s.begin(), times_s.end()), times_s.end());
  times_s.erase(times_s.begin(), std::upper_bound(times_s.begin(), times_s.end(), 0.0));
  return times_s;
}

void MissionLaw::add_efforts(double t_s) {
  for (JointNow& joint : joints_) std::fill(joint.drive.begin(), joint.drive.end(), 0.0);
  for (std::size_t i = 0; i < loads_now_.size(); ++i) {
    const MissionLoad& load = mission_.loads[i];
    LoadNow& now = loads_now_[i];
    now.power_W = 0;
    if (!now.active || !load.is_effort()) continue;
    JointNow& joint = joints_[static_cast<std::size_t>(load.joint)];
    for (std::size_t k = 0; k < load.efforts.size(); ++k) {
      const double effort = value_at(load.efforts[k], now.places[k], t_s);
      joint.drive[k] += effort;
      now.power_W += effort * joint.at.v[k];
    }
  }
}

void MissionLaw::add_wrench(double t_s, std::size_t index, const TreeState& state, const DynamicsWork& work,
                            Loads& sum) {
  const MissionLoad& load = mission_.loads[index];
  LoadNow& now = loads_now_[index];
  Wrench F_C;
  for (std::size_t k = 0; k < 3; ++k) {
    const auto axis = static_cast<Eigen::Index>(k);
    F_C.t[axis] = value_at(load.torque[k], now.places[k], t_s);
    F_C.f[axis] = value_at(load.force[k], now.places[3 + k], t_s);
  }
  F_C.f += now.decided;
  const Pose X_WB = body_pose(mechanism_, state, work, load.at.body);
  const Vector3 p_BC_W = X_WB.R * load.at.X_BC.p;
  if (now.cables >= 0) {
    const Twist V_WB_W = body_twist(mechanism_, work, load.at.body);
    F_C.f +=
        cables_[static_cast<std::size_t>(now.cables)].force(t_s, X_WB.p + p_BC_W, V_WB_W.v + V_WB_W.w.cross(p_BC_W));
  }
  const Wrench F_C_W = load.in_world_axes ? F_C : (X_WB.R * load.at.X_BC.R) * F_C;
  const Wrench F_B_W = shift(F_C_W, -p_BC_W);
  now.power_W = power(F_B_W, body_twist(mechanism_, work, load.at.body));
  add_body_wrench(mechanism_, work, load.at.body, F_B_W, sum);
  Wrench& on_body = F_B_W_[static_cast<std::size_t>(load.at.body)];
  on_body = on_body + F_B_W;
  if (link_of(mechanism_.tree, load.at.body) != kWorld) outer_ = outer_ + shift(F_C_W, p_WP_ - X_WB.p - p_BC_W);
}

void MissionLaw::loads(double t_s, const TreeState& state, const DynamicsWork& work, Loads& sum) {
  sum.tau.setZero();
  sum.F_L_W.assign(mechanism_.tree.model.links.size(), Wrench{});
  sum.g_W = mission_.g_W;
  F_B_W_.assign(mission_.bodies.size(), Wrench{});
  outer_ = {};
  damper_power_W_ = 0;
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    joints_[i].at = joint_coordinates(mechanism_, state, work, static_cast<int>(i), joints_[i].at.q);
  }
  add_efforts(t_s);
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    JointNow& now = joints_[i];
    const MissionJoint& joint = mission_.joints[i];
    bool acts = false;
    for (std::size_t k = 0; k < now.effort.size(); ++k) {
      const double damper = -joint.damping[k] * now.at.v[k];
      const double spring = joint.stiffness[k] == 0 ? 0.0 : -joint.stiffness[k] * (now.at.q[k] - joint.rest[k]);
      now.effort[k] = now.drive[k] + damper + spring;
      damper_power_W_ -= damper * now.at.v[k];
      acts = acts || now.effort[k] != 0;
    }
    if (now.drive_index >= 0) {
      const double effort = drives_.evaluate(static_cast<std::size_t>(now.drive_index), now.at.q[0], now.at.v[0]);
      now.effort[0] += effort;
      acts = acts || effort != 0;
    }
    if (acts) add_joint_effort(mechanism_, state, work, static_cast<int>(i), now.at, now.effort, sum, F_B_W_);
  }
  for (std::size_t i = 0; i < loads_now_.size(); ++i) {
    if (loads_now_[i].active && !mission_.loads[i].is_effort()) add_wrench(t_s, i, state, work, sum);
  }
}

void MissionLaw::sum_rates(double, const TreeState& state, const DynamicsWork& work, const Loads&,
                           std::span<double> rates) {
  const std::size_t count = loads_now_.size();
  for (std::size_t i = 0; i < count; ++i) rates[i] = loads_now_[i].power_W;
  rates[count] = damper_power_W_;
  Wrench outer = outer_, ground;
  if (mission_.g_W != Vector3::Zero()) {
    const MassCentre centre = mass_centre(mechanism_.tree.model, state, work);
    const Vector3 weight = centre.mass_kg * mission_.g_W;
    outer = outer + Wrench{(centre.p_WCm - p_WP_).cross(weight), weight};
  }
  if (on_ground_) ground = momentum_rate(mechanism_.tree, state, work, p_WP_) - outer;
  const auto store = [&](std::size_t first, const Wrench& F) {
    for (std::size_t k = 0; k < 3; ++k) {
      rates[first + k] = F.t[static_cast<Eigen::Index>(k)];
      rates[first + 3 + k] = F.f[static_cast<Eigen::Index>(k)];
    }
  };
  store(count + 1, outer);
  store(count + 7, ground);
  rates[count + 13] = rates[count + 14] = 0;
  for (const CableDrive& cables : cables_) {
    rates[count + 13] += cables.winch_W();
    rates[count + 14] += cables.loss_W();
  }
  drives_.rates(rates.subspan(sums_.size()));
}

void MissionLaw::summed(std::span<const double> increments) {
  for (std::size_t i = 0; i < sums_.size(); ++i) sums_[i] += increments[i];
  drives_.move(increments.subspan(sums_.size()));
}

Wrench MissionLaw::wrench_at(std::size_t first) const {
  return {{sums_[first], sums_[first + 1], sums_[first + 2]}, {sums_[first + 3], sums_[first + 4], sums_[first + 5]}};
}

void MissionLaw::add_ground_impulse(const Wrench& impulse) {
  double* sum = sums_.data() + mission_.loads.size() + 7;
  for (Eigen::Index k = 0; k < 3; ++k) {
    sum[k] += impulse.t[k];
    sum[3 + k] += impulse.f[k];
  }
}

double MissionLaw::drive_energy_J() const {
  double energy_J = 0;
  for (std::size_t i = 0; i < drives_.size(); ++i) {
    energy_J += drydock::drive_energy_J(drives_.model(i), drives_.at(i), joints_[driven_[i]].at.q[0]);
  }
  return energy_J;
}

double MissionLaw::cable_energy_J() const {
  double energy_J = 0;
  for (const CableDrive& cables : cables_) energy_J += cables.energy_J();
  return energy_J;
}

double MissionLaw::spring_energy_J() const {
  double energy_J = 0;
  for (std::size_t i = 0; i < joints_.size(); ++i) {
    const MissionJoint& joint = mission_.joints[i];
    for (std::size_t k = 0; k < joints_[i].effort.size(); ++k) {
      if (joint.stiffness[k] == 0) continue;
      const double stretch = joints_[i].at.q[k] - joint.rest[k];
      energy_J += 0.5 * joint.stiffness[k] * stretch * stretch;
    }
  }
  return energy_J;
}

}  // namespace drydock
