// SPDX-License-Identifier: Apache-2.0
#include "cli/run/configuration.h"

#include "output/sha256.h"
#include "output/version.h"

namespace drydock {

std::string configuration_hash(const RunOptions& options, const RunSubject& subject) {
  Sha256 sum;
  const auto take = [&](std::string_view word) {
    sum.update(std::to_string(word.size()) + " ");
    sum.update(word);
  };
  take(program_version());
  take(compiler_version());
  for (const std::string& file : subject.files()) take(sha256_of_file(file));
  for (const std::string& setting : options.common.settings) take(setting);
  if (options.chosen) take(std::to_string(*options.chosen));
  return sum.hex();
}

}  // namespace drydock
