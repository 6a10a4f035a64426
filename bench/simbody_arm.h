// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <Eigen/Core>
#include <memory>
#include <string>
#include <vector>

// Simbody runs the arm. Its headers compile as C++17 only, in which ours do not, so that plain matrices pass this
// boundary. The loop that is timed is inside.

namespace drydock::bench {

std::string simbody_name();  // "Simbody 3.7"

/// A body on a hinge about the z axis of F, which lies in the body before and at q = 0 turned alike in this one. The
/// first body is free and its hinge is not used.
struct SimbodyBody {
  double mass_kg;
  Eigen::Vector3d p_BBcm;
  Eigen::Vector3d moments_kg_m2;  // about Bcm
  Eigen::Vector3d p_PB;
  Eigen::Matrix3d R_PF;
};

class SimbodyArm {
 public:
  explicit SimbodyArm(const std::vector<SimbodyBody>& bodies);
  ~SimbodyArm();

  /// Our coordinates: place and quaternion (w, x, y, z) of the base, joints; angular velocity, velocity, rates.
  void set_state(const Eigen::VectorXd& q, const Eigen::VectorXd& v);
  void set_joint_torques(const Eigen::VectorXd& tau);  // of all velocities; the base's are not used

  /// realize(Acceleration), again and again, one joint moved by 1e-9 rad each time so that nothing can be reused.
  void repeat_realize(int times);
  Eigen::VectorXd vdot() const;

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace drydock::bench
