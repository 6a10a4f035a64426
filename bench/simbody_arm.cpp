// SPDX-License-Identifier: Apache-2.0
#include "bench/simbody_arm.h"

#include <Simbody.h>

namespace drydock::bench {
namespace {

SimTK::Vec3 to_simbody(const Eigen::Vector3d& v) {
  return {v.x(), v.y(), v.z()};
}

SimTK::Rotation to_simbody(const Eigen::Matrix3d& R) {
  SimTK::Mat33 m;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) m(i, j) = R(i, j);
  }
  return {m, true};  // taken as it is
}

SimTK::Body::Rigid rigid(const SimbodyBody& body) {
  const SimTK::Vec3 centre = to_simbody(body.p_BBcm);
  const SimTK::Inertia about_centre(to_simbody(body.moments_kg_m2));
  return SimTK::Body::Rigid(
      SimTK::MassProperties(body.mass_kg, centre, about_centre.shiftFromMassCenter(-centre, body.mass_kg)));
}

}  // namespace

std::string simbody_name() {
  int major = 0, minor = 0, build = 0;
  SimTK_version_simbody(&major, &minor, &build);
  return "Simbody " + std::to_string(major) + "." + std::to_string(minor);
}

struct SimbodyArm::Parts {
  explicit Parts(const std::vector<SimbodyBody>& bodies) : matter(system), forces(system), torques(forces, matter) {
    matter.setShowDefaultGeometry(false);
    for (const SimbodyBody& body : bodies) {
      if (joints.empty()) {
        joints.push_back(
            SimTK::MobilizedBody::Free(matter.updGround(), SimTK::Transform(), rigid(body), SimTK::Transform()));
        continue;
      }
      const SimTK::Rotation R = to_simbody(body.R_PF);
      joints.push_back(SimTK::MobilizedBody::Pin(joints.back(), SimTK::Transform(R, to_simbody(body.p_PB)), rigid(body),
                                                 SimTK::Transform(R)));
    }
    state = system.realizeTopology();
    system.realizeModel(state);
  }

  SimTK::MultibodySystem system;
  SimTK::SimbodyMatterSubsystem matter;
  SimTK::GeneralForceSubsystem forces;
  SimTK::Force::DiscreteForces torques;
  std::vector<SimTK::MobilizedBody> joints;
  SimTK::State state;
};

SimbodyArm::SimbodyArm(const std::vector<SimbodyBody>& bodies) : parts_(std::make_unique<Parts>(bodies)) {}
SimbodyArm::~SimbodyArm() = default;

void SimbodyArm::set_state(const Eigen::VectorXd& q, const Eigen::VectorXd& v) {
  SimTK::Vector& to_q = parts_->state.updQ();
  for (int i = 0; i < 4; ++i) to_q[i] = q[3 + i];  // the quaternion comes first
  for (int i = 0; i < 3; ++i) to_q[4 + i] = q[i];
  for (int i = 7; i < q.size(); ++i) to_q[i] = q[i];
  SimTK::Vector& to_u = parts_->state.updU();
  for (int i = 0; i < v.size(); ++i) to_u[i] = v[i];
}

void SimbodyArm::set_joint_torques(const Eigen::VectorXd& tau) {
  for (std::size_t i = 1; i < parts_->joints.size(); ++i) {
    parts_->torques.setOneMobilityForce(parts_->state, parts_->joints[i], SimTK::MobilizerUIndex(0),
                                        tau[5 + static_cast<Eigen::Index>(i)]);
  }
}

void SimbodyArm::repeat_realize(int times) {
  SimTK::State& state = parts_->state;
  for (int i = 0; i < times; ++i) {
    state.updQ()[10] += 1e-9;
    parts_->system.realize(state, SimTK::Stage::Acceleration);
  }
}

Eigen::VectorXd SimbodyArm::vdot() const {
  const SimTK::Vector& udot = parts_->state.getUDot();
  Eigen::VectorXd result(udot.size());
  for (int i = 0; i < udot.size(); ++i) result[i] = udot[i];
  return result;
}

}  // namespace drydock::bench
