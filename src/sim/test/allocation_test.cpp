// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cstdlib>
#include <new>

#include "sim/advance.h"
#include "sim/dormand_prince.h"
#include "sim/rk4.h"
#include "sim/test/systems.h"

namespace {
std::int64_t allocations = 0;
}

// The whole test program counts. Out of line, for GCC takes an inlined malloc and free for a mismatch with new.
[[gnu::noinline]] void* operator new(std::size_t size) {
  ++allocations;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void* operator new[](std::size_t size) {
  return operator new(size);
}
[[gnu::noinline]] void* operator new(std::size_t size, const std::nothrow_t&) noexcept {
  ++allocations;
  return std::malloc(size == 0 ? 1 : size);
}
void* operator new[](std::size_t size, const std::nothrow_t& tag) noexcept {
  return operator new(size, tag);
}
[[gnu::noinline]] void operator delete(void* memory) noexcept {
  std::free(memory);
}
void operator delete(void* memory, std::size_t) noexcept {
  operator delete(memory);
}
void operator delete[](void* memory) noexcept {
  operator delete(memory);
}
void operator delete[](void* memory, std::size_t) noexcept {
  operator delete(memory);
}

namespace drydock {
namespace {

using namespace testing;

/// Zero crossings of each component of the angular velocity.
struct Crossings {
  const FreeBody& body;
  static std::size_t size() { return 3; }
  static CrossingDirection direction(std::size_t) { return CrossingDirection::kEither; }
  bool values(double, std::span<const double> y, std::span<double> g) const {
    put(body.w_WB_B + vector_of(y, 3), g);
    return true;
  }
  /// Steep enough for halvings.
  static void slopes(double, std::span<const double>, std::span<double> s) { std::fill(s.begin(), s.end(), 1e3); }
};

struct Counting {
  std::int64_t at_first_step = -1, at_last_step = 0;
  int samples = 0, events = 0, dues = 0;
  void stepped(double) {
    if (at_first_step < 0) at_first_step = allocations;
    at_last_step = allocations;
  }
  Flow sample(double, std::span<const double>) {
    ++samples;
    return Flow::kGoOn;
  }
  Flow fired(double, std::span<const std::size_t>) {
    ++events;
    return Flow::kChanged;
  }
  Flow due(double, int) {
    ++dues;
    return Flow::kChanged;
  }
};

// Oracle: a count of every call of operator new between the first and the last step.
TEST(Steps, AllocateNothing) {
  const auto run = [](auto stepper) {
    CarryingFreeBody body;
    body.inertia_kgm2 = {1.1, 1.9, 2.6};
    body.w_WB_B = {0.3, 1.4, -0.2};
    Crossings crossings{body};
    Schedule<int> schedule;
    for (int k = 0; k < 40; ++k) schedule.put(0.77 * k, k);
    Counting counting;
    const AdvanceRequest request{.t_end_s = 30, .samples = Clock::at_rate(7)};
    const AdvanceResult result = advance(body, stepper, request, schedule, crossings, counting);
    EXPECT_EQ(result.status, AdvanceStatus::kDone);
    EXPECT_EQ(counting.at_last_step, counting.at_first_step);
    EXPECT_GT(counting.at_first_step, 0);
    EXPECT_EQ(counting.samples, 211);
    EXPECT_GE(counting.events, 5);
    EXPECT_EQ(counting.dues, 39);
  };
  run(Rk4(Clock::every(0.05)));
  run(DormandPrince());
}

}  // namespace
}  // namespace drydock
