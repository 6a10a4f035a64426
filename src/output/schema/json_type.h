// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace drydock {

/// A type of JSON values, written as in TypeScript, and arrays of numbers besides:
///
///   string   boolean   null   number (finite)   "pose" and 1 (that value alone)   Name (of the schema)
///   A | B    A[]    [A, B]    readonly [A, B]    { [key: string]: A }
///   float64 [t, 3]    an array of json_arrays.h: its numbers and its shape. A letter stands for the same length
///                     throughout an object and the objects in it.
///
/// `A | B[]` is A or a list of B; there are no parentheses. A slip in the text throws std::logic_error.
struct JsonType {
  enum class Kind { kString, kNumber, kBoolean, kNull, kLiteral, kName, kOneOf, kList, kTuple, kMap, kNumbers };

  // NOLINTNEXTLINE(google-explicit-constructor): tables give types as texts.
  JsonType(const char* written);
  JsonType(Kind of_kind, std::string_view written) : kind(of_kind), text(written) {}

  Kind kind = Kind::kNull;
  std::string text;                // as it is written, without readonly
  bool is_readonly = false;        // for TypeScript alone
  std::vector<JsonType> parts;     // of one-of and tuple; the one of list and map
  std::string number;              // float64, of an array of numbers
  std::vector<std::string> shape;  // its lengths: numbers and letters
};

/// The type as TypeScript reads it: `ArrayJson<"float64">` for an array of numbers.
std::string to_typescript(const JsonType& type);

/// The shape of the first array of numbers in a type, `[t, 3]`; empty when there is none.
std::string shape_text(const JsonType& type);

}  // namespace drydock
