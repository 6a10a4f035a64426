// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/elastic_cable.h"

#include <algorithm>

namespace drydock {

CablePull cable_pull(const ElasticCable& cable, const CableStretch& stretch) {
  CablePull pull;
  const double strain = (stretch.length_m - stretch.unstretched_m) / stretch.unstretched_m;
  if (strain <= 0) return pull;
  const double elastic_N = cable.stiffness_N * strain, rate = stretch.rate_m_per_s - stretch.winch_m_per_s;
  const double damper_N = std::clamp(cable.damping_N_s_per_m * rate, -elastic_N, elastic_N);
  pull.tension_N = elastic_N + damper_N;
  pull.energy_J = elastic_N * strain * stretch.unstretched_m / 2;
  pull.winch_W = -(pull.tension_N + elastic_N * strain / 2) * stretch.winch_m_per_s;
  pull.loss_W = damper_N * rate;
  return pull;
}

double unstretched_m(double stiffness_N, double length_m, double tension_N) {
  return length_m * stiffness_N / (stiffness_N + tension_N);
}

}  // namespace drydock
