// SPDX-License-Identifier: Apache-2.0
#include "sim/hook.h"

#include <gtest/gtest.h>

#include "sim/advance.h"
#include "sim/rk4.h"

namespace drydock {
namespace {

struct Silent {};
struct Fits {
  void stepped(double) {}
};
struct FitsAmongOthers {
  void stepped(double) {}
  void stepped(const char*) {}
};
struct GivesSomething {
  Flow stepped(double) { return Flow::kGoOn; }
};
struct TakesSomethingElse {
  void stepped(const char*) {}
};
struct TakesMore {
  void stepped(double, double) {}
};
struct IsATemplate {
  template <class T>
  void stepped(T*) {}
};
struct IsANumber {
  double stepped = 0;
};
class IsPrivate {
  [[maybe_unused]] void stepped(double) {}
};
struct Inherits : GivesSomething {};

template <class T>
constexpr bool is_refused = observer_hook::stepped::named<T> && !observer_hook::stepped::fits<T>;

// Oracle: the language. `used` asserts that a class which has the name fits too; the test house.hooks compiles a run
// with each of these and reads the sentence.
static_assert(!observer_hook::stepped::used<Silent>());
static_assert(!observer_hook::stepped::used<NoObserver>());
static_assert(observer_hook::stepped::used<Fits>());
static_assert(observer_hook::stepped::used<FitsAmongOthers>());
static_assert(is_refused<GivesSomething>);
static_assert(is_refused<TakesSomethingElse>);
static_assert(is_refused<TakesMore>);
static_assert(is_refused<IsATemplate>);
static_assert(is_refused<IsANumber>);
static_assert(is_refused<IsPrivate>);
static_assert(is_refused<Inherits>);

// Oracle: the count. A hook that is one of several overloads was left out before.
TEST(Hook, IsCalledAlsoWhenItIsOverloaded) {
  struct Still {
    std::size_t size() const { return 1; }
    bool rate(double, std::span<const double>, std::span<double> dydt) {
      dydt[0] = 0;
      return true;
    }
    void move(std::span<const double>) {}
  } system;
  struct Counts {
    int steps = 0;
    void stepped(double) { ++steps; }
    void stepped(const char*) {}
  } observer;
  Rk4 stepper(Clock::every(0.25));
  AdvanceRequest request;
  request.t_end_s = 1;
  EXPECT_EQ(advance(system, stepper, request, observer).status, AdvanceStatus::kDone);
  EXPECT_EQ(observer.steps, 4);
}

}  // namespace
}  // namespace drydock
