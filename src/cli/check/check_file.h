// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "input/file_rules.h"
#include "input/problem.h"

namespace drydock {

struct CheckRequest {
  std::filesystem::path file;
  FileRules rules;
  std::vector<std::string> settings;          // of YAML files, path=value
  std::optional<std::filesystem::path> urdf;  // the robot of an SRDF file; else the one of the same stem beside it
};

/// What a sound file holds: for people, and the figures in it for programs.
struct FileReport {
  std::string kind;  // hall, arm, mission, urdf, srdf, mesh, table
  std::string text;  // a few lines, each with its line end; empty when the file has errors
  nlohmann::ordered_json figures = nlohmann::ordered_json::object();  // keys end in their units
  bool is_feasible = true;  // else what the file asks for cannot be done, and the text says why
};

/// Reads a file, by its extension, and everything it names; reports every problem.
FileReport check_file(const CheckRequest& request, Problems& problems);

/// Extensions of the files that can be checked, with their points.
const std::vector<std::string>& checked_extensions();

}  // namespace drydock
