// SPDX-License-Identifier: Apache-2.0
#include "output/json_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <string_view>

#include "output/number_text.h"

namespace drydock {
namespace {

std::string quoted(const std::string& text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

std::string member_path(const std::string& path, const std::string& key) {
  return path.empty() ? key : path + "." + key;
}
std::string element_path(const std::string& path, std::size_t i) {
  return path + "[" + std::to_string(i) + "]";
}

std::string non_finite(const Json& value, const std::string& path) {
  if (value.is_number_float() && !std::isfinite(value.get<double>()))
    return (path.empty() ? "the value" : path) + " is " + found_text(value.get<double>());
  if (value.is_object())
    for (const auto& [key, member] : value.items())
      if (std::string found = non_finite(member, member_path(path, key)); !found.empty()) return found;
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i)
      if (std::string found = non_finite(value[i], element_path(path, i)); !found.empty()) return found;
  return {};
}

bool is_plain_row(const Json& array) {
  return std::none_of(array.begin(), array.end(), [](const Json& element) { return element.is_structured(); }) &&
         std::none_of(array.begin(), array.end(), [](const Json& element) { return element.is_string(); });
}

void append_text(std::string& text, const Json& value, const std::string& indent);

void append_object(std::string& text, const Json& object, const std::string& indent) {
  const char* separator = "{\n";
  for (const auto& [key, member] : object.items()) {
    text += separator + indent + "  " + quoted(key) + ": ";
    append_text(text, member, indent + "  ");
    separator = ",\n";
  }
  text += "\n" + indent + "}";
}

void append_array(std::string& text, const Json& array, const std::string& indent) {
  const bool row = is_plain_row(array);
  text += "[";
  for (std::size_t i = 0; i < array.size(); ++i) {
    if (i > 0) text += row ? ", " : ",";
    if (!row) text += "\n" + indent + "  ";
    append_text(text, array[i], indent + "  ");
  }
  text += row ? "]" : "\n" + indent + "]";
}

void append_text(std::string& text, const Json& value, const std::string& indent) {
  if (value.is_object() && !value.empty()) return append_object(text, value, indent);
  if (value.is_array() && !value.empty()) return append_array(text, value, indent);
  if (value.is_string())
    text += quoted(value.get_ref<const std::string&>());
  else if (value.is_number_float())
    text += shortest_real(value.get<double>());
  else
    text += value.dump();  // whole numbers, true, false, null, {} and []
}

/// Whether the key ends in a unit: the words after the last `_`, or around a last `_per_`.
bool ends_in_unit(std::string_view key) {
  static constexpr std::array<std::string_view, 28> kUnits = {
      "m",  "m2", "m3", "mm",  "s",    "s2",  "ms", "Hz",   "kg",    "N",        "Nm",    "J",     "W",       "K",
      "Pa", "V",  "A",  "rad", "rad3", "deg", "m4", "kgm2", "bytes", "fraction", "ratio", "count", "percent", "1"};
  const std::size_t mark = key.rfind('_');
  if (mark == std::string_view::npos) return false;
  return std::find(kUnits.begin(), kUnits.end(), key.substr(mark + 1)) != kUnits.end();
}

void gather_unitless(const Json& value, const std::string& path, std::string_view key,
                     std::vector<std::string>& found) {
  if (value.is_number_float() && !ends_in_unit(key)) found.push_back(path);
  if (value.is_object())
    for (const auto& [name, member] : value.items()) gather_unitless(member, member_path(path, name), name, found);
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i) gather_unitless(value[i], element_path(path, i), key, found);
}

}  // namespace

Encoded checked_json(const Json& value) {
  if (std::string found = non_finite(value, ""); !found.empty()) return {{}, std::move(found)};
  std::string text;
  append_text(text, value, "");
  return {text + "\n", {}};
}

std::vector<std::string> keys_without_unit(const Json& value) {
  std::vector<std::string> found;
  gather_unitless(value, "", "", found);
  return found;
}

}  // namespace drydock
