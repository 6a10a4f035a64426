// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"
#include "spatial/euler_angles.h"
#include "testing/framed_rig.h"
#include "testing/rss_stewart.h"

namespace drydock::testing {

/// Facilities of one spacecraft that drifts and turns, pushed a little, under a sensor with noise and digits.
inline Facility drifting(Craft craft) {
  craft.name = "chaser";
  craft.model.M_BBo_B = {500, {0.05, -0.02, 0.1}, Vector3(80, 70, 100).asDiagonal()};
  craft.V_WB_W_start = {{0.01, -0.02, 0.03}, {0.06, 0.02, -0.01}};
  LoadInput& load = craft.loads.emplace_back();
  load.force[0].table = {{0, 5}, {20, 5}};
  load.torque[2].table = {{0, 0.5}, {20, 0.5}};
  SensedPayload& sensed = craft.sensed.emplace();
  sensed.X_BS = {from_rpy({0.1, -0.2, 0.7}), {0.02, 0.01, 0.1}};
  sensed.M_BSo_S = sensed.known.M_BSo_S = {8, {0.04, -0.03, 0.05}, Vector3(0.6, 0.5, 0.24).asDiagonal()};
  sensed.sensor.noise = {Vector3::Constant(0.05), Vector3::Constant(0.5)};
  sensed.sensor.resolution = {Vector3::Constant(0.0125), Vector3::Constant(0.25)};
  sensed.sensor.range = {Vector3::Constant(400), Vector3::Constant(2500)};
  sensed.sensor.lag_s = 0.003;
  Facility facility;
  facility.name = "test";
  facility.crafts = {std::move(craft)};
  facility.duration_s = 3;
  facility.sample_rate_Hz = facility.rate_Hz;
  return facility;
}

inline Facility drifting_on_platform(AuxiliaryKind kind) {
  Craft craft;
  craft.rig = rss_stewart(kind);
  craft.rig.X_WG = {from_rpy({0.1, -0.2, 0.7}), {1, -2, 0.3}};
  craft.X_FB_start = craft.rig.X_FB_home;
  craft.drives = {{0, 60, 0.8}, {0, 60, 0.8}, 1, true};
  Facility facility = drifting(std::move(craft));
  facility.crafts[0].sensed->known.drives = facility.crafts[0].drives;
  return facility;
}

inline Facility drifting_on_cables() {
  Random random(211);
  Craft craft;
  CableMount& mount = craft.cables.emplace();
  mount.model = framed_rig(random);
  mount.M_BBo_B = mount.model.platform.M_BBo_B;
  mount.control = {0.004, {mount.M_BBo_B, 20, {}}, {2, 3, 30, 40}};
  mount.winches.lag = {0, 120, 1};
  mount.winches.stiffness_N = 1e5;
  mount.winches.damping_N_s_per_m = 200;
  Facility facility = drifting(std::move(craft));
  // Much less than what hangs: what cables shake a payload with comes back to them through the sensor.
  SensedPayload& sensed = *facility.crafts[0].sensed;
  sensed.M_BSo_S = sensed.known.M_BSo_S = {0.5, {0.04, -0.03, 0.05}, Vector3(0.02, 0.02, 0.01).asDiagonal()};
  sensed.known.drives.legs = facility.crafts[0].cables->winches.lag;
  facility.safety.wishes.following_m = 0.2;  // its cables have no largest speed
  return facility;
}

}  // namespace drydock::testing
