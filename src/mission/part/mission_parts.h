// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/measured/measured_watch.h"
#include "mission/part/arm_control.h"
#include "mission/part/balance.h"
#include "mission/part/body_poses.h"
#include "mission/part/cable_winches.h"
#include "mission/part/contact/contacts.h"
#include "mission/part/gap_watch.h"
#include "mission/part/joint_drives.h"
#include "mission/part/joint_limits.h"
#include "mission/part/joint_springs.h"
#include "mission/part/loop_watch.h"
#include "mission/part/part_list.h"
#include "mission/part/robot_watch.h"
#include "mission/part/structure_events.h"
#include "mission/part/suspension_force.h"
#include "mission/part/tie_reactions.h"
#include "mission/part/timed_loads.h"

namespace drydock {

/// What takes part in a mission's run, in this order. A new part is a file and a line here. The order is that of
/// - start and ticks: what is wanted of a rig is known before its winches, and both before the controllers;
/// - efforts and wrenches, of the coordinates and of what happens at one instant;
/// - the log: its columns stand in this order.
using MissionParts = PartList<  //
    BodyPoses,                  // poses of bodies, joints
    SuspensionForce,            // the force that holds a robot, and an ideal rig's
    TimedLoads,                 // forces and efforts over time
    JointSprings,               // springs and dampers of joints
    Balance,                    // energy and momentum
    CableWinches,               // a rig's cables
    Contacts,                   // bodies that touch
    StructureEvents,            // attach, detach, reroot
    JointLimits,                // joints that pass them
    JointDrives,                // motors, gears, friction
    LoopWatch,                  // how well loops hold
    TieReactions,               // what joints, loops and locks carry
    ArmControl,                 // controllers and moves of robots
    RobotWatch,                 // what robots go through
    MeasuredWatch,              // how far it is from what was measured
    GapWatch>;                  // how far frames are apart at the end

}  // namespace drydock
