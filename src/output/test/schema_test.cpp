// SPDX-License-Identifier: Apache-2.0
#include "output/schema/schema.h"

#include <gtest/gtest.h>

#include <cmath>

#include "output/json_arrays.h"
#include "output/schema/schema_fault.h"
#include "output/schema/schema_text.h"

namespace drydock {
namespace {

// Oracle: the text itself, and TypeScript's by hand.
TEST(JsonType, IsWrittenAsItWasRead) {
  for (const char* text :
       {"string", "number | null", "Handle[]", "string[][]", "[number | null, Vec3]", "\"hall\" | \"result\" | null",
        "1", "{ [key: string]: JsonValue[] }", "null | { [key: string]: A } | A[]"}) {
    EXPECT_EQ(JsonType(text).text, text);
    EXPECT_EQ(to_typescript(JsonType(text)), text);
    EXPECT_EQ(shape_text(JsonType(text)), "") << text;
  }
  EXPECT_EQ(JsonType("readonly [number, number]").text, "[number, number]");
  EXPECT_EQ(to_typescript(JsonType("readonly [number, number]")), "readonly [number, number]");
  const JsonType array = "uint8 [nz, ny, 4] | null";
  EXPECT_EQ(array.text, "uint8 [nz, ny, 4] | null");
  EXPECT_EQ(to_typescript(array), "ArrayJson<\"uint8\"> | null");
  EXPECT_EQ(shape_text(array), "[nz, ny, 4]");
}

// Oracle: by hand; none of these is a type.
TEST(JsonType, RefusesWhatIsNone) {
  for (const char* text : {"", "string |", "[number", "[number,string]", "float64", "float64 []", "float64 [n",
                           "\"open", "{ [key: string]: A", "A B", "string[", "readonly "})
    EXPECT_THROW(JsonType{text}, std::logic_error) << text;
}

const Schema& odd_schema() {
  static const Schema schema = {
      {{"./other", {"Elsewhere"}}},
      {SchemaAlias{"Pair", "[number, string]", "two things"},
       SchemaRecord{"Inner", "In it.", {{"more", "float32 [n]", "as many as below"}}},
       SchemaRecord{"Outer",
                    "Around it.",
                    {{"pair", "Pair | null", ""},
                     {"inner", "Inner[]", ""},
                     {"values", "float64 [n, 2]", ""},
                     {"else", "Elsewhere", ""}}},
       SchemaUnion{"Move", "How.", {{"go", "Away.", {{"to_m", "number", "from here"}}}, {"stay", "", {}}}}}};
  return schema;
}

Json odd_value() {
  JsonArrays arrays(JsonArrays::Place::kInside);
  return {{"pair", {1.5, "a"}},
          {"inner", Json::array({{{"more", arrays.array(std::vector<float>{1, 2, 3})}}})},
          {"values", arrays.array({3, 2}, std::vector<double>(6))},
          {"else", {{"anything", 1}}}};
}

std::string fault_of(const Json& value, const JsonType& type) {
  const std::optional<SchemaFault> fault = schema_fault(value, type, odd_schema());
  return fault ? to_string(*fault) : "";
}

/// The fault of the odd value with another value at a place.
std::string fault_with(const char* pointer, const Json& value) {
  Json changed = odd_value();
  changed[Json::json_pointer(pointer)] = value;
  return fault_of(changed, "Outer");
}

// Oracle: by hand, a sentence for each kind of slip.
TEST(SchemaFault, SaysWhatIsWrongAndWhere) {
  EXPECT_EQ(fault_of(odd_value(), "Outer"), "");
  EXPECT_EQ(fault_with("/pair", nullptr), "");
  EXPECT_EQ(fault_with("/pair", {1}), "pair: found a list, expected [number, string]");
  EXPECT_EQ(fault_with("/pair/1", 2), "pair[1]: found a number, expected a string");
  EXPECT_EQ(fault_with("/pair/0", NAN), "pair[0]: found a number, expected a finite number");
  EXPECT_EQ(fault_with("/inner", Json::object()), "inner: found an object, expected a list");
  EXPECT_EQ(fault_with("/inner/0/x", 1), "inner[0].x: no such field");
  EXPECT_EQ(fault_with("/inner/0", Json::object()), "inner[0].more: missing");
  EXPECT_EQ(fault_with("/else", 1), "else: found a number, expected an object");
  EXPECT_EQ(fault_of(1, "Outer"), "the value: found a number, expected an object");
  EXPECT_EQ(fault_of(true, "\"hall\" | 1"), "the value: found true, expected \"hall\"");
  EXPECT_EQ(fault_of({{"a", {1, "b"}}}, "{ [key: string]: number[] }"),
            "a[1]: found a string, expected a finite number");
}

// Oracle: by hand. Numbers, shape and bytes of an array, and that lengths of one letter are the same.
TEST(SchemaFault, ChecksArraysOfNumbers) {
  const auto with_inner = [](const Json& array) { return fault_with("/inner/0/more", array); };
  const Json three = odd_value()["inner"][0]["more"];
  const auto changed = [&](const char* key, const Json& value) {
    Json array = three;
    array[key] = value;
    return with_inner(array);
  };
  EXPECT_EQ(with_inner(three), "");
  EXPECT_EQ(with_inner(JsonArrays(JsonArrays::Place::kInside).array(std::vector<float>{1, 2})),
            "inner[0].more: found the shape [2], expected an array float32 [n]");
  EXPECT_EQ(with_inner(1), "inner[0].more: found a number, expected an array float32 [n]");
  EXPECT_EQ(changed("type", "float64"), "inner[0].more: expected an array float32 [n]");
  EXPECT_EQ(changed("shape", {4}), "inner[0].more: found the shape [4], expected an array float32 [n]");
  EXPECT_EQ(changed("shape", {3, 1}), "inner[0].more: found the shape [3,1], expected an array float32 [n]");
  EXPECT_EQ(changed("shape", {-3}), "inner[0].more: found the shape [-3], expected an array float32 [n]");
  EXPECT_EQ(changed("base64", "AAAA"), "inner[0].more: expected base64 of 12 bytes, or an offset");
  EXPECT_EQ(changed("offset", 8), "inner[0].more: found an object, expected an array float32 [n]");
  JsonArrays beside(JsonArrays::Place::kBeside);
  Json array = beside.array(std::vector<float>{1, 2, 3});
  EXPECT_EQ(with_inner(array), "");
  array["offset"] = 12;
  EXPECT_EQ(with_inner(array), "inner[0].more: expected base64 of 12 bytes, or an offset");
}

// Oracle: by hand.
TEST(SchemaFault, TellsKindsApart) {
  EXPECT_EQ(fault_of({{"kind", "go"}, {"to_m", 1}}, "Move"), "");
  EXPECT_EQ(fault_of({{"kind", "stay"}}, "Move"), "");
  EXPECT_EQ(fault_of({{"kind", "stay"}, {"to_m", 1}}, "Move"), "to_m: no such field");
  EXPECT_EQ(fault_of({{"kind", "run"}}, "Move"), "kind: found a string, expected a kind of Move");
  EXPECT_EQ(fault_of(Json::object(), "Move"), "kind: missing");
}

// Oracle: TypeScript and Markdown by hand.
TEST(SchemaText, DeclaresAndDescribes) {
  EXPECT_EQ(schema_typescript(odd_schema()),
            R"(import type { Elsewhere } from "./other";

export type Pair = [number, string]; // two things

/** In it. */
export interface Inner {
  more: ArrayJson<"float32">; // [n], as many as below
}

/** Around it. */
export interface Outer {
  pair: Pair | null;
  inner: Inner[];
  values: ArrayJson<"float64">; // [n, 2]
  else: Elsewhere;
}

/** How. */
export type Move =
  /** Away. */
  | {
      kind: "go";
      to_m: number; // from here
    }
  | { kind: "stay" };
)");
  EXPECT_EQ(types_markdown(std::span(odd_schema().types).last(1), "##"),
            R"(
## `Move`

How.

### `go`

Away.

| field | type | |
|---|---|---|
| `to_m` | `number` | from here |

### `stay`
)");
  EXPECT_NE(types_markdown(odd_schema().types, "#").find("| `pair` | `Pair \\| null` |  |"), std::string::npos);
}

}  // namespace
}  // namespace drydock
