// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <span>
#include <string>

#include "bench/plate_drives.h"
#include "bench/plate_run.h"

namespace drydock::bench {

/// MuJoCo runs the plate's mission: the arm of plate_xml, told the same at the same times as in our run.
class PlateMujoco {
 public:
  PlateMujoco(const std::string& xml, std::span<const PlateDrive> drives, const PlateLog& ours);
  ~PlateMujoco();

  /// The whole run from a state at rest. Throws std::runtime_error when MuJoCo warns of it.
  void run(const TreeState& start);

  // Of the last run.
  double depth_m() const { return depth_m_; }  // the deepest of all contacts
  const MatrixX& q() const { return q_; }      // as PlateLog::q
  Pose X_WL() const;                           // of the last link, at the end

 private:
  struct Engine;
  std::unique_ptr<Engine> engine_;
  MatrixX controls_, q_;
  double depth_m_ = 0;
};

}  // namespace drydock::bench
