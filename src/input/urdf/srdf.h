// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "input/urdf/srdf_model.h"
#include "input/urdf/urdf.h"

namespace drydock {

/// Checks names against the robot if one is given. All problems are reported, in order of line.
std::optional<SrdfModel> parse_srdf(std::string_view bytes, const std::string& file, const UrdfModel* robot,
                                    Problems& problems);
std::optional<SrdfModel> read_srdf(const std::filesystem::path& path, const UrdfModel* robot, Problems& problems);

std::string describe_srdf(const SrdfModel& model);

}  // namespace drydock
