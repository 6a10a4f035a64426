// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <functional>

#include "sweep/case_journal.h"

namespace drydock {

struct SweepRunRequest {
  const Sweep& sweep;
  std::size_t cases = 0;
  /// Runs a case by its index, on any thread; nothing when it was cancelled.
  std::function<std::optional<CaseEnd>(std::size_t)> run = {};
  CaseJournal* journal = nullptr;  // takes finished cases, and knows those of earlier
  int threads = 1;
  std::function<void()> ended = {};  // after each case, on any thread, for progress
  const std::atomic<bool>* cancelled = nullptr;
};

/// By case; nothing for those that were not run. The same at any number of threads, since a case knows no other.
std::vector<std::optional<CaseRecord>> run_sweep(const SweepRunRequest& request);

}  // namespace drydock
