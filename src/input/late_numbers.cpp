// SPDX-License-Identifier: Apache-2.0
#include "input/late_numbers.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/unit.h"
#include "input/wording.h"

namespace drydock {
namespace {

/// Any number of the dimensions.
void describe_one(ValueInfo& info, const LateForm& form, Room room) {
  info.form = ValueInfo::Form::kAnyOf;
  for (const Dimension& dimension : form.dimensions) {
    ValueInfo& part = info.parts.emplace_back();
    part.form = ValueInfo::Form::kNumber;
    part.dimension = dimension;
    part.room = room;
  }
}

void describe_form(ValueInfo& info, const LateForm& form, Room room) {
  describe_one(info, form, room);
  ValueInfo& list = info.parts.emplace_back();
  list.form = ValueInfo::Form::kList;
  describe_one(list.parts.emplace_back(), form, room);
}

void add_text(const Value& value, LateNumbers& numbers) {
  const YamlNode& node = value.node();
  if (node.broken) return;
  if (!node.is_scalar() || node.is_nothing()) return value.error("a number, with or without a unit");
  numbers.texts.push_back({node.text, value.mark(), value.path()});
}

std::string words_for(std::span<const Dimension> dimensions, const std::string& what) {
  if (dimensions.size() == 1) return expected_quantity(dimensions[0]) + ", for " + what;
  std::vector<std::string> words;
  for (const Dimension& dimension : dimensions) words.push_back(words_of(dimension).one);
  return "a list of " + listed(words) + ", for " + what;
}

}  // namespace

LateForm positions_form() {
  return {{Dimension::angle(), Dimension::length()}};
}
LateForm velocities_form() {
  return {{Dimension::angular_velocity(), Dimension::velocity()}};
}
LateForm efforts_form() {
  return {{Dimension::torque(), Dimension::force()}};
}
LateForm stiffness_form() {
  return {{Dimension::angular_stiffness(), Dimension::stiffness()}};
}
LateForm damping_form() {
  return {{Dimension::angular_damping(), Dimension::damping()}};
}

void take(Value& value, LateNumbers& numbers, const LateForm& form) {
  if (value.describing()) return describe_form(value.info(), form, value.room());
  numbers.mark = value.mark();
  numbers.field = value.path();
  numbers.is_list = value.node().is_list();
  if (!numbers.is_list) return add_text(value, numbers);
  for (std::size_t i = 0; i < value.node().children.size(); ++i) {
    add_text(Value(value, i, value.node().children[i]), numbers);
  }
  if (value.node().children.empty()) value.error("a number, or a list of numbers");
}

bool read_late(const LateNumbers& numbers, std::span<const Dimension> dimensions, const std::string& what,
               Problems& problems, double* values) {
  if (numbers.texts.size() != dimensions.size() || (numbers.is_list && dimensions.size() == 1)) {
    const std::string found = numbers.is_list ? "found a list of " + std::to_string(numbers.texts.size())
                                              : "found " + in_quotes(numbers.texts.front().value);
    problems.error(numbers.mark, numbers.field, found, words_for(dimensions, what));
    return false;
  }
  std::vector<double> read;
  for (std::size_t i = 0; i < dimensions.size(); ++i) {
    const Located<std::string>& text = numbers.texts[i];
    const QuantityReading reading = parse_quantity(text.value, dimensions[i]);
    if (reading.value) {
      read.push_back(*reading.value);
    } else {
      problems.error(text.mark, text.field, "found " + in_quotes(text.value) + reading.remark, reading.expected);
    }
  }
  if (read.size() != dimensions.size()) return false;
  std::copy(read.begin(), read.end(), values);
  return true;
}

}  // namespace drydock
