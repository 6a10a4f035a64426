// SPDX-License-Identifier: Apache-2.0
#include "multibody/gear_dynamics.h"

#include <cmath>

namespace drydock {
namespace {

int velocity_of(const TreeModel& model, int link) {
  return model.links[static_cast<std::size_t>(link)].first_velocity;
}

/// Spatial vectors of the working memory, their fourth numbers included, which are zero.
using Spatial = Eigen::Matrix<double, 8, 1>;
Eigen::Map<const Spatial> spatial(const double (&s)[2][4]) {
  return Eigen::Map<const Spatial>(&s[0][0]);
}

/// How the tree answers to efforts along its joints, as the kernel's respond does to wrenches on its links.
class JointAnswers {
 public:
  JointAnswers(const TreeModel& model, const DynamicsWork& work) : model_(model), work_(work) {}

  /// Adds L⁻¹ of an effort along the joint of a link to `response`, and gives what the effort does on the acceleration
  /// v̇ that the joint has without it.
  double add(int link, double effort, Eigen::Ref<VectorX> response) const {
    const int k = velocity_of(model_, link);
    const AxisWork& axis = work_.axes[static_cast<std::size_t>(k)];
    response[k] += effort;
    // What the joint passes on to its carrier: −U/D. Then F·a of a link is F'·(a of its parent + c) + Σ (S·F) u/D.
    Spatial F = -effort * axis.inverse_D * spatial(axis.U);
    double power = effort * axis.u * axis.inverse_D + F.dot(spatial(work_.links[static_cast<std::size_t>(link)].c));
    for (int at = model_.layout[static_cast<std::size_t>(link)].parent; at >= 0;) {
      const LinkLayout& layout = model_.layout[static_cast<std::size_t>(at)];
      power += layout.route == JointRoute::kFreeRoot ? pass_root(at, F, response) : pass(at, F, response);
      at = layout.parent;
    }
    return power;
  }

 private:
  double pass(int at, Spatial& F, Eigen::Ref<VectorX>& response) const {
    const LinkLayout& layout = model_.layout[static_cast<std::size_t>(at)];
    double power = 0;
    for (int k = layout.first_velocity + layout.velocities; k-- > layout.first_velocity;) {
      const AxisWork& axis = work_.axes[static_cast<std::size_t>(k)];
      const double x = F.dot(spatial(axis.S));
      response[k] += x;
      power += x * axis.u * axis.inverse_D;
      F -= x * axis.inverse_D * spatial(axis.U);
    }
    return power + F.dot(spatial(work_.links[static_cast<std::size_t>(at)].c));
  }

  /// The root's coordinates are the world's directions, factored L D Lᵀ.
  double pass_root(int at, const Spatial& F, Eigen::Ref<VectorX>& response) const {
    const double(&L)[6][6] = work_.roots[static_cast<std::size_t>(at)].factor;
    const int first = model_.layout[static_cast<std::size_t>(at)].first_velocity;
    double x[6] = {F[0], F[1], F[2], F[4], F[5], F[6]};
    double power = 0;
    for (int j = 0; j < 6; ++j) {
      const AxisWork& axis = work_.axes[static_cast<std::size_t>(first + j)];
      response[first + j] += x[j];
      power += x[j] * axis.u * axis.inverse_D;
      for (int i = j + 1; i < 6; ++i) x[i] -= L[i][j] * x[j];
    }
    return power;
  }

  const TreeModel& model_;
  const DynamicsWork& work_;
};

/// Σ_k a_k b_k / D_k.
double over_D(const DynamicsWork& work, int velocities, const double* a, const double* b, int stride_b = 1) {
  double sum = 0;
  for (int k = 0; k < velocities; ++k) sum += a[k] * b[k * stride_b] * work.axes[static_cast<std::size_t>(k)].inverse_D;
  return sum;
}

/// A becomes F of A = F Fᵀ, in its lower half. False unless it is positive.
bool factor_positive(MatrixX& A) {
  for (Eigen::Index j = 0; j < A.rows(); ++j) {
    double pivot = A(j, j);
    for (Eigen::Index k = 0; k < j; ++k) pivot -= A(j, k) * A(j, k);
    if (!(pivot > 0)) return false;
    A(j, j) = std::sqrt(pivot);
    for (Eigen::Index i = j + 1; i < A.rows(); ++i) {
      double x = A(i, j);
      for (Eigen::Index k = 0; k < j; ++k) x -= A(i, k) * A(j, k);
      A(i, j) = x / A(j, j);
    }
  }
  return true;
}

/// x becomes (F Fᵀ)⁻¹ x.
void solve_positive(const MatrixX& F, VectorX& x) {
  const Eigen::Index n = x.size();
  for (Eigen::Index i = 0; i < n; ++i) {
    for (Eigen::Index k = 0; k < i; ++k) x[i] -= F(i, k) * x[k];
    x[i] /= F(i, i);
  }
  for (Eigen::Index i = n; i-- > 0;) {
    for (Eigen::Index k = i + 1; k < n; ++k) x[i] -= F(k, i) * x[k];
    x[i] /= F(i, i);
  }
}

/// The rows' answers, and what they find of the accelerations without gears in lambda.
void answer_gears(const TreeModel& model, DynamicsWork& work) {
  GearWork& gears = work.gears;
  const auto count = static_cast<Eigen::Index>(model.gears.size());
  gears.responses.setZero(model.velocities, count);
  gears.lambda.resize(count);
  const JointAnswers joints(model, work);
  for (Eigen::Index i = 0; i < count; ++i) {
    const Gear& gear = model.gears[static_cast<std::size_t>(i)];
    gears.lambda[i] = joints.add(gear.follower, 1, gears.responses.col(i));
    if (gear.ratio != 0) gears.lambda[i] += joints.add(gear.leader, -gear.ratio, gears.responses.col(i));
  }
}

bool hold_by_gears(const TreeModel& model, DynamicsWork& work) {
  answer_gears(model, work);
  GearWork& gears = work.gears;
  const Eigen::Index count = gears.lambda.size();
  gears.factor.resize(count, count);
  for (Eigen::Index i = 0; i < count; ++i) {
    for (Eigen::Index j = 0; j <= i; ++j) {
      gears.factor(i, j) = over_D(work, model.velocities, gears.responses.col(i).data(), gears.responses.col(j).data());
    }
  }
  if (!factor_positive(gears.factor)) return false;
  gears.lambda = -gears.lambda;
  solve_positive(gears.factor, gears.lambda);
  gears.forces.setZero(model.velocities);
  for (Eigen::Index i = 0; i < count; ++i) gears.forces += gears.lambda[i] * gears.responses.col(i);
  return true;
}

}  // namespace

bool articulate(const TreeModel& model, const LoadsView& loads, DynamicsWork& work) {
  if (!work.kernel->articulate(view(model), loads, work.memory())) return false;
  return model.gears.empty() || hold_by_gears(model, work);
}

void leave_to_gears(DynamicsWork& work, int velocities, int rows, double (*responses)[8], double (&power)[8]) {
  GearWork& gears = work.gears;
  const Eigen::Index count = gears.lambda.size();
  gears.row.resize(count);
  for (int r = 0; r < rows; ++r) {
    double* response = &responses[0][r];
    for (Eigen::Index i = 0; i < count; ++i) {
      gears.row[i] = over_D(work, velocities, gears.responses.col(i).data(), response, 8);
    }
    power[r] += gears.row.dot(gears.lambda);
    solve_positive(gears.factor, gears.row);
    for (Eigen::Index i = 0; i < count; ++i) {
      for (int k = 0; k < velocities; ++k) response[8 * k] -= gears.row[i] * gears.responses(k, i);
    }
  }
}

void fold_gears(const TreeModel& model, VectorX& x) {
  for (const Gear& gear : model.gears) {
    double& follower = x[velocity_of(model, gear.follower)];
    x[velocity_of(model, gear.leader)] += gear.ratio * follower;
    follower = 0;
  }
}

void fold_gears(const TreeModel& model, MatrixX& M) {
  fold_gear_columns(model, M);
  for (const Gear& gear : model.gears) {
    const int follower = velocity_of(model, gear.follower);
    M.row(velocity_of(model, gear.leader)) += gear.ratio * M.row(follower);
    M.row(follower).setZero();
    M(follower, follower) = 1;
  }
}

}  // namespace drydock
