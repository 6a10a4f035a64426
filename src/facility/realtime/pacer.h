// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <chrono>
#include <string>

#include "facility/realtime/time_histogram.h"

namespace drydock {

/// What the machine let us have for a loop that must be on time, each with a sentence for people.
struct RealtimeRights {
  bool has_priority = false;  // SCHED_FIFO
  bool has_locked_memory = false;
  std::string priority_text, memory_text;
};
/// Asks for them, for the calling thread and the whole process. What is not allowed is done without.
RealtimeRights take_realtime_rights();
/// What comes after the loop runs as before.
void give_back_realtime_rights(const RealtimeRights& rights);

/// Lets the ticks of a loop begin at their times on the machine's steady clock: tick k at begin + k/rate, whatever the
/// ticks before it took.
class Pacer {
 public:
  explicit Pacer(double rate_Hz) : rate_Hz_(rate_Hz) {}

  /// Tick 0 begins now.
  void begin();
  /// Sleeps until a tick begins, and notes how late it does.
  void wait_for(std::int64_t tick);
  /// How late the present tick has begun.
  double late_s() const;
  /// The work of the present tick is done.
  void done();

  const TimeHistogram& lateness() const { return lateness_; }  // of the beginnings of ticks
  const TimeHistogram& work() const { return work_; }          // from there to done()
  std::int64_t overruns() const { return overruns_; }          // ticks whose work went on into the next one

 private:
  double rate_Hz_;
  std::chrono::steady_clock::time_point begin_, woke_, due_;
  TimeHistogram lateness_, work_;
  std::int64_t overruns_ = 0;
};

}  // namespace drydock
