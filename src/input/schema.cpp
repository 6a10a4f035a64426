// SPDX-License-Identifier: Apache-2.0
#include "input/schema.h"

#include <nlohmann/json.hpp>

#include "input/unit.h"

namespace drydock {
namespace {

using nlohmann::json;
using Form = ValueInfo::Form;

json schema_of(const ValueInfo& info);

void add_limits(json& schema, const Limits& limits) {
  if (limits.above) schema["exclusiveMinimum"] = *limits.above;
  if (limits.at_least) schema["minimum"] = *limits.at_least;
  if (limits.below) schema["exclusiveMaximum"] = *limits.below;
  if (limits.at_most) schema["maximum"] = *limits.at_most;
}

/// The limits of a field, and where it has none, the physical range of its dimension.
Limits limits_of(const ValueInfo& info) {
  Limits limits = info.limits;
  const double most = largest_size(info.dimension, info.room);
  if (limits.above == 0.0) {
    limits.above.reset();
    limits.at_least = smallest_amount(info.dimension);
  }
  if (!limits.above && !limits.at_least) limits.at_least = -most;
  if (!limits.below && !limits.at_most) limits.at_most = most;
  return limits;
}

json quantity(const ValueInfo& info) {
  const DimensionWords words = words_of(info.dimension);
  json number = {{"type", "number"}};
  if (!words.unit.empty()) number["description"] = "in " + words.unit;
  add_limits(number, limits_of(info));
  const json text = {{"type", "string"},
                     {"pattern", quantity_pattern(info.dimension)},
                     {"description", expected_quantity(info.dimension)}};
  return {{"anyOf", {number, text}}};
}

json section(const ValueInfo& info) {
  json properties = json::object();
  json required = json::array();
  for (const FieldInfo& field : info.fields) {
    json property = schema_of(field.value);
    property["description"] = field.description;
    properties[field.name] = property;
    if (field.required) required.push_back(field.name);
  }
  json schema = {{"type", "object"}, {"properties", properties}, {"additionalProperties", false}};
  if (!required.empty()) schema["required"] = required;
  for (const FieldGroup& group : info.groups) {
    json alternatives = json::array();
    for (const std::string& name : group.names) alternatives.push_back({{"required", {name}}});
    if (!group.needs_one) {
      json none = json::array();
      for (const std::string& name : group.names) none.push_back({{"required", {name}}});
      alternatives.push_back({{"not", {{"anyOf", none}}}});
    }
    schema["allOf"].push_back({{"oneOf", alternatives}});
  }
  for (const FieldNeed& need : info.needs) schema["dependentRequired"][need.field] = {need.beside};
  return schema;
}

json list(const ValueInfo& info) {
  json schema = {{"type", "array"}, {"items", schema_of(info.parts.front())}};
  if (info.at_least_items) schema["minItems"] = *info.at_least_items;
  if (info.at_most_items) schema["maxItems"] = *info.at_most_items;
  return schema;
}

/// What stands inline or in a file of its own. Lists of plain numbers are too short to deserve one.
json or_file(json schema) {
  const json file = {
      {"type", "object"},
      {"properties", {{"file", {{"type", "string"}, {"description", "a file that holds this section"}}}}},
      {"required", {"file"}},
      {"additionalProperties", false}};
  return {{"anyOf", {std::move(schema), file}}};
}

json form_of(const ValueInfo& info) {
  switch (info.form) {
    case Form::kNumber:
      return quantity(info);
    case Form::kWhole: {
      json schema = {{"type", "integer"}};
      add_limits(schema, info.limits);
      return schema;
    }
    case Form::kYesNo:
      return {{"type", "boolean"}};
    case Form::kText:
      return {{"type", "string"}};
    case Form::kChoice: {
      json words = json::array();
      for (const std::string& choice : info.choices) {
        words.push_back(choice);
        // YAML turns a word of digits into a number before a schema sees it.
        if (choice.find_first_not_of("0123456789") == std::string::npos) words.push_back(std::stoi(choice));
      }
      return {{"enum", words}};
    }
    case Form::kConstant:
      return {{"const", info.choices[0] == "1" ? json(1) : json(info.choices[0])}};
    case Form::kList:
      return info.parts.front().form == Form::kNumber ? list(info) : or_file(list(info));
    case Form::kByName:
      return or_file({{"type", "object"}, {"additionalProperties", schema_of(info.parts.front())}});
    case Form::kSection:
      return or_file(section(info));
    case Form::kAnyOf:
      break;
  }
  json alternatives = json::array();
  for (const ValueInfo& part : info.parts) alternatives.push_back(schema_of(part));
  return {{"anyOf", alternatives}};
}

json schema_of(const ValueInfo& info) {
  json schema = form_of(info);
  std::visit(
      [&](const auto& value) {
        if constexpr (!std::is_same_v<std::decay_t<decltype(value)>, std::monostate>) schema["default"] = value;
      },
      info.default_value);
  return schema;
}

}  // namespace

json json_schema(const ValueInfo& info, const std::string& title) {
  json schema = section(info);
  schema["$schema"] = "https://json-schema.org/draft/2020-12/schema";
  schema["title"] = title;
  return schema;
}

}  // namespace drydock
