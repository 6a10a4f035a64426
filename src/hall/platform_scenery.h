// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/scene/scene.h"
#include "rig/stewart/stewart_rig.h"

namespace drydock {

/// A Stewart platform as nodes and strands of a scene:
/// - `rigs/NAME`, the platform, and `rigs/NAME/base`, each with its shapes below or, where the file gives none, with a
///   plate through its joints;
/// - `…/joints/LEG` below both, balls as thick as the leg, and `rigs/NAME/LEG`, the legs between them;
/// - `rigs/NAME/axis`, where the base stands with the axis at zero: two rails as long as the slide's range allows the
///   base to go, with stops at their ends, or the ring over which a rotary axis moves a pointer on the base. The part
///   of the ring within the range is drawn, and a mark at zero.
void add_platform(const StewartRig& rig, const Pose& X_WF, const Pose& X_WB, Scene& scene);

/// Of the node that moves when a rig is put elsewhere: its axis, or without one its base.
std::string foot_path(const StewartRig& rig);

}  // namespace drydock
