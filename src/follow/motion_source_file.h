// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "follow/motion_table_file.h"
#include "input/problem.h"

namespace drydock {

enum class MotionForm : std::uint8_t { kTable, kYaml, kLog, kUnknown };

/// `out/run/log.h5:left/tip` is a file and what is meant in it; `out/run` is out/run/log.h5.
struct MotionName {
  std::filesystem::path file;
  std::string part;
  MotionForm form = MotionForm::kUnknown;  // by the file's ending
};
MotionName motion_name(const std::string& name);

/// The file of a motion, and problems that concern all of it.
class MotionSource {
 public:
  MotionSource(const std::string& name, Problems& problems) : name_(motion_name(name)), problems_(problems) {}

  const MotionName& name() const { return name_; }
  Problems& problems() { return problems_; }
  void error(const std::string& field, std::string found, std::string expected);

  std::optional<LogReader> log();

  /// Which of the things in a log is meant: the one that the name tells, else the likely one, else the only one.
  std::optional<std::string> chosen(const std::vector<std::string>& there, const std::string& thing,
                                    const std::string& likely);

  /// Poses of a table, or of a body in a log.
  std::optional<MotionPoints> poses(const PoseTableRequest& request, const std::string& likely_body);

  /// A spline between poses that are far apart may lead through no orientation at all: then a problem.
  bool keeps_orientations(const JointTrajectory& track);

 private:
  MotionName name_;
  Problems& problems_;
};

}  // namespace drydock
