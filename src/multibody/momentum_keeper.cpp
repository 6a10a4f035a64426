// SPDX-License-Identifier: Apache-2.0
#include "multibody/momentum_keeper.h"

#include <Eigen/LU>
#include <algorithm>

#include "multibody/kinematics.h"
#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

/// Whether anything acts but the forces in the joints.
bool pushed_from_outside(const TreeModel& model, const Loads& loads) {
  if (!loads.F_L_W.empty() || !loads.link_g_W.empty() || loads.g_W != Vector3::Zero()) return true;
  for (const LinkLayout& link : model.layout) {
    if (link.route == JointRoute::kFreeRoot && !loads.tau.segment<6>(link.first_velocity).isZero(0)) return true;
  }
  return false;
}

}  // namespace

void MomentumKeeper::regroup(const TreeModel& model, std::span<const Loop> loops) {
  // Each root starts as its own group, named by the lowest root; the world's is −1.
  group_of_root_.assign(model.links.size(), -1);
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    if (model.layout[i].route == JointRoute::kFreeRoot) group_of_root_[i] = static_cast<int>(i);
  }
  const auto group = [&](int link) { return link == kWorld ? -1 : group_of_root_[at(model.links[at(link)].root)]; };
  for (const Loop& loop : loops) {
    const int a = group(loop.link_A), b = group(loop.link_B);
    if (a == b) continue;
    for (int& name : group_of_root_) {
      if (name == a || name == b) name = std::min(a, b);
    }
  }
  // Then they are numbered.
  group_count_ = 0;
  for (std::size_t i = 0; i < group_of_root_.size(); ++i) {
    if (group_of_root_[i] != static_cast<int>(i)) continue;
    for (std::size_t k = i; k < group_of_root_.size(); ++k) {
      if (group_of_root_[k] == static_cast<int>(i)) group_of_root_[k] = -2 - group_count_;
    }
    ++group_count_;
  }
  for (int& name : group_of_root_) name = name <= -2 ? -2 - name : -1;
  sums_.resize(model.links.size());
  books_.assign(at(group_count_), {});
}

MomentumKeeper::Group MomentumKeeper::sum_group(const TreeModel& model, const TreeState& state,
                                                const DynamicsWork& work, int group) const {
  Group total{-1, 0, Vector3::Zero(), Vector3::Zero(), Matrix3::Zero(), Vector3::Zero()};
  Vector3 first_moment = Vector3::Zero(), linear = Vector3::Zero(), v_O = Vector3::Zero();
  for (std::size_t i = 0; i < group_of_root_.size(); ++i) {
    if (group_of_root_[i] != group) continue;
    const MomentumSums& sums = sums_[i];
    if (total.root < 0) {
      total.root = static_cast<int>(i);
      v_O = to_vector(work.links[i].V[1]);
    }
    // move the tree's sums to the point and velocity of reference
    Vector3 offset = Vector3::Zero(), drift = Vector3::Zero();
    if (total.root != static_cast<int>(i)) {
      offset = tree_origin(model, state, static_cast<int>(i)) - tree_origin(model, state, total.root);
      drift = to_vector(work.links[i].V[1]) - v_O;
    }
    const Vector3 h = to_vector(sums.first_moment), p = to_vector(sums.linear) + sums.mass_kg * drift;
    Matrix3 inertia;
    for (int k = 0; k < 3; ++k) inertia.col(k) = to_vector(sums.inertia[k]);
    total.mass_kg += sums.mass_kg;
    first_moment += h + sums.mass_kg * offset;
    linear += p;
    total.angular += to_vector(sums.angular) + h.cross(drift) + offset.cross(p);
    total.I_Cm += inertia;
    if (total.root != static_cast<int>(i)) {  // Steiner, from the tree's O to the reference
      const Vector3 c = h / sums.mass_kg;
      total.I_Cm += point_inertia(sums.mass_kg, c + offset) - point_inertia(sums.mass_kg, c);
    }
  }
  total.p_OCm = first_moment / total.mass_kg;
  total.angular -= total.p_OCm.cross(linear);
  total.I_Cm -= point_inertia(total.mass_kg, total.p_OCm);
  total.v_Cm = v_O + linear / total.mass_kg;
  return total;
}

void MomentumKeeper::open_book(const TreeModel& model, const TreeState& state, DynamicsWork& work) {
  work.kernel->sum_momenta(view(model), work.memory(), sums_.data());
  for (int g = 0; g < group_count_; ++g) {
    const Group group = sum_group(model, state, work, g);
    books_[at(g)] = {group.angular, group.mass_kg * group.v_Cm, group.mass_kg};
  }
  largest_correction_ = 0;
}

void MomentumKeeper::impulse_rates(const TreeModel& model, const TreeState& state, const Loads& loads,
                                   const DynamicsWork& work, std::span<double> rates) const {
  std::fill(rates.begin(), rates.end(), 0.0);
  if (!pushed_from_outside(model, loads)) return;
  for (int g = 0; g < group_count_; ++g) {
    Vector3 first_moment = Vector3::Zero(), moment = Vector3::Zero(), force = Vector3::Zero();
    double mass_kg = 0;
    int reference = -1, last_root = -1;
    Vector3 offset = Vector3::Zero();
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      const int root = model.links[i].root;
      if (group_of_root_[at(root)] != g) continue;
      if (reference < 0) reference = root;
      if (root != last_root) {
        offset = root == reference ? Vector3::Zero()
                                   : Vector3(tree_origin(model, state, root) - tree_origin(model, state, reference));
        last_root = root;
      }
      const double mass = model.layout[i].mass_kg;
      const Vector3 c = to_vector(work.links[i].p_OLcm) + offset;
      const Vector3 weight = mass * (loads.link_g_W.empty() ? loads.g_W : loads.link_g_W[i]);
      mass_kg += mass;
      first_moment += mass * c;
      force += weight;
      moment += c.cross(weight);
      if (!loads.F_L_W.empty()) {
        force += loads.F_L_W[i].f;
        moment += loads.F_L_W[i].t + (to_vector(work.links[i].p_OL) + offset).cross(loads.F_L_W[i].f);
      }
      if (root == static_cast<int>(i)) {  // forces along the velocities of a floating root push it from the world
        const Link& link = model.links[i];
        const Vector3 push = link.X_PF.R * loads.tau.segment<3>(link.first_velocity + 3);
        force += push;
        moment += link.X_PF.R * loads.tau.segment<3>(link.first_velocity) + offset.cross(push);
      }
    }
    moment -= (first_moment / mass_kg).cross(force);
    for (int k = 0; k < 3; ++k) {
      rates[at(6 * g + k)] = moment[k];
      rates[at(6 * g + 3 + k)] = force[k];
    }
  }
}

void MomentumKeeper::keep(const TreeModel& model, std::span<const double> impulses, TreeState& state,
                          DynamicsWork& work) {
  work.kernel->sum_momenta(view(model), work.memory(), sums_.data());
  for (int g = 0; g < group_count_; ++g) {
    Book& book = books_[at(g)];
    for (int k = 0; k < 3; ++k) {
      book.angular[k] += impulses[at(6 * g + k)];
      book.linear[k] += impulses[at(6 * g + 3 + k)];
    }
    const Group group = sum_group(model, state, work, g);
    const Vector3 w = group.I_Cm.inverse() * (book.angular - group.angular);
    const Vector3 v = book.linear / group.mass_kg - group.v_Cm;
    largest_correction_ = std::max({largest_correction_, v.norm(), w.norm()});
    for (std::size_t i = 0; i < group_of_root_.size(); ++i) {
      if (group_of_root_[i] != g) continue;
      const Link& root = model.links[i];
      Vector3 p_CmO = -group.p_OCm;
      if (group.root != static_cast<int>(i)) {
        p_CmO += tree_origin(model, state, static_cast<int>(i)) - tree_origin(model, state, group.root);
      }
      const Rotation R_FW = inverse(root.X_PF.R);  // W == P here
      state.v.segment<3>(root.first_velocity) += R_FW * w;
      state.v.segment<3>(root.first_velocity + 3) += R_FW * Vector3(v + w.cross(p_CmO));
    }
  }
}

}  // namespace drydock
