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

Wrench load_at(const LoadInput& load, double time_s, const Pose& X_WB) {
  Wrench F_Q{vector_at(load.torque, time_s), vector_at(load.force, time_s)};
  if (!load.in_world_axes) F_Q = {X_WB.R * F_Q.t, X_WB.R * F_Q.f};  // Q == B here
  return shift(F_Q, X_WB.R * Vector3(-load.p_BQ));
}

}  // namespace drydock
