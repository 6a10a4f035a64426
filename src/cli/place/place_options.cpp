// SPDX-License-Identifier: Apache-2.0
#include "cli/place/place_options.h"

#include "cli/typed_values.h"

namespace drydock {

std::vector<std::string> place_settings(const PlaceOptions& options) {
  std::vector<std::string> settings = options.common.settings;
  for (const auto& [name, value] : {std::pair("resolution", options.resolution), std::pair("gap", options.gap)}) {
    if (value) typed_quantity("--" + std::string(name), *value, Dimension::length());
    if (value) settings.push_back("place." + std::string(name) + "=" + *value);
  }
  if (options.objective) settings.push_back("place.objective=" + *options.objective);
  if (options.keep > 0) settings.push_back("place.keep=" + std::to_string(options.keep));
  return settings;
}

std::vector<std::string> place_command_line(const PlaceOptions& options) {
  std::vector<std::string> words = {"drydock", "place", options.file.string()};
  const auto add = [&](const std::string& name, const std::optional<std::string>& value) {
    if (value) words.insert(words.end(), {name, *value});
  };
  add("--objective", options.objective);
  add("--resolution", options.resolution);
  add("--gap", options.gap);
  if (options.keep > 0) add("--keep", std::to_string(options.keep));
  if (options.layouts > 0) add("--layouts", std::to_string(options.layouts));
  add("--seed", std::to_string(options.common.seed));
  for (const std::string& setting : options.common.settings) add("--set", setting);
  return words;
}

}  // namespace drydock
