// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "view/hall_offer.h"

namespace drydock {

/// How a number is named and in which units it is read.
struct NumberWords {
  std::string label, group;
  std::string unit;     // for a bare number that is typed on the page
  std::string si_unit;  // of a bare number in the file
};

/// A number of a file as a page is offered it: a bare one gets its unit.
OfferedValue offered_number(const std::string& path, std::string text, const NumberWords& words);

/// The value of a path as the file has it, on one line; nothing where the file has none.
std::optional<std::string> text_at(HallDocuments& documents, const std::string& path);

}  // namespace drydock
