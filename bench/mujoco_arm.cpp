// SPDX-License-Identifier: Apache-2.0
#include "bench/mujoco_arm.h"

#include "bench/mujoco_model.h"
#include "spatial/quaternion.h"

namespace drydock::bench {
namespace {

constexpr double kStep_s = 1e-3;

Quaternion quaternion(const mjtNum* x) {
  return {x[0], x[1], x[2], x[3]};
}

}  // namespace

struct MujocoArm::Engine : MujocoModel {
  using MujocoModel::MujocoModel;

  Rotation base_rotation() const { return to_rotation(quaternion(data->qpos + 3)); }

  /// Six numbers of the base, from its velocity in W and its angular velocity in B to ours, and the joints.
  VectorX to_ours(const mjtNum* x) const {
    VectorX v(6 + kJoints);
    v.head<3>() = base_rotation() * Vector3(x[3], x[4], x[5]);
    v.segment<3>(3) << x[0], x[1], x[2];
    for (int i = 0; i < kJoints; ++i) v[6 + i] = x[6 + i];
    return v;
  }
};

MujocoArm::MujocoArm(const std::string& xml) : engine_(std::make_unique<Engine>(xml)) {}
MujocoArm::~MujocoArm() = default;
MujocoArm::MujocoArm(MujocoArm&&) noexcept = default;

void MujocoArm::set_state(const TreeState& state) {
  mjData* d = engine_->data;
  mj_resetData(engine_->model, d);
  for (int i = 0; i < 7 + kJoints; ++i) d->qpos[i] = state.q[i];  // place, quaternion w x y z, joints: as ours
  const Vector3 w_B = inverse(engine_->base_rotation()) * Vector3(state.v.head<3>());
  for (int i = 0; i < 3; ++i) {
    d->qvel[i] = state.v[3 + i];
    d->qvel[3 + i] = w_B[i];
  }
  for (int i = 0; i < kJoints; ++i) d->qvel[6 + i] = state.v[6 + i];
}

TreeState MujocoArm::state() const {
  const mjData* d = engine_->data;
  return {Eigen::Map<const VectorX>(d->qpos, 7 + kJoints), engine_->to_ours(d->qvel)};
}

void MujocoArm::set_joint_torques(const VectorX& tau) {
  for (int i = 0; i < kJoints; ++i) engine_->data->qfrc_applied[6 + i] = tau[6 + i];
}

void MujocoArm::weld_here() {
  const mjModel* m = engine_->model;
  mjData* d = engine_->data;
  mj_kinematics(m, d);
  const int base = mj_name2id(m, mjOBJ_BODY, "b0"), tip = mj_name2id(m, mjOBJ_BODY, "b7");
  mjtNum away[3], back[4], *fit = m->eq_data;  // anchor, relative place, relative quaternion, scale of torques
  mju_zero(fit, 3);
  mju_sub3(away, d->xpos + 3 * tip, d->xpos + 3 * base);
  mju_negQuat(back, d->xquat + 4 * base);
  mju_rotVecQuat(fit + 3, away, back);
  mju_mulQuat(fit + 6, back, d->xquat + 4 * tip);
  fit[10] = 1;
}

void MujocoArm::repeat_forward(int times) {
  const mjModel* m = engine_->model;
  mjData* d = engine_->data;
  for (int i = 0; i < times; ++i) {
    d->qpos[10] += 1e-9;
    mj_forward(m, d);
  }
}

VectorX MujocoArm::vdot() const {
  return engine_->to_ours(engine_->data->qacc);  // the rate of the angular velocity in B is that in W, turned
}

void MujocoArm::repeat_step(int times) {
  for (int i = 0; i < times; ++i) mj_step(engine_->model, engine_->data);
}

void MujocoArm::repeat_step_with_torques(int times, double t_s) {
  const mjModel* m = engine_->model;
  mjData* d = engine_->data;
  for (int i = 0; i < times; ++i) {
    for (int j = 0; j < kJoints; ++j) d->qfrc_applied[6 + j] = loop_torque_Nm(t_s + kStep_s * i, j);
    mj_step(m, d);
  }
}

}  // namespace drydock::bench
