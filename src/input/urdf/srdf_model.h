// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "input/mark.h"

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

}  // namespace drydock
