// SPDX-License-Identifier: Apache-2.0
#include "output/result_json.h"

#include <algorithm>

namespace drydock {
namespace {

/// How deep brackets stand within each other; those within texts do not count.
int nesting_of(std::string_view text) {
  int depth = 0, deepest = 0;
  bool is_in_text = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '"') is_in_text = !is_in_text;
    if (text[i] == '\\' && is_in_text) ++i;
    if (is_in_text) continue;
    if (text[i] == '[' || text[i] == '{') deepest = std::max(deepest, ++depth);
    if (text[i] == ']' || text[i] == '}') --depth;
  }
  return deepest;
}

std::string nesting_fault(std::string_view text) {
  if (nesting_of(text) <= kMostResultNesting) return {};
  return "is nested deeper than " + std::to_string(kMostResultNesting) + " levels";
}

}  // namespace

std::string result_json_fault(std::string_view text) {
  if (std::string fault = nesting_fault(text); !fault.empty()) return fault;
  return Json::accept(text) ? "" : "is not JSON";
}

ResultJson parse_result_json(std::string_view text) {
  if (std::string fault = nesting_fault(text); !fault.empty()) return {{}, std::move(fault)};
  Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return {{}, "is not JSON"};
  return {std::move(json), {}};
}

}  // namespace drydock
