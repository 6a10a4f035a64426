// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "view/hall_offer.h"
#include "view/page_message.h"

namespace drydock {

/// What an edit sets, once it is understood.
struct HallEdit {
  std::map<std::string, std::string> settings;  // by path; YAML of one line, and of everything that is carried along
  HallPlaces places;
  bool is_of_poses = true;            // of objects: nothing else is set
  bool is_of_places = true;           // of objects and anchors: nothing else is set
  std::vector<std::string> problems;  // as sentences; then it is refused
};

/// Understands the settings of a page in a hall as it stands. Only what is offered can be set. A pose without a
/// rotation, or with a yaw alone, keeps roll and pitch of the object; what moves with it is carried along rigidly,
/// unless it is set itself.
HallEdit understood_edit(const std::vector<PageSetting>& settings, const std::vector<OfferedValue>& offer,
                         const Hall& hall);

/// What `Problems` say, for a page: `rigs.mss.cables.diameter: found "-1 mm", expected a number above 0`; `file:line`
/// of what stands in a file goes before. Warnings are left out.
std::vector<std::string> problem_sentences(const Problems& problems);

}  // namespace drydock
