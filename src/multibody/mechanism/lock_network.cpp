// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/lock_network.h"

#include <Eigen/Cholesky>
#include <algorithm>

#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

class LoadSharer {
 public:
  explicit LoadSharer(LockNetwork& network) : net_(network), open_(network.needed_Q) {}

  double share() {
    for (const Wrench& F : open_) largest_ = std::max({largest_, F.f.norm(), F.t.norm()});
    work_off_ends();
    number_core();
    if (unknowns_ > 0) {
      factor();
      for (int pass = 0; pass < 3; ++pass) push();  // the first solves, the others take out rounding
    }
    double left = 0;
    for (std::size_t n = 0; n < open_.size(); ++n) {
      if (static_cast<int>(n) == net_.ground) continue;
      left += open_[n].f.norm() + open_[n].t.norm();  // a sum, so that nothing that is not a number is lost
    }
    return largest_ > 0 ? left / largest_ : left;
  }

 private:
  /// The tie brings F (about D) to B and its opposite to A.
  void carry(NetworkTie& tie, const Wrench& F_D) {
    const Wrench F_Q = shift(F_D, -tie.p_QD);
    tie.F_D = tie.F_D + F_D;
    open_[at(tie.node_B)] = open_[at(tie.node_B)] - F_Q;
    open_[at(tie.node_A)] = open_[at(tie.node_A)] + F_Q;
  }

  void work_off_ends() {
    std::vector<int> degree(open_.size(), 0);
    done_.assign(net_.ties.size(), 0);
    for (const NetworkTie& tie : net_.ties) {
      ++degree[at(tie.node_A)];
      ++degree[at(tie.node_B)];
    }
    for (bool found = true; found;) {
      found = false;
      for (std::size_t k = 0; k < net_.ties.size(); ++k) {
        NetworkTie& tie = net_.ties[k];
        if (done_[k]) continue;
        const auto ends = [&](int node) { return degree[at(node)] == 1 && node != net_.ground; };
        if (!ends(tie.node_A) && !ends(tie.node_B)) continue;
        const bool from_B = ends(tie.node_B);
        const Wrench needed_D = shift(open_[at(from_B ? tie.node_B : tie.node_A)], tie.p_QD);
        carry(tie, from_B ? needed_D : -needed_D);
        --degree[at(tie.node_A)];
        --degree[at(tie.node_B)];
        done_[k] = 1;
        found = true;
      }
    }
  }

  /// Unknowns are the small motions of nodes in circles, less one that stands still.
  void number_core() {
    first_.assign(open_.size(), -1);
    int still = net_.ground;
    for (std::size_t k = 0; k < net_.ties.size(); ++k) {
      if (done_[k]) continue;
      const NetworkTie& tie = net_.ties[k];
      if (still < 0) still = tie.node_A;
      for (const int node : {tie.node_A, tie.node_B}) {
        if (node == still || first_[at(node)] >= 0) continue;
        first_[at(node)] = unknowns_;
        unknowns_ += 6;
      }
      stiffest_ = std::max({stiffest_, tie.stiffness.force_N_per_m, tie.stiffness.torque_Nm_per_rad});
    }
  }

  /// The motion of D for a node's motion at Q: w, v + w × p.
  static Matrix6 to_D(const Vector3& p_QD) {
    Matrix6 T = Matrix6::Identity();
    T.bottomLeftCorner<3, 3>() = -cross_matrix(p_QD);
    return T;
  }
  Vector6 stiffness(const NetworkTie& tie) const {
    Vector6 k;
    k << Vector3::Constant(tie.stiffness.torque_Nm_per_rad), Vector3::Constant(tie.stiffness.force_N_per_m);
    return k / stiffest_;
  }

  void factor() {
    MatrixX K = MatrixX::Zero(unknowns_, unknowns_);
    for (std::size_t k = 0; k < net_.ties.size(); ++k) {
      if (done_[k]) continue;
      const NetworkTie& tie = net_.ties[k];
      const Matrix6 T = to_D(tie.p_QD), block = T.transpose() * stiffness(tie).asDiagonal() * T;
      const int a = first_[at(tie.node_A)], b = first_[at(tie.node_B)];
      if (a >= 0) K.block<6, 6>(a, a) += block;
      if (b >= 0) K.block<6, 6>(b, b) += block;
      if (a < 0 || b < 0) continue;
      K.block<6, 6>(a, b) -= block;
      K.block<6, 6>(b, a) -= block;
    }
    solver_.compute(K);
  }

  /// Motions under what is open, and what the ties carry then: K (u_A − u_B) on B, where u answers to −needed.
  void push() {
    VectorX u(unknowns_);
    for (std::size_t n = 0; n < open_.size(); ++n) {
      if (first_[n] >= 0) u.segment<6>(first_[n]) << open_[n].t, open_[n].f;
    }
    u = solver_.solve(u).eval();
    for (std::size_t k = 0; k < net_.ties.size(); ++k) {
      if (done_[k]) continue;
      NetworkTie& tie = net_.ties[k];
      const auto motion = [&](int node) -> Vector6 {
        if (first_[at(node)] < 0) return Vector6::Zero();
        return u.segment<6>(first_[at(node)]);
      };
      const Vector6 F =
          stiffness(tie).asDiagonal() * (to_D(tie.p_QD) * (motion(tie.node_B) - motion(tie.node_A))).eval();
      carry(tie, {F.head<3>(), F.tail<3>()});
    }
  }

  LockNetwork& net_;
  std::vector<Wrench> open_;  // what a node still needs, about Q
  std::vector<char> done_;    // by tie
  std::vector<int> first_;    // unknown of a node, or −1
  int unknowns_ = 0;
  double stiffest_ = 0, largest_ = 0;
  Eigen::LDLT<MatrixX> solver_;
};

}  // namespace

double share_loads(LockNetwork& network) {
  for (NetworkTie& tie : network.ties) tie.F_D = {};
  return LoadSharer(network).share();
}

}  // namespace drydock
