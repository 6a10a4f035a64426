// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"

namespace drydock {

/// The spacecraft of a facility as bodies of a mission, under the numbers of Facility::contacts, where a log or a scene
/// speaks of them: body 0 is the hall.
Mission touching_bodies(const Facility& facility);

/// The spacecraft as they would fly in orbit: free, with the loads on them and on their mock-ups, and with the same
/// contacts. What carries them in the hall, and what is mounted on a sensor, is not there. Nothing where one of them
/// follows a motion or is held back by a restraint: then it does not fly.
std::optional<Mission> flight_of(const Facility& facility);

/// When a spacecraft begins to fly in the hall: after the run-up of its approach.
double flies_from_s(const Facility& facility, const Craft& craft);

}  // namespace drydock
