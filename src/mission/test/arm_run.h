// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "mission/file/mission_file.h"
#include "mission/held_bodies.h"
#include "mission/run.h"
#include "spatial/quaternion.h"

namespace drydock::testing {

/// A folder with the example robots, for missions that name them.
struct ArmFolder {
  std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("drydock_mission_arm_" + std::to_string(::getpid()));
  explicit ArmFolder(const std::filesystem::path& source_folder) {
    const std::filesystem::path arms = source_folder / "examples" / "arms";
    std::filesystem::create_directories(path);
    for (const char* folder : {"lwr", "suspended", "walker"}) {
      for (const auto& entry : std::filesystem::directory_iterator(arms / folder)) {
        if (entry.path().filename() != "mission.yaml")
          std::filesystem::copy_file(entry.path(), path / entry.path().filename());
      }
    }
  }
  ~ArmFolder() { std::filesystem::remove_all(path); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }

  Mission mission(const std::string& text) const {
    write("m.yaml", "drydock: 1\nkind: mission\nname: m\n" + text);
    Problems problems;
    std::optional<Mission> read = read_mission(path / "m.yaml", default_file_rules(path / "m.yaml"), {}, problems);
    for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
    if (!read) throw std::runtime_error("the mission cannot be read");
    return std::move(*read);
  }
};

/// A run with all that it sampled.
class ArmRun {
 public:
  /// `links`: of arms outside, for this mission.
  explicit ArmRun(Mission given, const std::vector<std::unique_ptr<ArmLink>>* links = nullptr)
      : mission(std::move(given)), start_(make_start(mission)), recorder_(request()) {
    EXPECT_TRUE(start_.ok());
    result = run_mission({mission, start_, &recorder_, {}, {}, nullptr, nullptr, links});
  }

  std::size_t samples() const { return recorder_.times_s().size(); }
  double time_s(std::size_t sample) const { return recorder_.times_s()[sample]; }
  std::size_t sample_at(double time_s) const {
    std::size_t sample = 0;
    while (sample + 1 < samples() && recorder_.times_s()[sample] < time_s - 1e-9) ++sample;
    return sample;
  }

  /// The numbers of a series at a sample.
  VectorX at(const std::string& series, std::size_t sample) const {
    std::size_t begin = 0;
    for (const Series& known : recorder_.rate().series) {
      if (known.path == series) {
        const auto numbers = recorder_.row(sample).subspan(begin, known.width());
        return Eigen::Map<const VectorX>(numbers.data(), static_cast<Eigen::Index>(numbers.size()));
      }
      begin += known.width();
    }
    ADD_FAILURE() << "no series " << series;
    return VectorX::Zero(7);
  }
  Pose pose(const std::string& body, std::size_t sample) const {
    for (const HeldBody& held : held_bodies(mission, start_)) {
      if (mission.bodies[static_cast<std::size_t>(held.body)].name != body) continue;
      if (held.holder == 0) return held.X_HB;
      return pose(mission.bodies[static_cast<std::size_t>(held.holder)].name, sample) * held.X_HB;
    }
    const VectorX row = at("/bodies/" + body + "/pose", sample);
    return {to_rotation(Quaternion{row[3], row[4], row[5], row[6]}), row.head<3>()};
  }
  /// Positions of the joints of the first robot.
  VectorX positions(std::size_t sample) const {
    const MissionRobot& robot = mission.robots[0];
    VectorX q(static_cast<Eigen::Index>(robot.joints.size()));
    for (std::size_t i = 0; i < robot.joints.size(); ++i) {
      q[static_cast<Eigen::Index>(i)] =
          at("/joints/" + robot.name + "/" + robot.joints[i].limits.name + "/q", sample)[0];
    }
    return q;
  }

  const Mission mission;
  MissionResult result;

 private:
  RecorderRequest request() const { return {mission_rate(mission, start_), nullptr, 0, 1, 0}; }

  MissionStart start_;
  Recorder recorder_;
};

}  // namespace drydock::testing
