// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"
#include "facility/result.h"
#include "output/scene/scene.h"
#include "sim/recorder.h"

namespace drydock {

/// A run as it is seen: the hall, platforms and bases as they move, legs with their margins, payloads and arms, and the
/// series of the log beside them.
WriteStatus facility_scene(const Facility& facility, const Recorder& recorder, const std::vector<Event>& events,
                           Scene& scene);

/// The spacecraft as they fly in orbit, above the hall.
WriteStatus add_flight(const Facility& facility, const Recorder& flight, Scene& scene);

}  // namespace drydock
