// SPDX-License-Identifier: Apache-2.0
#include "output/scene/scene_schema.h"

#include <gtest/gtest.h>

#include <functional>

#include "output/report.h"
#include "output/report_schema.h"
#include "output/scene/scene_json.h"
#include "output/schema/schema_fault.h"
#include "output/test/sample_scene.h"

namespace drydock {
namespace {

/// One of everything, and what may be missing left out once.
Scene full_scene() {
  Scene scene = testing::sample_scene();
  SceneVolume bare;
  bare.path = "bare";
  bare.grid.cells = {1, 2, 3};
  scene.volumes.push_back(bare);
  scene.volumes[0].classes[1].size = 12.5;
  ScalarChannel open = scene.scalars[0];
  open.path = "cables/1/slack";
  open.low = {};
  open.high = 900.0;
  scene.scalars.push_back(open);
  return scene;
}

Json full_json(JsonArrays::Place place) {
  JsonArrays arrays(place);
  return to_json(full_scene(), arrays);
}

std::string scene_fault(const Json& json, const Schema& schema = scene_schema()) {
  const std::optional<SchemaFault> fault = schema_fault(json, "SceneJson", schema);
  return fault ? to_string(*fault) : "";
}

// Oracle: the table, for all that the writer can write; arrays inside the JSON and beside it.
TEST(SceneSchema, IsWhatTheWriterWrites) {
  ASSERT_TRUE(check_scene(full_scene()).empty());
  EXPECT_EQ(scene_fault(full_json(JsonArrays::Place::kInside)), "");
  EXPECT_EQ(scene_fault(full_json(JsonArrays::Place::kBeside)), "");
  EXPECT_EQ(scene_fault(Json::parse(scene_json(full_scene()).json)), "");
  EXPECT_EQ(scene_fault(Json::parse(empty_scene_json("empty"))), "");
}

/// Calls visit(json pointer) for a value and everything in it.
void for_places(const Json& value, const Json::json_pointer& at, const std::function<void(Json::json_pointer)>& visit) {
  visit(at);
  if (value.is_object())
    for (const auto& [key, member] : value.items()) for_places(member, at / key, visit);
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i) for_places(value[i], at / i, visit);
}

// Oracle: brute force over every place of a scene. A member that is missing, another beside it, or a value of another
// type is a fault; nothing in a scene escapes the check.
TEST(SceneSchema, SeesEverySlip) {
  const Json whole = full_json(JsonArrays::Place::kInside);
  int changes = 0;
  for_places(whole, Json::json_pointer(""), [&](const Json::json_pointer& at) {
    Json changed = whole;
    changed[at] = whole[at].is_boolean() ? Json("x") : Json(true);
    EXPECT_NE(scene_fault(changed), "") << at.to_string() << " of another type";
    ++changes;
    if (whole[at].is_object()) {
      changed = whole;
      changed[at]["more"] = 1;
      EXPECT_NE(scene_fault(changed), "") << at.to_string() << " with a field more";
      for (const auto& [key, member] : whole[at].items()) {
        changed = whole;
        changed[at].erase(key);
        EXPECT_NE(scene_fault(changed), "") << (at / key).to_string() << " missing";
      }
    }
  });
  EXPECT_GT(changes, 400);
}

/// Every alternative of the types of a list of fields, taken out of the schema for a moment.
template <class Check>
void without_alternatives(std::vector<SchemaField>& fields, const Check& check) {
  for (SchemaField& field : fields) {
    const JsonType whole = field.type;
    if (whole.kind != JsonType::Kind::kOneOf) continue;
    for (std::size_t i = 0; i < whole.parts.size(); ++i) {
      field.type.parts.erase(field.type.parts.begin() + static_cast<std::ptrdiff_t>(i));
      check(std::string(field.name) + " without " + whole.parts[i].text);
      field.type = whole;
    }
  }
}

/// Every field, taken out of the schema for a moment.
template <class Check>
void without_fields(std::vector<SchemaField>& fields, const Check& check) {
  const std::vector<SchemaField> whole = fields;
  for (std::size_t i = 0; i < whole.size(); ++i) {
    fields.erase(fields.begin() + static_cast<std::ptrdiff_t>(i));
    check("without " + std::string(whole[i].name));
    fields = whole;
  }
  without_alternatives(fields, check);
}

// Oracle: a scene with one of everything. The table says no more than the writer writes: whatever is taken out of it, a
// field, a kind or one of two types, is missed.
TEST(SceneSchema, SaysNothingThatIsNotWritten) {
  const Json json = full_json(JsonArrays::Place::kInside);
  Json without_cases = json;  // the one thing of which a scene has one or none
  without_cases["cases"] = nullptr;
  Schema schema = scene_schema();
  for (SchemaType& type : schema.types) {
    const auto check = [&](const std::string& what) {
      EXPECT_NE(scene_fault(json, schema) + scene_fault(without_cases, schema), "") << name_of(type) << " " << what;
    };
    if (auto* record = std::get_if<SchemaRecord>(&type)) without_fields(record->fields, check);
    if (auto* kinds = std::get_if<SchemaUnion>(&type)) {
      for (SchemaKind& kind : kinds->kinds) without_fields(kind.fields, check);
      const std::vector<SchemaKind> whole = kinds->kinds;
      for (std::size_t i = 0; i < whole.size(); ++i) {
        kinds->kinds.erase(kinds->kinds.begin() + static_cast<std::ptrdiff_t>(i));
        check("without " + std::string(whole[i].kind));
        kinds->kinds = whole;
      }
    }
  }
}

// Oracle: every type that a table uses is in it, or in the one below.
TEST(SceneSchema, KnowsItsTypes) {
  const std::function<void(const JsonType&)> look = [&](const JsonType& type) {
    if (type.kind == JsonType::Kind::kName) {
      EXPECT_NE(report_schema().find(type.text), nullptr) << type.text;
    }
    for (const JsonType& part : type.parts) look(part);
  };
  for (const Schema* schema : {&scene_schema(), &report_schema()}) {
    for (const SchemaType& type : schema->types) {
      if (const auto* alias = std::get_if<SchemaAlias>(&type)) look(alias->type);
      if (const auto* record = std::get_if<SchemaRecord>(&type))
        for (const SchemaField& field : record->fields) look(field.type);
      if (const auto* kinds = std::get_if<SchemaUnion>(&type))
        for (const SchemaKind& kind : kinds->kinds)
          for (const SchemaField& field : kind.fields) look(field.type);
    }
  }
}

}  // namespace
}  // namespace drydock
