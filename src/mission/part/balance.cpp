// SPDX-License-Identifier: Apache-2.0
#include "mission/part/balance.h"

#include <algorithm>

#include "multibody/energy.h"
#include "multibody/momentum.h"

namespace drydock {
namespace {

bool hangs_on_world(const MechanismTree& tree) {
  const bool loop = std::any_of(tree.loops.begin(), tree.loops.end(),
                                [](const Loop& l) { return l.link_A == kWorld || l.link_B == kWorld; });
  const auto& links = tree.model.links;
  return loop || std::any_of(links.begin(), links.end(), [](const Link& link) {
           return link.parent == kWorld && link.joint != JointKind::kFloating;
         });
}

/// Σ of the lengths of the momenta that links have by themselves, about P, along x.
Wrench own_momenta(const Moment& moment) {
  const TreeModel& model = moment.mechanism.tree.model;
  Wrench sum;
  for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
    const SpatialInertia& M = model.links[static_cast<std::size_t>(i)].M_LLo_L;
    if (M.mass_kg == 0) continue;
    const Pose X_WL = link_pose(model, moment.state(), moment.work(), i);
    const Twist V = link_twist(moment.work(), i);
    const Vector3& p_LLcm = M.p_BBcm;
    const Vector3 p_LLcm_W = X_WL.R * p_LLcm;
    const Vector3 f = M.mass_kg * (V.v + V.w.cross(p_LLcm_W));
    const Vector3 spin = X_WL.R * Vector3(M.I_BBcm * (inverse(X_WL.R) * V.w));
    sum.f.x() += f.norm();
    sum.t.x() += (X_WL.p + p_LLcm_W - moment.run.wrenches.p_WP()).cross(f).norm() + spin.norm();
  }
  return sum;
}

void store(const Wrench& F, std::span<double> numbers) {
  for (std::size_t k = 0; k < 3; ++k) {
    numbers[k] = F.t[static_cast<Eigen::Index>(k)];
    numbers[3 + k] = F.f[static_cast<Eigen::Index>(k)];
  }
}

void add(std::span<const double> numbers, Wrench& sum) {
  for (std::size_t k = 0; k < 3; ++k) {
    sum.t[static_cast<Eigen::Index>(k)] += numbers[k];
    sum.f[static_cast<Eigen::Index>(k)] += numbers[3 + k];
  }
}

bool has_cables(const Mission& mission) {
  return std::any_of(mission.robots.begin(), mission.robots.end(),
                     [](const MissionRobot& robot) { return robot.suspension && robot.suspension->cables; });
}

}  // namespace

Balance::Balance(const PartSetup& setup)
    : mission_(setup.mission), on_ground_(hangs_on_world(setup.start.mechanism.tree)) {}

void Balance::restructure(const Moment& moment) {
  on_ground_ = hangs_on_world(moment.mechanism.tree);
}

void Balance::rates(const Moment& moment, std::span<double> rates) {
  const bool has_weight = mission_.g_W != Vector3::Zero();
  Wrench outer = moment.run.wrenches.outer(), ground;
  if (has_weight || on_ground_) {
    const MomentumRate all =
        momentum_rate(moment.mechanism.tree.model, moment.state(), moment.work(), moment.run.wrenches.p_WP(), sums_);
    outer = outer + Wrench{all.mass_moment.cross(mission_.g_W), all.mass_kg * mission_.g_W};
    weight_N_ = all.mass_kg * mission_.g_W.norm();
    if (on_ground_) ground = all.rate - outer;
    outer.t +=
        moment.run.keeper->mass_moment_to_paths().cross(mission_.g_W);  // weights act on the paths of free groups
  }
  store(outer, rates.first(6));
  store(ground, rates.last(6));
}

void Balance::move(std::span<const double> increments) {
  add(increments.first(6), outer_);
  add(increments.last(6), ground_);
}

void Balance::add_energy(const Moment& moment, EnergyNow& energy) const {
  energy.kinetic_J = kinetic_energy(moment.mechanism.tree.model, moment.work());
  if (mission_.g_W == Vector3::Zero()) return;
  for (std::size_t i = 1; i < mission_.bodies.size(); ++i) {
    const SpatialInertia& M = mission_.bodies[i].M_BBo_B;
    const Pose X_WB = moment.pose(static_cast<int>(i));
    energy.potential_J -= M.mass_kg * mission_.g_W.dot(X_WB * M.p_BBcm - moment.run.wrenches.p_WP());
  }
}

void Balance::first(const Moment& moment) {
  start_ = moment.run.energy;
  start_momentum_ = momentum_of(moment);
  start_s_ = moment.time_s;
}

void Balance::last(const Moment& moment) {
  end_ = moment.run.energy;
  end_momentum_ = momentum_of(moment);
  end_s_ = moment.time_s;
}

void Balance::columns(std::vector<Series>& series) const {
  const std::vector<std::string> xyz = {"x", "y", "z"};
  series.push_back({"/energy/kinetic_J", {"J"}, "", "kinetic energy of everything", {}});
  series.push_back({"/energy/potential_J", {"J"}, "", "potential energy in gravity", {}});
  series.push_back({"/energy/spring_J", {"J"}, "", "energy in the springs of joints", {}});
  if (!mission_.robots.empty()) {
    series.push_back({"/energy/drives_J", {"J"}, "", "energy in the rotors and gears of drives", {}});
  }
  if (has_cables(mission_)) series.push_back({"/energy/cables_J", {"J"}, "", "energy in the stretch of cables", {}});
  if (!mission_.contacts.empty())
    series.push_back({"/energy/contacts_J", {"J"}, "", "energy in bodies that touch", {}});
  series.push_back({"/momentum/linear", {"kg m/s"}, "world", "linear momentum of everything", xyz});
  series.push_back(
      {"/momentum/angular", {"kg m^2/s"}, "world", "angular momentum about the point that summary.json names", xyz});
}

void Balance::sample(const Moment& moment, std::vector<double>& row) {
  const EnergyNow& energy = moment.run.energy;
  peak_J_ = std::max(peak_J_, energy.kinetic_J);
  row.insert(row.end(), {energy.kinetic_J, energy.potential_J, energy.spring_J});
  if (!mission_.robots.empty()) row.push_back(energy.drives_J);
  if (has_cables(mission_)) row.push_back(energy.cables_J);
  if (!mission_.contacts.empty()) row.push_back(energy.contacts_J);
  const Wrench now = momentum_of(moment), own = own_momenta(moment);
  peak_momentum_.f = peak_momentum_.f.cwiseMax(own.f);
  peak_momentum_.t = peak_momentum_.t.cwiseMax(own.t);
  row.insert(row.end(), now.f.data(), now.f.data() + 3);
  row.insert(row.end(), now.t.data(), now.t.data() + 3);
}

void Balance::report(MissionResult& result) const {
  result.energy.start = start_;
  result.energy.end = end_;
  result.energy.peak_J = peak_J_;
  for (const MissionEventRecord& event : result.events) result.energy.lost_in_impacts_J += event.energy_lost_J;
  result.momentum = {start_momentum_, end_momentum_, outer_, ground_, peak_momentum_, weight_N_ * (end_s_ - start_s_)};
}

}  // namespace drydock
