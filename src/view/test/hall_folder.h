// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "view/live_hall.h"

namespace drydock::testing {

/// A hall in every style that people write, with a rig in a file of its own.
inline const std::string kOddHall = R"(# a hall
drydock: 1
kind: hall  # of a test
name: odd hall
objects:
  - {name: satellite, box: [1.2, 1.1, 0.9], at: {p: [0.5, 0.3, 0.8], yaw: 17 deg}, movable: {x: [-1, 1], yaw: any}}  # moves
  - name: "lifting eye"   # block, with its pose in lines
    sphere: {radius: 10 cm}
    at:
      p: [0.55, 0.4, 1.4]   # above
      rpy: [10 deg, 5 deg, 20 deg]
    moves_with: satellite
  - {name: crate, mesh: crate.obj}
  - name: post  # without a pose
    cylinder: {radius: 5 cm, length: 1}
rigs: {mss: {file: rig.yaml}}
map: {box: [[-1, -1, 1], [1, 1, 2.2]], resolution: 10 cm, criteria: {clearance: {at_least: 20 mm}, tension: {}}}
)";
inline const std::string kOddRig = R"(platform: {point: D, radius: 25 mm}
cables:
  diameter: 20 mm  # thick
  tension: [20 N, 1 kN]
  anchors:
    - [-3.5, -3.25, 4]
    - [3.5, -3.25, 4]  # by the door
    - [3.5, 3.25, 4]
    - [-3.5, 3.25, 4]
load: {force: [0, 0, -500 N]}
)";

/// A folder with that hall, gone after the test.
struct HallFolder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("drydock_view_" + std::to_string(::getpid()));

  HallFolder() {
    std::filesystem::create_directories(path);
    write("hall.yaml", kOddHall);
    write("rig.yaml", kOddRig);
    write(
        "crate.obj",
        "v 0 0 0\nv 4 0 0\nv 4 3 0\nv 0 3 0\nv 0 0 0.2\nv 4 0 0.2\nv 4 3 0.2\nv 0 3 0.2\n"
        "f 1 4 3\nf 1 3 2\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5\nf 2 3 7\nf 2 7 6\nf 3 4 8\nf 3 8 7\nf 4 1 5\nf 4 5 8\n");
  }
  ~HallFolder() { std::filesystem::remove_all(path); }

  std::filesystem::path file() const { return path / "hall.yaml"; }
  FileRules rules() const { return default_file_rules(file()); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
  std::string text(const std::string& name) const {
    std::ifstream in(path / name);
    std::ostringstream all;
    all << in.rdbuf();
    return all.str();
  }
  LiveHall open() const {
    Problems problems;
    std::optional<LiveHall> hall = LiveHall::open(file(), rules(), problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
    return std::move(*hall);
  }
  SharedHall fresh() const {
    Problems problems;
    SharedHall hall = read_hall_state(file(), rules(), {}, nullptr, problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
    return hall;
  }
};

inline PageEdit edit_of(std::vector<PageSetting> settings) {
  return {1, false, "a step", std::move(settings)};
}

}  // namespace drydock::testing
