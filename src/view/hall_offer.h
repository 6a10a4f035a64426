// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <string>
#include <vector>

#include "output/json_text.h"
#include "view/hall_documents.h"
#include "view/hall_state.h"

namespace drydock {

/// A value of a hall that a page may change: a pose of an object or of a Stewart platform's base, an anchor, a joint of
/// a leg, or a number.
struct OfferedValue {
  enum class Kind : std::uint8_t { kObject, kAnchor, kNumber, kBase, kBaseJoint, kPlatformJoint };

  std::string path;  // as --set names it
  std::string text;  // as the file has it, on one line; its default where the file has none
  Kind kind = Kind::kNumber;
  std::size_t index = 0;           // of the object, or of the anchor's or joint's rig
  std::size_t cable = 0;           // of an anchor; the leg of a joint
  std::string label, group, unit;  // of a number
};

/// All of them, as the file stands.
std::vector<OfferedValue> hall_offer(const HallFile& file, HallDocuments& documents);

}  // namespace drydock
