// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/mechanism.h"

namespace drydock {
namespace {

template <class T>
int append(std::vector<T>& list, const T& value) {
  list.push_back(value);
  return static_cast<int>(list.size()) - 1;
}

}  // namespace

MechanismLock coincident_lock(int body_A, const Pose& X_AC, int body_B, const Pose& X_BD,
                              const LoopStiffness& stiffness) {
  return {body_A, X_AC, body_B, X_BD, X_AC * inverse(X_BD), stiffness, true};  // C == D here
}

int add_body(Mechanism& mechanism, const SpatialInertia& M_BBo_B) {
  return append(mechanism.bodies, {M_BBo_B});
}
int add_joint(Mechanism& mechanism, const MechanismJoint& joint) {
  return append(mechanism.joints, joint);
}
int add_lock(Mechanism& mechanism, const MechanismLock& lock) {
  return append(mechanism.locks, lock);
}
int add_constraint(Mechanism& mechanism, const MechanismLoop& constraint) {
  return append(mechanism.constraints, constraint);
}
int add_gear(Mechanism& mechanism, const MechanismGear& gear) {
  return append(mechanism.gears, gear);
}

}  // namespace drydock
