// SPDX-License-Identifier: Apache-2.0
#include "mission/file/sections_file.h"

#include "input/pose_field.h"

namespace drydock {
namespace {

Choices<JointKind> joint_kinds() {
  Choices<JointKind> kinds;
  for (int i = 0; i < kJointKinds; ++i) {
    kinds.words.emplace_back(to_string(static_cast<JointKind>(i)), static_cast<JointKind>(i));
  }
  return kinds;
}

Choices<LoopKind> loop_kinds() {
  return {{{"weld", LoopKind::kWeld},
           {"hinge", LoopKind::kHinge},
           {"slider", LoopKind::kSlider},
           {"cylinder", LoopKind::kCylinder},
           {"cross", LoopKind::kCross},
           {"ball", LoopKind::kBall},
           {"plane", LoopKind::kPlane},
           {"point_on_line", LoopKind::kPointOnLine}}};
}

}  // namespace

void describe(Fields& f, SpringField& spring) {
  f.required("stiffness", spring.stiffness, stiffness_form(), "stiffness, one for each coordinate of the joint");
  f.optional("rest", spring.rest, positions_form(), "where the spring is slack (default: at zero)");
}

void describe(Fields& f, ContactField& contact) {
  f.optional("distance", contact.tolerance.distance_m, Dimension::length(), "between the origins of the frames")
      .above(0);
  f.optional("angle", contact.tolerance.angle_rad, Dimension::angle(), "between the frames").above(0);
  f.optional("from", contact.from_s, Dimension::time(), "when the search begins").at_least(0);
  f.optional("until", contact.until_s, Dimension::time(), "the latest time at which it must happen (default: the end)")
      .above(0);
}

void take(Value& value, JointPosition& position) {
  if (value.describing()) {
    value.info().form = ValueInfo::Form::kAnyOf;
    Value numbers(value, value.info().parts.emplace_back());
    take(numbers, position.numbers, positions_form());
    Pose pose;
    ValueInfo pose_info;
    Value part(value, pose_info);
    take(part, pose);
    value.info().parts.push_back(std::move(pose_info));
    return;
  }
  position.mark = value.mark();
  position.field = value.path();
  if (value.node().is_map()) {
    take(value, position.X_FM.emplace());
  } else {
    take(value, position.numbers, positions_form());
  }
}

void take(Value& value, EffortField& effort) {
  if (value.describing()) {
    value.info().form = ValueInfo::Form::kAnyOf;
    ProfileField profile;
    ValueInfo one, many;
    Value single(value, one), list(value, many);
    take(single, profile, efforts_form());
    many.form = ValueInfo::Form::kList;
    describe_items<ProfileField>(list, efforts_form());
    value.info().parts = {std::move(one), std::move(many)};
    return;
  }
  effort.mark = value.mark();
  effort.field = value.path();
  effort.is_list = value.node().is_list();
  if (effort.is_list) {
    take(value, effort.profiles, efforts_form());
  } else {
    take(value, effort.profiles.emplace_back(), efforts_form());
  }
}

void describe(Fields& f, LoopStiffness& stiffness) {
  f.optional("force", stiffness.force_N_per_m, Dimension::stiffness(), "against displacement").above(0);
  f.optional("torque", stiffness.torque_Nm_per_rad, Dimension::angular_stiffness(), "against rotation").above(0);
}

void describe(Fields& f, AttachTolerance& tolerance) {
  f.optional("distance", tolerance.distance_m, Dimension::length(), "between the origins of the frames").above(0);
  f.optional("angle", tolerance.angle_rad, Dimension::angle(), "between the frames").above(0);
}

void describe(Fields& f, BodySection& body) {
  f.required("name", body.name, "a name no other body has");
  body.has_shape = describe_shape(f, body.shape, false);
  f.optional("shape_at", body.X_BG, "pose of the shape in the body");
  f.optional("colour", body.colour, Dimension::none(), "red, green, blue from 0 to 1").between(0, 1);
  f.required("mass", body.mass_kg, Dimension::mass(), "the mass").above(0);
  f.optional("centre_of_mass", body.p_BBcm, Dimension::length(), "in the body (default: that of the shape)");
  f.optional("inertia", body.inertia,
             "about the centre of mass, in the body's axes (default: the shape, evenly filled)");
  body.names_inertia = !f.describing() && f.has("inertia");
  f.optional("at", body.X_WB, "pose in the world at the start");
  f.optional("velocity", body.velocity, "motion in the world at the start");
  f.optional("frames", body.frames, "frames on the body, by name");
}

void describe(Fields& f, RobotSection& robot) {
  f.required("name", robot.name, "a name no body or other robot has; its links are NAME/LINK");
  f.optional("urdf", robot.urdf, "URDF file, for a robot without drives");
  f.optional("arm", robot.arm, "an arm with drives and a controller, often {file: arm.yaml}");
  f.optional("link", robot.link, "where the arm is, of one with plant: link (default: this machine)");
  f.optional("at", robot.X_WB, "pose of its root link in the world at the start");
  f.optional("velocity", robot.velocity, "motion of its root link in the world at the start");
  f.optional("mounted_on", robot.mounted_on, "the frame it is attached to at the start");
  f.optional("by", robot.by, "the link by which it is attached (default: the root link)");
  f.optional("positions", robot.positions, positions_form(), "of joints at the start, by name");
  f.optional("velocities", robot.velocities, velocities_form(), "of joints at the start, by name");
  f.optional("springs", robot.springs, "springs along joints, by name of the joint");
  f.exactly_one({"urdf", "arm"}, "the robot");
  f.at_most_one({"at", "mounted_on"}, "the place of the robot");
  f.at_most_one({"velocity", "mounted_on"}, "the motion of the robot");
  f.needs("by", "mounted_on");
  f.needs("link", "arm");
}

void describe(Fields& f, JointSection& joint) {
  f.required("name", joint.name, "a name no other joint has");
  f.required("type", joint.kind, joint_kinds(), "what the joint allows");
  f.required("parent", joint.parent, "a body, a frame on one, or world");
  f.required("child", joint.child, "the body that the joint carries, or a frame on it");
  f.optional("at", joint.X_PF, "the joint's frame in the parent's");
  f.optional("child_at", joint.X_BM, "the joint's frame in the child's");
  f.optional("axis", joint.axis, Dimension::none(), "the joint's axis in both frames (default: z)");
  f.optional("position", joint.position, "coordinates at the start; a pose for spherical and floating joints");
  f.optional("velocity", joint.velocity, velocities_form(), "their rates at the start");
  f.optional("damping", joint.damping, damping_form(), "viscous damping, one for each velocity");
  f.optional("spring", joint.spring, "a spring along each coordinate");
  f.optional("limits", joint.limits, positions_form(), "lowest and highest position; passing one is reported");
}

void describe(Fields& f, LockSection& lock) {
  f.required("between", lock.between, "two frames held together from the start");
  f.optional("stiffness", lock.stiffness, "how several locks of a loop share their load");
}

void describe(Fields& f, ConstraintSection& constraint) {
  f.required("name", constraint.name, "a name no other constraint has");
  f.required("type", constraint.kind, loop_kinds(), "how the second frame may move in the first");
  f.required("between", constraint.between, "the two frames");
  f.optional("stiffness", constraint.stiffness, "how several constraints of a loop share their load");
}

void describe(Fields& f, ContactSection& contact) {
  f.required("between", contact.between, "two bodies; every shape of the one can touch every shape of the other");
  describe_law(f, contact.law);
}

void describe(Fields& f, InterfaceUseSection& use) {
  f.required("name", use.name, "a name no other interface has");
  f.required("mating", use.mating, "the pegs and the block, often {file: interface.yaml}");
  f.required("pegs_on", use.pegs_on, "the frame of the pegs, on a body");
  f.required("block_on", use.block_on,
             "the frame of the block, on another body: the middle of its top face, z outward");
  describe_law(f, use.law);
}

void describe(Fields& f, LoadSection& load) {
  Choices<bool> axes{{{"frame", false}, {"world", true}}};
  f.required("name", load.name, "a name no other load has");
  f.optional("joint", load.joint, "the joint that is driven");
  f.optional("effort", load.effort, "torque or force along the joint, over time; a list for several coordinates");
  f.optional("acts_on", load.acts_on, "the body or frame on which it acts, at its origin");
  f.optional("force", load.force, LateForm{{Dimension::force()}}, "three forces over time");
  f.optional("torque", load.torque, LateForm{{Dimension::torque()}}, "three torques over time");
  f.optional("axes", load.in_world_axes, axes, "in whose axes they are given");
  f.optional("from", load.from_s, Dimension::time(), "when it begins").at_least(0);
  f.optional("until", load.until_s, Dimension::time(), "when it ends (default: with the run)").above(0);
  f.exactly_one({"joint", "acts_on"}, "what is loaded");
  f.needs("effort", "joint");
  f.needs("joint", "effort");
  f.needs("force", "acts_on");
  f.needs("torque", "acts_on");
  f.needs("axes", "acts_on");
}

void describe(Fields& f, TipPoseField& pose) {
  describe(f, pose.X_FT);
  f.optional("in", pose.in, "the frame it is given in (default: the chain's base)");
}

void describe(Fields& f, MoveSection& move) {
  Choices<MoveKind> profiles{{{"quintic", MoveKind::kQuintic}, {"trapezoidal", MoveKind::kTrapezoid}}};
  f.optional("name", move.name, "for the report, and for what comes after it");
  f.required("robot", move.robot, "the robot that moves; it needs an arm");
  f.optional("time", move.time_s, Dimension::time(), "when it begins").at_least(0);
  f.optional("after", move.after, "the name of a move or event before it (default: the robot's move before)");
  f.optional("delay", move.delay_s, Dimension::time(), "how long after that").at_least(0);
  f.optional("to", move.to, positions_form(), "positions of joints, by name");
  f.optional("tip_to", move.tip_to, "a pose of the tip, on any path");
  f.optional("line_to", move.line_to, "a pose of the tip, on a straight line with even rotation");
  f.optional("trajectory", move.trajectory, "a JointTrajectory, YAML or CSV");
  f.optional("brakes", move.brakes, "true closes the brakes, false opens them");
  f.optional("control", move.control, "another control mode from here on");
  f.optional("chain", move.chain, "the chain of the tip (default: the only one)");
  f.optional("profile", move.profile, profiles, "the speed profile");
  f.optional("duration", move.duration_s, Dimension::time(), "how long it takes (default: as short as limits allow)")
      .above(0);
  f.optional("speed_share", move.speed_share, Dimension::none(), "of the speed limits of the joints")
      .above(0)
      .at_most(1);
  f.optional("tip_speed", move.tip_speed, Dimension::velocity(), "of a line, at most").above(0);
  f.optional("tip_turn_speed", move.tip_turn_speed, Dimension::angular_velocity(), "of a line, at most").above(0);
  f.exactly_one({"to", "tip_to", "line_to", "trajectory", "brakes", "control"}, "what the robot does");
  f.at_most_one({"time", "after"}, "when it begins");
  f.at_most_one({"time", "delay"}, "when it begins");
  f.needs("tip_speed", "line_to");
  f.needs("tip_turn_speed", "line_to");
  if (f.describing() || f.has("to") || f.has("tip_to") || f.has("line_to")) return;
  for (const char* name : {"profile", "duration", "speed_share"}) {
    if (f.has(name)) f.error(name, "found beside a move without a target", "it only with to, tip_to or line_to");
  }
}

void describe(Fields& f, EventSection& event) {
  f.optional("name", event.name, "for the report, and for events after it");
  f.optional("time", event.time_s, Dimension::time(), "when it happens").at_least(0);
  f.optional("on_contact", event.contact, "when the frames come this near");
  f.optional("after", event.after, "the name of an event before it, or of a move");
  f.optional("delay", event.delay_s, Dimension::time(), "how long after that event").at_least(0);
  f.optional("attach", event.attach, "two frames that are locked together");
  f.optional("detach", event.detach, "two frames that are released");
  f.optional("reroot", event.reroot, "the body that becomes the root of its tree");
  f.optional("tolerance", event.tolerance, "how near the frames must be to be attached");
  f.optional("stiffness", event.stiffness, "how several locks of a loop share their load");
  f.exactly_one({"time", "on_contact", "after"}, "when it happens");
  f.exactly_one({"attach", "detach", "reroot"}, "what happens");
  f.needs("delay", "after");
  f.needs("on_contact", "attach");
  f.needs("tolerance", "attach");
  f.needs("stiffness", "attach");
  f.at_most_one({"on_contact", "tolerance"}, "how near the frames must be");
}

void describe(Fields& f, MeasuredSection& measured) {
  f.required(
      "log", measured.log,
      "a CSV file with a column of times and columns called as joints, as in time_s,joint1_deg,joint1_torque_Nm");
  f.optional("robot", measured.robot, "the robot with these joints (default: joints go by their names in the mission)");
  f.optional("name", measured.name, "what results call it (default: the robot's name)");
  f.optional("time_offset", measured.time_offset_s, Dimension::time(),
             "is added to the times of the file to give times of the run");
  f.optional("columns", measured.columns,
             "which column holds what, for those that are called otherwise, as in {time: t, joint1: q1}");
  f.optional("units", measured.units,
             "units of columns whose names have none, as in {joint1: deg} (default: those of the SI)");
}

void describe(Fields& f, RunSettings& settings) {
  f.required("duration", settings.duration_s, Dimension::time(), "how long the run is").above(0);
  describe_integration(f, settings);
}

void describe_integration(Fields& f, RunSettings& settings) {
  Choices<IntegratorKind> integrators{
      {{"rk4", IntegratorKind::kRk4}, {"dormand-prince", IntegratorKind::kDormandPrince}}};
  Choices<LoopKeeping> keeping{{{"projection", LoopKeeping::kProjection}, {"baumgarte", LoopKeeping::kBaumgarte}}};
  f.optional("integrator", settings.integrator, integrators, "with a fixed step, or with one that meets a tolerance");
  f.optional("step", settings.step_s, Dimension::time(), "step of rk4").above(0);
  f.optional("tolerance", settings.tolerance_ratio, Dimension::none(), "relative error of a step of dormand-prince")
      .between(1e-14, 0.1);
  f.optional("sample_rate", settings.sample_rate_Hz, Dimension::frequency(), "samples of the log per second").above(0);
  f.optional("reaction_rate", settings.reaction_rate_Hz, Dimension::frequency(),
             "how often the log has what joints, constraints and locks carry (default: as sample_rate, but less often "
             "where that would be more than two million numbers); largest loads come from every sample")
      .above(0);
  f.optional(
       "contact_tolerance", settings.contact_tolerance_m, Dimension::length(),
       "how far bodies may be astray after a fixed step in which forces of contact change; finer steps are taken where "
       "they would be more")
      .above(0);
  f.optional(
       "balance", settings.balance_ratio, Dimension::none(),
       "how much energy or momentum may be missing at the end, of the largest amount, before the run counts as failed")
      .between(1e-14, 1);
  f.optional("loops", settings.loops.keeping, keeping, "how loops are kept closed");
  f.optional("eta", settings.loops.eta_per_s, Dimension::frequency(), "η of Baumgarte's terms, per second").above(0);
  if (f.describing()) return;
  const bool fixed = settings.integrator == IntegratorKind::kRk4;
  if (f.has("step") && !fixed) f.error("step", "found beside dormand-prince", "it only with integrator: rk4");
  if (f.has("contact_tolerance") && !fixed)
    f.error("contact_tolerance", "found beside dormand-prince", "it only with integrator: rk4");
  if (f.has("tolerance") && fixed) f.error("tolerance", "found beside rk4", "it only with integrator: dormand-prince");
  if (f.has("eta") && settings.loops.keeping != LoopKeeping::kBaumgarte) {
    f.error("eta", "found without baumgarte", "it only with loops: baumgarte");
  }
}

void describe(Fields& f, MissionSections& mission) {
  f.file_kind("mission");
  f.required("name", mission.name, "the name of the mission");
  f.optional("gravity", mission.g_W, Dimension::acceleration(), "the same everywhere, in the world's axes");
  f.optional("frames", mission.frames, "frames of the world, by name: world/NAME");
  f.optional("bodies", mission.bodies, "rigid bodies");
  f.optional("robots", mission.robots, "robots, from URDF files or as arms with drives");
  f.optional("joints", mission.joints, "joints between bodies, or between a body and the world");
  f.optional("locks", mission.locks, "frames that are attached at the start");
  f.optional("constraints", mission.constraints, "further ties between bodies, which close loops");
  f.optional("materials", mission.materials, "of surfaces that touch, by name; some are known already");
  f.optional("contacts", mission.contacts, "bodies that push each other where they touch");
  f.optional("interfaces", mission.interfaces, "pegs on one body and holes in another");
  f.optional("loads", mission.loads, "forces and torques over time");
  f.optional("events", mission.events, "what is attached and detached, and when");
  f.optional("moves", mission.moves, "moves of robots with arms, one after the other");
  f.optional("ignore", mission.ignore, "pairs of bodies that may touch: their clearance is not reported");
  f.optional("measured", mission.measured, "measured values over time, which the run is compared with");
  f.optional("calibrate", mission.calibrate, "what drydock calibrate fits to them");
  f.required("run", mission.settings, "duration and integration");
  f.optional("sweep", mission.sweep, "a series of runs that differ in some fields");
}

}  // namespace drydock
