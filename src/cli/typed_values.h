// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "input/dimension.h"
#include "spatial/twist.h"

namespace drydock {

// Values as they are typed behind an option, as in --at 0.4,0,50cm,0,180deg,0. What cannot be read is a UsageError that
// names the option.

/// The text between the commas.
std::vector<std::string> parts_of(const std::string& text);

/// A number, with a unit of this dimension or without.
double typed_quantity(const std::string& option, const std::string& text, const Dimension& dimension);

/// The same of what is positive, in a hall: an edge of cells, a step.
double typed_amount(const std::string& option, const std::string& text, const Dimension& dimension);

/// Three of a kind.
Vector3 typed_vector(const std::string& option, const std::string& text, const Dimension& dimension);

/// x,y,z or x,y,z,roll,pitch,yaw.
Pose typed_pose(const std::string& option, const std::string& text);
/// The same of a rig: x,y,z alone keep the orientation of its home.
Pose typed_pose(const std::string& option, const std::string& text, const Rotation& R_home);

/// vx,vy,vz or vx,vy,vz,wx,wy,wz: the origin's velocity or acceleration, then the turning's.
Twist typed_twist(const std::string& option, const std::string& text, const Dimension& linear,
                  const Dimension& angular);

}  // namespace drydock
