// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <vector>

#include "mission/part/instant.h"
#include "output/log/series.h"
#include "sim/hook.h"
#include "sim/recorder.h"

namespace drydock {

/// What a part of a run may have. A part is a class made from a PartSetup; each hook is used if it is there, and one
/// with the name of a hook but another signature does not compile. docs/architecture.md tells how they play together.
namespace part_hook {

// Its own coordinates, integrated along with the motion: increments since the last step, zero at its beginning.
DRYDOCK_HOOK(coordinates, std::size_t());                     // how many; the same all through the run
DRYDOCK_HOOK(point, void(std::span<const double>));           // where they are, before forces are asked for
DRYDOCK_HOOK(rates, void(const Moment&, std::span<double>));  // after the accelerations
DRYDOCK_HOOK(move, void(std::span<const double>));            // what a step has added to them
// After each step: what it remembers of the step. True where forces differ by it from those that ended the step.
DRYDOCK_HOOK(settle, bool(const Moment&));

// What acts. Efforts along joints are asked of all parts first, then wrenches on bodies.
DRYDOCK_HOOK(add_efforts, void(const Moment&, JointEfforts&));
DRYDOCK_HOOK(add_wrenches, void(const Moment&, BodyWrenches&));

// What is too stiff for fixed steps is held through a step as an average (sim/rk4.h).
DRYDOCK_HOOK(hold, bool(const Moment&, double));  // a step of this length begins; whether there is anything to hold
DRYDOCK_HOOK(fit, Held(const Moment&, double));   // the averages for a step that ends at this moment
DRYDOCK_HOOK(release, void());                    // forces are those of a moment again
DRYDOCK_HOOK(coarse, bool());                     // whether the last fitted step was too long

// Zero crossings: functions that fall through zero. Their number may change where the part does something.
DRYDOCK_HOOK(may_cross, bool());  // whether there ever will be one
DRYDOCK_HOOK(crossings, std::size_t());
DRYDOCK_HOOK(crossing_values, void(const Moment&, std::span<double>));
// At the same moment: bounds on the rates of the values, infinite where none is known. With one, a fall through zero
// between evaluations is found too (sim/event_location.h).
DRYDOCK_HOOK(crossing_slopes, void(const Moment&, std::span<double>));
// With the moment at its end: whether all values surely keep their signs in a step whose coordinates stay within these
// ranges, those of the motion and the part's own. Without it, the values are evaluated within each step.
DRYDOCK_HOOK(no_crossing, bool(const Moment&, const StepRange&, const StepRange&));
DRYDOCK_HOOK(crossing_subject, std::size_t(std::size_t));  // what the i-th stands for, whatever comes before it
DRYDOCK_HOOK(crossed, Flow(Instant&, std::size_t));        // takes the subject

// Instants.
DRYDOCK_HOOK(start, void(Instant&));  // time zero: what it starts with and waits for
DRYDOCK_HOOK(due, Flow(Instant&, const Due&));
DRYDOCK_HOOK(happened, void(Instant&, const Happening&));  // in another part
DRYDOCK_HOOK(finish, void(Instant&));                      // the end: what should have happened and did not

// Structure.
DRYDOCK_HOOK(restructure, void(const Moment&));  // bodies and joints stand elsewhere in the tree
DRYDOCK_HOOK(struck, void(const Impact&));
DRYDOCK_HOOK(stiffest, void(const Moment&, Stiffest&));  // how fast it swings at the base

// Looking, which changes nothing.
DRYDOCK_HOOK(stepped, void(const Moment&));                 // after each step
DRYDOCK_HOOK(add_energy, void(const Moment&, EnergyNow&));  // evaluated
DRYDOCK_HOOK(first, void(const Moment&));                   // the first instant, evaluated; then the last one
DRYDOCK_HOOK(last, void(const Moment&));

// What comes out.
DRYDOCK_HOOK(columns, void(std::vector<Series>&));                // of the log
DRYDOCK_HOOK(sample, void(const Moment&, std::vector<double>&));  // evaluated; appends a number for each column
// Columns that are too many for every sample: a rate of their own, after `sample` at every so many.
DRYDOCK_HOOK(sparse_columns, void(std::vector<Series>&));
DRYDOCK_HOOK(sparse_sample, void(const Moment&, std::vector<double>&));
DRYDOCK_HOOK(sparse_every, std::size_t());  // the same all through the run
DRYDOCK_HOOK(report, void(MissionResult&));
DRYDOCK_HOOK(scene, WriteStatus(const Recorder&, Scene&));  // nodes, strands, channels

}  // namespace part_hook
}  // namespace drydock
