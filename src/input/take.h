// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "input/located.h"
#include "input/nearest_name.h"
#include "input/value.h"
#include "spatial/interval.h"
#include "spatial/vector.h"

namespace drydock {

// take(value, variable, …) reads a value of a file into a variable, or describes what the value may be, with the
// variable's content as default. It reports what is wrong and then leaves the variable as it was. A type of your own
// gets a `take`, or, as a section of fields, a `describe` (fields.h).

void take(Value& value, double& number, const Dimension& dimension);
void take(Value& value, Vector3& vector, const Dimension& dimension);
void take(Value& value, Interval& interval, const Dimension& dimension);  // [min, max]
void take(Value& value, int& number);
void take(Value& value, bool& yes);
void take(Value& value, std::string& text);
/// A file named relative to the file that names it; it exists and may be read.
void take(Value& value, std::filesystem::path& file);

/// The words of an enumeration.
template <class E>
struct Choices {
  std::vector<std::pair<std::string, E>> words;
};

/// The place of the word among the choices, or choices.size() after a problem.
std::size_t take_choice(Value& value, const std::vector<std::string>& choices);

/// True when the value is a list (inline or in a file of its own) of an allowed number of items; else reports.
bool begin_list(Value& value, std::size_t at_least, std::size_t at_most, const std::string& expected);
/// The same for a section whose keys are names.
bool begin_by_name(Value& value);

template <class E>
void take(Value& value, E& choice, const Choices<E>& choices) {
  std::vector<std::string> words;
  std::size_t present = choices.words.size();
  for (std::size_t i = 0; i < choices.words.size(); ++i) {
    words.push_back(choices.words[i].first);
    if (choices.words[i].second == choice) present = i;
  }
  const std::size_t taken = take_choice(value, words);
  if (taken < words.size()) choice = choices.words[taken].second;
  if (value.describing() && present < words.size()) value.info().default_value = words[present];
}

template <class T, class... How>
void take(Value& value, std::optional<T>& thing, const How&... how) {
  T inner = blank<T>();
  const std::size_t errors_before = value.describing() ? 0 : value.reading().errors();
  take(value, inner, how...);
  if (value.describing()) {
    value.info().default_value = {};
  } else if (value.reading().errors() == errors_before) {
    thing = std::move(inner);
  }
}

template <class T, class... How>
void take(Value& value, Located<T>& thing, const How&... how) {
  const std::size_t errors_before = value.describing() ? 0 : value.reading().errors();
  take(value, thing.value, how...);
  if (value.describing() || value.reading().errors() > errors_before) return;
  thing.mark = value.mark();
  thing.field = value.path();
}

template <class T, class... How>
void take_item(Value& list, std::size_t index, T& thing, const How&... how) {
  Value item(list, index, list.node().children[index]);
  if (!item.node().broken) take(item, thing, how...);
}

template <class T, class... How>
void describe_items(Value& value, const How&... how) {
  T item = blank<T>();
  Value part(value, value.info().parts.emplace_back());
  take(part, item, how...);
  part.info().default_value = {};
}

template <class T, class... How>
void take(Value& value, std::vector<T>& things, const How&... how) {
  if (!begin_list(value, 0, static_cast<std::size_t>(-1), "a list")) return;
  if (value.describing()) return describe_items<T>(value, how...);
  things.clear();
  for (std::size_t i = 0; i < value.node().children.size() && !value.reading().is_full(); ++i) {
    take_item(value, i, things.emplace_back(blank<T>()), how...);
  }
}

template <class T, std::size_t N, class... How>
void take(Value& value, std::array<T, N>& things, const How&... how) {
  if (!begin_list(value, N, N, "a list of " + std::to_string(N))) return;
  if (value.describing()) return describe_items<T>(value, how...);
  for (std::size_t i = 0; i < N; ++i) take_item(value, i, things[i], how...);
}

template <class T, class... How>
void take(Value& value, std::map<std::string, T>& things, const How&... how) {
  if (!begin_by_name(value)) return;
  if (value.describing()) return describe_items<T>(value, how...);
  for (std::size_t entry = 0; entry < value.node().entries() && !value.reading().is_full(); ++entry) {
    const std::string& name = value.node().key(entry).text;
    Value part(value, name, value.node().value(entry));
    if (!part.node().broken) take(part, things.try_emplace(name, blank<T>()).first->second, how...);
  }
}

}  // namespace drydock
