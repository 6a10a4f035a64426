// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "input/urdf/urdf.h"

namespace drydock {

struct SrdfChain {
  std::string base_link;
  std::string tip_link;
};

/// A set of links and joints with a name.
struct SrdfGroup {
  Mark mark;
  std::string name;
  std::vector<std::string> links;
  std::vector<std::string> joints;
  std::vector<SrdfChain> chains;
  std::vector<std::string> groups;  // whose members belong to it too
};

/// Two links that may touch.
struct SrdfPair {
  Mark mark;
  std::string link1;
  std::string link2;
  std::string reason;
};

/// What MoveIt's semantic description says about a robot, as far as Drydock needs it: groups and pairs of links whose
/// collisions do not count. States, end effectors and virtual joints are passed over.
struct SrdfModel {
  std::string file;
  std::string name;
  std::vector<SrdfGroup> groups;
  std::vector<SrdfPair> disabled_pairs;
};

/// Checks names against the robot if one is given. All problems are reported, in order of line.
std::optional<SrdfModel> parse_srdf(std::string_view bytes, const std::string& file, const UrdfModel* robot,
                                    Problems& problems);
std::optional<SrdfModel> read_srdf(const std::filesystem::path& path, const UrdfModel* robot, Problems& problems);

std::string describe_srdf(const SrdfModel& model);

}  // namespace drydock
