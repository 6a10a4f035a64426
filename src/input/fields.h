// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "input/take.h"

namespace drydock {

class Fields;

/// A field just taken; puts limits on its numbers, each in SI, also within vectors and lists.
class Field {
 public:
  Field(const Value& section, std::string_view name, ValueInfo* info, const YamlNode* node)
      : section_(section), name_(name), info_(info), node_(node) {}

  Field& above(double limit);
  Field& at_least(double limit);
  Field& below(double limit);
  Field& at_most(double limit);
  Field& between(double low, double high) { return at_least(low).at_most(high); }

 private:
  template <class IsWithin>
  void check(IsWithin is_within, const std::string& words, double limit);
  void report(const Reading::NumberRead& number, const std::string& words, double limit);

  const Value& section_;
  std::string_view name_;
  ValueInfo* info_;       // while describing
  const YamlNode* node_;  // while reading, when the field is present
};

/// The fields of one section. A thing says what it takes from a file in one function,
///   void describe(Fields& f, Cable& c) {
///     f.required("anchor", c.p_WA, Dimension::length(), "where the cable leaves the hall");
///     f.optional("diameter", c.diameter_m, Dimension::length(), "outer diameter").above(0);
///   }
/// which reads a section of a file and describes it for schema, help and docs. The default of an optional field is what
/// the variable holds before. A part of a section may be described by a function of its own: call it on the same
/// Fields.
class Fields {
 public:
  explicit Fields(Value& section);
  Fields(const Fields&) = delete;
  Fields& operator=(const Fields&) = delete;

  template <class T>
  Field required(std::string_view name, T& variable, std::string_view description) {
    return field(name, true, description, variable);
  }
  template <class T, class How>
  Field required(std::string_view name, T& variable, const How& how, std::string_view description) {
    return field(name, true, description, variable, how);
  }
  template <class T>
  Field optional(std::string_view name, T& variable, std::string_view description) {
    return field(name, false, description, variable);
  }
  template <class T, class How>
  Field optional(std::string_view name, T& variable, const How& how, std::string_view description) {
    return field(name, false, description, variable, how);
  }

  /// The head of a file of its own: `drydock: 1` and `kind`. In a section that stands inline there is none.
  void file_kind(const std::string& kind);

  /// Exactly one of these optional fields must stand in the section; `what` says what they give, as in "the shape".
  void exactly_one(const std::vector<std::string>& names, const std::string& what);
  void at_most_one(const std::vector<std::string>& names, const std::string& what);
  /// The optional field makes sense only beside another one.
  void needs(const std::string& name, const std::string& beside);

  /// A field that belongs to this kind of file and that another reader takes: it may stand there, and is ignored.
  void pass_over(std::string_view name) { (void)find_node(name, false, ""); }

  bool describing() const { return section_.describing(); }
  bool has(std::string_view name) const;
  /// A problem that concerns a field as a whole, at the field if it is there, else at the section.
  void error(std::string_view name, std::string found, std::string expected) const;

  /// Reports fields nobody asked for. Called once, when all fields have been taken.
  void finish();

 private:
  template <class T, class... How>
  Field field(std::string_view name, bool required, std::string_view description, T& variable, const How&... how) {
    if (describing()) {
      FieldInfo& added = add_info(name, required, description);
      Value value(section_, added.value);
      take(value, variable, how...);
      if (required) added.value.default_value = {};
      return {section_, name, &added.value, nullptr};
    }
    const YamlNode* node = find_node(name, required, description);
    if (node == nullptr) return {section_, name, nullptr, nullptr};
    section_.reading().numbers.clear();
    Value value(section_, name, *node);
    take(value, variable, how...);
    return {section_, name, nullptr, node};
  }

  FieldInfo& add_info(std::string_view name, bool required, std::string_view description);
  /// The field's value, or null when it is missing (reported if required) or already known to be broken.
  const YamlNode* find_node(std::string_view name, bool required, std::string_view description);
  std::vector<std::string> present_of(const std::vector<std::string>& names) const;
  std::string path_of(std::string_view name) const;

  Value& section_;
  const YamlNode* map_ = nullptr;  // null while describing, or when the value is no section (reported)
  std::vector<std::string> known_;
  std::vector<bool> asked_;  // by entry of the map
  bool foreign_ = false;     // a file of another kind: what it holds is not ours to judge
};

template <class T>
concept Describable = requires(Fields& fields, T& thing) {
  describe(fields, thing);
};

template <Describable T>
void take(Value& value, T& thing) {
  Fields fields(value);
  describe(fields, thing);
  fields.finish();
}

/// What a thing takes from a file.
template <Describable T>
ValueInfo describe_fields() {
  ValueInfo info;
  T thing{};
  Value value(info);
  take(value, thing);
  return info;
}

/// A whole document read into a thing.
template <Describable T>
void take_document(Reading& reading, const YamlDocument& document, T& thing, Room room = Room::kOrbit) {
  Value top(reading, document.root);
  top.set_room(room);
  if (!document.root.broken) take(top, thing);
}

}  // namespace drydock
