// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/line_path.h"

#include <Eigen/SVD>
#include <algorithm>
#include <cassert>
#include <cmath>

#include "arm/trajectory/hermite.h"
#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

constexpr double kStep = 1.0 / 32, kLeastStep = 1e-6;  // of s
constexpr double kLongestMove = 0.1;                   // of all joints together in one step [rad, m]
constexpr double kNear = 1e-11;
constexpr double kLimitSlack = 1e-9;  // rounding of a limit that a file gives

/// The chain's kinematics with lengths as parts of its reach, so that singular values mean the same for small and large
/// arms.
class LineFollower {
 public:
  LineFollower(const Chain& chain, const TipLine& line) : chain_(chain), line_(line) {
    const double farthest_m = reach(chain).farthest_m;
    length_m_ = std::isfinite(farthest_m) && farthest_m > 0 ? farthest_m : 1.0;
    V_ << line.r_B, line.d_B / length_m_;
  }

  double length_m() const { return length_m_; }

  /// q' and q'' at q. False where the arm cannot follow the line.
  bool rates(const VectorX& q, VectorX& dq, VectorX* ddq = nullptr) {
    update(q);
    pinv_ = pseudo_inverse();
    dq = pinv_ * V_;
    if ((J_ * dq - V_).norm() > 1e-6 * V_.norm()) return false;
    if (ddq == nullptr) return true;
    // d(J⁺V') = −J⁺ dJ q' + (1 − J⁺J) dJᵀ J⁺ᵀ q' when V' is in the range of J (Golub and Pereyra 1973).
    const ChainJacobian dJ = jacobian_rate(dq);
    const VectorX pull = dJ.transpose() * (pinv_.transpose() * dq);
    *ddq = -pinv_ * (dJ * dq) + pull - pinv_ * (J_ * pull);
    return true;
  }

  /// Newton steps from q onto the line at s. False when they do not get there; `moved` is how far they went.
  bool correct(double s, VectorX& q, double& moved) {
    const VectorX start = q;
    for (int step = 0; step < 8; ++step) {
      const Vector6 error = error_at(s, q);
      moved = (q - start).norm();
      if (error.norm() < kNear) return true;
      if (moved > kLongestMove) return false;
      q += pseudo_inverse() * error;
    }
    return false;
  }

  /// Whether some other posture near q goes on at s: damped steps, which pass through singular poses, come there. They
  /// begin a little aside, where no direction is lost.
  bool another_posture_reaches(double s, VectorX q) {
    for (Eigen::Index i = 0; i < q.size(); ++i) q[i] += (i % 3 == 0 ? 0.05 : -0.08) / static_cast<double>(i + 1);
    double damping = 1e-2;
    double before = error_at(s, q).norm();
    for (int step = 0; step < 300; ++step) {
      const Vector6 error = error_at(s, q);
      if (error.norm() < 1e-7) return true;
      const Matrix6 A = J_ * J_.transpose() + damping * Matrix6::Identity();
      const VectorX tried = q + J_.transpose() * A.ldlt().solve(error);
      const double after = error_at(s, tried).norm();
      if (after < before) {
        q = tried;
        before = after;
        damping = std::max(1e-12, damping / 3);
      } else {
        damping = std::min(1e3, damping * 4);
      }
    }
    return false;
  }

 private:
  void update(const VectorX& q) {
    X_BT_ = tip_pose_and_jacobian(chain_, q, J_);
    J_.bottomRows<3>() /= length_m_;
  }

  Vector6 error_at(double s, const VectorX& q) {
    update(q);
    const Pose X = pose_on(line_, s);
    Vector6 error;
    error << rotation_log(X.R * inverse(X_BT_.R)), (X.p - X_BT_.p) / length_m_;
    return error;
  }

  MatrixX pseudo_inverse() const {
    const Eigen::JacobiSVD<MatrixX> svd(J_, Eigen::ComputeThinU | Eigen::ComputeThinV);
    VectorX inverse = svd.singularValues();
    const double least = 1e-9 * (inverse.size() > 0 ? inverse[0] : 0.0);
    for (double& value : inverse) value = value > least ? 1 / value : 0.0;
    return svd.matrixV() * inverse.asDiagonal() * svd.matrixU().transpose();
  }

  /// dJ/ds when the joints move with dq: a joint turns all columns behind it, and moves the tip for those before it.
  ChainJacobian jacobian_rate(const VectorX& dq) const {
    ChainJacobian dJ(6, J_.cols());
    Vector3 w = Vector3::Zero(), v = J_.bottomRows<3>() * dq;
    for (Eigen::Index j = 0; j < J_.cols(); ++j) {
      const Vector3 w_j = J_.col(j).head<3>(), v_j = J_.col(j).tail<3>();
      w += dq[j] * w_j;
      v -= dq[j] * v_j;
      dJ.col(j) << w.cross(w_j), w.cross(v_j) + w_j.cross(v);
    }
    return dJ;
  }

  const Chain& chain_;
  const TipLine& line_;
  double length_m_ = 1;
  Vector6 V_;
  Pose X_BT_;
  ChainJacobian J_;
  MatrixX pinv_;
};

/// One step of classical Runge–Kutta; false where a stage cannot follow the line.
bool predict(LineFollower& follower, const LineNode& from, double h, VectorX& q) {
  VectorX k2, k3, k4;
  if (!follower.rates(from.q + h / 2 * from.dq, k2)) return false;
  if (!follower.rates(from.q + h / 2 * k2, k3)) return false;
  if (!follower.rates(from.q + h * k3, k4)) return false;
  q = from.q + h / 6 * (from.dq + 2 * k2 + 2 * k3 + k4);
  return (q - from.q).norm() <= kLongestMove;
}

/// The next node by a step of h; false when the step is too long.
bool step_to(LineFollower& follower, const LineNode& from, double s, LineNode& to, double& corrected) {
  to.s = s;
  if (!predict(follower, from, s - from.s, to.q)) return false;
  return follower.correct(s, to.q, corrected) && corrected < 1e-4 && follower.rates(to.q, to.dq, &to.ddq);
}

int joint_beyond_limits(const Chain& chain, const VectorX& q) {
  for (Eigen::Index i = 0; i < q.size(); ++i) {
    const ChainJoint& joint = chain.joints[static_cast<std::size_t>(i)];
    if (q[i] < joint.lower - kLimitSlack || q[i] > joint.upper + kLimitSlack) return static_cast<int>(i);
  }
  return -1;
}

/// Where between two nodes the first joint comes to its limit; `outside` is beyond it.
void end_at_limit(const Chain& chain, LineFollower& follower, LineNode outside, LinePath& path) {
  LineNode inside = path.nodes.back();
  for (int halving = 0; halving < 40; ++halving) {
    LineNode middle;
    double corrected = 0;
    if (!step_to(follower, inside, (inside.s + outside.s) / 2, middle, corrected)) break;
    (joint_beyond_limits(chain, middle.q) < 0 ? inside : outside) = middle;
  }
  path.status = LineStatus::kLeavesLimits;
  path.joint = joint_beyond_limits(chain, outside.q);
  path.s = inside.s;
  if (inside.s > path.nodes.back().s) path.nodes.push_back(std::move(inside));
}

}  // namespace

TipLine tip_line(const Pose& X_BT0, const Pose& X_BT1) {
  return {X_BT0, rotation_log(X_BT1.R * inverse(X_BT0.R)), X_BT1.p - X_BT0.p};  // T1 == T0 here
}

Pose pose_on(const TipLine& line, double s) {
  return {rotation_exp(s * line.r_B) * line.X_BT0.R, line.X_BT0.p + s * line.d_B};
}

LinePath follow_line(const Chain& chain, const TipLine& line, const VectorX& q0) {
  LineFollower follower(chain, line);
  LinePath path;
  LineNode node{0, q0, {}, {}};
  const auto end = [&](LineStatus status) {
    path.status = status;
    path.s = path.nodes.empty() ? 0.0 : path.nodes.back().s;
    return std::move(path);
  };
  const auto stuck = [&](const LineNode& at) {
    const double ahead = std::min(1.0, at.s + 0.02);
    return follower.another_posture_reaches(ahead, at.q) ? LineStatus::kSingular : LineStatus::kOutOfReach;
  };
  if ((path.joint = joint_beyond_limits(chain, q0)) >= 0) return end(LineStatus::kLeavesLimits);
  if (!follower.rates(node.q, node.dq, &node.ddq)) return end(stuck(node));
  path.nodes.push_back(node);
  for (double h = kStep; node.s < 1;) {
    const double s = node.s + 1.001 * h >= 1 ? 1.0 : node.s + h;
    LineNode next;
    double corrected = 0;
    if (!step_to(follower, node, s, next, corrected)) {
      h = (s - node.s) / 2;
      if (h < kLeastStep) return end(stuck(node));
      continue;
    }
    if (joint_beyond_limits(chain, next.q) >= 0) {
      end_at_limit(chain, follower, next, path);
      return path;
    }
    if (corrected < 1e-7) h = std::min(kStep, 1.5 * h);
    node = next;
    path.nodes.push_back(std::move(next));
  }
  return path;
}

LineNode node_at(const Chain& chain, const TipLine& line, const LinePath& path, double s) {
  assert(!path.nodes.empty() && s >= 0 && s <= path.nodes.back().s && "s lies on the path");
  const auto after = std::upper_bound(path.nodes.begin(), path.nodes.end(), s,
                                      [](double value, const LineNode& node) { return value < node.s; });
  LineNode node = *(after - 1);
  if (node.s == s || after == path.nodes.end()) return node;
  const TrajectorySegment between =
      quintic_between(node.s, {node.q, node.dq, node.ddq}, after->s, {after->q, after->dq, after->ddq});
  JointMotion motion;
  motion_at({{}, {between}}, s, motion);
  LineFollower follower(chain, line);
  LineNode found{s, motion.q, {}, {}};
  double corrected = 0;
  if (follower.correct(s, found.q, corrected) && follower.rates(found.q, found.dq, &found.ddq)) return found;
  return {s, motion.q, motion.v, motion.a};  // next to a singular pose the polynomials are all there is
}

}  // namespace drydock
