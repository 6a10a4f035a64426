// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <stdexcept>
#include <string>
#include <vector>

#include "output/log/log_file.h"
#include "testing/random.h"

namespace drydock::testing {

/// What a generic log is made of.
struct GenericLog {
  std::size_t groups = 3;            // of one rate, each with
  std::size_t series_per_group = 3;  // and every third one with columns
  std::size_t samples_per_chunk = 16;
  int samples = 50;
  bool is_finished = true;
};

inline LogLayout layout_of(const GenericLog& log) {
  Rate fast{"fast", {}, log.samples_per_chunk}, never{"never", {}, log.samples_per_chunk};
  for (std::size_t g = 0; g < log.groups; ++g) {
    for (std::size_t s = 0; s < log.series_per_group; ++s) {
      const std::string path = "/bodies/körper-" + std::to_string(g) + "/deep/größe_" + std::to_string(s);
      Series series{path, {"N m"}, s % 2 == 0 ? "W" : "", "the " + std::to_string(s) + ". quantity of it", {}};
      if (s % 3 == 2) series.columns = {"x", "längs", "z"};
      if (s % 6 == 5) series.units = {"m", "rad", "1"};
      if (s % 5 == 3) series.description.clear();
      fast.series.push_back(series);
    }
  }
  never.series.push_back(
      pose_series("/bodies/nothing/pose", "W", std::string(5000, 'd')));  // more than a heap's usual size
  return {{fast, never}};
}

/// Writes it with generic numbers: smooth ones, constant ones, and ones that no compressor makes smaller.
inline void write_generic_log(const std::filesystem::path& path, const GenericLog& parts, std::uint64_t seed) {
  Random random(seed);
  const LogLayout layout = layout_of(parts);
  LogFile log({path, layout, "a generic log"});
  double time_s = -1.5;
  std::vector<double> row(layout.rates[0].width());
  for (int i = 0; i < parts.samples; ++i) {
    time_s += random.between(1e-3, 1e-2);
    for (std::size_t k = 0; k < row.size(); ++k) {
      const double phase = static_cast<double>(k);
      row[k] = k % 3 == 0 ? random.between(-1, 1) : k % 3 == 1 ? std::sin(time_s + phase) : 1e-3 * phase;
    }
    if (!log.append(0, time_s, row).ok()) throw std::runtime_error("a generic log cannot be written");
    if (i % 7 == 0 && !log.append(Event{time_s, "step", "körper", "number " + std::to_string(i)}).ok())
      throw std::runtime_error("an event cannot be written");
  }
  if (parts.is_finished) log.finish();
}

}  // namespace drydock::testing
