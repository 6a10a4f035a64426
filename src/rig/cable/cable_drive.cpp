// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/cable_drive.h"
#include "rig/cable/tension/central_tensions.h"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace drydock {
namespace {

Pose point_at(const Vector3& p_WD) {
  return {Rotation{}, p_WD};
}

}  // namespace

CableDrive::CableDrive(const CableRig& rig, const CableDriveSettings& settings)
    : rig_(&rig), settings_(settings), cables_(rig.cables.size()) {
  for (const Cable& cable : rig.cables) {
    assert(cable.stiffness_N && "cables that are springs have a stiffness");
    (void)cable;
  }
}

void CableDrive::split(const Vector3& p_WD, const Vector3& f_wanted_W) {
  update_pose(*rig_, point_at(p_WD), pose_);
  update_tension_problem(*rig_, pose_, scaled(rig_->platform, Wrench{Vector3::Zero(), f_wanted_W}), problem_);
  update_tension_set(problem_, TensionDetail::kSlack, work_, set_);
  if (settings_.choice == TensionChoice::kCentral) {
    central_tensions(problem_, set_, distribution_work_, distribution_);
  } else {
    least_norm_tensions(problem_, set_, distribution_work_, distribution_);
  }
  for (std::size_t i = 0; i < cables_.size(); ++i) {
    cables_[i].wanted_N = distribution_.tension_N[static_cast<Eigen::Index>(i)];
  }
}

void CableDrive::start(double t_s, const Vector3& p_WD, const Vector3& f_wanted_W) {
  split(p_WD, f_wanted_W);
  since_s_ = t_s;
  for (std::size_t i = 0; i < cables_.size(); ++i) {
    DrivenCable& cable = cables_[i];
    cable.winch_m_per_s = 0;
    cable.unstretched_m = unstretched_m(*rig_->cables[i].stiffness_N, pose_.lines[i].length_m, cable.wanted_N);
  }
  force(t_s, p_WD, Vector3::Zero());
}

void CableDrive::command(double t_s, const Vector3& p_WD, const Vector3& v_WD, const Vector3& f_wanted_W) {
  force(t_s, p_WD, v_WD);
  split(p_WD, f_wanted_W);
  for (std::size_t i = 0; i < cables_.size(); ++i) {
    DrivenCable& cable = cables_[i];
    const Cable& model = rig_->cables[i];
    cable.unstretched_m += cable.winch_m_per_s * (t_s - since_s_);
    const double rate_m_per_s = -pose_.lines[i].u_W.dot(v_WD);
    const double strain = (cable.length_m - cable.unstretched_m) / cable.unstretched_m;
    const double too_much_N = std::max(0.0, *model.stiffness_N * strain) - cable.wanted_N;
    const double speed = rate_m_per_s + too_much_N * cable.unstretched_m / (*model.stiffness_N * settings_.lag_s);
    cable.winch_m_per_s = std::clamp(speed, -model.speed_max_m_per_s, model.speed_max_m_per_s);
  }
  since_s_ = t_s;
}

Vector3 CableDrive::force(double t_s, const Vector3& p_WD, const Vector3& v_WD) {
  f_W_.setZero();
  for (std::size_t i = 0; i < cables_.size(); ++i) {
    DrivenCable& cable = cables_[i];
    const CableLine line = cable_line(rig_->cables[i], point_at(p_WD));
    if (line.status != CableStatus::kOk) return f_W_ = Vector3::Constant(std::nan(""));
    cable.length_m = line.length_m;
    const CableStretch stretch{line.length_m, -line.u_W.dot(v_WD),
                               cable.unstretched_m + cable.winch_m_per_s * (t_s - since_s_), cable.winch_m_per_s};
    cable.pull = cable_pull({*rig_->cables[i].stiffness_N, settings_.damping_N_s_per_m}, stretch);
    f_W_ += cable.pull.tension_N * line.u_W;
  }
  return f_W_;
}

double CableDrive::energy_J() const {
  double sum_J = 0;
  for (const DrivenCable& cable : cables_) sum_J += cable.pull.energy_J;
  return sum_J;
}

double CableDrive::winch_W() const {
  double sum_W = 0;
  for (const DrivenCable& cable : cables_) sum_W += cable.pull.winch_W;
  return sum_W;
}

double CableDrive::loss_W() const {
  double sum_W = 0;
  for (const DrivenCable& cable : cables_) sum_W += cable.pull.loss_W;
  return sum_W;
}

Matrix3 cable_stiffness(const CableRig& rig, const Vector3& p_WD) {
  Matrix3 sum = Matrix3::Zero();
  for (const Cable& cable : rig.cables) {
    const CableLine line = cable_line(cable, point_at(p_WD));
    if (cable.stiffness_N) sum += *cable.stiffness_N / line.length_m * line.u_W * line.u_W.transpose();
  }
  return sum;
}

Matrix3 cable_damping(const CableRig& rig, double damping_N_s_per_m, const Vector3& p_WD) {
  Matrix3 sum = Matrix3::Zero();
  for (const Cable& cable : rig.cables) {
    const CableLine line = cable_line(cable, point_at(p_WD));
    sum += damping_N_s_per_m * line.u_W * line.u_W.transpose();
  }
  return sum;
}

}  // namespace drydock
