// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/result.h"
#include "mission/start.h"
#include "sim/recorder.h"

namespace drydock {

/// What the parts of a run show: a node for each body, with its shapes and the frames of its connectors below it,
/// moving as recorded; what stands about; cables with their tensions, by which a page colours them. Everything else
/// that is recorded stands in the log.
WriteStatus mission_scene(const Mission& mission, const MissionStart& start, const Recorder& recorder,
                          const std::vector<MissionEventRecord>& events, Scene& scene);

/// For a run that is watched before it has a log: positions of joints and energies as well.
WriteStatus add_progress_scalars(const Mission& mission, const Recorder& recorder, Scene& scene);

}  // namespace drydock
