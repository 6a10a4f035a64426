// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/facility.h"
#include "facility/plant/plant_message.h"
#include "sim/link/packet_layout.h"

namespace drydock {

/// Where the drives of all rigs are when the run begins. Pre: they can stand there.
PlantCommand start_command(const Facility& facility);

/// What goes to the rigs of a facility and back, by spacecraft in their order:
///
///     request  NAME/length_m, tension_N of cables, axis_m or axis_rad
///     answer   the same as they are; force_N, torque_Nm of the sensor; operator_force_N, operator_torque_Nm
///
/// each only where there is such a thing. Constants, and with them the hash, are the rate, the time of silence, and for
/// the rig of spacecraft k (from 1) where its drives are when the run begins, how fast they may go, and what its sensor
/// reads there at rest by what is known of the payload. Pre: the facility's `link` is set, and rigs can stand where the
/// run begins.
PacketLayout facility_link_layout(const Facility& facility);

/// Bytes of the tables. Neither takes memory.
void write_request(const Facility& facility, const PlantCommand& command, std::span<std::byte> bytes);
void read_answer(const Facility& facility, std::span<const std::byte> bytes, PlantSample& sample);
/// The peer's side of the same, for peers made of the same facility.
void read_request(const Facility& facility, std::span<const std::byte> bytes, PlantCommand& command);
void write_answer(const Facility& facility, const PlantSample& sample, std::span<std::byte> bytes);

}  // namespace drydock
