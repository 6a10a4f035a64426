// SPDX-License-Identifier: Apache-2.0
#include "arm/suspension/suspension_slope.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <optional>

#include "multibody/kinematics.h"

namespace drydock {
namespace {

/// One moving joint in the world: its unit axis, a point on it, and what it carries.
struct Axis {
  int link = 0;
  bool slides = false;
  Vector3 a_W = Vector3::Zero(), p_WO = Vector3::Zero();
  double mass_kg = 0;
  Vector3 moment_W = Vector3::Zero();  // Σ m (p − p_WO) over what it carries
  double rho_mass = 0;                 // Σ m ρ in the box
  Vector3 dp_WE = Vector3::Zero();     // ∂p_E/∂q, zero when it does not carry E
  double rho_E = 0;                    // in the box
};

bool is_covered(const TreeModel& model) {
  return std::all_of(model.links.begin(), model.links.end(), [](const Link& link) {
    return link.joint == JointKind::kFixed || link.joint == JointKind::kRevolute || link.joint == JointKind::kPrismatic;
  });
}

/// The arm's joints by velocity, with all that the derivation asks of points in the box.
class Axes {
 public:
  Axes(const TreeModel& model, const VectorX& q, const SuspensionRequest& request, const VectorX& d)
      : model_(model), d_(d), axes_(static_cast<std::size_t>(model.velocities)) {
    const TreeState state{q, VectorX::Zero(model.velocities)};
    DynamicsWork work(model);
    update_kinematics(model, state, work);
    for (int i = 0; i < static_cast<int>(model.links.size()); ++i) place(i, link_pose(model, state, work, i));
    for (int i = 0; i < static_cast<int>(model.links.size()); ++i) {
      add_mass(i, link_pose(model, state, work, i));
    }
    const Vector3 p_WE = link_pose(model, state, work, request.link) * request.p_LE;
    visit(request.link, p_WE, [&](Axis& axis, double rho) {
      axis.dp_WE = axis.slides ? axis.a_W : axis.a_W.cross(p_WE - axis.p_WO);
      axis.rho_E = rho;
    });
  }

  const TreeModel& model() const { return model_; }
  Eigen::Index size() const { return static_cast<Eigen::Index>(axes_.size()); }
  const Axis& operator[](Eigen::Index i) const { return axes_[static_cast<std::size_t>(i)]; }

  /// Whether i carries the joint k, or is it.
  bool carries(Eigen::Index i, Eigen::Index k) const {
    for (int link = (*this)[k].link; link >= (*this)[i].link;
         link = model_.links[static_cast<std::size_t>(link)].parent) {
      if (link == (*this)[i].link) return true;
    }
    return false;
  }

  /// The outer of two joints on one way from the root; nothing when they are on different ones.
  std::optional<Eigen::Index> outer(Eigen::Index i, Eigen::Index j) const {
    if (carries(i, j)) return j;
    if (carries(j, i)) return i;
    return std::nullopt;
  }

 private:
  void place(int i, const Pose& X_WL) {
    const Link& link = model_.links[static_cast<std::size_t>(i)];
    if (link.joint == JointKind::kFixed) return;
    Axis& axis = axes_[static_cast<std::size_t>(link.first_velocity)];
    axis.link = i;
    axis.slides = link.joint == JointKind::kPrismatic;
    axis.a_W = X_WL.R * Vector3::UnitZ();
    axis.p_WO = X_WL.p;
  }

  void add_mass(int i, const Pose& X_WL) {
    const SpatialInertia& M = model_.links[static_cast<std::size_t>(i)].M_LLo_L;
    const Vector3 p_WBcm = X_WL * M.p_BBcm;  // B == L here
    visit(i, p_WBcm, [&](Axis& axis, double rho) {
      axis.mass_kg += M.mass_kg;
      axis.moment_W += M.mass_kg * (p_WBcm - axis.p_WO);
      axis.rho_mass += M.mass_kg * rho;
    });
  }

  /// Goes from a point of a link inwards over all joints that carry it, with the largest ρ of each in the box.
  template <class Visit>
  void visit(int link, const Vector3& p_W, const Visit& visit_axis) {
    double moved = 0;
    for (int i = link; i != kWorld; i = model_.links[static_cast<std::size_t>(i)].parent) {
      const Link& here = model_.links[static_cast<std::size_t>(i)];
      if (here.joint == JointKind::kFixed) continue;
      Axis& axis = axes_[static_cast<std::size_t>(here.first_velocity)];
      const double rho = axis.slides ? 1.0 : axis.a_W.cross(p_W - axis.p_WO).norm() + moved;
      visit_axis(axis, rho);
      moved += d_[here.first_velocity] * rho;
    }
  }

  const TreeModel& model_;
  const VectorX& d_;
  std::vector<Axis> axes_;
};

/// A, G, h of the derivation, and the largest lengths of third derivatives, all with their weights.
struct Derivatives {
  MatrixX A;                    // n × k
  std::vector<MatrixX> G;       // by joint: ∂A
  MatrixX h;                    // columns by joint: ∂b − G f
  std::vector<MatrixX> E3, c3;  // by joint j: (i, l), of A and of the torques that remain under f
};

/// Where the torque of a velocity counts, and how much: that of a follower of a gear, in its leader's row.
struct Row {
  Eigen::Index row = 0;
  double weight = 0;
};
std::vector<Row> rows_of(const TreeModel& model, const VectorX& weight) {
  std::vector<Row> rows;
  for (Eigen::Index i = 0; i < weight.size(); ++i) rows.push_back({i, weight[i]});
  for (const Gear& gear : model.gears) {
    const Eigen::Index leader = model.links[static_cast<std::size_t>(gear.leader)].first_velocity;
    const int follower = model.links[static_cast<std::size_t>(gear.follower)].first_velocity;
    rows[static_cast<std::size_t>(follower)] = {leader, gear.ratio * weight[leader]};
  }
  return rows;
}

Derivatives derivatives(const Axes& axes, const SuspensionRequest& request, const VectorX& weight, const Vector3& f_W) {
  const Eigen::Index n = axes.size(), first = request.is_free ? 0 : 2, k = 3 - first;
  const std::vector<Row> rows = rows_of(axes.model(), weight);
  const double g = request.g_W.norm(), f = f_W.norm();
  Derivatives out{MatrixX::Zero(n, k), {}, MatrixX::Zero(n, n), {}, {}};
  out.G.assign(static_cast<std::size_t>(n), MatrixX::Zero(n, k));
  out.E3.assign(static_cast<std::size_t>(n), MatrixX::Zero(n, n));
  out.c3 = out.E3;
  for (Eigen::Index i = 0; i < n; ++i) {
    const auto& [row, weighs] = rows[static_cast<std::size_t>(i)];
    out.A.row(row) += weighs * axes[i].dp_WE.tail(k).transpose();
  }
  for (Eigen::Index j = 0; j < n; ++j) {
    const auto at_j = static_cast<std::size_t>(j);
    for (Eigen::Index i = 0; i < n; ++i) {
      const std::optional<Eigen::Index> outer = axes.outer(i, j);
      if (!outer) continue;
      const Eigen::Index inner = *outer == i ? j : i;
      const Axis &in = axes[inner], &out_axis = axes[*outer];
      if (in.slides) continue;
      // Second derivatives: a_inner × ∂p/∂q_outer, of E and of the centres of mass times their masses.
      const Vector3 E2 = in.a_W.cross(out_axis.dp_WE);
      const Vector3 mass2 = in.a_W.cross(out_axis.slides ? Vector3(out_axis.mass_kg * out_axis.a_W)
                                                         : Vector3(out_axis.a_W.cross(out_axis.moment_W)));
      const auto& [row, weighs] = rows[static_cast<std::size_t>(i)];
      out.G[at_j].row(row) += weighs * E2.tail(k).transpose();
      out.h(row, j) += weighs * (-request.g_W.dot(mass2) - f_W.dot(E2));
      for (Eigen::Index l = 0; l < n; ++l) {
        const std::optional<Eigen::Index> outermost = axes.outer(*outer, l);
        if (!outermost || (*outermost == *outer && axes[l].slides)) continue;
        if (*outermost != *outer && out_axis.slides) continue;
        const Axis& end = axes[*outermost];
        out.E3[at_j](row, l) += std::abs(weighs) * end.rho_E;
        out.c3[at_j](row, l) += std::abs(weighs) * (g * end.rho_mass + f * end.rho_E);
      }
    }
  }
  return out;
}

/// The factor A = Q R by singular values: R⁻¹ = V / σ.
struct Factor {
  MatrixX Q, R_inverse;
  double R_inverse_norm = 0;
};

std::optional<Factor> factor(const MatrixX& A) {
  if (A.rows() < A.cols()) return std::nullopt;
  const Eigen::JacobiSVD<MatrixX> svd(A, Eigen::ComputeThinU | Eigen::ComputeThinV);
  const VectorX& sigma = svd.singularValues();
  const double least = sigma[sigma.size() - 1];
  if (!(least > 1e-10 * sigma[0])) return std::nullopt;
  return Factor{svd.matrixU(), svd.matrixV() * sigma.cwiseInverse().asDiagonal(), 1 / least};
}

/// The bounds over the box, once the force at q is known; nothing when ε does not stay below 1.
bool bound_rates(const Derivatives& at, const Factor& F, const VectorX& r, const VectorX& d, SuspensionSlope& slope) {
  const Eigen::Index n = d.size();
  VectorX E = VectorX::Zero(n), c = VectorX::Zero(n);  // by row
  double Er = 0;                                       // |Ẽᵀ r|
  for (Eigen::Index j = 0; j < n; ++j) {
    const auto at_j = static_cast<std::size_t>(j);
    const MatrixX G = at.G[at_j] * F.R_inverse;
    const VectorX E_rest = F.R_inverse_norm / 2 * at.E3[at_j] * d;
    E += d[j] * (G.rowwise().norm() + E_rest);
    c += d[j] * (at.h.col(j).cwiseAbs() + at.c3[at_j] * d / 2);
    Er += d[j] * ((G.transpose() * r).norm() + r.cwiseAbs().dot(E_rest));
  }
  const double eps = E.norm();
  if (!(eps < 1)) return false;
  const double inv = 1 / (1 - eps), m = inv * inv - 1;
  const double y = Er * inv * inv + c.norm() * inv, r_change = c.norm() + Er * inv;
  slope.change_N = 0;
  for (Eigen::Index j = 0; j < n; ++j) {
    const auto at_j = static_cast<std::size_t>(j);
    const MatrixX G = at.G[at_j] * F.R_inverse;
    const VectorX h = at.h.col(j), g = G.transpose() * r + F.Q.transpose() * h;
    const double eta = F.R_inverse_norm * (at.E3[at_j] * d).norm(), chi = (at.c3[at_j] * d).norm();
    const double D1 = eta * (r.norm() + c.norm()) + G.norm() * r_change;
    const double D2 = (1 + eps) * (chi + (G.norm() + eta) * y) + eps * h.norm();
    slope.gradient.col(j).tail(G.cols()) = F.R_inverse * g;
    slope.rate[j] = (F.R_inverse * g).norm() + F.R_inverse_norm * (m * g.norm() + (1 + m) * (D1 + D2));
    slope.change_N += slope.rate[j] * d[j];
  }
  return true;
}

SuspensionSlope unbounded(Eigen::Index n) {
  SuspensionSlope slope;
  slope.rate = VectorX::Constant(n, std::numeric_limits<double>::infinity());
  slope.gradient = MatrixX::Zero(3, n);
  return slope;
}

}  // namespace

SuspensionSlope suspension_slope(const TreeModel& model, const VectorX& q, const SuspensionRequest& request,
                                 const VectorX& d, const Suspension* known) {
  SuspensionSlope slope = unbounded(model.velocities);
  if (!is_covered(model) || d.size() != model.velocities || !(d.array() >= 0).all() || !d.allFinite()) return slope;
  SuspensionRequest open = request;
  open.f_z_min_N = -std::numeric_limits<double>::infinity();
  open.f_z_max_N = std::numeric_limits<double>::infinity();
  const bool is_known = known != nullptr && !known->is_at_bound;  // then bounds make no difference
  const Suspension here = is_known ? *known : best_suspension(model, q, open);
  if (here.status != SuspensionStatus::kOk) return slope;

  VectorX weight = VectorX::Ones(model.velocities);
  if (request.effort_max.size() > 0) weight = request.effort_max.cwiseInverse();
  const Axes axes(model, q, request, d);
  const Derivatives at = derivatives(axes, request, weight, here.f_E_W);
  const std::optional<Factor> F = factor(at.A);
  if (!F || !bound_rates(at, *F, weight.cwiseProduct(here.tau), d, slope)) return unbounded(model.velocities);
  if (request.is_free) {
    const double f_z = here.f_E_W.z();
    if (f_z - slope.change_N < request.f_z_min_N || f_z + slope.change_N > request.f_z_max_N) {
      return unbounded(model.velocities);
    }
  }
  slope.change_N = std::min(slope.change_N, request.is_free ? slope.change_N : request.f_z_max_N - request.f_z_min_N);
  slope.is_bounded = true;
  return slope;
}

VectorX held_torque_change(const TreeModel& model, const VectorX& q, const SuspensionRequest& request,
                           const Vector3& f_E_W, const VectorX& d) {
  const Eigen::Index n = model.velocities;
  if (!is_covered(model)) return VectorX::Constant(n, std::numeric_limits<double>::infinity());
  const Axes axes(model, q, request, d);
  const Derivatives at = derivatives(axes, request, VectorX::Ones(n), f_E_W);
  VectorX c = VectorX::Zero(n);
  for (Eigen::Index j = 0; j < n; ++j) {
    c += d[j] * (at.h.col(j).cwiseAbs() + at.c3[static_cast<std::size_t>(j)] * d / 2);
  }
  return c;
}

double suspension_rate_N_per_s(const SuspensionSlope& slope, const VectorX& v) {
  double rate = 0;
  for (Eigen::Index i = 0; i < v.size(); ++i) {
    if (v[i] != 0) rate += slope.rate[i] * std::abs(v[i]);
  }
  return rate;
}

}  // namespace drydock
