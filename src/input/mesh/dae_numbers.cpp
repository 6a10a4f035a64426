// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/dae_numbers.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>

#include "input/in_quotes.h"
#include "input/number.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr std::string_view kCommentBegin = "<!--";
constexpr std::string_view kCommentEnd = "-->";

bool is_xml_blank(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r';
}

/// The whole number that fills the text, if it does.
std::optional<std::uint32_t> whole_number(std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, status] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (status != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return value;
}

}  // namespace

std::string_view DaeWords::next() {
  if (file_.is_hopeless()) return {};
  for (;;) {
    while (position_ < bytes_.size() && is_xml_blank(bytes_[position_])) ++position_;
    if (!bytes_.substr(std::min(position_, bytes_.size())).starts_with(kCommentBegin)) break;
    const std::size_t end = bytes_.find(kCommentEnd, position_ + kCommentBegin.size());
    position_ = end == std::string_view::npos ? bytes_.size() : end + kCommentEnd.size();
  }
  offset_ = position_;
  while (position_ < bytes_.size() && !is_xml_blank(bytes_[position_])) {
    if (bytes_[position_] == '<' && position_ > offset_) break;  // a comment right behind the word
    ++position_;
  }
  return offset_ < bytes_.size() ? bytes_.substr(offset_, position_ - offset_) : std::string_view();
}

std::vector<double> dae_numbers(DaeFile& file, const XmlElement& element) {
  std::vector<double> values;
  DaeWords words(file, element);
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) {
    const NumberReading reading = parse_number(word);
    values.push_back(reading.value);
    if (reading.fault != NumberFault::kNone) {
      file.error(element, words.offset(), "found " + in_quotes(word), expected_number(word, reading.fault));
    } else if (std::abs(reading.value) > kLargestDaeNumber) {
      file.error(element, words.offset(), "found " + in_quotes(word), "a number below 1e18");
    }
  }
  return values;
}

std::optional<std::vector<double>> dae_numbers(DaeFile& file, const XmlElement& element, std::size_t count) {
  const std::size_t errors_before = file.errors();
  const std::vector<double> values = dae_numbers(file, element);
  if (file.errors() > errors_before) return std::nullopt;
  if (values.size() == count) return values;
  file.error(element, "found " + counted(values.size(), "number"), std::to_string(count));
  return std::nullopt;
}

std::uint32_t dae_whole_number(DaeFile& file, const XmlElement& element, std::string_view word, std::size_t offset) {
  const std::optional<std::uint32_t> value = whole_number(word);
  if (!value) file.error(element, offset, "found " + in_quotes(word), "a whole number from 0");
  return value.value_or(0);
}

std::optional<std::size_t> dae_whole_attribute(DaeFile& file, const XmlElement& element, std::string_view attribute,
                                               std::size_t standard, std::size_t least, std::size_t most) {
  const XmlAttribute* found = element.find(attribute);
  if (found == nullptr) return standard;
  const std::optional<std::uint32_t> value = whole_number(found->value);
  if (value && *value >= least && *value <= most) return *value;
  file.error(element, *found, "found " + in_quotes(found->value),
             "a whole number from " + std::to_string(least) + " to " + std::to_string(most));
  return std::nullopt;
}

void warn_of_dae_count(DaeFile& file, const XmlElement& element, std::size_t found, const std::string& thing) {
  const XmlAttribute* count = element.find("count");
  if (count == nullptr || whole_number(count->value) == found) return;
  file.warning(element, "found " + counted(found, thing) + " and count=" + in_quotes(count->value),
               "a count that fits; what is there is used");
}

}  // namespace drydock
