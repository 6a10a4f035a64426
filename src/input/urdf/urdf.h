// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "input/file_rules.h"
#include "input/problem.h"
#include "input/urdf/urdf_model.h"

namespace drydock {

/// Faults that a user may accept: they are warnings then, which say what is used instead.
enum class UrdfFault {
  kInertia,  // moments that no body has: the nearest physical inertia; moments without mass: none
  kMass,     // no link has a mass: only kinematics counts
};

/// Reads URDF without touching the disk: meshes stay names. All problems are reported, in order of line.
std::optional<UrdfModel> parse_urdf(std::string_view bytes, const std::string& file, Problems& problems,
                                    std::span<const UrdfFault> accepted = {});

/// Reads a URDF file and the meshes it names. A collision mesh that cannot be read is an error; for a visual mesh it is
/// a warning, and the link's collision shapes are shown in its stead. What mesh_health.h finds is a warning.
std::optional<UrdfModel> read_urdf(const std::filesystem::path& path, const FileRules& rules, Problems& problems,
                                   std::span<const UrdfFault> accepted = {});

/// Links, joints by type, degrees of freedom, mass, root, in a few lines of text.
std::string describe_urdf(const UrdfModel& model);

}  // namespace drydock
