// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <memory>
#include <vector>

#include "multibody/joint_kind.h"

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

struct SimbodyLoads {
  Eigen::VectorXd tau;
  std::vector<Eigen::Vector3d> t_L_W, f_L_W;
  Eigen::Vector3d g_W;
};

struct SimbodyMotion {
  Eigen::VectorXd udot;
  std::vector<Eigen::Matrix3d> R_WL;
  std::vector<Eigen::Vector3d> p_WL, w_WL, v_WL;
};

/// Coordinates are Simbody's own, link after link in the order given.
class SimbodyEngine {
 public:
  explicit SimbodyEngine(const std::vector<SimbodyLink>& links);
  ~SimbodyEngine();

  SimbodyMotion motion(const Eigen::VectorXd& q, const Eigen::VectorXd& u, const SimbodyLoads& loads);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace drydock::testing
