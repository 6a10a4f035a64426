// SPDX-License-Identifier: Apache-2.0
#include "input/fields.h"

#include <algorithm>

#include "input/in_quotes.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr std::string_view kFormatVersion = "1";

/// Behind the path of a list or of parts by name, the path of one of the numbers in it: `[2][0]`, `.platform`.
std::string path_within(const YamlNode& node, const YamlNode* wanted) {
  const std::size_t stride = node.is_map() ? 2 : 1;
  for (std::size_t i = stride - 1; i < node.children.size(); i += stride) {
    const std::string step = node.is_map() ? "." + path_step(node.children[i - 1].text) : "[" + std::to_string(i) + "]";
    if (&node.children[i] == wanted) return step;
    const std::string deeper = path_within(node.children[i], wanted);
    if (!deeper.empty()) return step + deeper;
  }
  return {};
}

void limit_numbers(ValueInfo& info, std::optional<double> Limits::*which, double limit) {
  info.limits.*which = limit;
  for (ValueInfo& part : info.parts) limit_numbers(part, which, limit);
}

std::string words_for(const std::vector<std::string>& names) {
  return "one of " + listed(names, 20);
}

}  // namespace

template <class IsWithin>
void Field::check(IsWithin is_within, const std::string& words, double limit) {
  if (section_.describing() || node_ == nullptr) return;
  for (const Reading::NumberRead& number : section_.reading().numbers) {
    if (!is_within(number.value)) report(number, words, limit);
  }
}

void Field::report(const Reading::NumberRead& number, const std::string& words, double limit) {
  if (section_.reading().is_full()) return;
  const std::string path = Value(section_, name_, *node_).path() + path_within(*node_, number.node);
  section_.reading().error(mark_of(*number.node), path, found_text(*number.node), words + " " + short_number(limit));
}

Field& Field::above(double limit) {
  if (info_ != nullptr) limit_numbers(*info_, &Limits::above, limit);
  check([=](double x) { return x > limit; }, "a value above", limit);
  if (limit == 0.0 && !section_.describing() && node_ != nullptr) {
    for (const Reading::NumberRead& number : section_.reading().numbers) {
      const bool is_tiny = number.value > 0.0 && number.value < number.smallest_amount;
      if (is_tiny) report(number, "a value of at least", number.smallest_amount);
    }
  }
  return *this;
}

Field& Field::at_least(double limit) {
  if (info_ != nullptr) limit_numbers(*info_, &Limits::at_least, limit);
  check([=](double x) { return x >= limit; }, "a value of at least", limit);
  return *this;
}

Field& Field::below(double limit) {
  if (info_ != nullptr) limit_numbers(*info_, &Limits::below, limit);
  check([=](double x) { return x < limit; }, "a value below", limit);
  return *this;
}

Field& Field::at_most(double limit) {
  if (info_ != nullptr) limit_numbers(*info_, &Limits::at_most, limit);
  check([=](double x) { return x <= limit; }, "a value of at most", limit);
  return *this;
}

Fields::Fields(Value& section) : section_(section) {
  if (describing()) {
    section_.info().form = ValueInfo::Form::kSection;
    return;
  }
  if (!section_.follow_file()) return;
  if (!section_.node().is_map()) {
    if (!section_.node().broken) section_.error("a section of fields, as in {name: value}");
    return;
  }
  map_ = &section_.node();
  asked_.assign(map_->entries(), false);
}

FieldInfo& Fields::add_info(std::string_view name, bool required, std::string_view description) {
  FieldInfo& added = section_.info().fields.emplace_back();
  added.name = name;
  added.description = description;
  added.required = required;
  return added;
}

const YamlNode* Fields::find_node(std::string_view name, bool required, std::string_view description) {
  known_.emplace_back(name);
  if (map_ == nullptr) return nullptr;
  const std::size_t entry = map_->find(name);
  if (entry < map_->entries()) {
    asked_[entry] = true;
    return map_->value(entry).broken ? nullptr : &map_->value(entry);
  }
  if (required && !foreign_) {
    section_.reading().error(section_.mark(), path_of(name), "missing", std::string(description));
  }
  return nullptr;
}

std::string Fields::path_of(std::string_view name) const {
  return Value(section_, name, section_.node()).path();
}

bool Fields::has(std::string_view name) const {
  return map_ != nullptr && map_->find(name) < map_->entries();
}

void Fields::error(std::string_view name, std::string found, std::string expected) const {
  if (describing() || map_ == nullptr) return;
  const std::size_t entry = map_->find(name);
  const Mark mark = entry < map_->entries() ? mark_of(map_->key(entry)) : section_.mark();
  section_.reading().error(mark, path_of(name), std::move(found), std::move(expected));
}

void Fields::file_kind(const std::string& kind) {
  if (kind == "hall") section_.set_room(Room::kHall);
  if (describing()) {
    for (const auto& [name, constant, words] :
         {std::tuple("drydock", std::string(kFormatVersion), "version of the file format"),
          std::tuple("kind", kind, "what the file holds")}) {
      FieldInfo& info = add_info(name, section_.is_top(), words);
      info.value.form = ValueInfo::Form::kConstant;
      info.value.choices = {constant};
    }
    return;
  }
  if (!section_.is_root_of_file()) return;
  if (section_.is_top() || has("drydock")) find_node("drydock", true, "drydock: 1, the version of the file format");
  if (!section_.is_top() && !has("kind")) return;
  const YamlNode* found = find_node("kind", true, "kind: " + kind);
  if (found == nullptr || (found->is_scalar() && found->text == kind)) return;
  Value(section_, "kind", *found).error(kind);
  foreign_ = found->is_scalar() && nearest_name(found->text, {kind}).empty();
}

std::vector<std::string> Fields::present_of(const std::vector<std::string>& names) const {
  std::vector<std::string> present;
  std::copy_if(names.begin(), names.end(), std::back_inserter(present), [&](const auto& name) { return has(name); });
  return present;
}

void Fields::exactly_one(const std::vector<std::string>& names, const std::string& what) {
  at_most_one(names, what);
  if (describing()) {
    section_.info().groups.back().needs_one = true;
  } else if (map_ != nullptr && present_of(names).empty()) {
    section_.reading().error(section_.mark(), section_.path(), "found nothing that gives " + what, words_for(names));
  }
}

void Fields::at_most_one(const std::vector<std::string>& names, const std::string& what) {
  if (describing()) {
    section_.info().groups.push_back({names, false});
    return;
  }
  const std::vector<std::string> present = present_of(names);
  if (present.size() < 2) return;
  // Reported at the second in the file.
  std::vector<std::size_t> entries;
  for (const std::string& name : present) entries.push_back(map_->find(name));
  std::sort(entries.begin(), entries.end());
  error(map_->key(entries[1]).text, "found beside " + map_->key(entries[0]).text, "only one field that gives " + what);
}

void Fields::needs(const std::string& name, const std::string& beside) {
  if (describing()) {
    section_.info().needs.push_back({name, beside});
  } else if (has(name) && !has(beside)) {
    error(name, "found without " + beside, "it only beside " + beside);
  }
}

void Fields::finish() {
  if (map_ == nullptr || foreign_) return;
  const bool has_head = section_.is_root_of_file();
  for (std::size_t entry = 0; entry < map_->entries() && !section_.reading().is_full(); ++entry) {
    const YamlNode& key = map_->key(entry);
    if (has_head && key.text == "drydock") {
      const YamlNode& version = map_->value(entry);
      const bool right = version.is_scalar() && version.text == kFormatVersion;
      if (!right && !version.broken) {
        Value(section_, "drydock", version).error("1, the version of the file format this program reads");
      }
    } else if (!asked_[entry]) {
      section_.reading().error(mark_of(key), path_of(key.text), "unknown field" + did_you_mean(key.text, known_), "");
    }
  }
}

}  // namespace drydock
