// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>

#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "view/wire_schema.h"

namespace drydock {
namespace {

std::string found_kind(const Json& value) {
  if (value.is_string()) return "found a string";
  if (value.is_number()) return "found a number";
  if (value.is_boolean()) return "found " + value.dump();
  return value.is_null() ? "found null" : value.is_array() ? "found a list" : "found an object";
}

std::string expected(const std::string& place, const Json& value, const std::string& what) {
  return place + ": " + found_kind(value) + ", expected " + what;
}

const WireRecord* find_record(std::string_view name) {
  for (const WireRecord& record : wire_records()) {
    if (record.name == name) return &record;
  }
  return nullptr;
}

/// The parts of `A | B`.
std::vector<std::string_view> alternatives(std::string_view type) {
  std::vector<std::string_view> parts;
  for (std::size_t bar = type.find(" | "); bar != std::string_view::npos; bar = type.find(" | ")) {
    parts.push_back(type.substr(0, bar));
    type.remove_prefix(bar + 3);
  }
  parts.push_back(type);
  return parts;
}

std::string fields_fault(const Json& value, std::span<const WireField> fields, bool has_kind,
                         const std::string& place) {
  std::vector<std::string> known;
  if (has_kind) known.push_back("kind");
  for (const WireField& field : fields) known.emplace_back(field.name);
  const std::string before = place.empty() ? "" : place + ".";
  for (const auto& [name, of_field] : value.items()) {
    if (std::find(known.begin(), known.end(), name) == known.end())
      return before + in_quotes(name) + ": no such field" + did_you_mean(name, known);
  }
  for (const WireField& field : fields) {
    const std::string name(field.name);
    if (!value.contains(name)) return before + name + ": missing";
    if (std::string fault = type_fault(value[name], field.type, before + name); !fault.empty()) return fault;
  }
  return "";
}

std::string list_fault(const Json& value, std::string_view of, const std::string& place) {
  if (!value.is_array()) return expected(place, value, "a list");
  for (std::size_t i = 0; i < value.size(); ++i) {
    if (std::string fault = type_fault(value[i], of, place + "[" + std::to_string(i) + "]"); !fault.empty())
      return fault;
  }
  return "";
}

std::string point_fault(const Json& value, const std::string& place) {
  if (value.is_array() && value.size() == 3) return list_fault(value, "number", place);
  return expected(place, value, "three numbers");
}

}  // namespace

std::string type_fault(const Json& value, std::string_view type, const std::string& place) {
  const std::vector<std::string_view> parts = alternatives(type);
  if (parts.size() > 1) {
    std::string first;
    for (const std::string_view part : parts) {
      std::string fault = type_fault(value, part, place);
      if (fault.empty()) return "";
      if (first.empty()) first = std::move(fault);
    }
    return first;
  }
  if (type.ends_with("[]")) return list_fault(value, type.substr(0, type.size() - 2), place);
  if (type == "[number, number, number]") return point_fault(value, place);
  if (type == "null") return value.is_null() ? "" : expected(place, value, "null");
  if (type == "string") return value.is_string() ? "" : expected(place, value, "a string");
  if (type == "boolean") return value.is_boolean() ? "" : expected(place, value, "true or false");
  if (type == "number") {
    const bool sound = value.is_number() && std::isfinite(value.get<double>());
    return sound ? "" : expected(place, value, "a finite number");
  }
  if (type.front() == '"') {
    const bool same = value.is_string() && value.get<std::string>() == type.substr(1, type.size() - 2);
    return same ? "" : expected(place, value, std::string(type));
  }
  if (!value.is_object()) return expected(place, value, "an object");
  const WireRecord* record = find_record(type);
  return record == nullptr ? "" : fields_fault(value, record->fields, false, place);
}

std::string message_fault(const Json& message, const WireMessage& known) {
  return fields_fault(message, known.fields, true, "");
}

}  // namespace drydock
