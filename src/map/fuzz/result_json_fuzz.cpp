// SPDX-License-Identifier: Apache-2.0
// Any two texts, with a NUL between them, are compared as summaries or refused with a sentence; the comparison can be
// shown.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "map/result_comparison.h"
#include "output/result_json.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string_view first = text.substr(0, text.find('\0'));
  const drydock::ResultJson a = drydock::parse_result_json(first);
  const drydock::ResultJson b = drydock::parse_result_json(text.substr(std::min(size, first.size() + 1)));
  if (a.refused != drydock::result_json_fault(first)) std::abort();
  if (!a.refused.empty() || !b.refused.empty()) return 0;
  drydock::ResultComparison comparison{"a", "b", a.json.dump(), b.json.dump(), drydock::figure_pairs(a.json, b.json),
                                       {}};
  (void)drydock::comparison_text(comparison, true);
  if (!drydock::checked_json(drydock::comparison_figures(comparison)).ok()) std::abort();
  return 0;
}
