// SPDX-License-Identifier: Apache-2.0
#include "facility/load_input.h"

namespace drydock {
namespace {

Vector3 vector_at(const std::array<TimeProfile, 3>& profiles, double time_s) {
  Vector3 v;
  for (Eigen::Index i = 0; i < 3; ++i) {
    const TimeProfile& profile = profiles[static_cast<std::size_t>(i)];
    v[i] = value_at(profile, table_place(profile, time_s), time_s);
  }
  return v;
}

}  // namespace

Wrench load_on_body(const Wrench& F_Q, bool in_world_axes, const Vector3& p_BQ, const Pose& X_WB) {
  Wrench F_Q_W = F_Q;
  if (!in_world_axes) F_Q_W = {X_WB.R * F_Q.t, X_WB.R * F_Q.f};  // Q == B here
  return shift(F_Q_W, X_WB.R * Vector3(-p_BQ));
}

Wrench load_at(const LoadInput& load, double time_s, const Pose& X_WB) {
  const Wrench F_Q{vector_at(load.torque, time_s), vector_at(load.force, time_s)};
  return load_on_body(F_Q, load.in_world_axes, load.p_BQ, X_WB);
}

}  // namespace drydock
