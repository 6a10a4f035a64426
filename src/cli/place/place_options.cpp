// SPDX-License-Identifier: Apache-2.0
#include "cli/place/place_options.h"

#include "cli/command.h"
#include "cli/typed_values.h"
#include "input/in_quotes.h"

namespace drydock {

std::vector<std::string> place_settings(const PlaceOptions& options) {
  std::vector<std::string> settings = options.common.settings;
  if (options.resolution) {
    typed_amount("--resolution", *options.resolution, Dimension::length());
    settings.push_back("place.resolution=" + *options.resolution);
  }
  if (options.gap) {
    if (typed_quantity("--gap", *options.gap, Dimension::length()) < 0)
      throw UsageError("--gap: found " + in_quotes(*options.gap) + ", expected a length of at least 0");
    settings.push_back("place.gap=" + *options.gap);
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
