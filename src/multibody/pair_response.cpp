// SPDX-License-Identifier: Apache-2.0
#include "multibody/pair_response.h"

#include <algorithm>

#include "multibody/kinematics.h"

namespace drydock {
namespace {

/// Unit wrenches about P, angular first, as wrenches about the O of a link's tree: component, wrench.
void unit_wrenches(const Vector3& p_OP, double sign, double (&F)[6][8]) {
  for (auto& row : F)
    for (double& number : row) number = 0;
  for (int k = 0; k < 3; ++k) {
    F[k][k] = F[3 + k][3 + k] = sign;
    const Vector3 moment = sign * p_OP.cross(Vector3::Unit(k));
    for (int i = 0; i < 3; ++i) F[i][3 + k] = moment[i];
  }
}

Vector3 from_origin(const TreeModel& model, const TreeState& state, int link, const Vector3& p_WP) {
  return p_WP - tree_origin(model, state, model.links[static_cast<std::size_t>(link)].root);
}

/// The acceleration of a link's point that passes P, angular first.
Eigen::Matrix<double, 6, 1> acceleration(const TreeModel& model, const TreeState& state, const DynamicsWork& work,
                                         int link, const Vector3& p_WP) {
  Eigen::Matrix<double, 6, 1> a = Eigen::Matrix<double, 6, 1>::Zero();
  if (link == kWorld) return a;
  const LinkWork& of = work.links[static_cast<std::size_t>(link)];
  const Vector3 w = to_vector(of.a[0]);
  a << w, to_vector(of.a[1]) + w.cross(from_origin(model, state, link, p_WP));
  return a;
}

}  // namespace

void PairResponse::restart(const TreeModel& model, std::span<const Loop> loops) {
  model_ = &model;
  loops_ = loops;
  knows_ = false;
  work_.resize(model);
  if (!loops.empty()) size_factor(model, loops, factor_);
  loads_ = no_loads(model);
  loads_.F_L_W.assign(model.links.size(), {});
}

bool PairResponse::is_known(const TreeState& state, std::span<const LinkPair> pairs) const {
  const auto is_near = [](const LinkPair& a, const LinkPair& b) {
    return a.link_A == b.link_A && a.link_B == b.link_B && (a.p_WP - b.p_WP).cwiseAbs().maxCoeff() < kStill;
  };
  return knows_ && std::equal(pairs.begin(), pairs.end(), pairs_.begin(), pairs_.end(), is_near) &&
         (state.q - q_).cwiseAbs().maxCoeff() < kStill;
}

bool PairResponse::evaluate(const TreeState& state, std::span<const LinkPair> pairs) {
  if (is_known(state, pairs)) return true;
  knows_ = false;
  rows_ = 6 * static_cast<Eigen::Index>(pairs.size());
  if (W_.rows() < rows_) W_.resize(rows_, rows_);
  const bool is_tree = loops_.empty() && model_->gears.empty();
  if (!(is_tree ? by_tree(state, pairs) : by_difference(state, pairs))) return false;
  q_ = state.q;
  pairs_.assign(pairs.begin(), pairs.end());
  return knows_ = true;
}

bool PairResponse::by_tree(const TreeState& state, std::span<const LinkPair> pairs) {
  const LinksView links = view(*model_);
  update_kinematics(*model_, state, work_);
  if (!work_.kernel->articulate(links, view(loads_), work_.memory())) return false;
  const auto velocities = static_cast<std::size_t>(model_->velocities);
  responses_.assign(pairs.size() * velocities, Response{});
  const auto response_of = [&](std::size_t i) {
    return reinterpret_cast<double(*)[8]>(responses_.data() + i * velocities);
  };
  for (std::size_t i = 0; i < pairs.size(); ++i) {
    const auto push = [&](int link, double sign) {
      if (link == kWorld) return;
      alignas(32) double F[6][8];
      alignas(32) double power[8] = {};
      unit_wrenches(from_origin(*model_, state, link, pairs[i].p_WP), sign, F);
      work_.kernel->respond(links, work_.memory(), link, F, response_of(i), power);
    };
    push(pairs[i].link_A, 1);
    push(pairs[i].link_B, -1);
    for (std::size_t j = 0; j <= i; ++j) {
      alignas(32) double block[6][8];
      work_.kernel->gram(work_.memory(), model_->velocities, response_of(i), response_of(j), block);
      for (int r = 0; r < 6; ++r)
        for (int c = 0; c < 6; ++c) {
          const auto row = 6 * static_cast<Eigen::Index>(i) + r, column = 6 * static_cast<Eigen::Index>(j) + c;
          W_(row, column) = W_(column, row) = block[r][c];
        }
    }
  }
  return true;
}

/// Accelerations are affine in the loads: what unit wrenches give a mechanism at rest on which nothing else acts.
bool PairResponse::by_difference(const TreeState& state, std::span<const LinkPair> pairs) {
  at_rest_ = state;
  at_rest_.v.setZero();
  update_kinematics(*model_, at_rest_, work_);
  for (std::size_t j = 0; j < pairs.size(); ++j) {
    for (int c = 0; c < 6; ++c) {
      Wrench unit;
      (c < 3 ? unit.t : unit.f)[c % 3] = 1;
      const auto push = [&](int link, const Wrench& F_P_W) {
        if (link == kWorld) return;
        const Vector3 p_OL = to_vector(work_.links[static_cast<std::size_t>(link)].p_OL);
        const Vector3 p_PL = p_OL - from_origin(*model_, state, link, pairs[j].p_WP);
        loads_.F_L_W[static_cast<std::size_t>(link)] = shift(F_P_W, p_PL);
      };
      push(pairs[j].link_A, unit);
      push(pairs[j].link_B, -unit);
      const DynamicsStatus status = loop_accelerations(*model_, loops_, at_rest_, loads_, {}, work_, factor_, vdot_);
      for (const int link : {pairs[j].link_A, pairs[j].link_B})
        if (link != kWorld) loads_.F_L_W[static_cast<std::size_t>(link)] = {};
      if (status != DynamicsStatus::kOk) return false;
      for (std::size_t i = 0; i < pairs.size(); ++i) {
        W_.block<6, 1>(6 * static_cast<Eigen::Index>(i), 6 * static_cast<Eigen::Index>(j) + c) =
            acceleration(*model_, at_rest_, work_, pairs[i].link_A, pairs[i].p_WP) -
            acceleration(*model_, at_rest_, work_, pairs[i].link_B, pairs[i].p_WP);
      }
    }
  }
  return true;
}

}  // namespace drydock
