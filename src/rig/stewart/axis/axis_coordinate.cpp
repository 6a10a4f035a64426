// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/axis/axis_coordinate.h"

#include <cassert>
#include <cmath>

namespace drydock {

double axis_coordinate(const StewartRig& rig, const Pose& X_FB) {
  assert(rig.axis && "a rig with an axis");
  const Vector3& n = rig.axis->axis_G;
  if (rig.axis->kind == AuxiliaryKind::kSlide) return n.dot(X_FB.p - rig.X_FB_home.p);
  // Quaternion w, v: 4 w² = 1 + tr R, and 4 w v is the axial part of R − Rᵀ.
  const Matrix3 m = X_FB.R.matrix * rig.X_FB_home.R.matrix.transpose();
  const Vector3 wv{m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1)};
  const double ww = 1 + m.trace();
  if (ww > 1) return 2 * std::atan2(n.dot(wv), ww);
  // Towards half a rotation w is small: 4 v vᵀ = R + Rᵀ + (1 − tr R) 1 gives 2 v up to its sign, and w follows.
  const Matrix3 vv = m + m.transpose() + (1 - m.trace()) * Matrix3::Identity();
  Eigen::Index k = 0;
  vv.diagonal().maxCoeff(&k);
  const Vector3 v = vv.col(k) / std::sqrt(vv(k, k));
  const double w = wv.dot(v) / v.squaredNorm(), side = w < 0 ? -1 : 1;
  return 2 * std::atan2(side * n.dot(v), side * w);
}

double axis_part(const StewartRig& rig, const Twist& V_WB_W) {
  assert(rig.axis && "a rig with an axis");
  const Vector3 n_W = rig.X_WG.R * rig.axis->axis_G;
  return n_W.dot(rig.axis->kind == AuxiliaryKind::kSlide ? V_WB_W.v : V_WB_W.w);
}

Twist axis_unit_twist(const StewartRig& rig, const StewartPose& pose) {
  assert(rig.axis && "a rig with an axis");
  const Vector3 n_W = rig.X_WG.R * rig.axis->axis_G;
  if (rig.axis->kind == AuxiliaryKind::kSlide) return {Vector3::Zero(), n_W};
  return {n_W, n_W.cross(pose.X_WB.p - pose.X_WF.p)};
}

}  // namespace drydock
