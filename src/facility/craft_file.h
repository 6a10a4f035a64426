// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <set>

#include "facility/facility_sections_file.h"

namespace drydock {

/// What the spacecraft of a file are made with.
struct CraftContext {
  const Hall& hall;
  bool hall_is_sound;  // else what is not found there is not missed
  double rate_Hz;
  const FileRules& rules;
  Problems& problems;
  CsvTables tables;             // read so far
  std::set<std::string> files;  // named by spacecraft
};

/// The spacecraft of a section; nothing after an error.
std::optional<Craft> read_craft(const CraftSection& section, CraftContext& context);

}  // namespace drydock
