// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <exception>
#include <functional>
#include <thread>

#include "facility/realtime/sample_queue.h"
#include "sim/recorder.h"

namespace drydock {

/// A thread that hands samples to a recorder, so that the loop that makes them never waits for a file.
class SampleWriter {
 public:
  /// Both stay with their owner; `sampled` is called after each sample, in the writer's thread.
  SampleWriter(Recorder& recorder, std::size_t width, std::function<void()> sampled);
  ~SampleWriter();

  /// Takes no memory and does not wait.
  void put(double time_s, std::span<const double> row) { queue_.put(time_s, row); }
  /// Waits until everything is written; throws what writing threw. How many samples were left out.
  std::int64_t finish();

 private:
  void write();

  Recorder& recorder_;
  std::function<void()> sampled_;
  SampleQueue queue_;
  std::atomic<bool> ends_{false};
  std::exception_ptr failure_;
  std::thread thread_;
};

}  // namespace drydock
