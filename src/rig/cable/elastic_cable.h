// SPDX-License-Identifier: Apache-2.0
#pragma once

namespace drydock {

/// A cable between winch and platform as a spring with a damper: straight, without mass, without sag (catenary.h).
struct ElasticCable {
  double stiffness_N = 0;        // EA
  double damping_N_s_per_m = 0;  // between platform and winch
};

/// How a cable is stretched: its length l from the anchor and that of the same material without tension L, which the
/// winch changes, both above zero. Rates are positive where it gets longer.
struct CableStretch {
  double length_m = 0, rate_m_per_s = 0;
  double unstretched_m = 0, winch_m_per_s = 0;
};

/// What it does. The energy balance is dU/dt = T l̇ + winch − loss.
struct CablePull {
  double tension_N = 0;
  double energy_J = 0;  // U = EA (l − L)²/(2 L) while taut
  double winch_W = 0;   // −(T + EA ε²/2) L̇: what is wound up is stretched, and takes its energy along
  double loss_W = 0;    // in the damper
};

/// T = T_e + T_d with the strain ε = (l − L)/L, T_e = EA ε and T_d = c (l̇ − L̇), the last within ±T_e: so the tension is
/// never negative, is continuous where the cable goes slack, and the damper never feeds energy in. Slack: all zero.
CablePull cable_pull(const ElasticCable& cable, const CableStretch& stretch);

/// L at which a cable of this length has a tension at rest: l EA/(EA + T).
double unstretched_m(double stiffness_N, double length_m, double tension_N);

}  // namespace drydock
