// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "output/json_text.h"

namespace drydock {

/// A file the result was made from, under the name the user gave it.
struct InputFile {
  std::string name;
  std::string sha256;
};

/// summary.json: what came out, the same bytes whenever the same is asked. No wall times, threads or paths of a
/// machine.
///   {"drydock": "0.1.0", "format": 1, "command": "map", "name": "suspension hall", "complete": true, "stopped": "",
///    "input": {"sha256": "…", "files": [{"name": "hall.yaml", "sha256": "…"}]}, "figures": {…}, "files": ["log.h5"]}
/// `input.sha256` is that of the lines `SHA256  NAME\n`, sorted: `sha256sum FILES… | sort | sha256sum` gives it.
/// Keys of figures end in their units, as keys_without_unit in json_text.h says.
struct Summary {
  std::string command;
  std::string name;
  std::vector<InputFile> inputs;
  Json figures = Json::object();
  bool complete = false;
  std::string stopped;             // why a run is not complete; empty otherwise
  std::vector<std::string> files;  // what stands beside it, relative to its folder
};

Json to_json(const Summary& summary);
std::string input_hash(const std::vector<InputFile>& inputs);

/// run.json: how and how long; may differ from run to run.
struct WallTime {
  std::string phase;
  double wall_s = 0.0;
};
struct RunRecord {
  std::vector<std::string> command_line;
  int threads = 1;
  std::string started_utc;  // utc_now() at the start
  std::vector<WallTime> wall_times;
  double total_wall_s = 0.0;
  Json measured = Json::object();  // what else differs from run to run, by key
};

/// Adds the program's version, its compiler and the name of this machine's CPU.
Json to_json(const RunRecord& run);

std::string utc_now();   // 2031-04-05T06:07:08Z
std::string cpu_name();  // as /proc/cpuinfo names it; "unknown" where it does not

}  // namespace drydock
