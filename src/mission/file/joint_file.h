// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/file/builder_file.h"

namespace drydock {

int add_joint(MissionBuilder& builder, const MissionJoint& joint, const FilePlace& mark);
void add_joints(const std::vector<JointSection>& sections, MissionBuilder& builder);

/// Dimensions of a joint's q (of kinds whose q are plain numbers), of its velocities, and of what acts along them.
std::vector<Dimension> position_dimensions(JointKind kind);
std::vector<Dimension> velocity_dimensions(JointKind kind);
std::vector<Dimension> effort_dimensions(JointKind kind);
bool has_plain_positions(JointKind kind);  // all but spherical and floating

/// The springs of a joint, one for each coordinate.
void read_spring(const Located<SpringField>& field, MissionJoint& joint, Problems& problems);

}  // namespace drydock
