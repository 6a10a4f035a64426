// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/fill_folder.h"
#include "cli/run/run_case.h"
#include "mission/part/arm_link.h"
#include "mission/start.h"
#include "output/scene/scene.h"
#include "sim/recorder.h"

namespace drydock {

/// The mission's run into an open folder.
class RunInFolder {
 public:
  /// All stay.
  RunInFolder(const RunOptions& options, const RunSubject& subject, FolderRun& run)
      : options_(options), subject_(subject), mission_(subject.mission()), run_(run) {}

  void fill();
  FolderAnswer answer() const;

 private:
  bool is_done() const { return result_.status == MissionStatus::kDone; }
  bool survives() const { return !verdict_ || verdict_->survives; }
  ArmLinks open_links();
  Scene scene_of(const MissionStart& start, const Recorder& recorder) const;

  const RunOptions& options_;
  const RunSubject& subject_;
  const Mission& mission_;
  FolderRun& run_;
  MissionResult result_;
  std::optional<HallVerdict> verdict_;
  std::map<std::string, LinkRecord> links_;  // by robot, of arms outside
};

}  // namespace drydock
