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

Vector3 part(std::span<const double> numbers, int first) {
  return Eigen::Map<const Vector3>(numbers.data() + first);
}
void put(const Vector3& value, std::span<double> numbers, int first) {
  Eigen::Map<Vector3>(numbers.data() + first) = value;
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
    Book& book = books_[at(g)] = {};
    book.angular.value = group.angular;
    book.linear.value = group.mass_kg * group.v_Cm;
    book.mass_kg = group.mass_kg;
    book.root = group.root;
    book.p_WO = tree_origin(model, state, group.root);
    book.p_OCm = group.p_OCm;
  }
  mass_moment_to_paths_.setZero();
  largest_correction_ = largest_displacement_m_ = 0;
}

void MomentumKeeper::rates(const TreeModel& model, const TreeState& state, const VectorX& y_q,
                           std::span<const double> y, const Loads& loads, const DynamicsWork& work,
                           std::span<double> rates) {
  std::fill(rates.begin(), rates.end(), 0.0);
  mass_moment_to_paths_.setZero();
  if (group_count_ == 0) return;
  rates.back() = 1;
  for (int g = 0; g < group_count_; ++g) {
    put(part(y, kOfGroup * g + kImpulse) / books_[at(g)].mass_kg, rates, kOfGroup * g + kDisplacement);
  }
  if (!pushed_from_outside(model, loads)) return;
  for (int g = 0; g < group_count_; ++g) {
    const Book& book = books_[at(g)];
    const Pushes pushes = sum_pushes(model, state, loads, work, g);
    const Link& root = model.links[at(book.root)];
    const Vector3 p_OO = root.X_PF.R * Vector3(y_q.segment<3>(root.first_velocity + 3));  // since the step began
    const Vector3 p_QO = p_OO - y.back() * book.v_Cm() - book.p_OCm, p_QPath = part(y, kOfGroup * g + kDisplacement);
    const Vector3 moment =
        pushes.F_O.t + p_QO.cross(pushes.F_O.f) + pushes.weight_Cm.t + p_QPath.cross(pushes.weight_Cm.f);
    put(moment, rates, kOfGroup * g);
    put(pushes.F_O.f + pushes.weight_Cm.f, rates, kOfGroup * g + kImpulse);
    mass_moment_to_paths_ += book.mass_kg * (p_QPath - (p_QO + pushes.p_OCm));
  }
}

MomentumKeeper::Pushes MomentumKeeper::sum_pushes(const TreeModel& model, const TreeState& state, const Loads& loads,
                                                  const DynamicsWork& work, int group) const {
  const Book& book = books_[at(group)];
  Pushes sum;
  Vector3 first_moment = Vector3::Zero(), offset = Vector3::Zero();
  int last_root = -1;
  for (std::size_t i = 0; i < model.links.size(); ++i) {
    const int root = model.links[i].root;
    if (group_of_root_[at(root)] != group) continue;
    if (root != last_root) {
      offset = root == book.root ? Vector3::Zero()
                                 : Vector3(tree_origin(model, state, root) - tree_origin(model, state, book.root));
      last_root = root;
    }
    const double mass_kg = model.layout[i].mass_kg;
    const Vector3 c = to_vector(work.links[i].p_OLcm) + offset;
    const Vector3 weight = mass_kg * (loads.link_g_W.empty() ? loads.g_W : loads.link_g_W[i]);
    first_moment += mass_kg * c;
    sum.weight_Cm.f += weight;
    sum.weight_Cm.t += c.cross(weight);
    if (!loads.F_L_W.empty()) {
      sum.F_O.f += loads.F_L_W[i].f;
      sum.F_O.t += loads.F_L_W[i].t + (to_vector(work.links[i].p_OL) + offset).cross(loads.F_L_W[i].f);
    }
    if (root == static_cast<int>(i)) {  // forces along the velocities of a floating root push it from the world
      const Link& link = model.links[i];
      const Vector3 push = link.X_PF.R * loads.tau.segment<3>(link.first_velocity + 3);
      sum.F_O.f += push;
      sum.F_O.t += link.X_PF.R * loads.tau.segment<3>(link.first_velocity) + offset.cross(push);
    }
  }
  sum.p_OCm = first_moment / book.mass_kg;
  sum.weight_Cm.t -= sum.p_OCm.cross(sum.weight_Cm.f);
  return sum;
}

void MomentumKeeper::push(double h_s, std::span<const double> change, std::span<double> y) const {
  for (std::size_t i = 0; i < y.size(); ++i) y[i] += h_s * change[i];
  for (int g = 0; g < group_count_; ++g) {  // a constant force displaces by half a square of time
    const Vector3 displacement = 0.5 * h_s * h_s / books_[at(g)].mass_kg * part(change, kOfGroup * g + kImpulse);
    put(part(y, kOfGroup * g + kDisplacement) + displacement, y, kOfGroup * g + kDisplacement);
  }
}

void MomentumKeeper::Sum::add(const Vector3& part) {
  const Vector3 whole = part + rest, sum = value + whole;
  rest = whole - (sum - value);
  value = sum;
}

void MomentumKeeper::keep(const TreeModel& model, std::span<const double> y, TreeState& state, DynamicsWork& work) {
  work.kernel->sum_momenta(view(model), work.memory(), sums_.data());
  for (int g = 0; g < group_count_; ++g) {
    Book& book = books_[at(g)];
    const Vector3 impulse = part(y, kOfGroup * g + kImpulse), fallen = part(y, kOfGroup * g + kDisplacement);
    const Vector3 displacement = y.back() * book.v_Cm() + fallen;
    book.angular.add(part(y, kOfGroup * g) - fallen.cross(impulse));
    book.linear.add(impulse);
    const Group now = sum_group(model, state, work, g);
    correct_velocities(model, g, now, state);
    correct_place(model, g, now, displacement, state);
  }
}

void MomentumKeeper::correct_velocities(const TreeModel& model, int group, const Group& now, TreeState& state) {
  const Book& book = books_[at(group)];
  const Vector3 w = now.I_Cm.inverse() * (book.angular.value - now.angular);
  const Vector3 v = book.v_Cm() - now.v_Cm;
  largest_correction_ = std::max({largest_correction_, v.norm(), w.norm()});
  for (std::size_t i = 0; i < group_of_root_.size(); ++i) {
    if (group_of_root_[i] != group) continue;
    const Link& root = model.links[i];
    Vector3 p_CmO = -now.p_OCm;
    if (now.root != static_cast<int>(i)) {
      p_CmO += tree_origin(model, state, static_cast<int>(i)) - tree_origin(model, state, now.root);
    }
    const Rotation R_FW = inverse(root.X_PF.R);  // W == P here
    state.v.segment<3>(root.first_velocity) += R_FW * w;
    state.v.segment<3>(root.first_velocity + 3) += R_FW * Vector3(v + w.cross(p_CmO));
  }
}

/// The centre of mass goes to where the step's displacement has brought its path.
void MomentumKeeper::correct_place(const TreeModel& model, int group, const Group& now, const Vector3& displacement,
                                   TreeState& state) {
  Book& book = books_[at(group)];
  const Vector3 p_WO = tree_origin(model, state, now.root);
  const Vector3 moved = (p_WO - book.p_WO) + (now.p_OCm - book.p_OCm);
  const Vector3 to_path = book.p_CmPath + (displacement - moved);
  largest_displacement_m_ = std::max(largest_displacement_m_, to_path.norm());
  for (std::size_t i = 0; i < group_of_root_.size(); ++i) {
    if (group_of_root_[i] != group) continue;
    const Link& root = model.links[i];
    state.q.segment<3>(root.first_position) += inverse(root.X_PF.R) * to_path;  // W == P here
  }
  book.p_WO = tree_origin(model, state, now.root);
  book.p_OCm = now.p_OCm;
  book.p_CmPath = to_path - (book.p_WO - p_WO);
}

}  // namespace drydock
