// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "arm/trajectory/track_bounds.h"
#include "multibody/tree_model.h"

namespace drydock {

/// A joint at an instant, and how far it gets from there in a time interval about it.
struct JointMoves {
  double q = 0, v = 0, a = 0;     // at the instant
  double dq = 0, dv = 0, da = 0;  // how far each changes, at most
  double v_max = 0, a_max = 0;    // how large they get
};
JointMoves joint_moves(double q, double v, double a, const RowRange& range);

/// Followers of gears move as their leaders do. By velocity of the model.
void hold_gear_moves(const TreeModel& model, std::span<JointMoves> joints);

/// A point at an instant, and bounds on its changes in a time interval. In W.
struct PointMoves {
  Vector3 p = Vector3::Zero(), v = Vector3::Zero(), a = Vector3::Zero();
  double move_m = 0, dv = 0, da = 0;
  double v_max = 0, a_max = 0;
};

/// How a link rotates.
struct TurnMoves {
  Vector3 w = Vector3::Zero(), alpha = Vector3::Zero();
  double turn_rad = 0, dw = 0, dalpha = 0;
  double w_max = 0, alpha_max = 0;
};

/// An arm at an instant and what its parts can do while its joints stay in a box about where they are, |Δq_i| ≤ d_i.
/// Its joints are revolute, prismatic or fixed.
///
/// Bounds come from derivatives of points. For joints i, j, k that carry a point p, of which o is the outermost,
///   |∂p/∂q_o| = ρ_o,   |∂²p/∂q_i∂q_j| ≤ ρ_o,   |∂³p/∂q_i∂q_j∂q_k| ≤ ρ_o
/// with ρ_o the distance of p from the axis of o, or 1 where it slides: further in, unit axes are multiplied to it. In
/// the box ρ_o ≤ ρ_o(q) + Σ d_l ρ_l over the joints l between o and p. Along a path of time with |q̇_i| ≤ V_i,
/// |q̈_i| ≤ A_i, and changes of these by at most dv_i, da_i,
///   |Δp| ≤ Σ ρ_i d_i,
///   |Δṗ| ≤ Σ ρ_i dv_i + Σ_ij ρ_o V_i d_j,
///   |Δp̈| ≤ Σ ρ_i da_i + Σ_ij ρ_o (A_i d_j + 2 V_j dv_i) + Σ_ijk ρ_o V_i V_j d_k.
/// An axis rotates by at most the sum θ of d over the revolute joints further in. So with ω = Σ w_i q̇_i and
/// α = Σ w_i q̈_i + Σ (ω_i × w_i) q̇_i, ω_i that of what carries joint i,
///   |Δω| ≤ Σ dv_i + V_i θ_i,   |Δα| ≤ Σ da_i + A_i θ_i + |Δω_i| V_i + |ω_i| (dv_i + V_i θ_i).
class ArmMoves {
 public:
  /// The model stays with its owner.
  explicit ArmMoves(const TreeModel& model);

  /// By velocity of the model; those of followers of gears come from their leaders.
  void place(std::span<const JointMoves> joints);

  /// Of the instant; the world may stand for a link.
  const Pose& X_WL(int link) const { return poses_[static_cast<std::size_t>(link + 1)]; }

  /// How far points of a link within a radius of p_W get, seen from `from`, which carries the link or is the world.
  double move_m(int link, const Vector3& p_W, double radius_m, int from = kWorld) const;
  /// The same for two links seen from each other: that of both seen from what carries both.
  double apart_m(int first, const Vector3& p_first_W, double radius_first_m, int second, const Vector3& p_second_W,
                 double radius_second_m) const;
  PointMoves point(int link, const Vector3& p_L) const;
  TurnMoves turn(int link) const;

  /// Joints that carry a point, outermost first.
  struct Carrying {
    int velocity = 0;
    bool slides = false;
    double rho_m = 0;  // 1 for one that slides
  };
  /// `carrying` has room for all links. Gives their number.
  int carrying(int link, const Vector3& p_W, double radius_m, int from, std::span<Carrying> carrying) const;

  const TreeModel& model() const { return model_; }
  const JointMoves& joint(int velocity) const { return joints_[static_cast<std::size_t>(velocity)]; }
  /// Sum of d over the revolute joints that carry a link, its own left out.
  double turned_rad(int link) const { return turned_[static_cast<std::size_t>(link)]; }

 private:
  struct Rates {
    Vector3 w = Vector3::Zero(), v = Vector3::Zero(), alpha = Vector3::Zero(), a = Vector3::Zero();  // of the origin
  };
  int common(int first, int second) const;

  const TreeModel& model_;
  std::vector<JointMoves> joints_;
  std::vector<Pose> poses_;    // the world first
  std::vector<Rates> rates_;   // the world first
  std::vector<Vector3> axes_;  // by link, in W
  std::vector<double> turned_;
};

/// No chain of joints is longer.
constexpr std::size_t kLongestArm = 64;

}  // namespace drydock
