// SPDX-License-Identifier: Apache-2.0
#include "cli/progress.h"

#include <fmt/format.h>

#include <cmath>

#include "cli/print.h"
#include "cli/terminal.h"

namespace drydock {
namespace {

using namespace std::chrono_literals;

/// 0.42, 4.2, 42, 4200: two figures tell a rate.
std::string rate_text(double per_s) {
  return per_s >= 10 ? fmt::format("{:.0f}", per_s) : fmt::format("{:.2g}", per_s);
}

std::string duration_text(double seconds) {
  const auto whole = static_cast<long>(std::ceil(seconds));
  if (whole < 60) return fmt::format("{} s", whole);
  if (whole < 3600) return fmt::format("{} min {} s", whole / 60, whole % 60);
  return fmt::format("{} h {} min", whole / 3600, whole / 60 % 60);
}

}  // namespace

std::string progress_text(const std::string& what, const std::string& things, std::size_t count, std::size_t total,
                          double elapsed_s) {
  std::string text = what;
  const auto done = static_cast<double>(count);
  if (total > 0) text += fmt::format(" {:.0f} %", std::floor(100.0 * done / static_cast<double>(total)));
  if (count == 0 || elapsed_s <= 0) return text;
  const double per_s = done / elapsed_s;
  text += (total > 0 ? ", " : " ") + rate_text(per_s) + " " + things + "/s";
  if (total > count) text += ", " + duration_text(static_cast<double>(total - count) / per_s) + " left";
  return text;
}

Progress::Progress(std::string what, std::string things, std::size_t total, bool wanted)
    : what_(std::move(what)),
      things_(std::move(things)),
      total_(total),
      shown_(wanted && stderr_is_terminal()),
      next_(begin_ + 300ms) {}

Progress::~Progress() {
  if (drawn_) print_to_stderr("\r\x1b[K");
}

void Progress::add(std::size_t count) {
  count_ += count;
  if (!shown_) return;
  const std::unique_lock lock(drawing_, std::try_to_lock);
  const Clock::time_point now = Clock::now();
  if (lock.owns_lock() && now >= next_) draw(now);
}

void Progress::draw(Clock::time_point now) {
  const double elapsed_s = std::chrono::duration<double>(now - begin_).count();
  print_to_stderr("\r" + progress_text(what_, things_, count_, total_, elapsed_s) + "\x1b[K");
  drawn_ = true;
  next_ = now + 100ms;
}

std::string writing_text(const std::string& what, std::size_t count, std::size_t total) {
  return "writing " + what + (total > 0 ? fmt::format(" ({} of {})", count, total) : "");
}

WritingProgress::WritingProgress(bool wanted, std::size_t total)
    : shown_(wanted && stderr_is_terminal()), total_(total) {}

WritingProgress::~WritingProgress() {
  if (shown_ && count_ > 0) print_to_stderr("\r\x1b[K");
}

void WritingProgress::next(const std::string& what) {
  ++count_;
  if (shown_) print_to_stderr("\r" + writing_text(what, count_, total_) + "\x1b[K");
}

}  // namespace drydock
