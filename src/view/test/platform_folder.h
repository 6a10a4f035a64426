// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "view/test/hall_folder.h"

namespace drydock::testing {

/// A hall with a Stewart platform that stands rotated and off the origin, on a slide; its rig has a file of its own.
inline const std::string kPlatformHall = R"(drydock: 1
kind: hall
name: platform hall  # of a test
objects:
  - {name: crate, box: [0.5, 0.4, 0.3], at: {p: [3, 3, 0.2], yaw: 20 deg}}
rigs: {left: {file: left.yaml}}
map:
  rig: left
  box: [[-0.8, 0.3, 1.7], [1.7, 1.6, 2.7]]   # round home
  resolution: 10 cm
  criteria: {leg_length: {at_least: 10 mm}, base_joint: {}, leg_force: {at_least: 50 N}}
)";
inline const std::string kPlatformRig = R"(stewart:
  at: {p: [0.3, 0.9, 0.5], yaw: 30 deg}  # on the floor
  axis: {slide: {range: [-1.5 m, 1.2 m], along: [1, 0.2, 0], speed: 1 m/s}}
  base: {joints: [[0.99, -0.14, 0], [0.99, 0.14, 0.02], [-0.37, 0.93, 0],
                  [-0.62, 0.79, 0.01], [-0.62, -0.79, 0], [-0.37, -0.93, 0]]}  # welded
  platform:
    joints: [[0.54, -0.59, 0], [0.54, 0.59, 0], [0.25, 0.76, 0.03], [-0.78, 0.17, 0], [-0.78, -0.17, 0], [0.25, -0.76, 0]]
    mass: 350 kg
  legs:
    length: [1.13 m, 2.34 m]   # of the catalogue
    force: [-20 kN, 20 kN]
    diameter: 120 mm
    base_cone: 45 deg
  loads: [{force: [100, -50, -200 N]}, {force: [0, 0, 300 N], torque: [10, 0, 0]}]
  home: {p: [0, 0, 1.55 m], yaw: 5 deg}
)";

struct PlatformFolder : HallFolder {
  PlatformFolder() {
    write("hall.yaml", kPlatformHall);
    write("left.yaml", kPlatformRig);
  }
};

}  // namespace drydock::testing
