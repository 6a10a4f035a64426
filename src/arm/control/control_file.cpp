// SPDX-License-Identifier: Apache-2.0
#include "arm/control/control_file.h"

namespace drydock {

void describe(Fields& f, ImpedanceGains& gains) {
  f.optional("translation", gains.translation_N_per_m, Dimension::stiffness(),
             "stiffness of the tip along the axes of the commanded frame")
      .above(0);
  f.optional("rotation", gains.rotation_Nm_per_rad, Dimension::angular_stiffness(), "and about them").above(0);
  f.optional("damping_ratio", gains.damping_ratio, Dimension::none(), "of every mode of the tip").above(0);
  f.optional("posture", gains.posture_Nm_per_rad, Dimension::angular_stiffness(),
             "of the joints, in the null space of the tip")
      .at_least(0);
}

void describe(Fields& f, ControlSection& control) {
  ControlSettings& s = control.settings;
  Choices<ControlMode> modes{{{"position", ControlMode::kPosition},
                              {"torque", ControlMode::kTorque},
                              {"stiffness", ControlMode::kStiffness},
                              {"impedance", ControlMode::kImpedance}}};
  Choices<FeedForward> knowledge{
      {{"none", FeedForward::kNone}, {"gravity", FeedForward::kGravity}, {"dynamics", FeedForward::kDynamics}}};
  f.optional("mode", s.mode, modes, "what the controller regulates");
  f.optional("rate", s.rate_Hz, Dimension::frequency(), "ticks per second; between two, commands are held").above(0);
  f.optional("feed_forward", s.feed_forward, knowledge, "what it compensates of the arm and its payload");
  f.optional("bandwidth", s.bandwidth_rad_per_s, Dimension::angular_velocity(),
             "of position control; a given one is kept, this one is lowered where a drive needs it")
      .above(0);
  f.optional("damping_ratio", s.damping_ratio, Dimension::none(), "of position and stiffness control").above(0);
  f.optional("integral", s.integral_rad_per_s, Dimension::frequency(), "share of the position gain per second")
      .at_least(0);
  f.optional("friction_compensation", s.friction_share, Dimension::none(), "share of the friction fed forward")
      .between(0, 1);
  f.optional("torque_gain", s.torque_gain, Dimension::none(), "of the inner torque loop of detailed drives")
      .at_least(0);
  f.optional("stiffness", control.stiffness, Dimension::angular_stiffness(),
             "of the joints in stiffness mode: one for all, or one for each")
      .above(0);
  f.optional("impedance", s.impedance, "of the tip in impedance mode");
  f.optional("chain", control.chain, "whose tip is compliant in impedance mode (default: the only one)");
  if (f.describing()) return;
  s.fits_bandwidth = !f.has("bandwidth");
  if (control.stiffness) s.stiffness = control.stiffness->value;
  if (s.mode == ControlMode::kStiffness && !f.has("stiffness")) {
    f.error("stiffness", "found none", "the stiffness of the joints, as in [500 N m/rad]");
  }
}

}  // namespace drydock
