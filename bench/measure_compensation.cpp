// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <stdexcept>

#include "bench/measure_sensing.h"
#include "facility/facility_file.h"
#include "facility/run_facility.h"
#include "input/problem_limit.h"

namespace drydock::bench {
namespace {

/// The example with settings, as `drydock run` runs it.
SignalRecord example_signal(const std::vector<std::string>& settings) {
  const auto file = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/rss/compensation.yaml";
  Problems problems;
  const std::optional<Facility> facility = read_facility(file, default_file_rules(file), settings, problems);
  if (!facility) throw std::runtime_error("examples/rss/compensation.yaml cannot be read");
  const FacilityResult result = run_facility({*facility});
  if (result.status != FacilityStatus::kDone) throw std::logic_error("the example stops: " + result.sentence);
  return *result.crafts.at(0).signal;
}

void add_rows(MultibodyBench& bench, const std::string& key, const std::string& what, const WrenchRms& before,
              const WrenchRms& after, std::optional<double> at_least) {
  const auto add = [&](const std::string& ending, const std::string& quantity, const std::string& unit, double tared,
                       double left) {
    Row row{key + ending, what + quantity, unit, left, tared, tared / left};
    if (at_least) row.bound = Bound{Bound::Side::kAtLeast, *at_least};
    row.is_answer = at_least.has_value();
    bench.add(row);
  };
  add("_force", ", RMS of forces; zeroed alone", "N", before.force_N, after.force_N);
  add("_torque", ", RMS of torques", "Nm", before.torque_Nm, after.torque_Nm);
}

}  // namespace

void measure_compensation(MultibodyBench& bench) {
  const SignalRecord full = example_signal({});
  add_rows(bench, "compensated", "compensated", full.tared, full.external, 50);
  add_rows(bench, "accelerating", "  while accelerating", full.tared_accelerating, full.external_accelerating, 50);
  const SignalRecord at_rest = example_signal({"spacecraft[0].compensation.motion=at_rest"});
  add_rows(bench, "as_published", "  velocity and acceleration taken for zero", at_rest.tared, at_rest.external, {});
}

}  // namespace drydock::bench
