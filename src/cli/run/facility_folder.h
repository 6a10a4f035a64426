// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "cli/fill_folder.h"
#include "cli/run/run_subject.h"
#include "facility/result.h"
#include "output/scene/scene.h"
#include "sim/recorder.h"

namespace drydock {

/// A facility's run into an open folder.
class FacilityInFolder {
 public:
  /// All stay.
  FacilityInFolder(const RunOptions& options, const RunSubject& subject, FolderRun& run)
      : options_(options), subject_(subject), facility_(*subject.facility()), run_(run) {}

  void fill();
  FolderAnswer answer() const;

 private:
  bool is_whole() const;
  Scene scene_of(const Recorder& recorder, const Recorder* flight) const;
  void write_payloads();
  void write_black_box();

  const RunOptions& options_;
  const RunSubject& subject_;
  const Facility& facility_;
  FolderRun& run_;
  FacilityResult result_;
};

}  // namespace drydock
