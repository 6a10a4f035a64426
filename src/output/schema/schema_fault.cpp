// SPDX-License-Identifier: Apache-2.0
#include "output/schema/schema_fault.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <span>

namespace drydock {
namespace {

using Kind = JsonType::Kind;
using MaybeFault = std::optional<SchemaFault>;
using Lengths = std::map<std::string, std::size_t>;  // what letters in shapes stand for

constexpr std::size_t kArrayAlignment = 8;

std::string found_text_of(const Json& value) {
  if (value.is_string()) return "found a string";
  if (value.is_number()) return "found a number";
  if (value.is_boolean()) return "found " + value.dump();
  return value.is_null() ? "found null" : value.is_array() ? "found a list" : "found an object";
}

MaybeFault mismatch(const std::string& place, const Json& value, const std::string& expected) {
  return SchemaFault{place, found_text_of(value) + ", expected " + expected};
}
MaybeFault unless(bool sound, const std::string& place, const Json& value, const std::string& expected) {
  return sound ? std::nullopt : mismatch(place, value, expected);
}

std::string member_place(const std::string& place, std::string_view name) {
  return (place.empty() ? "" : place + ".") + std::string(name);
}
std::string element_place(const std::string& place, std::size_t i) {
  return place + "[" + std::to_string(i) + "]";
}

std::size_t bytes_of_number(const std::string& number) {
  if (number == "float64") return 8;
  if (number == "float32" || number == "uint32") return 4;
  return number == "uint16" ? 2 : 1;
}

/// The shape of an array, with what its letters stand for; empty when it is none.
std::optional<std::vector<std::size_t>> lengths_of(const Json& array) {
  if (!array.contains("shape") || !array["shape"].is_array()) return std::nullopt;
  std::vector<std::size_t> lengths;
  for (const Json& length : array["shape"]) {
    if (!length.is_number_unsigned()) return std::nullopt;
    lengths.push_back(length.get<std::size_t>());
  }
  return lengths;
}

bool fits(const std::vector<std::size_t>& lengths, const std::vector<std::string>& shape, Lengths& letters) {
  if (lengths.size() != shape.size()) return false;
  for (std::size_t i = 0; i < shape.size(); ++i) {
    const bool is_number = std::isdigit(static_cast<unsigned char>(shape[i].front())) != 0;
    const std::size_t expected = is_number ? std::stoul(shape[i]) : letters.emplace(shape[i], lengths[i]).first->second;
    if (lengths[i] != expected) return false;
  }
  return true;
}

/// Whether the numbers of an array are there: as base64 of their length, or beside the JSON at a place that is aligned.
bool has_numbers(const Json& array, std::size_t bytes) {
  if (array.contains("base64"))
    return array["base64"].is_string() && array["base64"].get_ref<const std::string&>().size() == (bytes + 2) / 3 * 4;
  return array.contains("offset") && array["offset"].is_number_unsigned() &&
         array["offset"].get<std::size_t>() % kArrayAlignment == 0;
}

bool holds_numbers(const JsonType& type) {
  return type.kind == Kind::kNumbers || std::any_of(type.parts.begin(), type.parts.end(), holds_numbers);
}

class ValueCheck {
 public:
  explicit ValueCheck(const Schema& schema) : schema_(schema) {}

  MaybeFault check(const Json& value, const JsonType& type, const std::string& place, Lengths& letters) const {
    switch (type.kind) {
      case Kind::kString:
        return unless(value.is_string(), place, value, "a string");
      case Kind::kNumber:
        return unless(value.is_number() && std::isfinite(value.get<double>()), place, value, "a finite number");
      case Kind::kBoolean:
        return unless(value.is_boolean(), place, value, "true or false");
      case Kind::kNull:
        return unless(value.is_null(), place, value, "null");
      case Kind::kLiteral:
        return unless(value == Json::parse(type.text), place, value, type.text);
      case Kind::kOneOf:
        return check_one_of(value, type, place, letters);
      case Kind::kList:
        return check_list(value, type.parts.front(), place, letters);
      case Kind::kTuple:
        return check_tuple(value, type, place, letters);
      case Kind::kMap:
        return check_map(value, type.parts.front(), place, letters);
      case Kind::kNumbers:
        return check_numbers(value, type, place, letters);
      case Kind::kName:
        return check_named(value, type.text, place, letters);
    }
    return std::nullopt;
  }

  MaybeFault check_fields(const Json& value, std::span<const SchemaField> fields, bool has_kind,
                          const std::string& place, Lengths letters) const {
    std::vector<std::string> known;
    if (has_kind) known.emplace_back("kind");
    for (const SchemaField& field : fields) known.emplace_back(field.name);
    for (const auto& [name, of_field] : value.items()) {
      if (std::find(known.begin(), known.end(), name) == known.end())
        return SchemaFault{place, "no such field", name, std::move(known)};
    }
    // Arrays of the object itself come first: they say what letters stand for in the objects in it.
    for (const bool numbers_now : {true, false}) {
      for (const SchemaField& field : fields) {
        if (holds_numbers(field.type) != numbers_now) continue;
        if (MaybeFault fault = check_field(value, field, place, letters)) return fault;
      }
    }
    return std::nullopt;
  }

 private:
  MaybeFault check_field(const Json& value, const SchemaField& field, const std::string& place,
                         Lengths& letters) const {
    const std::string at = member_place(place, field.name);
    const auto found = value.find(std::string(field.name));
    if (found == value.end()) return SchemaFault{at, "missing"};
    return check(*found, field.type, at, letters);
  }

  MaybeFault check_one_of(const Json& value, const JsonType& type, const std::string& place, Lengths& letters) const {
    MaybeFault first;
    for (const JsonType& part : type.parts) {
      MaybeFault fault = check(value, part, place, letters);
      if (!fault) return std::nullopt;
      if (!first) first = std::move(fault);
    }
    return first;
  }

  MaybeFault check_list(const Json& value, const JsonType& of, const std::string& place, Lengths& letters) const {
    if (!value.is_array()) return mismatch(place, value, "a list");
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (MaybeFault fault = check(value[i], of, element_place(place, i), letters)) return fault;
    }
    return std::nullopt;
  }

  MaybeFault check_tuple(const Json& value, const JsonType& type, const std::string& place, Lengths& letters) const {
    if (!value.is_array() || value.size() != type.parts.size()) return mismatch(place, value, type.text);
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (MaybeFault fault = check(value[i], type.parts[i], element_place(place, i), letters)) return fault;
    }
    return std::nullopt;
  }

  MaybeFault check_map(const Json& value, const JsonType& of, const std::string& place, Lengths& letters) const {
    if (!value.is_object()) return mismatch(place, value, "an object");
    for (const auto& [name, member] : value.items()) {
      if (MaybeFault fault = check(member, of, member_place(place, name), letters)) return fault;
    }
    return std::nullopt;
  }

  MaybeFault check_numbers(const Json& value, const JsonType& type, const std::string& place, Lengths& letters) const {
    const std::string expected = "an array " + type.text;
    if (!value.is_object() || value.size() != 3) return mismatch(place, value, expected);
    const auto number = value.find("type");
    if (number == value.end() || *number != type.number) return SchemaFault{place, "expected " + expected};
    const auto lengths = lengths_of(value);
    if (!lengths || !fits(*lengths, type.shape, letters))
      return SchemaFault{place, "found the shape " + value.value("shape", Json()).dump() + ", expected " + expected};
    std::size_t bytes = bytes_of_number(type.number);
    for (const std::size_t length : *lengths) bytes *= length;
    if (has_numbers(value, bytes)) return std::nullopt;
    return SchemaFault{place, "expected base64 of " + std::to_string(bytes) + " bytes, or an offset"};
  }

  MaybeFault check_named(const Json& value, const std::string& name, const std::string& place, Lengths& letters) const {
    const SchemaType* type = schema_.find(name);
    if (type != nullptr && std::holds_alternative<SchemaAlias>(*type))
      return check(value, std::get<SchemaAlias>(*type).type, place, letters);
    if (!value.is_object()) return mismatch(place, value, "an object");
    if (type == nullptr) return std::nullopt;
    if (const auto* record = std::get_if<SchemaRecord>(type))
      return check_fields(value, record->fields, false, place, letters);
    return check_union(value, std::get<SchemaUnion>(*type), place, letters);
  }

  MaybeFault check_union(const Json& value, const SchemaUnion& of, const std::string& place,
                         const Lengths& letters) const {
    const std::string at = member_place(place, "kind");
    const auto kind = value.find("kind");
    if (kind == value.end()) return SchemaFault{at, "missing"};
    const SchemaKind* known = kind->is_string() ? of.find(kind->get_ref<const std::string&>()) : nullptr;
    if (known == nullptr) return mismatch(at, *kind, "a kind of " + std::string(of.name));
    return check_fields(value, known->fields, true, place, letters);
  }

  const Schema& schema_;
};

}  // namespace

std::string to_string(const SchemaFault& fault) {
  const std::string place = fault.unknown ? member_place(fault.place, *fault.unknown) : fault.place;
  return (place.empty() ? "the value" : place) + ": " + fault.what;
}

std::optional<SchemaFault> schema_fault(const Json& value, const JsonType& type, const Schema& schema) {
  Lengths letters;
  return ValueCheck(schema).check(value, type, "", letters);
}

std::optional<SchemaFault> schema_fault(const Json& value, const SchemaKind& kind, const Schema& schema) {
  return ValueCheck(schema).check_fields(value, kind.fields, true, "", {});
}

}  // namespace drydock
