// SPDX-License-Identifier: Apache-2.0
#include "bench/lsq_linear.h"

#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>

#include "output/json_text.h"
#include "rig/cable/rig_pose.h"
#include "rig/cable/tension/needed_wrenches.h"

namespace drydock::bench {
namespace {

constexpr const char* kScript = DRYDOCK_SOURCE_DIR "/bench/lsq_linear_peer.py";

Json numbers(const Vector3& v) {
  return {v.x(), v.y(), v.z()};
}

Json question(const CableRig& rig, const std::vector<Vector3>& points, int rounds) {
  Json json = {{"rounds", rounds}, {"anchors", Json::array()}, {"points", Json::array()}};
  json["limits_N"] = {rig.cables[0].tension_min_N, rig.cables[0].tension_max_N};
  json["needed_N"] = numbers(needed_wrenches(rig, {}, WithAcceleration::kNo).points.col(0));
  for (const Cable& cable : rig.cables) json["anchors"].push_back(numbers(cable.p_WA));
  for (const Vector3& point : points) json["points"].push_back(numbers(point));
  return json;
}

/// A folder of our own that goes with us.
struct Scratch {
  std::filesystem::path folder;
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "drydock-bench-XXXXXX").string();
    if (::mkdtemp(name.data()) != nullptr) folder = name;
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  ~Scratch() {
    std::error_code ignored;
    if (!folder.empty()) std::filesystem::remove_all(folder, ignored);
  }
};

/// What a shell command prints; empty if it fails.
std::string printed_by(const std::string& command) {
  std::FILE* pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) return {};
  std::string text;
  char some[4096];
  for (std::size_t got = 0; (got = std::fread(some, 1, sizeof some, pipe)) > 0;) text.append(some, got);
  return ::pclose(pipe) == 0 ? text : std::string{};
}

}  // namespace

LsqLinear run_lsq_linear(const CableRig& rig, const std::vector<Vector3>& points, int rounds) {
  LsqLinear result;
  const Scratch scratch;
  const std::filesystem::path file = scratch.folder / "question.json";
  std::ofstream(file) << question(rig, points, rounds).dump();
  const std::string text =
      printed_by("/usr/bin/python3 -B '" + std::string(kScript) + "' '" + file.string() + "' 2> /dev/null");
  const Json answer = Json::parse(text, nullptr, false);
  if (answer.is_discarded() || !answer.contains("residual_N")) {
    result.refused = "lsq_linear gave no answer: /usr/bin/python3 with python3-scipy runs bench/lsq_linear_peer.py";
    return result;
  }
  result.version = answer["scipy"].get<std::string>();
  result.time_per_point_s = answer["time_per_point_s"].get<double>();
  result.residual_N = answer["residual_N"].get<std::vector<double>>();
  result.success = answer["success"].get<std::vector<bool>>();
  return result;
}

}  // namespace drydock::bench
