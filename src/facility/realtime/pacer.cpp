// SPDX-License-Identifier: Apache-2.0
#include "facility/realtime/pacer.h"

#include <sched.h>
#include <sys/mman.h>
#include <time.h>

#include <cerrno>
#include <cmath>
#include <cstring>

namespace drydock {
namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::duration_cast;
using std::chrono::nanoseconds;

constexpr int kPriority = 80;  // above the interrupt threads' 50, below what keeps the machine alive at 99

double seconds(Clock::duration duration) {
  return std::chrono::duration<double>(duration).count();
}

/// CLOCK_MONOTONIC is the steady clock of this system.
void sleep_until(Clock::time_point due) {
  const nanoseconds since = duration_cast<nanoseconds>(due.time_since_epoch());
  timespec at{};
  at.tv_sec = static_cast<time_t>(since.count() / 1000000000);
  at.tv_nsec = static_cast<long>(since.count() % 1000000000);
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, nullptr) == EINTR) {
  }
}

}  // namespace

RealtimeRights take_realtime_rights() {
  RealtimeRights rights;
  sched_param wanted{};
  wanted.sched_priority = kPriority;
  rights.has_priority = sched_setscheduler(0, SCHED_FIFO, &wanted) == 0;
  rights.priority_text = rights.has_priority ? "the loop runs with SCHED_FIFO, priority " + std::to_string(kPriority)
                                             : std::string("the loop runs without SCHED_FIFO: ") + std::strerror(errno);
  rights.has_locked_memory = mlockall(MCL_CURRENT | MCL_FUTURE) == 0;
  rights.memory_text =
      rights.has_locked_memory ? "memory is locked" : std::string("memory is not locked: ") + std::strerror(errno);
  return rights;
}

void give_back_realtime_rights(const RealtimeRights& rights) {
  const sched_param ordinary{};
  if (rights.has_priority) sched_setscheduler(0, SCHED_OTHER, &ordinary);
  if (rights.has_locked_memory) munlockall();
}

void Pacer::begin() {
  begin_ = due_ = woke_ = Clock::now();
}

void Pacer::wait_for(std::int64_t tick) {
  due_ = begin_ + nanoseconds(std::llround(1e9 * static_cast<double>(tick) / rate_Hz_));
  if (Clock::now() < due_) sleep_until(due_);
  woke_ = Clock::now();
  lateness_.add(seconds(woke_ - due_));
}

double Pacer::late_s() const {
  return seconds(woke_ - due_);
}

void Pacer::done() {
  const Clock::time_point now = Clock::now();
  work_.add(seconds(now - woke_));
  if (seconds(now - due_) > 1 / rate_Hz_) ++overruns_;
}

}  // namespace drydock
