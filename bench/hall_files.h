// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "bench/hall.h"

namespace drydock::bench {

/// The name of a part as a file: `satellite body` is satellite_body.stl.
std::string part_file(const HallPart& part);

/// The hall as a file of kind `hall` that names one STL a part. A part that is not closed, such as a curtain, says
/// so in `accept`.
std::string hall_yaml(const std::string& hall_name, const std::vector<HallPart>& parts);

/// Writes hall.yaml and its STL files into a folder, each whole or not at all; returns their names.
std::vector<std::string> write_hall_parts(const std::filesystem::path& folder, const std::string& hall_name);

/// Writes the whole hall as one binary STL.
void write_hall_stl(const std::filesystem::path& file, const std::string& hall_name);

/// Whether a folder is new, empty, or one that write_hall_parts wrote: nothing else is overwritten.
bool may_hold_parts(const std::filesystem::path& folder);

}  // namespace drydock::bench
