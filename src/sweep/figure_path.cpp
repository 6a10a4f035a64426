// SPDX-License-Identifier: Apache-2.0
#include "sweep/figure_path.h"

#include <charconv>

namespace drydock {
namespace {

bool is_item_named(const Json& item, const std::string& name) {
  if (!item.is_object()) return false;
  for (const auto& [key, value] : item.items())
    if (value.is_string()) return value == name;
  return false;
}

const Json* child_at(const Json& figures, const FigurePath::Step& step) {
  if (figures.is_object() && !step.index) {
    const auto found = figures.find(step.name);
    return found == figures.end() ? nullptr : &*found;
  }
  if (!figures.is_array()) return nullptr;
  if (step.index) return *step.index < figures.size() ? &figures[*step.index] : nullptr;
  for (const Json& item : figures)
    if (is_item_named(item, step.name)) return &item;
  std::size_t index = 0;
  const char* end = step.name.data() + step.name.size();
  const auto read = std::from_chars(step.name.data(), end, index);
  return read.ec == std::errc{} && read.ptr == end && index < figures.size() ? &figures[index] : nullptr;
}

}  // namespace

std::optional<double> figure_at(const Json& figures, const FigurePath& path) {
  const Json* at = &figures;
  for (const FigurePath::Step& step : path.steps) {
    at = child_at(*at, step);
    if (at == nullptr) return std::nullopt;
  }
  if (at->is_boolean()) return at->get<bool>() ? 1.0 : 0.0;
  return at->is_number() ? std::optional(at->get<double>()) : std::nullopt;
}

std::optional<FigureFault> figure_fault(const Json& figures, const FigurePath& path) {
  const Json* at = &figures;
  for (const FigurePath::Step& step : path.steps) {
    if (at->is_array() && at->empty()) return std::nullopt;  // whatever it will hold
    const Json* child = child_at(*at, step);
    if (child == nullptr) {
      FigureFault fault{step.index ? "[" + std::to_string(*step.index) + "]" : step.name, {}};
      if (at->is_object())
        for (const auto& [key, value] : at->items()) fault.names.push_back(key);
      return fault;
    }
    at = child;
  }
  if (at->is_number() || at->is_boolean()) return std::nullopt;
  FigureFault fault{path.steps.empty() ? "" : path.steps.back().name, {}};
  if (at->is_object())
    for (const auto& [key, value] : at->items()) fault.names.push_back(path.text + "." + key);
  return fault;
}

}  // namespace drydock
