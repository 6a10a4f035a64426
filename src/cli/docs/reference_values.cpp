// SPDX-License-Identifier: Apache-2.0
#include "cli/docs/reference_values.h"

#include "input/wording.h"

namespace drydock {
namespace {

using Form = ValueInfo::Form;

std::string range_words(const Limits& limits) {
  if (limits.at_least && limits.at_most)
    return ", from " + short_number(*limits.at_least) + " to " + short_number(*limits.at_most);
  std::string text;
  if (limits.above) text += ", above " + short_number(*limits.above);
  if (limits.at_least) text += ", at least " + short_number(*limits.at_least);
  if (limits.below) text += ", below " + short_number(*limits.below);
  if (limits.at_most) text += ", at most " + short_number(*limits.at_most);
  return text;
}

/// What follows "a length" or "3 lengths": unit, example, range.
std::string number_details(const ValueInfo& number) {
  const DimensionWords words = words_of(number.dimension);
  const std::string unit = words.unit.empty() ? "" : " [" + words.unit + "], as in " + in_code(words.example);
  return unit + range_words(number.limits);
}

std::string count_words(const ValueInfo& list) {
  const bool fixed = list.at_least_items && list.at_most_items && *list.at_least_items == *list.at_most_items;
  return fixed ? std::to_string(*list.at_least_items) : "";
}

std::string list_words(const ValueInfo& list, const SectionWords& section) {
  const ValueInfo& item = list.parts.front();
  const std::string count = count_words(list);
  if (item.form == Form::kNumber)
    return (count.empty() ? "a list of" : count) + " " + words_of(item.dimension).many + number_details(item);
  return "a list" + (count.empty() ? "" : " of " + count) + ", each " + value_words(item, section);
}

std::string choice_words(const std::vector<std::string>& choices) {
  std::vector<std::string> words;
  for (const std::string& choice : choices) words.push_back(in_code(choice));
  return (words.size() > 1 ? "one of " : "") + listed(words, words.size());
}

/// One after the other; a list of what stands before it is told as that.
std::string alternatives(const ValueInfo& value, const SectionWords& section) {
  std::string text;
  for (const ValueInfo& part : value.parts) {
    const bool is_list = part.form == Form::kList && part.parts.front().form == Form::kAnyOf;
    const std::string words = value_words(is_list ? part.parts.front() : part, section);
    text += text.empty() ? "" : "; or ";
    if (!is_list) {
      text += words;
    } else {
      text += text == words + "; or " ? "a list of such" : "a list, each " + words;
    }
  }
  return text;
}

std::string default_text(const ValueInfo& value, double number) {
  const std::string unit = value.form == Form::kNumber ? words_of(value.dimension).unit : "";
  return short_number(number) + (unit.empty() ? "" : " " + unit);
}

}  // namespace

std::string in_code(const std::string& text) {
  return "`" + text + "`";
}

std::string value_words(const ValueInfo& value, const SectionWords& section) {
  switch (value.form) {
    case Form::kNumber:
      return words_of(value.dimension).one + number_details(value);
    case Form::kWhole:
      return "a whole number" + range_words(value.limits);
    case Form::kYesNo:
      return "`true` or `false`";
    case Form::kText:
      return "a text";
    case Form::kChoice:
    case Form::kConstant:
      return choice_words(value.choices);
    case Form::kList:
      return list_words(value, section);
    case Form::kByName:
      return "by name, each " + value_words(value.parts.front(), section);
    case Form::kSection:
      return section(value);
    case Form::kAnyOf:
      return alternatives(value, section);
  }
  return {};
}

std::string default_words(const ValueInfo& value) {
  if (const auto* yes = std::get_if<bool>(&value.default_value)) return in_code(*yes ? "true" : "false");
  if (const auto* whole = std::get_if<std::int64_t>(&value.default_value)) return in_code(std::to_string(*whole));
  if (const auto* number = std::get_if<double>(&value.default_value)) return in_code(default_text(value, *number));
  if (const auto* text = std::get_if<std::string>(&value.default_value)) return text->empty() ? "" : in_code(*text);
  const auto* numbers = std::get_if<std::vector<double>>(&value.default_value);
  if (numbers == nullptr) return {};
  std::string list;
  for (const double number : *numbers) list += (list.empty() ? "" : ", ") + short_number(number);
  return in_code("[" + list + "]");
}

DescriptionParts description_parts(const std::string& description) {
  constexpr std::string_view kMark = " (default: ";
  const std::size_t begin = description.find(kMark);
  const std::size_t end = begin == std::string::npos ? begin : description.find(')', begin);
  if (end == std::string::npos) return {description, ""};
  const std::size_t words = begin + kMark.size();
  return {description.substr(0, begin) + description.substr(end + 1), description.substr(words, end - words)};
}

std::string table_row(const std::vector<std::string>& cells) {
  std::string row = "|";
  for (const std::string& cell : cells) {
    row += ' ';
    for (const char c : cell) row += c == '|' ? std::string("\\|") : std::string(1, c);
    row += cell.empty() ? "|" : " |";
  }
  return row + "\n";
}

std::string table_head(const std::vector<std::string>& heads) {
  std::string line = "|";
  for (std::size_t i = 0; i < heads.size(); ++i) line += "---|";
  return table_row(heads) + line + "\n";
}

}  // namespace drydock
