// SPDX-License-Identifier: Apache-2.0
#include "output/schema/json_type.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <stdexcept>

namespace drydock {
namespace {

using Kind = JsonType::Kind;

constexpr std::array<std::string_view, 5> kNumberTypes = {"float64", "float32", "uint32", "uint16", "uint8"};
constexpr std::string_view kMapBegin = "{ [key: string]: ";

/// Recursive descent over the text of a type.
class TypeParser {
 public:
  explicit TypeParser(std::string_view text) : whole_(text), rest_(text) {}

  JsonType all() {
    JsonType type = one_of();
    if (!rest_.empty()) fail();
    return type;
  }

 private:
  [[noreturn]] void fail() const {
    throw std::logic_error("no type of JSON: " + std::string(whole_) + ", from " + std::string(rest_));
  }

  bool take(std::string_view piece) {
    if (!rest_.starts_with(piece)) return false;
    rest_.remove_prefix(piece.size());
    return true;
  }
  void need(std::string_view piece) {
    if (!take(piece)) fail();
  }

  std::string_view since(std::string_view begin) const { return begin.substr(0, begin.size() - rest_.size()); }

  std::string_view word() {
    const std::string_view begin = rest_;
    while (!rest_.empty() && std::isalnum(static_cast<unsigned char>(rest_.front())) != 0) rest_.remove_prefix(1);
    if (rest_.size() == begin.size()) fail();
    return since(begin);
  }

  JsonType one_of() {
    const std::string_view begin = rest_;
    JsonType first = item();
    if (!rest_.starts_with(" | ")) return first;
    JsonType type(Kind::kOneOf, "");
    type.parts.push_back(std::move(first));
    while (take(" | ")) type.parts.push_back(item());
    type.text = since(begin);
    return type;
  }

  JsonType item() {
    const bool is_readonly = take("readonly ");
    const std::string_view begin = rest_;
    JsonType type = single();
    while (take("[]")) {
      JsonType list(Kind::kList, since(begin));
      list.parts.push_back(std::move(type));
      type = std::move(list);
    }
    type.is_readonly = is_readonly;
    return type;
  }

  JsonType single() {
    const std::string_view begin = rest_;
    if (take("[")) return tuple(begin);
    if (take(kMapBegin)) return map(begin);
    if (take("\"")) {
      word();
      need("\"");
      return {Kind::kLiteral, since(begin)};
    }
    const std::string_view name = word();
    if (name == "string") return {Kind::kString, name};
    if (name == "number") return {Kind::kNumber, name};
    if (name == "boolean") return {Kind::kBoolean, name};
    if (name == "null") return {Kind::kNull, name};
    if (std::find(kNumberTypes.begin(), kNumberTypes.end(), name) != kNumberTypes.end()) return numbers(begin, name);
    const bool is_digit = std::isdigit(static_cast<unsigned char>(name.front())) != 0;
    return {is_digit ? Kind::kLiteral : Kind::kName, name};
  }

  JsonType tuple(std::string_view begin) {
    JsonType type(Kind::kTuple, "");
    do type.parts.push_back(one_of());
    while (take(", "));
    need("]");
    type.text = since(begin);
    return type;
  }

  JsonType map(std::string_view begin) {
    JsonType type(Kind::kMap, "");
    type.parts.push_back(one_of());
    need(" }");
    type.text = since(begin);
    return type;
  }

  JsonType numbers(std::string_view begin, std::string_view number) {
    JsonType type(Kind::kNumbers, "");
    type.number = number;
    need(" [");
    do type.shape.emplace_back(word());
    while (take(", "));
    need("]");
    type.text = since(begin);
    return type;
  }

  std::string_view whole_, rest_;
};

std::string joined_parts(const JsonType& type, const char* between) {
  std::string text;
  for (const JsonType& part : type.parts) text += (text.empty() ? "" : between) + to_typescript(part);
  return text;
}

}  // namespace

JsonType::JsonType(const char* written) {
  *this = TypeParser(written).all();
}

std::string to_typescript(const JsonType& type) {
  const std::string before = type.is_readonly ? "readonly " : "";
  switch (type.kind) {
    case Kind::kOneOf:
      return joined_parts(type, " | ");
    case Kind::kList:
      return before + joined_parts(type, "") + "[]";
    case Kind::kTuple:
      return before + "[" + joined_parts(type, ", ") + "]";
    case Kind::kMap:
      return std::string(kMapBegin) + joined_parts(type, "") + " }";
    case Kind::kNumbers:
      return "ArrayJson<\"" + type.number + "\">";
    default:
      return type.text;
  }
}

std::string shape_text(const JsonType& type) {
  if (type.kind == Kind::kNumbers) return type.text.substr(type.number.size() + 1);
  for (const JsonType& part : type.parts)
    if (std::string found = shape_text(part); !found.empty()) return found;
  return {};
}

}  // namespace drydock
