// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "hall/hall.h"
#include "output/scene/scene.h"

namespace drydock {

/// What stands in a hall, as nodes and strands of a scene: every command that shows one calls what it has something
/// for.
inline constexpr Colour kObjectColour{0.72, 0.72, 0.70, 1.0};
inline constexpr Colour kMovableColour{0.80, 0.69, 0.47, 1.0};  // what may be put elsewhere
inline constexpr Colour kRigColour{0.20, 0.35, 0.60, 1.0};
inline constexpr Colour kCableColour{0.15, 0.15, 0.15, 1.0};
inline constexpr Colour kLinkColour{0.85, 0.85, 0.87, 1.0};

/// `hall/NAME` for each object, where it stands or, with poses, where these say.
void add_objects(const Hall& hall, Scene& scene);
void add_objects(const Hall& hall, std::span<const Pose> X_WO, Scene& scene);

/// Where a cable begins and how its wheel is turned when the platform is at a pose. Where the cable has no line, the
/// anchor.
struct CableStart {
  Vector3 p_WT = Vector3::Zero();
  Pose X_WH;  // of the wheel, whose axis is z
};
CableStart cable_start(const Cable& cable, const Pose& X_WB);

/// `rigs/NAME`, the platform with its shapes below; `rigs/NAME/pulleys/CABLE`, a small ball at the anchor, with
/// `…/wheel` and `…/exit`, where the cable leaves it, if there is a pulley; and `rigs/NAME/CABLE`, the cables.
void add_rig(const CableRig& rig, const Pose& X_WB, Scene& scene);
std::string pulley_path(const CableRig& rig, const Cable& cable);

/// `arms/NAME/LINK` for each link of its own, at poses by the links of its URDF; the shapes below. Returns how many
/// links those are: they come first.
std::size_t add_arm(const HallArm& arm, std::span<const Pose> X_WL, Scene& scene);
std::string link_path(const HallArm& arm, std::size_t link);

}  // namespace drydock
