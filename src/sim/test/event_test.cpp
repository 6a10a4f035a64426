// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include "sim/advance.h"
#include "sim/dormand_prince.h"
#include "sim/rk4.h"
#include "sim/test/systems.h"

namespace drydock {
namespace {

using namespace testing;
using Indices = std::vector<std::size_t>;
using enum CrossingDirection;

/// Event functions of time and the numbers of a system.
template <typename System>
struct Functions {
  using G = std::function<double(double, const typename System::Numbers&)>;
  const System* system;
  std::vector<G> g;
  std::vector<CrossingDirection> directions;

  std::size_t size() const { return g.size(); }
  CrossingDirection direction(std::size_t i) const { return directions[i]; }
  bool values(double t_s, std::span<const double> y, std::span<double> out) const {
    for (std::size_t i = 0; i < g.size(); ++i) out[i] = g[i](t_s, system->at(y));
    return true;
  }
};

/// The same with bounds on their slopes; counts how often they are evaluated.
template <typename System>
struct SlopedFunctions : Functions<System> {
  std::vector<typename Functions<System>::G> slope;
  std::size_t evaluations = 0;

  bool values(double t_s, std::span<const double> y, std::span<double> out) {
    ++evaluations;
    return Functions<System>::values(t_s, y, out);
  }
  void slopes(double t_s, std::span<const double> y, std::span<double> out) const {
    for (std::size_t i = 0; i < slope.size(); ++i) out[i] = slope[i](t_s, this->system->at(y));
  }
};

struct Happened {
  double t_s;
  Indices events;
};
struct EventDiary {
  std::vector<Happened> happened;
  Flow fired(double t_s, std::span<const std::size_t> events) {
    happened.push_back({t_s, {events.begin(), events.end()}});
    return Flow::kGoOn;
  }
};

/// x = t, so that event functions of time can be put in by hand.
NumberSystem<1> ramp() {
  return {[](double, const auto&) { return std::array{1.0}; }, {0.0}};
}

/// The events of one g on a ramp from 0 to t_end, in steps of h.
std::vector<Happened> events_on_ramp(std::vector<std::function<double(double)>> g, double h_s, double t_end_s,
                                     CrossingDirection direction = kEither, std::size_t looks_per_step = 4) {
  NumberSystem<1> system = ramp();
  Functions<NumberSystem<1>> events{&system, {}, {}};
  for (const auto& f : g) {
    events.g.push_back([f](double, const auto& x) { return f(x[0]); });
    events.directions.push_back(direction);
  }
  EventDiary diary;
  Rk4 stepper(Clock::every(h_s));
  NoSchedule none;
  const AdvanceRequest request{.t_end_s = t_end_s, .looks_per_step = looks_per_step};
  EXPECT_EQ(advance(system, stepper, request, none, events, diary).status, AdvanceStatus::kDone);
  EXPECT_NEAR(system.x[0], t_end_s, 1e-14 * t_end_s);
  return diary.happened;
}

/// A function of time, and a bound on its slope.
struct Sloped {
  std::function<double(double)> g, slope;
};
struct SlopedEvents {
  std::vector<Happened> happened;
  std::size_t evaluations = 0;
};

/// The same with slopes.
SlopedEvents sloped_events_on_ramp(const std::vector<Sloped>& functions, double h_s, double t_end_s,
                                   CrossingDirection direction = kEither) {
  NumberSystem<1> system = ramp();
  SlopedFunctions<NumberSystem<1>> events{{&system, {}, {}}, {}};
  for (const Sloped& f : functions) {
    events.g.push_back([f](double, const auto& x) { return f.g(x[0]); });
    events.slope.push_back([f](double, const auto& x) { return f.slope(x[0]); });
    events.directions.push_back(direction);
  }
  EventDiary diary;
  Rk4 stepper(Clock::every(h_s));
  NoSchedule none;
  EXPECT_EQ(advance(system, stepper, {.t_end_s = t_end_s}, none, events, diary).status, AdvanceStatus::kDone);
  return {diary.happened, events.evaluations};
}

/// Throws the ball up again at each touch of the ground.
struct Bouncing {
  NumberSystem<2>& ball;
  double restitution;
  std::vector<double> times_s;
  Flow fired(double t_s, std::span<const std::size_t>) {
    times_s.push_back(t_s);
    ball.x[1] *= -restitution;
    return Flow::kChanged;
  }
};

template <typename Stepper>
std::vector<double> bounces_s(double height_m, double restitution, double t_end_s, Stepper stepper) {
  NumberSystem<2> ball{[](double, const auto& x) { return std::array{x[1], -9.81}; }, {height_m, 0.0}};
  Functions<NumberSystem<2>> ground{&ball, {[](double, const auto& x) { return x[0]; }}, {kFalling}};
  Bouncing bouncing{ball, restitution, {}};
  NoSchedule none;
  const AdvanceResult result = advance(ball, stepper, {.t_end_s = t_end_s}, none, ground, bouncing);
  EXPECT_EQ(result.status, AdvanceStatus::kDone);
  EXPECT_EQ(result.event_instants, static_cast<std::int64_t>(bouncing.times_s.size()));
  return bouncing.times_s;
}

// Oracle: analytic. Each flight takes 2 v/g, v shrinks by the restitution; from flights of many steps to many flights
// in a step. Parabolas are exact in both methods, so the times are right to the locating tolerance.
TEST(Events, BallBouncesAtItsTimes) {
  for (const double h_s : {0.01, 0.13, 1.0, 5.0}) {
    const double height_m = 1.37, restitution = 0.83, t_end_s = 5.0;
    const std::vector<double> rk4 = bounces_s(height_m, restitution, t_end_s, Rk4(Clock::every(h_s)));
    const std::vector<double> adaptive =
        bounces_s(height_m, restitution, t_end_s, DormandPrince({{1e-9}, {1e-12}, h_s, h_s}));
    std::vector<double> expected;
    double v_m_s = std::sqrt(2 * 9.81 * height_m), t_s = v_m_s / 9.81;
    for (; t_s < t_end_s; t_s += 2 * v_m_s / 9.81) {
      expected.push_back(t_s);
      v_m_s *= restitution;
    }
    ASSERT_GE(expected.size(), 10u);
    ASSERT_EQ(rk4.size(), expected.size()) << "h = " << h_s;
    ASSERT_EQ(adaptive.size(), expected.size()) << "h = " << h_s;
    for (std::size_t i = 0; i < expected.size(); ++i) {
      EXPECT_NEAR(rk4[i], expected[i], 1e-10) << "bounce " << i << ", h = " << h_s;
      EXPECT_NEAR(adaptive[i], expected[i], 1e-10) << "bounce " << i << ", h = " << h_s;
    }
  }
}

// Oracle: roots put in. Both of a step are found when a look (here at 0.25, 0.5, 0.75, 1) lies between.
TEST(Events, TwoRootsInOneStepAreFound) {
  const auto g = [](double t) { return (t - 0.31) * (t - 0.64); };
  const std::vector<Happened> both = events_on_ramp({g}, 1, 1);
  ASSERT_EQ(both.size(), 2u);
  EXPECT_NEAR(both[0].t_s, 0.31, 1e-11);
  EXPECT_NEAR(both[1].t_s, 0.64, 1e-11);
  const std::vector<Happened> falling = events_on_ramp({g}, 1, 1, kFalling),
                              rising = events_on_ramp({g}, 1, 1, kRising);
  ASSERT_EQ(falling.size(), 1u);
  ASSERT_EQ(rising.size(), 1u);
  EXPECT_NEAR(falling[0].t_s, 0.31, 1e-11);
  EXPECT_NEAR(rising[0].t_s, 0.64, 1e-11);
}

// Oracle: roots put in. A touch happens where a look hits zero, once; a near miss never; a dip that no look sees is
// seen with more looks.
TEST(Events, GrazingIsSeenByLooks) {
  const std::vector<Happened> touch = events_on_ramp({[](double t) { return (t - 0.5) * (t - 0.5); }}, 1, 2);
  ASSERT_EQ(touch.size(), 1u);
  EXPECT_EQ(touch[0].t_s, 0.5);
  EXPECT_TRUE(events_on_ramp({[](double t) { return (t - 0.5) * (t - 0.5) + 1e-15; }}, 1, 2).empty());
  const auto dip = [](double t) { return (t - 0.4) * (t - 0.4) - 1e-4; };
  EXPECT_TRUE(events_on_ramp({dip}, 1, 2).empty());
  const std::vector<Happened> seen = events_on_ramp({dip}, 1, 2, kEither, 101);
  ASSERT_EQ(seen.size(), 2u);
  EXPECT_NEAR(seen[0].t_s, 0.39, 1e-11);
  EXPECT_NEAR(seen[1].t_s, 0.41, 1e-11);
}

// Oracle: roots put in, all numbers dyadic. An event at the end of a step happens there, once; one that starts at zero
// does not happen.
TEST(Events, OnStepEndsHappenOnce) {
  const std::vector<Happened> end = events_on_ramp({[](double t) { return 0.5 - t; }}, 0.25, 2);
  ASSERT_EQ(end.size(), 1u);
  EXPECT_EQ(end[0].t_s, 0.5);
  EXPECT_TRUE(events_on_ramp({[](double t) { return t; }}, 0.25, 2).empty());
  EXPECT_TRUE(events_on_ramp({[](double t) { return -t; }}, 0.25, 2).empty());
  EXPECT_TRUE(events_on_ramp({[](double) { return 0.0; }}, 0.25, 2).empty());
  // From zero up and back through it within the first look.
  const std::vector<Happened> back = events_on_ramp({[](double t) { return t * (0.01 - t); }}, 1, 2);
  ASSERT_EQ(back.size(), 1u);
  EXPECT_NEAR(back[0].t_s, 0.01, 1e-11);
}

// Oracle: roots put in. Functions of very different size and slope with one root come together, in their own order.
TEST(Events, OfOneInstantComeTogether) {
  const std::vector<Happened> happened =
      events_on_ramp({[](double t) { return t - 0.7; }, [](double t) { return 1e6 * (0.3 - t); },
                      [](double t) { return std::sinh(t - 0.3) * 1e-6; }, [](double t) { return t * t - 0.09; }},
                     0.4, 1);
  ASSERT_EQ(happened.size(), 2u);
  EXPECT_EQ(happened[0].events, (Indices{1, 2, 3}));
  EXPECT_NEAR(happened[0].t_s, 0.3, 1e-12);
  EXPECT_EQ(happened[1].events, Indices{0});
}

/// Event times of a spring's zero crossings against (φ + kπ)/ω.
template <typename Stepper>
void expect_crossings(double omega, double phase, double t_end_s, double tolerance_s, Stepper stepper) {
  NumberSystem<2> spring{[&](double, const auto& x) {
                           return std::array{x[1], -omega * omega * x[0]};
                         },
                         {std::sin(-phase), omega * std::cos(-phase)}};
  spring.typical_sizes = false;
  Functions<NumberSystem<2>> zero{&spring, {[](double, const auto& x) { return x[0]; }}, {kEither}};
  EventDiary diary;
  NoSchedule none;
  RC_ASSERT(advance(spring, stepper, {.t_end_s = t_end_s}, none, zero, diary).status == AdvanceStatus::kDone);
  std::size_t k = 0;
  for (double t_s = phase / omega; t_s < t_end_s - 1e-3; t_s = (phase + static_cast<double>(++k) * M_PI) / omega) {
    RC_ASSERT(k < diary.happened.size());
    RC_ASSERT(std::abs(diary.happened[k].t_s - t_s) < tolerance_s);
  }
  RC_ASSERT(diary.happened.size() <= k + 1);
}

/// Counts the events of a function that its owner may replace at each of them, and at set times.
struct Replacing {
  std::function<void(std::size_t)> replace = {};
  Flow after = Flow::kGoOn;
  std::vector<double> times_s = {};
  Flow fired(double t_s, std::span<const std::size_t>) {
    times_s.push_back(t_s);
    if (replace) replace(times_s.size());
    return after;
  }
  Flow due(double, int) { return Flow::kChanged; }
};

// Oracle: roots put in. A function that stands for something else once it has happened is watched from there on,
// however large it is by then.
TEST(Events, AFunctionThatIsReplacedIsWatchedAtOnce) {
  NumberSystem<1> system = ramp();
  double root = 0.37;
  Functions<NumberSystem<1>> events{&system, {[&](double, const auto& x) { return root - x[0]; }}, {kFalling}};
  Replacing owner{[&](std::size_t) { root += 0.44; }};
  Rk4 stepper(Clock::every(0.02));
  NoSchedule none;
  ASSERT_EQ(advance(system, stepper, {.t_end_s = 2}, none, events, owner).status, AdvanceStatus::kDone);
  ASSERT_EQ(owner.times_s.size(), 4u);
  for (std::size_t k = 0; k < 4; ++k) EXPECT_NEAR(owner.times_s[k], 0.37 + 0.44 * static_cast<double>(k), 1e-11);
}

// Oracle: a root put in. What leaves zero slowly beside the instants at which the state is changed from outside has
// left it once it is larger than rounding, and its next fall through zero is found.
TEST(Events, ChangesFromOutsideHoldNothingAtZero) {
  NumberSystem<1> system = ramp();
  bool is_second = false;
  const auto g = [&](double, const auto& x) { return is_second ? std::sin(3 * (x[0] - 0.37)) : 0.37 - x[0]; };
  Functions<NumberSystem<1>> events{&system, {g}, {kFalling}};
  Replacing owner{[&](std::size_t) { is_second = true; }, Flow::kChanged};
  Schedule<int> changes;
  for (double after_s = 1e-15; after_s < 2; after_s *= 2) changes.put(0.37 + after_s, 0);
  Rk4 stepper(Clock::every(0.02));
  ASSERT_EQ(advance(system, stepper, {.t_end_s = 2}, changes, events, owner).status, AdvanceStatus::kDone);
  ASSERT_EQ(owner.times_s.size(), 2u);
  EXPECT_NEAR(owner.times_s[0], 0.37, 1e-11);
  EXPECT_NEAR(owner.times_s[1], 0.37 + M_PI / 3, 1e-9);
}

// Oracle: analytic. A spring passes zero at known times, each once; nothing happens twice through what is left of g
// there.
RC_GTEST_PROP(Events, SpringPassesZeroAtItsTimes, ()) {
  const double omega = 0.5 + 0.01 * *rc::gen::inRange(0, 300), phase = 0.1 + 0.01 * *rc::gen::inRange(0, 200);
  expect_crossings(omega, phase, 20, 1e-5, Rk4(Clock::every(0.02)));  // (ωh)⁴ t/120
  expect_crossings(omega, phase, 20, 1e-7, DormandPrince({{1e-10}, {1e-10}}));
}

// Oracle: roots put in. Roots of one function further apart than the looks are all found, once each and in order,
// however those of several functions lie between each other.
RC_GTEST_PROP(Events, AreAllFoundWhenLooksLieBetween, ()) {
  std::vector<std::function<double(double)>> g;
  std::vector<std::pair<double, std::size_t>> expected;
  for (std::size_t i = 0; i < 3; ++i) {
    std::vector<double> roots;
    for (double t = 0.001 * *rc::gen::inRange(1, 900); t < 6; t += 0.251 + 0.001 * *rc::gen::inRange(0, 2000)) {
      roots.push_back(t);
      expected.emplace_back(t, i);
    }
    g.push_back([roots](double t) {
      double product = 1;
      for (const double root : roots) product *= t - root;
      return product;
    });
  }
  std::sort(expected.begin(), expected.end());
  std::vector<std::pair<double, std::size_t>> found;
  for (const Happened& happened : events_on_ramp(g, 1, 6))
    for (const std::size_t event : happened.events) found.emplace_back(happened.t_s, event);
  RC_ASSERT(found.size() == expected.size());
  for (std::size_t k = 0; k < found.size(); ++k) RC_ASSERT(std::abs(found[k].first - expected[k].first) < 1e-9);
}

// Oracle: roots put in. A dip of a hundredth of a step, which no evaluation hits, is found by the bound on its slope,
// in the direction that counts; a near miss stays one.
TEST(Events, ADipBetweenEvaluationsIsFoundByItsSlope) {
  for (const double t0 : {0.13, 0.4, 0.618, 0.93, 1.51}) {
    const auto dip = [=](double t) { return (t - t0) * (t - t0) - 2.5e-5; };
    const auto slope = [=](double t) { return 2 * std::abs(t - t0); };
    ASSERT_TRUE(events_on_ramp({dip}, 1, 2).empty()) << "an evaluation hits the dip: it shows nothing";
    const SlopedEvents both = sloped_events_on_ramp({{dip, slope}}, 1, 2);
    ASSERT_EQ(both.happened.size(), 2u) << t0;
    EXPECT_NEAR(both.happened[0].t_s, t0 - 0.005, 1e-10);
    EXPECT_NEAR(both.happened[1].t_s, t0 + 0.005, 1e-10);
    const SlopedEvents falling = sloped_events_on_ramp({{dip, slope}}, 1, 2, kFalling);
    ASSERT_EQ(falling.happened.size(), 1u);
    EXPECT_NEAR(falling.happened[0].t_s, t0 - 0.005, 1e-10);
    const SlopedEvents rising = sloped_events_on_ramp({{dip, slope}}, 1, 2, kRising);
    ASSERT_EQ(rising.happened.size(), 1u);
    EXPECT_NEAR(rising.happened[0].t_s, t0 + 0.005, 1e-10);
    const SlopedEvents bump = sloped_events_on_ramp({{[=](double t) { return -dip(t); }, slope}}, 1, 2, kRising);
    ASSERT_EQ(bump.happened.size(), 1u);
    EXPECT_NEAR(bump.happened[0].t_s, t0 - 0.005, 1e-10);
    const auto miss = [=](double t) { return (t - t0) * (t - t0) + 1e-6; };
    EXPECT_TRUE(sloped_events_on_ramp({{miss, slope}}, 1, 2).happened.empty());
  }
}

// Oracle: roots in closed form. a (1 − cos(w t + p)) − e falls through zero at w t + p = 2 π k − acos(1 − e/a).
RC_GTEST_PROP(Events, RandomDipsAreFoundByTheirSlopes, ()) {
  std::vector<Sloped> functions;
  std::vector<double> expected;
  for (std::size_t i = 0; i < 3; ++i) {
    const double a = 0.01 * *rc::gen::inRange(1, 500), w = 0.01 * *rc::gen::inRange(50, 900),
                 p = -0.001 * *rc::gen::inRange(300, 6000), half = 0.0005 * *rc::gen::inRange(1, 200);
    const double e = a * (1 - std::cos(w * half));
    functions.push_back({[=](double t) { return a * (1 - std::cos(w * t + p)) - e; }, [=](double) { return a * w; }});
    RC_PRE(functions.back().g(0) > 1e-6);
    for (int k = 0; (2 * M_PI * k - p) / w - half < 3; ++k) expected.push_back((2 * M_PI * k - p) / w - half);
    RC_PRE(std::abs(functions.back().g(3)) > 1e-6);
  }
  std::sort(expected.begin(), expected.end());
  std::vector<double> found;
  for (const Happened& happened : sloped_events_on_ramp(functions, 1, 3, kFalling).happened)
    found.insert(found.end(), happened.events.size(), happened.t_s);
  RC_ASSERT(found.size() == expected.size());
  // A root of slope a w sin(w half) ≥ 1e-6 is known to rounding of g.
  for (std::size_t k = 0; k < found.size(); ++k) RC_ASSERT(std::abs(found[k] - expected[k]) < 1e-7);
}

// Oracle: counted. What is far from zero for its slope is evaluated as often as without a bound, and so is what has
// none.
TEST(Events, AFunctionFarFromZeroCostsNothingMore) {
  const auto far = [](double t) { return 0.7 + 0.1 * std::sin(3 * t); };
  const double infinite = std::numeric_limits<double>::infinity();
  const std::size_t without = sloped_events_on_ramp({{far, [=](double) { return infinite; }}}, 0.5, 4).evaluations;
  EXPECT_EQ(without, 8u * 5u);
  EXPECT_EQ(sloped_events_on_ramp({{far, [](double) { return 0.3; }}}, 0.5, 4).evaluations, without);
  EXPECT_GT(sloped_events_on_ramp({{far, [](double) { return 30.0; }}}, 0.5, 4).evaluations, without);
}

// Oracle: closed form. A spring within a slab that is thinner than a step throws a mass of 1 kg back after half a
// period, π/√k. A step from the touch on has no stage in the slab; the one to the leaving that it finds has, and is not
// accurate.
TEST(Events, AStepToAnEventIsAsAccurateAsOthers) {
  const double k = 1e6, thickness_m = 0.01, start_m = 0.37;
  NumberSystem<2> mass{[=](double, const auto& x) {
                         const bool is_inside = x[0] < 0 && x[0] > -thickness_m;
                         return std::array{x[1], is_inside ? -k * x[0] : 0.0};
                       },
                       {start_m, -1.0}};
  SlopedFunctions<NumberSystem<2>> slab{
      {&mass, {[=](double, const auto& x) { return std::max(x[0], -thickness_m - x[0]); }}, {kEither}},
      {[](double, const auto& x) { return std::abs(x[1]); }}};
  EventDiary diary;
  NoSchedule none;
  DormandPrince stepper({{1e-9}, {1e-12}, 1, 1});
  ASSERT_EQ(advance(mass, stepper, {.t_end_s = 1}, none, slab, diary).status, AdvanceStatus::kDone);
  ASSERT_EQ(diary.happened.size(), 2u);
  EXPECT_NEAR(diary.happened[0].t_s, start_m, 1e-11);
  EXPECT_NEAR(diary.happened[1].t_s, start_m + M_PI / std::sqrt(k), 1e-8);
  EXPECT_NEAR(mass.x[1], 1, 1e-7);
  EXPECT_NEAR(mass.x[0], 1 - start_m - M_PI / std::sqrt(k), 1e-7);
}

// Oracle: a bound by hand. A ball that comes to rest bounces without end in theory; the run ends all the same. (A model
// of rest is the caller's: here the ball falls through once its flights are below the band of rounding.)
TEST(Events, EndlessBouncingEnds) {
  const std::vector<double> times_s = bounces_s(1.0, 0.5, 5.0, Rk4(Clock::every(0.01)));
  EXPECT_GT(times_s.size(), 15u);
  EXPECT_LT(times_s.size(), 100u);
  EXPECT_NEAR(times_s.back(), 3 * std::sqrt(2 / 9.81), 1e-3);
}

// Oracle: analytic. The state at an event found in long steps has the order of the method: DormandPrince at fixed
// lengths.
TEST(Events, KeepTheOrder) {
  const auto error = [](double h_s) {
    NumberSystem<2> spring{[](double, const auto& x) { return std::array{x[1], -x[0]}; }, {1.0, 0.0}};
    Functions<NumberSystem<2>> zero{&spring, {[](double, const auto& x) { return x[0]; }}, {kFalling}};
    EventDiary diary;
    NoSchedule none;
    DormandPrince stepper({{1e9}, {1e9}, h_s, h_s});
    EXPECT_EQ(advance(spring, stepper, {.t_end_s = 1.7}, none, zero, diary).status, AdvanceStatus::kDone);
    EXPECT_EQ(diary.happened.size(), 1u);
    return std::hypot(spring.x[0] - std::cos(1.7), spring.x[1] + std::sin(1.7));
  };
  EXPECT_NEAR(std::log2(error(0.2) / error(0.1)), 5, 0.7);
}

/// Ends the run at the first event.
struct Stopping {
  Indices events;
  Flow fired(double, std::span<const std::size_t> happened) {
    events.assign(happened.begin(), happened.end());
    return Flow::kStop;
  }
};

// Oracle: analytic. A run stopped by an event goes on without meeting it again, though g there is not exactly zero.
TEST(Events, DoNotHappenAgainInTheNextRun) {
  NumberSystem<2> spring{[](double, const auto& x) { return std::array{x[1], -x[0]}; }, {1.0, 0.0}};
  Functions<NumberSystem<2>> zero{&spring, {[](double, const auto& x) { return x[0]; }}, {kEither}};
  NoSchedule none;
  double t_s = 0;
  Indices before;
  for (int k = 0; k < 20; ++k) {
    Stopping stopping;
    Rk4 stepper(Clock::every(0.3));
    const AdvanceRequest request{.t_start_s = t_s, .t_end_s = 100, .just_fired = before};
    const AdvanceResult result = advance(spring, stepper, request, none, zero, stopping);
    ASSERT_EQ(result.status, AdvanceStatus::kStopped);
    EXPECT_NEAR(result.t_s, (k + 0.5) * M_PI, 1e-3 * (k + 1)) << "the error of RK4 at this step";
    before = stopping.events;
    t_s = result.t_s;
  }
}

// Oracle: bisection, and functions with known roots.
TEST(NarrowBracket, FindsRootsOfHardFunctions) {
  int calls = 0;
  const auto count = [&](auto f) {
    return [&calls, f](double x) {
      ++calls;
      return f(x);
    };
  };
  const auto root = [&](auto f, double a, double b) {
    calls = 0;
    const Bracket r = narrow_bracket(count(f), {a, b, f(a), f(b)}, 1e-12);
    EXPECT_TRUE(r.ok);
    EXPECT_LE(r.b - r.a, 2e-12);
    EXPECT_LE(calls, 42) << "bisection from 2 to 2e-12 takes 40";
    return r.b;
  };
  EXPECT_NEAR(root([](double x) { return std::cos(x) - x; }, 0, 2), 0.7390851332151607, 3e-12);
  EXPECT_LT(calls, 15);
  EXPECT_NEAR(root([](double x) { return std::pow(x - 0.3, 9); }, -1, 1), 0.3, 3e-12);
  EXPECT_NEAR(root([](double x) { return x < 0.123 ? -1e-9 : 1e9; }, -1, 1), 0.123, 3e-12);
  EXPECT_NEAR(root([](double x) { return 1 - std::exp(20 * (x - 0.9)); }, 0, 2), 0.9, 3e-12);
  EXPECT_EQ(root([](double x) { return x - 1; }, 0, 1), 1.0);
  const auto nan = [](double x) { return x < 0.5 ? -1 : x > 1 ? 1 : std::nan(""); };
  EXPECT_FALSE(narrow_bracket(nan, {0, 2, -1, 1}, 1e-12).ok);
}

}  // namespace
}  // namespace drydock
