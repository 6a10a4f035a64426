// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "multibody/joint/joint_kind.h"

namespace drydock::testing {

// Simbody's headers take long to compile, and only as C++17, in which ours are not. So simbody_engine.cpp stands alone
// behind this file, and simbody_tree.h is what tests use.

struct SimbodyLink {
  int parent;  // −1: ground
  JointKind joint;
  Eigen::Matrix3d R_PF;
  Eigen::Vector3d p_PF;
  double mass_kg;
  Eigen::Vector3d p_LLcm;
  Eigen::Matrix3d I_LLo;
};

/// One of Simbody's constraints between frame C on link A and frame D on link B (−1: ground). Points are Co and Do.
enum class SimbodyTie {
  kWeld,
  kBall,
  kPointOnLine,      // D on C's z axis
  kPointInPlane,     // D in C's x-y plane
  kSameOrientation,  // of C and D
  kRightAngle,       // between an axis of C and one of D
};
struct SimbodyConstraint {
  SimbodyTie tie;
  int link_A;
  Eigen::Matrix3d R_AC;
  Eigen::Vector3d p_AC;
  int link_B;
  Eigen::Matrix3d R_BD;
  Eigen::Vector3d p_BD;
  int axis_C = 0, axis_D = 0;
};

struct SimbodyLoads {
  Eigen::VectorXd tau;
  std::vector<Eigen::Vector3d> t_L_W, f_L_W;
  Eigen::Vector3d g_W;
};

struct SimbodyMotion {
  Eigen::VectorXd udot;
  std::vector<Eigen::Matrix3d> R_WL;
  std::vector<Eigen::Vector3d> p_WL, w_WL, v_WL;
  std::vector<Eigen::Vector3d> t_B_W, f_B_W;  // by constraint: what it does to B, about Bo
};

/// Coordinates are Simbody's own, link after link in the order given.
class SimbodyEngine {
 public:
  explicit SimbodyEngine(const std::vector<SimbodyLink>& links, const std::vector<SimbodyConstraint>& constraints = {});
  ~SimbodyEngine();

  SimbodyMotion motion(const Eigen::VectorXd& q, const Eigen::VectorXd& u, const SimbodyLoads& loads);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace drydock::testing
