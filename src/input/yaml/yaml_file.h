// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "input/fields.h"
#include "input/override.h"

namespace drydock {

/// Reads a YAML file and all files it includes into a thing that has a `describe`. With no rules it touches no other
/// file. False when there is no document to read from; other problems leave what could be read in the thing. `mentions`
/// takes every place that names a file.
template <Describable T>
bool read_yaml_file(const std::filesystem::path& path, const FileRules& rules,
                    const std::vector<std::string>& overrides, T& thing, Problems& problems,
                    std::vector<FileMention>* mentions = nullptr) {
  Reading reading(path, &rules, problems);
  YamlDocument* document = reading.read_top();
  if (document == nullptr) return false;
  apply_overrides(overrides, *document, reading);
  take_document(reading, *document, thing);
  if (mentions != nullptr) *mentions = reading.mentions();
  return true;
}

/// The same for a text in memory, under the name `file` in marks; files it names are passed over.
template <Describable T>
bool read_yaml_text(std::string text, const std::string& file, const std::vector<std::string>& overrides, T& thing,
                    Problems& problems, Room room = Room::kOrbit) {
  Reading reading(file, nullptr, problems);
  YamlDocument* document = reading.parse_top(std::move(text));
  if (document == nullptr) return false;
  apply_overrides(overrides, *document, reading);
  take_document(reading, *document, thing, room);
  return true;
}

/// A text that is one value and no section, such as a list of numbers. `form` is what `take` needs besides: a
/// dimension.
template <class T, class Form>
bool read_yaml_value(std::string text, const std::string& file, T& value, const Form& form, Problems& problems,
                     Room room = Room::kOrbit) {
  Reading reading(file, nullptr, problems);
  const YamlDocument* document = reading.parse_top(std::move(text));
  if (document == nullptr || document->root.broken) return false;
  Value top(reading, document->root);
  top.set_room(room);
  take(top, value, form);
  return true;
}

}  // namespace drydock
