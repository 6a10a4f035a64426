// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/craft_watch.h"
#include "mission/part/contact/contact_view.h"

namespace drydock {

/// The series of a facility's log, one after the other for each spacecraft:
///   /spacecraft/NAME/pose, velocity, load_force_N, load_torque_Nm
///   /bodies/RIG/pose and /axes/RIG/position_m or _rad, where the platform and its axis are, as `follow` reads them
///   /rigs/RIG/base_pose, axis_m or _rad, axis_rate, platform (along the axis), error, boundary, free_travel
///   /rigs/RIG/LEG/length_m, command_m, margin_m
///   /sensors/NAME/reading_force_N, … tared_…, external_…
///   /contacts/NAME/… as in the log of a mission, after all spacecraft
Rate facility_rate(const Facility& facility);

/// The numbers of one spacecraft at a tick, in the order of its series.
void append_sample(const CraftLoop& loop, const CraftSight& sight, const RigPlace& place, double time_s,
                   std::vector<double>& row);
/// And those of its contacts.
void append_contacts(std::span<const ContactSample> samples, std::vector<double>& row);

/// Whether the method has a boundary of the platform's workspace.
bool has_boundary(const Craft& craft);

}  // namespace drydock
