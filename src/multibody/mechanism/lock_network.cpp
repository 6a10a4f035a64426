// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/lock_network.h"

#include <Eigen/SparseCholesky>
#include <algorithm>

#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

/// What nodes still need, about Q.
using Open = std::vector<Wrench>;

/// The tie brings F (about D) to B and its opposite to A.
void carry(NetworkTie& tie, const Wrench& F_D, Open& open) {
  const Wrench F_Q = shift(F_D, -tie.p_QD);
  tie.F_D = tie.F_D + F_D;
  open[at(tie.node_B)] = open[at(tie.node_B)] - F_Q;
  open[at(tie.node_A)] = open[at(tie.node_A)] + F_Q;
}

/// A sum, so that nothing that is not a number is lost.
double still_open(const Open& open, int ground) {
  double left = 0;
  for (std::size_t n = 0; n < open.size(); ++n) {
    if (static_cast<int>(n) != ground) left += open[n].f.norm() + open[n].t.norm();
  }
  return left;
}

/// The motion of D for a node's motion at Q: w, v + w × p.
Matrix6 to_D(const Vector3& p_QD) {
  Matrix6 T = Matrix6::Identity();
  T.bottomLeftCorner<3, 3>() = -cross_matrix(p_QD);
  return T;
}

}  // namespace

/// Unknowns are the small motions of nodes in cycles, less one that stands still.
struct LoadSharing::Core {
  Core(const LockNetwork& network, const std::vector<std::size_t>& ties) : first_(network.needed_Q.size(), -1) {
    int still = network.ground;
    for (const std::size_t k : ties) {
      const NetworkTie& tie = network.ties[k];
      if (still < 0) still = tie.node_A;
      for (const int node : {tie.node_A, tie.node_B}) {
        if (node == still || first_[at(node)] >= 0) continue;
        first_[at(node)] = unknowns_;
        unknowns_ += 6;
      }
      stiffest_ = std::max({stiffest_, tie.stiffness.force_N_per_m, tie.stiffness.torque_Nm_per_rad});
    }
    motions_.resize(unknowns_);
    factor(network, ties);
  }

  /// Motions under what is open, and what the ties carry then: K (u_A − u_B) on B, where u answers to −needed.
  void push(LockNetwork& network, const std::vector<std::size_t>& ties, Open& open) {
    if (solver_.info() != Eigen::Success) return;  // what stays open shows it
    for (std::size_t n = 0; n < open.size(); ++n) {
      if (first_[n] >= 0) motions_.segment<6>(first_[n]) << open[n].t, open[n].f;
    }
    motions_ = solver_.solve(motions_).eval();
    for (const std::size_t k : ties) {
      NetworkTie& tie = network.ties[k];
      Vector6 u = Vector6::Zero();
      if (const int b = first_[at(tie.node_B)]; b >= 0) u += motions_.segment<6>(b);
      if (const int a = first_[at(tie.node_A)]; a >= 0) u -= motions_.segment<6>(a);
      const Vector3 w = u.head<3>(), v_D = u.tail<3>() + w.cross(tie.p_QD);
      carry(tie, {tie.stiffness.torque_Nm_per_rad / stiffest_ * w, tie.stiffness.force_N_per_m / stiffest_ * v_D},
            open);
    }
  }

  std::size_t entries() const { return static_cast<std::size_t>(solver_.matrixL().nestedExpression().nonZeros()); }

 private:
  void factor(const LockNetwork& network, const std::vector<std::size_t>& ties) {
    std::vector<Eigen::Triplet<double>> entries;
    const auto add = [&](int row, int column, const Matrix6& block, double sign) {
      for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 6; ++j) {
          if (row + i >= column + j) entries.emplace_back(row + i, column + j, sign * block(i, j));
        }
      }
    };
    for (const std::size_t k : ties) {
      const NetworkTie& tie = network.ties[k];
      Vector6 stiffness;
      stiffness << Vector3::Constant(tie.stiffness.torque_Nm_per_rad), Vector3::Constant(tie.stiffness.force_N_per_m);
      stiffness /= stiffest_;
      const Matrix6 T = to_D(tie.p_QD), block = T.transpose() * stiffness.asDiagonal() * T;
      const int a = first_[at(tie.node_A)], b = first_[at(tie.node_B)];
      if (a >= 0) add(a, a, block, 1);
      if (b >= 0) add(b, b, block, 1);
      if (a >= 0 && b >= 0) add(std::max(a, b), std::min(a, b), block, -1);
    }
    Eigen::SparseMatrix<double> K(unknowns_, unknowns_);
    K.setFromTriplets(entries.begin(), entries.end());
    solver_.compute(K);
  }

  std::vector<int> first_;  // unknown of a node, or −1
  int unknowns_ = 0;
  double stiffest_ = 0;
  VectorX motions_;
  Eigen::SimplicialLDLT<Eigen::SparseMatrix<double>> solver_;
};

LoadSharing::LoadSharing(const LockNetwork& network) {
  std::vector<int> degree(network.needed_Q.size(), 0);
  std::vector<char> done(network.ties.size(), 0);
  for (const NetworkTie& tie : network.ties) {
    ++degree[at(tie.node_A)];
    ++degree[at(tie.node_B)];
  }
  const auto is_end = [&](int node) { return degree[at(node)] == 1 && node != network.ground; };
  for (bool found = true; found;) {
    found = false;
    for (std::size_t k = 0; k < network.ties.size(); ++k) {
      const NetworkTie& tie = network.ties[k];
      if (done[k] || (!is_end(tie.node_A) && !is_end(tie.node_B))) continue;
      ends_.push_back({k, is_end(tie.node_B)});
      --degree[at(tie.node_A)];
      --degree[at(tie.node_B)];
      done[k] = 1;
      found = true;
    }
  }
  for (std::size_t k = 0; k < network.ties.size(); ++k) {
    if (!done[k]) core_.push_back(k);
  }
  if (!core_.empty()) cycles_ = std::make_unique<Core>(network, core_);
}

LoadSharing::LoadSharing(LoadSharing&&) noexcept = default;
LoadSharing& LoadSharing::operator=(LoadSharing&&) noexcept = default;
LoadSharing::~LoadSharing() = default;

double LoadSharing::share(LockNetwork& network) {
  Open open = network.needed_Q;
  double largest = 0;
  for (const Wrench& F : open) largest = std::max({largest, F.f.norm(), F.t.norm()});
  for (NetworkTie& tie : network.ties) tie.F_D = {};
  for (const End& end : ends_) {
    NetworkTie& tie = network.ties[end.tie];
    const Wrench needed_D = shift(open[at(end.is_B ? tie.node_B : tie.node_A)], tie.p_QD);
    carry(tie, end.is_B ? needed_D : -needed_D, open);
  }
  // The first pass solves, the others take out rounding where there is more of it than in the loads themselves.
  double left = still_open(open, network.ground);
  const double rounding = 1e-13 * largest * static_cast<double>(open.size());
  for (int pass = 0; pass < 3 && cycles_ != nullptr && !(left <= rounding); ++pass) {
    cycles_->push(network, core_, open);
    left = still_open(open, network.ground);
  }
  return largest > 0 ? left / largest : left;
}

std::size_t LoadSharing::factor_entries() const {
  return cycles_ == nullptr ? 0 : cycles_->entries();
}

double share_loads(LockNetwork& network) {
  return LoadSharing(network).share(network);
}

}  // namespace drydock
