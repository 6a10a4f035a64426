// SPDX-License-Identifier: Apache-2.0
#include "bench/plate_mujoco.h"

#include <algorithm>
#include <stdexcept>

#include "bench/mujoco_model.h"
#include "spatial/quaternion.h"

namespace drydock::bench {
namespace {

/// MuJoCo's position actuator has no velocity wanted: kp (u − q) − kd v with u = q_d + kd/kp v_d.
MatrixX controls_of(std::span<const PlateDrive> drives, const PlateLog& ours) {
  MatrixX controls = ours.q_wanted;
  for (Eigen::Index i = 0; i < controls.rows(); ++i) {
    const PlateDrive& drive = drives[static_cast<std::size_t>(i)];
    controls.row(i) += drive.damping / drive.stiffness * ours.v_wanted.row(i);
  }
  return controls;
}

double deepest_m(const mjData& d) {
  double depth_m = 0;
  for (int i = 0; i < d.ncon; ++i) depth_m = std::max(depth_m, -d.contact[i].dist);
  return depth_m;
}

void throw_if_warned(const mjData& d) {
  for (int i = 0; i < mjNWARNING; ++i) {
    if (d.warning[i].number > 0)
      throw std::runtime_error(std::string("MuJoCo: ") + mju_warningText(i, d.warning[i].lastinfo));
  }
}

}  // namespace

struct PlateMujoco::Engine : MujocoModel {
  using MujocoModel::MujocoModel;
};

PlateMujoco::PlateMujoco(const std::string& xml, std::span<const PlateDrive> drives, const PlateLog& ours)
    : engine_(std::make_unique<Engine>(xml)), controls_(controls_of(drives, ours)), q_(ours.q) {
  const mjModel* m = engine_->model;
  if (m->nq != q_.rows() || m->nv != q_.rows() || m->nu != q_.rows()) {
    throw std::logic_error("the plate's arm has other joints in MuJoCo");
  }
}
PlateMujoco::~PlateMujoco() = default;

void PlateMujoco::run(const TreeState& start) {
  const mjModel* m = engine_->model;
  mjData* d = engine_->data;
  mj_resetData(m, d);
  std::copy_n(start.q.data(), m->nq, d->qpos);
  depth_m_ = 0;
  for (Eigen::Index step = 0; step < controls_.cols(); ++step) {
    mj_step1(m, d);
    std::copy_n(controls_.col(step).data(), m->nu, d->ctrl);
    mju_copy(d->qfrc_applied, d->qfrc_bias, m->nv);  // gravity compensation
    mj_step2(m, d);
    depth_m_ = std::max(depth_m_, deepest_m(*d));
    std::copy_n(d->qpos, m->nq, q_.col(step).data());
  }
  throw_if_warned(*d);
}

Pose PlateMujoco::X_WL() const {
  const mjModel* m = engine_->model;
  mjData* d = engine_->data;
  mj_kinematics(m, d);
  const int body = m->jnt_bodyid[m->njnt - 1];
  const mjtNum *p = d->xpos + 3 * body, *q = d->xquat + 4 * body;
  return {to_rotation(from_wxyz({q[0], q[1], q[2], q[3]})), {p[0], p[1], p[2]}};
}

}  // namespace drydock::bench
