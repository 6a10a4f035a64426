// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "sensing/excitation.h"
#include "sensing/force_sensor.h"
#include "sensing/identification.h"
#include "spatial/euler_angles.h"
#include "spatial/rotation_exp.h"

namespace drydock::testing {

/// A payload, a sensor and a motion, from which logs are made as a test stand would write them.
struct TestStand {
  SpatialInertia M_BSo_S;
  ForceSensor sensor;
  Pose X_PS;
  Excitation motion;
  Vector3 g_W = Vector3(0, 0, -9.80665);
  double rate_Hz = 250;
  double position_noise_m = 0, rotation_noise_rad = 0;
};

/// The 79.5 kg of the paper, as an arm of 1.1 m in a bent posture might have them, under a sensor whose noise and
/// digits are assumed: of the size that makers state as resolution for sensors of 2.5 kN and 400 N m.
inline TestStand paper_stand() {
  TestStand stand;
  stand.M_BSo_S = {79.5, {0.041, -0.027, 0.262}, Matrix3::Zero()};
  stand.M_BSo_S.I_BBcm << 6.1, 0.35, -0.62,  //
      0.35, 5.2, 0.41,                       //
      -0.62, 0.41, 2.4;
  stand.sensor.bias = {{1.3, -2.1, 0.7}, {12, -31, 18}};
  stand.sensor.noise = {Vector3::Constant(0.05), Vector3::Constant(0.5)};
  stand.sensor.resolution = {Vector3::Constant(0.0125), Vector3::Constant(0.25)};
  stand.X_PS = {from_rpy({0.02, -0.03, 0.7}), {0.03, -0.02, 0.11}};
  stand.motion = {orientation_grid({0, 0, 1.2}), 1.5, 0.5};
  stand.position_noise_m = 20e-6;
  stand.rotation_noise_rad = 20e-6;
  return stand;
}

/// A short motion through a few tilted poses, for many runs.
inline TestStand short_stand() {
  TestStand stand = paper_stand();
  std::vector<Pose> poses = orientation_grid({0, 0, 1.2}, true);
  poses.resize(8);
  double turn = 0;
  for (Pose& X_WP : poses) {
    X_WP.p += 0.04 * Vector3(std::sin(2 * turn), std::cos(3 * turn), 0);
    turn += 1;
  }
  stand.motion = {poses, 1.5, 0.3};
  stand.rate_Hz = 125;
  return stand;
}

inline IdentifyRequest log_of(const TestStand& stand, std::uint64_t seed) {
  IdentifyRequest request;
  request.X_PS = stand.X_PS;
  request.g_W = stand.g_W;
  NoiseSource noise(seed);
  ForceSensorState state;
  for (int k = 0; k / stand.rate_Hz < stand.motion.duration_s(); ++k) {
    const double time_s = k / stand.rate_Hz;
    const RigidMotion of_P = stand.motion.at(time_s);
    const Wrench F_S = payload_wrench(stand.M_BSo_S, on_body(of_P, stand.X_PS), stand.g_W);
    request.log.time_s.push_back(time_s);
    request.log.reading.push_back(read(stand.sensor, time_s, F_S, state, noise));
    Pose X_WP = of_P.X_WB;
    X_WP.R = X_WP.R * rotation_exp(stand.rotation_noise_rad * noise.normal3());
    X_WP.p += stand.position_noise_m * noise.normal3();
    request.log.X_WP.push_back(X_WP);
  }
  return request;
}

/// The same poses at rest, each with the mean of a second of readings.
inline IdentifyRequest static_log_of(const TestStand& stand, const std::vector<Pose>& poses, std::uint64_t seed) {
  IdentifyRequest request;
  request.X_PS = stand.X_PS;
  request.g_W = stand.g_W;
  request.log.is_static = true;
  NoiseSource noise(seed);
  ForceSensorState state;
  for (std::size_t i = 0; i < poses.size(); ++i) {
    const Wrench F_S = payload_wrench(stand.M_BSo_S, on_body({poses[i], {}, {}}, stand.X_PS), stand.g_W);
    request.log.time_s.push_back(5.0 * static_cast<double>(i));
    request.log.reading.push_back(read(stand.sensor, request.log.time_s.back(), F_S, state, noise));
    request.log.X_WP.push_back(poses[i]);
  }
  return request;
}

/// The true values, in the order of Identification::values.
inline VectorX true_values(const TestStand& stand, bool is_static = false) {
  const Matrix3& I = stand.M_BSo_S.I_BBcm;
  VectorX values(is_static ? 10 : 16);
  values.head<4>() << stand.M_BSo_S.mass_kg, stand.M_BSo_S.p_BBcm;
  if (!is_static) values.segment<6>(4) << I(0, 0), I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2);
  values.tail<6>() << stand.sensor.bias.t, stand.sensor.bias.f;
  return values;
}

}  // namespace drydock::testing
