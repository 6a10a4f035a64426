// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/instant.h"

namespace drydock {

/// How far loops are open after each step, and what closing them took.
class LoopWatch {
 public:
  explicit LoopWatch(const PartSetup& setup) : mission_(setup.mission) {}

  void stepped(const Moment& moment);
  void report(MissionResult& result) const;

 private:
  const Mission& mission_;
  LoopError largest_;
  double closing_J_ = 0;
};

}  // namespace drydock
