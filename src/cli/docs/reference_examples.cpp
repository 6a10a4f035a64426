// SPDX-License-Identifier: Apache-2.0
#include "cli/docs/reference_examples.h"

#include <map>

namespace drydock {
namespace {

const std::map<std::string, std::string>& hall_examples() {
  static const std::map<std::string, std::string> all = {
      {"hall", R"(drydock: 1
kind: hall
name: suspension hall
objects:
  - {name: satellite, box: [1.6, 1.6, 1.8], at: {p: [1.9, 1.4, 0.95], yaw: 17 deg}}
rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables: {diameter: 20 mm, tension: [20 N, 1000 N], anchors: [[-3.5, -3.25, 4], [3.5, -3.25, 4], [0, 3.25, 4]]}
    load: {force: [0, 0, -500 N]}
map: {rig: mss, box: [[-2, -2, 1.2], [2, 2, 3]], resolution: 5 cm}
)"},
      {"hall-objects", R"(objects:
  - {name: satellite, mesh: satellite.stl, unit: mm, at: {p: [0.9, 0.4, 1.15], yaw: 17 deg}, movable: {x: [-2, 2], yaw: any}}
  - {name: panel, box: [1200 mm, 1600 mm, 30 mm], at: {p: [1.3, 1.5, 1.2]}, moves_with: satellite}
)"},
      {"hall-rigs", R"(rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables:
      diameter: 20 mm
      tension: [20 N, 1000 N]
      anchors: [[-3.5, -3.25, 4], [3.5, -3.25, 4], [3.5, 3.25, 4], [-3.5, 3.25, 4]]
      each: [{name: south_west}, {name: south_east, tension: [20 N, 800 N]}, {}, {}]
    load: {force: [0, 0, -500 N]}
)"},
      {"hall-arms", R"(arms:
  caesar: {arm: {file: arm3m.yaml}, at: {p: [-1, 0.2, 0.6]}, positions: {joint2: 35 deg}, hangs_on: {rig: mss}}
)"},
      {"hall-map", R"(map:
  rig: mss
  box: [[-2.75, -2.5, 1.2], [2.75, 2.5, 3.7]]
  resolution: 1 cm
  criteria: {clearance: {at_least: 20 mm}, tension: {at_least: 20 N}}
)"},
      {"hall-place", R"(place: {objective: volume, gap: 50 mm}
)"},
      {"hall-follow", R"(follow: {at_least: {cable_hall: 20 mm, tension: 10 N, joint_torque: 5 N m}, resolution: 1 ms}
)"},
      {"hall-run", R"(run: {motion: through.csv, rig: {lag: 20 ms, rate: 1 kHz, damping: 100 N s/m}, sample_rate: 20 Hz}
)"},
      {"pose", R"(at: {p: [0.9, 0.4, 115 cm], rpy: [5 deg, 0, 17 deg]}
)"},
      {"velocity", R"(velocity: {linear: [0.1, 0, 5 mm/s], angular: [0, 2 deg/s, 0]}
)"},
      {"sweep", R"(sweep:
  vary:
    - {name: lateral, field: bodies.chaser.at.p.1, values: [-4 mm, 0, 4 mm]}
    - {name: speed, field: bodies.chaser.velocity.linear.0, from: 10 mm/s, to: 0.1 m/s, count: 5, spacing: log}
  outcomes:
    - {name: docked, event: dock}
    - {name: lost, apart: [chaser/dock, target/dock], distance: 60 mm}
    - {name: jammed}
  figures: [events.dock.energy_lost_J]
)"},
      {"inertia", R"(inertia: {xx: 4 kg m^2, yy: 5 kg m^2, zz: 6 kg m^2, xy: 0.2 kg m^2}
)"},
  };
  return all;
}

const std::map<std::string, std::string>& arm_examples() {
  static const std::map<std::string, std::string> all = {
      {"arm", R"(kind: arm
name: 3 m arm
urdf: arm3m.urdf
srdf: arm3m.srdf
drives: {type: detailed, ratio: 160, stiffness: 20000 N m/rad}
control: {mode: position, bandwidth: 15 rad/s}
suspension: {link: link5, point: [0, 0, 0.4]}
)"},
      {"arm-chains", R"(chains: {left: {base: torso, tip: left_hand}, right: {base: torso, tip: right_hand}}
)"},
      {"arm-drives", R"(drives:
  type: detailed
  rotor_inertia: 2e-4 kg m^2
  ratio: 160
  stiffness: 20000 N m/rad
  friction: {viscous: 20, coulomb: 2 N m, stiction: 2.5 N m, stribeck_speed: 0.01 rad/s}
  joints: {joint7: {ratio: 100}}
)"},
      {"arm-control",
       R"(control: {mode: impedance, chain: arm, impedance: {translation: [2000, 2000, 500 N/m]}}
)"},
      {"arm-linear_axis", R"(linear_axis: {axis: [1, 0, 0], limits: [-1 m, 1 m], speed: 0.2 m/s}
)"},
      {"arm-suspension", R"(suspension: {link: link5, point: [0, 0, 0.4], coupling: {length: 0.4 m, mass: 1 kg}}
)"},
  };
  return all;
}

const std::map<std::string, std::string>& mission_examples() {
  static const std::map<std::string, std::string> all = {
      {"mission", R"(drydock: 1
kind: mission
name: docking
bodies:
  - {name: chaser, mass: 400 kg, box: [1, 1, 1.5], at: {p: [-2, 0, 0]}, velocity: {linear: [0.1, 0, 0]}, frames: {dock: {p: [0.5, 0, 0]}}}
  - {name: target, mass: 900 kg, box: [2, 1, 1], at: {p: [1, 0, 0]}, frames: {dock: {p: [-1, 0, 0]}}}
events:
  - {attach: [chaser/dock, target/dock], on_contact: {distance: 5 mm, angle: 3 deg}}
run: {duration: 20 s}
)"},
      {"mission-bodies", R"(bodies:
  - {name: chaser, mass: 400 kg, box: [1, 1, 1.5], at: {p: [-2, 0, 0]}, velocity: {linear: [0.1, 0, 0]}, frames: {dock: {p: [0.5, 0, 0]}}}
)"},
      {"mission-robots", R"(robots:
  - {name: robot, arm: {file: twin.yaml}, mounted_on: truss/port, by: torso_connector, positions: {left_joint2: 1.2, left_joint4: 1.2}}
)"},
      {"mission-joints", R"(joints:
  - {name: drive, type: revolute, parent: world, child: crank, axis: [0, 1, 0], velocity: 0.5 rad/s}
  - {name: knee, type: revolute, parent: crank/end, child: coupler, axis: [0, 1, 0], position: -18.2 deg, damping: 0.1 N m s/rad}
)"},
      {"mission-locks", R"(locks:
  - {between: [module/port, truss/port]}
)"},
      {"mission-materials", R"(materials:
  soft pad: {stiffness: 20 kN/m, restitution: 0.3, friction: 0.9}
)"},
      {"mission-contacts", R"(contacts:
  - {between: [tool, table], materials: [steel, aluminium]}
  - {between: [block, table], stiffness: 1e6 N/m, friction: 0.3, restitution: 0.5}
)"},
      {"mission-interfaces", R"(interfaces:
  - {name: pins, mating: {file: three_pins.yaml}, pegs_on: chaser/pins, block_on: target/port, materials: [steel, aluminium]}
)"},
      {"interface-pegs", R"(pegs:
  - {radius: 17.5 mm, length: 60 mm, at: {p: [150 mm, 0, -30 mm]}}
)"},
      {"interface-holes", R"(holes:
  - {at: [150 mm, 0], radius: 18 mm, depth: 85 mm, chamfer: 8 mm}
)"},
      {"mission-constraints", R"(constraints:
  - {name: guide, type: point_on_line, between: [slider/pin, world/rail]}
)"},
      {"mission-loads", R"(loads:
  - {name: motor, joint: drive, effort: {sine: 5 N m, frequency: 0.5 Hz}}
  - {name: thruster, acts_on: chaser, force: [10 N, 0, 0], from: 2 s, until: 5 s}
)"},
      {"mission-events", R"(events:
  - {attach: [chaser/dock, target/dock], on_contact: {distance: 5 mm, angle: 3 deg}}
  - {detach: [module/port, truss/port], time: 12 s}
)"},
      {"mission-moves", R"(moves:
  - {robot: robot, name: left up, time: 0.5 s, to: {left_joint2: 0.7, left_joint4: 1.6}}
  - {robot: robot, name: torso, after: left up, delay: 1 s, to: {torso_joint: 40 deg}}
)"},
      {"mission-measured", R"(measured:
  - {robot: arm, log: measured.csv, time_offset: -12.3 s, columns: {time: stamp, joint1: q1, joint2: q2}, units: {joint1: deg, joint2: deg}}
)"},
      {"mission-calibrate", R"(calibrate:
  fit:
    - {field: robots.arm.arm.drives.joints.joint2.stiffness, from: 1000 N m/rad, to: 50000 N m/rad}
    - {name: mu, field: contacts.0.friction, from: 0, to: 1, start: 0.3}
)"},
      {"mission-run", R"(run: {duration: 12 s, integrator: rk4, step: 1 ms, sample_rate: 20 Hz}
)"},
  };
  return all;
}

const std::map<std::string, std::string>& identification_examples() {
  static const std::map<std::string, std::string> all = {
      {"identification", R"(drydock: 1
kind: identification
name: arm on the platform
columns: {time: stamp}
units: {angle: deg}
sensor: {at: {p: [0, 0, 110 mm], yaw: 45 deg}, noise: {force: 0.5 N, torque: 0.05 N m}}
tolerance: {mass: 0.5 %, centre_of_mass: 2 mm, inertia: 5 %}
)"},
      {"identification-sensor", R"(sensor: {at: {p: [0, 0, 110 mm]}, reads: reaction, lag: 5 ms, drift: linear}
)"},
      {"identification-known", R"(known: {mass: 79.5 kg, mass_deviation: 0.1 kg}
)"},
      {"identification-tolerance", R"(tolerance: {mass: 0.5 %, centre_of_mass: 2 mm, inertia: 5 %}
)"},
  };
  return all;
}

const std::map<std::string, std::string>& facility_examples() {
  static const std::map<std::string, std::string> all = {
      {"facility", R"(drydock: 1
kind: facility
name: chaser on the slide
hall: {file: hall.yaml}
spacecraft:
  - {name: chaser, rig: slide, mass: 500 kg, inertia: {xx: 80, yy: 80, zz: 100}, start: {velocity: {linear: [0.2, 0, 0]}}}
run: {duration: 20 s}
)"},
      {"facility-spacecraft", R"(spacecraft:
  - name: chaser
    rig: slide
    mass: 500 kg
    inertia: {xx: 80, yy: 80, zz: 100}
    start: {axis: -2.6 m}
    loads: [{force: [{csv: thrust.csv, column: force_x, steps: true}, 0, 0]}]
    axis: {method: barrier}
    drives: {legs: {natural_frequency: 10 Hz, damping_ratio: 0.8}, delay: 8 ms}
    payload: {file: payload.yaml}
    sensor: {at: {p: [0, 0, 110 mm]}, noise: {force: 0.5 N, torque: 0.05 N m}}
    compensation: {felt: true}
)"},
      {"facility-hall", R"(hall: {file: hall.yaml}
)"},
      {"facility-run", R"(run: {duration: 60 s, sample_rate: 50 Hz, expect_stop: true}
)"},
  };
  return all;
}

}  // namespace

std::string section_example(const std::string& page) {
  for (const auto* examples :
       {&hall_examples(), &arm_examples(), &mission_examples(), &identification_examples(), &facility_examples()}) {
    const auto found = examples->find(page);
    if (found != examples->end()) return found->second;
  }
  return {};
}

}  // namespace drydock
