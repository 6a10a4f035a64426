// SPDX-License-Identifier: Apache-2.0
#include "facility/safety/safety_file.h"

namespace drydock {

void describe(Fields& f, SafetyWishes& wishes) {
  f.optional("distance", wishes.distance_m, Dimension::length(), "of a platform from its start (default: its reach)")
      .above(0);
  f.optional("speed", wishes.speed_m_per_s, Dimension::velocity(), "of a spacecraft (default: by its rig's reach)")
      .above(0);
  f.optional("angular_speed", wishes.speed_rad_per_s, Dimension::angular_velocity(), "the same of its rotation")
      .above(0);
  f.optional("acceleration", wishes.acceleration_m_per_s2, Dimension::acceleration(),
             "of a spacecraft (default: by its rig's reach)")
      .above(0);
  f.optional("angular_acceleration", wishes.acceleration_rad_per_s2, Dimension::angular_acceleration(),
             "the same of its rotation")
      .above(0);
  f.optional("jerk", wishes.jerk_m_per_s3, Dimension::jerk(), "change of its acceleration in a tick (default: any)")
      .above(0);
  f.optional("angular_jerk", wishes.jerk_rad_per_s3, Dimension::angular_jerk(), "the same of its rotation").above(0);
  f.optional("force", wishes.force_N, Dimension::force(), "that is felt (default: that of all legs or cables)")
      .above(0);
  f.optional("torque", wishes.torque_Nm, Dimension::torque(), "the same of the torque").above(0);
  f.optional("least_tension", wishes.tension_min_N, Dimension::force(), "measured, of any cable (default: 0)");
  f.optional("largest_tension", wishes.tension_max_N, Dimension::force(),
             "measured, of any cable (default: twice its largest)")
      .above(0);
  f.optional("following_error", wishes.following_m, Dimension::length(),
             "of legs, cables and slides (default: by their speed and lag)")
      .above(0);
  f.optional("following_angle", wishes.following_rad, Dimension::angle(), "of rotary axes (default: the same)")
      .above(0);
  f.optional("force_jump", wishes.jump_N, Dimension::force(), "of a reading in a tick (default: the sensor's range)")
      .above(0);
  f.optional("torque_jump", wishes.jump_Nm, Dimension::torque(), "the same of its torques").above(0);
  f.optional("stuck_after", wishes.stuck_samples, "so many equal readings are a fault (default: 25); 0: never")
      .between(0, 1000000);
}

void describe(Fields& f, SafetySettings& safety) {
  describe(f, safety.wishes);
  f.optional("late", safety.late_s, Dimension::time(), "a sample behind its time, in real time").above(0);
  f.optional("black_box", safety.black_box_s, Dimension::time(), "so much time before a fault is kept at least")
      .between(0.001, 3600);
}

}  // namespace drydock
