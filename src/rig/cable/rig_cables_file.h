// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "rig/cable/rig_sections_file.h"

namespace drydock {

/// Where the parts of a cable stand in the file.
struct CablePlaces {
  Located<std::string> name;
  Located<Vector3> anchor, eye;  // no mark: none there
};

struct RigCables {
  std::vector<Cable> cables;
  std::vector<CablePlaces> places;
};

/// The cables of a rig whose platform is known: what each has itself, or else what all have.
RigCables read_cables(const RigSection& rig, bool is_whole, Problems& problems);

}  // namespace drydock
