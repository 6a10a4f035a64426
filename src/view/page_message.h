// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "spatial/vector.h"

namespace drydock {

/// A value of a hall file, named as --set does.
struct PageSetting {
  std::string path, value;

  bool operator==(const PageSetting&) const = default;
};

// What a page asks for; wire_schema.cpp says what each means.
struct PageEdit {
  std::int64_t id = 0;
  bool is_transient = false;
  std::string label;
  std::vector<PageSetting> settings;
};
struct PageGo {
  std::int64_t id = 0, revision = 0;
};
struct PageSave {
  std::int64_t id = 0, revision = 0;
};
struct PageProbe {
  std::int64_t id = 0;
  std::string rig;
  Vector3 p_m = Vector3::Zero(), rpy_rad = Vector3::Zero();
  std::optional<double> axis;  // none: where it stands best
};
using PageMessage = std::variant<PageEdit, PageGo, PageSave, PageProbe>;

/// A message, or the sentence that says why there is none.
struct [[nodiscard]] ReadPageMessage {
  PageMessage message;
  std::string refused;

  bool ok() const { return refused.empty(); }
};

/// Strict: JSON alone, one object, each key once, a known kind with exactly its fields, of their types; ids and
/// revisions whole numbers from 0 to 2^53. Labels, names and values are of one line, without control characters; the
/// numbers of a pose are at most a million.
ReadPageMessage read_page_message(std::string_view text);

}  // namespace drydock
