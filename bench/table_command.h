// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "bench/command.h"
#include "bench/measure_multibody.h"
#include "bench/run_clock.h"

namespace drydock::bench {

/// A benchmark whose answer is one table: `drydock bench NAME`.
struct TableBench {
  std::string name;                                         // "multibody"
  std::string sentence;                                     // for the help
  std::string subject;                                      // for summary.json
  void (*measure)(MultibodyBench& bench, RunClock& clock);  // fills the report and ends its phases
  std::string shorter = "";                                 // what --short leaves out; empty: there is no such option
};
Command table_command(const TableBench& table);

}  // namespace drydock::bench
