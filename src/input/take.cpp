// SPDX-License-Identifier: Apache-2.0
#include "input/take.h"

#include <charconv>

#include "input/in_quotes.h"
#include "input/unit.h"
#include "input/wording.h"

namespace drydock {
namespace {

using Form = ValueInfo::Form;

void describe_numbers(Value& value, std::size_t count, const Dimension& dimension, DefaultValue default_value) {
  ValueInfo& info = value.info();
  info.form = Form::kList;
  info.at_least_items = info.at_most_items = count;
  info.default_value = std::move(default_value);
  ValueInfo& part = info.parts.emplace_back();
  part.form = Form::kNumber;
  part.dimension = dimension;
  part.room = value.room();
}

/// The numbers of a list of fixed length, or nothing after a problem.
template <std::size_t N>
std::optional<std::array<double, N>> numbers_of(Value& value, const Dimension& dimension, const std::string& expected) {
  if (!begin_list(value, N, N, expected)) return std::nullopt;
  std::array<double, N> numbers{};
  const std::size_t read_before = value.reading().numbers.size();
  for (std::size_t i = 0; i < N; ++i) {
    Value item(value, i, value.node().children[i]);
    if (!item.node().broken) take(item, numbers[i], dimension);
  }
  if (value.reading().numbers.size() != read_before + N) return std::nullopt;
  return numbers;
}

}  // namespace

void take(Value& value, double& number, const Dimension& dimension) {
  if (value.describing()) {
    value.info().form = Form::kNumber;
    value.info().dimension = dimension;
    value.info().room = value.room();
    value.info().default_value = number;
    return;
  }
  if (!value.node().is_scalar() || value.node().is_nothing()) return value.error(expected_quantity(dimension));
  const QuantityReading reading = parse_quantity(value.node().text, dimension, value.room());
  if (!reading.value) return value.error(reading.expected, reading.remark);
  number = *reading.value;
  value.reading().numbers.push_back({number, &value.node(), smallest_amount(dimension)});
}

void take(Value& value, Vector3& vector, const Dimension& dimension) {
  if (value.describing()) {
    return describe_numbers(value, 3, dimension, std::vector<double>{vector.x(), vector.y(), vector.z()});
  }
  const DimensionWords words = words_of(dimension);
  const auto xyz = numbers_of<3>(value, dimension, "three " + words.many + ", as in [0, 0, " + words.example + "]");
  if (xyz) vector = Vector3((*xyz)[0], (*xyz)[1], (*xyz)[2]);
}

void take(Value& value, Interval& interval, const Dimension& dimension) {
  if (value.describing()) {
    return describe_numbers(value, 2, dimension, std::vector<double>{interval.min, interval.max});
  }
  const DimensionWords words = words_of(dimension);
  const auto ends = numbers_of<2>(value, dimension, "two " + words.many + ", as in [0, " + words.example + "]");
  if (!ends) return;
  if ((*ends)[0] > (*ends)[1]) {
    const auto& items = value.node().children;
    value.reading().error(value.mark(), value.path(),
                          "found " + in_quotes(items[0].text) + " before " + in_quotes(items[1].text),
                          "the smaller of the two first");
    return;
  }
  interval = {(*ends)[0], (*ends)[1]};
}

void take(Value& value, int& number) {
  if (value.describing()) {
    value.info().form = Form::kWhole;
    value.info().default_value = std::int64_t{number};
    return;
  }
  const YamlNode& node = value.node();
  int read = 0;
  const char* last = node.text.data() + node.text.size();
  const auto [end, status] = std::from_chars(node.text.data(), last, read);
  const bool leading_zero = node.text.size() > 1 && node.text[node.text[0] == '-' ? 1 : 0] == '0';
  if (!node.is_scalar() || status == std::errc::invalid_argument || end != last || leading_zero) {
    return value.error("a whole number");
  }
  if (status != std::errc{}) return value.error("a whole number below 2147483648");
  number = read;
  value.reading().numbers.push_back({static_cast<double>(read), &node, 0.0});
}

void take(Value& value, bool& yes) {
  if (value.describing()) {
    value.info().form = Form::kYesNo;
    value.info().default_value = yes;
    return;
  }
  const YamlNode& node = value.node();
  const bool is_word = node.is_scalar() && node.plain && (node.text == "true" || node.text == "false");
  if (!is_word) return value.error("true or false");
  yes = node.text == "true";
}

void take(Value& value, std::string& text) {
  if (value.describing()) {
    value.info().form = Form::kText;
    if (!text.empty()) value.info().default_value = text;
    return;
  }
  if (!value.node().is_scalar() || value.node().is_nothing()) return value.error("a text");
  text = value.node().text;
}

void take(Value& value, std::filesystem::path& file) {
  if (value.describing()) {
    value.info().form = Form::kText;
    return;
  }
  if (!value.node().is_scalar() || value.node().is_nothing()) return value.error("the name of a file");
  if (auto path = value.reading().resolve(value.node(), value.path())) file = std::move(*path);
}

std::size_t take_choice(Value& value, const std::vector<std::string>& choices) {
  if (value.describing()) {
    value.info().form = Form::kChoice;
    value.info().choices = choices;
    return choices.size();
  }
  const YamlNode& node = value.node();
  for (std::size_t i = 0; i < choices.size() && node.is_scalar(); ++i) {
    if (choices[i] == node.text) return i;
  }
  const std::string hint = node.is_scalar() ? did_you_mean(node.text, choices) : "";
  const std::string words = choices.size() == 1 ? choices[0] : "one of " + listed(choices, 20);
  value.error(words + hint);
  return choices.size();
}

bool begin_list(Value& value, std::size_t at_least, std::size_t at_most, const std::string& expected) {
  if (value.describing()) {
    value.info().form = Form::kList;
    if (at_least > 0) value.info().at_least_items = at_least;
    if (at_most != static_cast<std::size_t>(-1)) value.info().at_most_items = at_most;
    return true;
  }
  if (!value.follow_file()) return false;
  const std::size_t items = value.node().children.size();
  if (value.node().is_list() && items >= at_least && items <= at_most) return true;
  value.error(expected);
  return false;
}

bool begin_by_name(Value& value) {
  if (value.describing()) {
    value.info().form = Form::kByName;
    return true;
  }
  if (!value.follow_file()) return false;
  if (value.node().is_map()) return true;
  value.error("a section with a name for each part");
  return false;
}

}  // namespace drydock
