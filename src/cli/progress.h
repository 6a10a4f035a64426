// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <string>

namespace drydock {

/// A line on stderr that says how far a long work is: `checking 42 %, 310 files/s, 3 s left`. Drawn on a terminal only,
/// at most ten times a second, from 0.3 s on, and erased at the end.
class Progress {
 public:
  /// `total` things, called `things` in the rate, will be counted; 0 when it is not known.
  Progress(std::string what, std::string things, std::size_t total, bool wanted = true);
  ~Progress();
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;

  /// From any thread.
  void add(std::size_t count = 1);

 private:
  using Clock = std::chrono::steady_clock;
  void draw(Clock::time_point now);

  const std::string what_, things_;
  const std::size_t total_;
  const bool shown_;
  const Clock::time_point begin_ = Clock::now();
  std::atomic<std::size_t> count_ = 0;
  std::mutex drawing_;
  Clock::time_point next_;  // not drawn again before
  bool drawn_ = false;
};

/// A line on stderr that names what is being written, from the first on: `writing map/cells.vtu (3 of 14)`. Drawn on a
/// terminal only, and erased at the end.
class WritingProgress {
 public:
  explicit WritingProgress(bool wanted, std::size_t total = 0);
  ~WritingProgress();
  WritingProgress(const WritingProgress&) = delete;
  WritingProgress& operator=(const WritingProgress&) = delete;

  /// What comes now.
  void next(const std::string& what);

 private:
  const bool shown_;
  const std::size_t total_;
  std::size_t count_ = 0;
};
std::string writing_text(const std::string& what, std::size_t count, std::size_t total);

/// The line's text; apart from the clock, so that it can be tested.
std::string progress_text(const std::string& what, const std::string& things, std::size_t count, std::size_t total,
                          double elapsed_s);

}  // namespace drydock
