// SPDX-License-Identifier: Apache-2.0
#include "output/summary.h"

#include <algorithm>
#include <ctime>
#include <fstream>

#include "output/sha256.h"
#include "output/version.h"

namespace drydock {

std::string input_hash(const std::vector<InputFile>& inputs) {
  std::vector<std::string> lines;
  for (const InputFile& input : inputs) lines.push_back(input.sha256 + "  " + input.name + "\n");
  std::sort(lines.begin(), lines.end());
  Sha256 sha;
  for (const std::string& line : lines) sha.update(line);
  return sha.hex();
}

Json to_json(const Summary& summary) {
  Json files = Json::array();
  for (const InputFile& input : summary.inputs) files.push_back({{"name", input.name}, {"sha256", input.sha256}});
  Json json;
  json["drydock"] = program_version();
  json["format"] = 1;
  json["command"] = summary.command;
  json["name"] = summary.name;
  json["complete"] = summary.complete;
  json["stopped"] = summary.stopped;
  json["input"] = {{"sha256", input_hash(summary.inputs)}, {"files", std::move(files)}};
  json["figures"] = summary.figures;
  json["files"] = summary.files;
  return json;
}

Json to_json(const RunRecord& run) {
  Json phases = Json::array();
  for (const WallTime& time : run.wall_times) phases.push_back({{"phase", time.phase}, {"wall_s", time.wall_s}});
  Json json;
  json["drydock"] = program_version();
  json["format"] = 1;
  json["command_line"] = run.command_line;
  json["threads"] = run.threads;
  json["started_utc"] = run.started_utc;
  json["total_wall_s"] = run.total_wall_s;
  json["wall_times"] = std::move(phases);
  json.update(run.measured);
  json["compiler"] = compiler_version();
  json["cpu"] = cpu_name();
  return json;
}

std::string utc_now() {
  const std::time_t now = std::time(nullptr);
  std::tm utc{};
  ::gmtime_r(&now, &utc);
  char text[32];
  return {text, std::strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

std::string cpu_name() {
  std::ifstream info("/proc/cpuinfo");
  for (std::string line; std::getline(info, line);) {
    if (!line.starts_with("model name")) continue;
    const std::size_t colon = line.find(": ");
    if (colon != std::string::npos) return line.substr(colon + 2);
  }
  return "unknown";
}

}  // namespace drydock
