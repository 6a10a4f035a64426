// SPDX-License-Identifier: Apache-2.0
#include "facility/forecast/apparent_error.h"

#include <Eigen/LU>
#include <cmath>

namespace drydock {
namespace {

void note_larger(double value, double time_s, Extreme& extreme) {
  if (value > extreme.value) extreme = {value, time_s};
}

}  // namespace

void note_error(const SpatialInertia& M_BBo_B, const Pose& X_BS, const Wrench& error_S, double time_s,
                ApparentError& record) {
  const Wrench error_B = shift(X_BS * error_S, M_BBo_B.p_BBcm);
  const double linear = error_B.f.norm() / M_BBo_B.mass_kg;
  const double angular = (M_BBo_B.I_BBcm.inverse() * error_B.t).norm();
  record.rms_m_per_s2 += linear * linear;
  record.rms_rad_per_s2 += angular * angular;
  note_larger(linear, time_s, record.largest_m_per_s2);
  note_larger(angular, time_s, record.largest_rad_per_s2);
  ++record.samples;
}

void finish(ApparentError& record) {
  if (record.samples == 0) return;
  record.rms_m_per_s2 = std::sqrt(record.rms_m_per_s2 / static_cast<double>(record.samples));
  record.rms_rad_per_s2 = std::sqrt(record.rms_rad_per_s2 / static_cast<double>(record.samples));
}

}  // namespace drydock
