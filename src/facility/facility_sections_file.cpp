// SPDX-License-Identifier: Apache-2.0
#include "facility/facility_sections_file.h"

#include "input/pose_field.h"

namespace drydock {
namespace {

/// Force and torque that go with a rate or a displacement.
struct RestraintForm {
  RestraintSection& section;
  Dimension force, torque;
};
void describe(Fields& f, RestraintForm& form) {
  f.optional("force", form.section.force, form.force, "at the centre of mass, in all directions").at_least(0);
  f.optional("torque", form.section.torque, form.torque, "about all axes").at_least(0);
}

void describe_run_time(Fields& f, FacilityRunSection& run) {
  f.optional("duration", run.duration_s, Dimension::time(), "how long the run is (default: as long as the motions)")
      .above(0);
  f.optional("sample_rate", run.sample_rate_Hz, Dimension::frequency(),
             "samples of the log per second (default: the rate of the loop)")
      .above(0);
}

}  // namespace

void describe(Fields& f, FacilityHallSection& hall) {
  describe(f, hall.sections);
  f.pass_over("run");
  f.pass_over("sweep");
}

void describe(Fields& f, CraftStartSection& start) {
  f.optional("axis", start.axis, positions_form(), "position of the auxiliary axis (default: its home)");
  f.optional("at", start.X_FB, "pose of the platform, on its base or, on cables, in the hall (default: its home)");
  f.optional("velocity", start.velocity, "of the spacecraft, in the hall's axes");
}

void describe(Fields& f, ScriptSection& motion) {
  const Choices<bool> orders{{{"in_order", false}, {"mixed", true}}};
  f.optional("through", motion.through,
             "poses from the first to the last, seen from the start: p is added, the rotation is about B, both in the "
             "hall's axes");
  f.optional("orientations", motion.mixed_grid, orders,
             "the 125 orientations with roll, pitch and yaw of -30, -15, 0, 15 and 30 deg, as far as the platform "
             "reaches them");
  f.optional("good_poses", motion.good_poses,
             "so many of these orientations, chosen so that poses at rest tell mass, centre of mass and bias best")
      .between(4, 60);
  f.optional("move", motion.move_s, Dimension::time(),
             "from each pose to the next (default: 1.5 s, or as long as the legs' speeds demand)")
      .above(0);
  f.optional("rest", motion.rest_s, Dimension::time(), "at each pose").at_least(0);
  f.exactly_one({"through", "orientations", "good_poses"}, "the poses");
}

void describe(Fields& f, LoadInputSection& load) {
  const Choices<bool> axes{{{"body", false}, {"world", true}}};
  const Choices<bool> sources{{{"file", false}, {"link", true}}};
  f.optional("from", load.is_operated, sources, "from this file, or tick by tick from an operator over the link");
  f.optional("force", load.force, LateForm{{Dimension::force()}}, "three forces over time");
  f.optional("torque", load.torque, LateForm{{Dimension::torque()}}, "three torques over time");
  f.optional("axes", load.in_world_axes, axes, "in whose axes they are given");
  f.optional("at", load.p_BQ, Dimension::length(), "where the force acts, on the spacecraft");
}

void describe(Fields& f, AxisControlSection& axis) {
  const Choices<AxisMethod> methods{{{"equal_split", AxisMethod::kEqualSplit},
                                     {"cosine", AxisMethod::kCosineWorkspace},
                                     {"exact", AxisMethod::kExactWorkspace},
                                     {"parabola", AxisMethod::kParabolicCost},
                                     {"barrier", AxisMethod::kBarrierCost}}};
  f.optional("method", axis.method, methods, "how a motion is split between the axis and the platform on it");
  f.optional("satellite", axis.satellite, Dimension::none(),
             "M of the control law, in kg or kg m^2 (default: of the spacecraft)")
      .above(0);
  f.optional("gain", axis.gain, Dimension::none(), "K_p of the method (default: 1000, of cost methods 200 and 5000)")
      .above(0);
  f.optional("weight", axis.axis_weight, Dimension::none(), "of the axis in the parabola").at_least(0);
  f.optional("platform_max", axis.platform_max_m, Dimension::length(), "half of the cosine method's workspace")
      .above(0);
  f.optional("platform_angle_max", axis.platform_max_rad, Dimension::angle(), "the same about a rotary axis").above(0);
  f.optional("least_determinant", axis.regular_share, Dimension::none(),
             "poses whose legs' determinant is a smaller share of that at home count as singular")
      .above(0)
      .below(1);
  f.optional("deceleration", axis.deceleration_m_per_s2, Dimension::acceleration(), "of the payload when it stops")
      .above(0);
  f.optional("angular_deceleration", axis.deceleration_rad_per_s2, Dimension::angular_acceleration(),
             "of its rotation when it stops")
      .above(0);
  f.optional("jerk", axis.jerk_m_per_s3, Dimension::jerk(), "of the payload when it stops").above(0);
  f.optional("angular_jerk", axis.jerk_rad_per_s3, Dimension::angular_jerk(), "of its rotation when it stops").above(0);
}

void describe(Fields& f, LagSection& lag) {
  f.optional("natural_frequency", lag.natural_Hz, Dimension::frequency(),
             "of drives that follow by second order (default: no such lag)")
      .above(0);
  f.optional("damping_ratio", lag.damping_ratio, Dimension::none(), "of these").above(0);
  f.optional("time_constant", lag.time_constant_s, Dimension::time(),
             "of drives that follow by first order (default: no such lag)")
      .above(0);
  f.at_most_one({"natural_frequency", "time_constant"}, "the lag");
  f.needs("damping_ratio", "natural_frequency");
}

void describe(Fields& f, DrivesOfPlatformSection& drives) {
  f.optional("legs", drives.legs, "lag of the legs (default: none)");
  f.optional("axis", drives.axis, "lag of the auxiliary axis (default: that of the legs)");
  f.optional("delay", drives.delay_s, Dimension::time(), "dead time of all, in whole ticks of the loop").at_least(0);
  f.optional("encoders", drives.has_encoders, "whether commands are whole counts, where the rig has encoders");
}

void describe(Fields& f, AllAxesSection& numbers) {
  f.required("force", numbers.force, Dimension::force(), "the number for all forces").above(0);
  f.required("torque", numbers.torque, Dimension::torque(), "the number for all torques").above(0);
}

void describe(Fields& f, PlatformSensorSection& sensor) {
  f.optional("at", sensor.X_BS, "pose of the sensor's frame on the platform");
  f.optional("noise", sensor.noise, "standard deviation of the white noise in one sample");
  f.optional("resolution", sensor.resolution, "step of its digits");
  f.optional("range", sensor.range, "where its readings end, both ways");
  f.optional("bias", sensor.bias, "what it reads without load");
  f.optional("drift", sensor.drift, "how much the bias changes in a second");
  f.optional("walk", sensor.walk, "random walk of the bias: its standard deviation after one second");
  f.optional("lag", sensor.lag_s, Dimension::time(), "time constant of its first-order filter").at_least(0);
  f.optional("rate", sensor.rate_Hz, Dimension::frequency(), "new readings per second (default: one each tick)")
      .above(0);
}

void describe(Fields& f, MountedArmSection& arm) {
  f.required("arm", arm.arm, "an arm on the sensor, often {file: arm.yaml}");
  f.optional("at", arm.X_SA, "pose of its root link in the sensor's frame");
  f.optional("positions", arm.positions, positions_form(), "of its joints at the start, by name");
  f.optional("motion", arm.motion, "a ROS JointTrajectory of its joints, as YAML or CSV (default: it stands still)");
}

void describe(Fields& f, CompensationSection& compensation) {
  const Choices<bool> motions{{{"followed", false}, {"at_rest", true}}};
  f.optional("payload", compensation.payload,
             "what is known of the payload, often {file: payload.yaml} (default: the payload itself, without bias)");
  f.optional("lag", compensation.lag, "what is known of the platform's lag (default: that of its legs)");
  f.optional("delay", compensation.delay_s, Dimension::time(), "what is known of its dead time (default: all of it)")
      .at_least(0);
  f.optional("motion", compensation.at_rest, motions,
             "the platform's velocity and acceleration, followed through the lag, or taken for zero");
  f.optional("felt", compensation.is_felt, "whether the compensated readings push the spacecraft");
}

void describe(Fields& f, CraftSection& craft) {
  craft.has_cables = !f.describing() && f.has("cables");
  RestraintForm damping{craft.damping, Dimension::damping(), Dimension::angular_damping()};
  RestraintForm stiffness{craft.stiffness, Dimension::stiffness(), Dimension::angular_stiffness()};
  f.required("name", craft.name, "a name no other spacecraft has");
  f.required("rig", craft.rig, "the rig of the hall that moves as it does: a Stewart platform, or a body on cables");
  f.optional("mass", craft.mass_kg, Dimension::mass(), "of the spacecraft that is simulated").above(0);
  f.optional("centre_of_mass", craft.p_BBcm, Dimension::length(), "in the platform's frame");
  f.optional("inertia", craft.inertia, "about the centre of mass, in the platform's axes");
  f.optional("damping", damping, "B of its equation of motion (default: none, as in orbit)");
  f.optional("stiffness", stiffness, "K of its equation of motion, towards the start (default: none)");
  f.optional("start", craft.start, "where the platform stands at the start, and how fast the spacecraft is");
  f.optional("motion", craft.motion, "a motion from rest to rest through poses, instead of flying");
  f.optional("loads", craft.loads, "what acts on the spacecraft: thrusters, an operator's input");
  f.optional("axis", craft.axis, "control of the auxiliary axis");
  f.optional("drives", craft.drives, "how the simulated platform follows its commands");
  f.optional("cables", craft.cables, "of a rig on cables: its winches, what hangs there, and its control");
  f.optional("approach", craft.approach,
             "a run-up from rest to a closing velocity, before it flies; certified before the run");
  f.optional("payload", craft.payload, "what is mounted on the sensor; its bias stands in `sensor`");
  f.optional("arm", craft.arm, "an arm that moves on the sensor");
  f.optional("push", craft.push, "what pushes the mock-up, which the sensor feels");
  f.optional("sensor", craft.sensor, "the force/torque sensor under the payload");
  f.optional("compensation", craft.compensation, "how the payload is taken out of the readings");
  f.optional("identify", craft.identify, "identify the payload from poses and readings of the run, with tolerances");
  f.optional("shapes", craft.shapes, "of the mock-up, on the platform: what is seen of it, and touches");
  f.optional("frames", craft.frames, "frames on the mock-up, by name");
  f.optional("feels", craft.feels,
             "another spacecraft, with a sensor: what pushes its mock-up pushes this one in reverse");
  f.optional("safety", craft.safety, "limits of its own, beyond which everything stops");
  if (!f.describing() && !f.has("motion") && !f.has("mass"))
    f.error("mass", "found neither mass nor motion", "a spacecraft that flies, or a motion");
  if (!f.describing() && f.has("mass") && !f.has("inertia") && !f.has("motion"))
    f.error("mass", "found it without inertia", "both, so that the spacecraft can rotate");
  f.needs("inertia", "mass");
  f.needs("approach", "mass");
  f.needs("payload", "sensor");
  f.needs("arm", "sensor");
  f.needs("push", "sensor");
  f.needs("compensation", "sensor");
  f.needs("identify", "sensor");
  f.needs("sensor", "payload");
}

void describe(Fields& f, FacilityRunSection& run) {
  describe_run_time(f, run);
  f.optional("seed", run.seed, "of the sensors' noise").at_least(0);
  f.optional("expect_stop", run.expects_stop,
             "whether a stop at the end of a rig's reach is what the run is for; else it is a failure");
}

void describe(Fields& f, FacilitySections& facility) {
  f.file_kind("facility");
  f.required("name", facility.name, "the name of the facility");
  f.required("hall", facility.hall, "the hall whose rigs move, often {file: hall.yaml}");
  f.optional("rate", facility.rate_Hz, Dimension::frequency(), "ticks of the loop per second").between(1, 1e5);
  f.required("spacecraft", facility.crafts, "what flies, each on a rig of its own");
  f.optional("frames", facility.frames, "frames of the hall, by name: hall/NAME");
  f.optional("materials", facility.materials, "of surfaces that touch, by name; some are known already");
  f.optional("contacts", facility.contacts, "mock-ups, or a mock-up and an object of the hall, whose shapes touch");
  f.optional("interfaces", facility.interfaces, "pegs on one mock-up and holes in another, or in the hall");
  f.optional("contact_loop", facility.contact_loop, "whether contact through the loop is honest, and what is done");
  const Choices<PlantKind> plants{{{"simulated", PlantKind::kSimulated}, {"link", PlantKind::kLink}}};
  f.optional("plant", facility.plant, plants, "whether the rigs are simulated, or hardware at the other end of a link");
  f.optional("link", facility.link, "where that is (default: this machine)");
  f.optional("run", facility.run, "how long, and what is expected");
  f.optional("safety", facility.safety, "limits beyond which everything stops, and what is kept of that");
  f.optional("sweep", facility.sweep, "a series of runs that differ in some fields");
}

}  // namespace drydock
