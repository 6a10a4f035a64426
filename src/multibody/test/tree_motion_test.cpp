// SPDX-License-Identifier: Apache-2.0
#include "multibody/tree_motion.h"

#include <gtest/gtest.h>

#include "multibody/energy.h"
#include "multibody/momentum.h"
#include "sim/advance.h"
#include "sim/dormand_prince.h"
#include "sim/rk4.h"
#include "spatial/test/difference.h"
#include "testing/heap_watch.h"
#include "testing/random_loop.h"
#include "testing/walking_arm.h"

namespace drydock {
namespace {

using testing::difference;
using testing::HeapWatch;
using testing::Random;
using testing::SineTorques;
using testing::walking_arm;
using testing::walking_arm_start;
using testing::walking_arm_state;

Wrench momentum_at(const TreeModel& model, const TreeState& state) {
  DynamicsWork work(model);
  update_kinematics(model, state, work);
  return centroidal_momentum(model, state, work);
}

/// Largest change of momentum, about the centre of mass, of its first size; and of energy.
struct FreeMotion {
  double linear = 0, angular = 0, energy = 0;
};
FreeMotion free_motion(bool keep_momentum, double duration_s) {
  const TreeModel model = walking_arm();
  const TreeState start = walking_arm_state(model);
  NoLaw law;
  MotionSettings settings;
  settings.keep_momentum = keep_momentum;
  TreeMotion<NoLaw> motion(model, {}, start, law, settings);
  DynamicsWork work(model);
  update_kinematics(model, start, work);
  const Wrench first = centroidal_momentum(model, start, work);
  const double first_J = kinetic_energy(model, work);
  struct Look {
    const TreeModel& model;
    TreeMotion<NoLaw>& motion;
    DynamicsWork& work;
    const Wrench& first;
    double first_J;
    FreeMotion found;
    void stepped(double) {
      update_kinematics(model, motion.state(), work);
      const Wrench now = centroidal_momentum(model, motion.state(), work);
      found.linear = std::max(found.linear, (now.f - first.f).norm() / first.f.norm());
      found.angular = std::max(found.angular, (now.t - first.t).norm() / first.t.norm());
      found.energy = std::max(found.energy, std::abs(kinetic_energy(model, work) - first_J) / first_J);
    }
  } look{model, motion, work, first, first_J, {}};
  Rk4 stepper(Clock::every(1e-3));
  const AdvanceResult result = advance(motion, stepper, {0, duration_s}, look);
  EXPECT_EQ(result.status, AdvanceStatus::kDone);
  return look.found;
}

// Oracle: nothing acts, so momentum and energy stay: to rounding with the keeper, to the order of the method without.
TEST(TreeMotion, FreeMotionKeepsMomentum) {
  const FreeMotion kept = free_motion(true, 5), left = free_motion(false, 5);
  EXPECT_LT(kept.linear, 1e-12);
  EXPECT_LT(kept.angular, 1e-12);
  EXPECT_LT(kept.energy, 1e-8);
  EXPECT_LT(left.linear, 1e-7);
  EXPECT_LT(left.angular, 1e-7);
  EXPECT_LT(left.energy, 1e-8);
}

/// Wrenches that swing, and gravity; sums up force and moment about the centre of mass by itself.
struct Swinging {
  Vector3 t_A, f_B;
  Wrench impulse;

  static constexpr int kHand = 7;
  void loads(double t_s, const TreeState&, const DynamicsWork&, Loads& loads) const {
    loads.g_W = Vector3(0.3, -0.5, -1);
    loads.F_L_W.resize(8);
    loads.F_L_W[0] = {std::cos(3 * t_s) * t_A, Vector3::Zero()};
    loads.F_L_W[kHand] = {Vector3::Zero(), std::sin(2 * t_s + 1) * f_B};
    for (int i = 0; i < 7; ++i) loads.tau[6 + i] = std::sin(2 * t_s + i);
  }
  int sums() const { return 6; }
  void sum_rates(double, const TreeState&, const DynamicsWork& work, const Loads& loads,
                 std::span<double> rates) const {
    const TreeModel model = walking_arm();
    Vector3 first_moment = Vector3::Zero();
    double mass_kg = 0;
    for (int i = 0; i < 8; ++i) {
      const SpatialInertia& M = model.links[static_cast<std::size_t>(i)].M_LLo_L;
      first_moment += M.mass_kg * (pose_from_O(work, i) * M.p_BBcm);
      mass_kg += M.mass_kg;
    }
    const Vector3 arm = pose_from_O(work, kHand).p - first_moment / mass_kg;
    const Vector3 moment = loads.F_L_W[0].t + arm.cross(loads.F_L_W[kHand].f);
    const Vector3 force = loads.F_L_W[kHand].f + mass_kg * loads.g_W;
    for (std::size_t k = 0; k < 3; ++k) {
      rates[k] = moment[static_cast<Eigen::Index>(k)];
      rates[3 + k] = force[static_cast<Eigen::Index>(k)];
    }
  }
  void summed(std::span<const double> y) {
    impulse.t += Vector3(y[0], y[1], y[2]);
    impulse.f += Vector3(y[3], y[4], y[5]);
  }
};

// Oracle: Newton and Euler. Under wrenches, gravity and joint torques the momentum about the centre of mass is what it
// was plus the loads' impulse, integrated beside it; with a loop and without.
TEST(TreeMotion, MomentumIsTheIntegralOfTheLoads) {
  const TreeModel model = walking_arm();
  TreeState start = walking_arm_state(model);
  for (const bool loop : {false, true}) {
    std::vector<Loop> loops;
    if (loop) {
      loops.push_back(testing::tip_weld(model, start));
      DynamicsWork work(model);
      LoopFactor factor;
      (void)project_velocities(model, loops, start, work, factor);
    }
    Swinging law{{20, -10, 15}, {5, 8, -6}, {}};
    TreeMotion<Swinging> motion(model, loops, start, law);
    const Wrench before = momentum_at(model, start);
    Rk4 stepper(Clock::every(1e-3));
    ASSERT_EQ(advance(motion, stepper, {0, 0.5}).status, AdvanceStatus::kDone);
    const Wrench after = momentum_at(model, motion.state());
    EXPECT_LT(difference(after, Wrench{before.t + law.impulse.t, before.f + law.impulse.f}),
              1e-10 * law.impulse.f.norm());
    EXPECT_LT(motion.momentum_keeper().largest_correction(), 1e-8);
  }
}

/// Systems that float free: an arm, the same with its tip held by its base, a rigid body, and two chains that two loops
/// tie together; all with their masses away from their origins, all in motion.
struct FreeSystem {
  TreeModel model;
  std::vector<Loop> loops;
  TreeState start;
};
std::vector<FreeSystem> free_systems() {
  Random random(11);
  std::vector<FreeSystem> systems;
  const TreeModel arm = walking_arm();
  const TreeState moving = walking_arm_state(arm);
  systems.push_back({arm, {}, moving});
  systems.push_back({arm, {testing::tip_weld(arm, moving)}, moving});
  FreeSystem rigid;
  add_link(rigid.model, kWorld, JointKind::kFloating, random.pose(), testing::random_inertia(random));
  rigid.start = testing::random_state(random, rigid.model);
  systems.push_back(rigid);
  FreeSystem tied;
  for (int tree = 0; tree < 2; ++tree) {
    int parent = add_link(tied.model, kWorld, JointKind::kFloating, random.pose(), testing::random_inertia(random));
    for (const JointKind kind : {JointKind::kUniversal, JointKind::kRevolute})
      parent = add_link(tied.model, parent, kind, random.pose(), testing::random_inertia(random));
  }
  tied.start = testing::random_state(random, tied.model);
  DynamicsWork work(tied.model);
  update_kinematics(tied.model, tied.start, work);
  for (const auto& [a, b] : {std::pair{1, 5}, std::pair{2, 3}})
    tied.loops.push_back(testing::random_closed_loop(random, tied.model, tied.start, work, LoopKind::kBall, a, b));
  systems.push_back(tied);
  for (FreeSystem& system : systems) {
    if (system.loops.empty()) continue;
    LoopFactor factor;
    work.resize(system.model);
    (void)project_velocities(system.model, system.loops, system.start, work, factor);
  }
  return systems;
}

/// Efforts in all joints, which swing; if wanted gravity, and wrenches on the first and the last link. Sums up the
/// impulse of these about a point P of the world, by itself.
struct SwingingAbout {
  const TreeModel& model;
  Vector3 p_WP;
  bool is_pushed = false;
  Wrench impulse;
  const MomentumKeeper* keeper = nullptr;  // weights act on its paths

  void loads(double t_s, const TreeState&, const DynamicsWork&, Loads& loads) const {
    for (const Link& link : model.links) {
      if (link.joint == JointKind::kFloating) continue;
      for (int k = 0; k < velocity_count(link.joint); ++k)
        loads.tau[link.first_velocity + k] = std::sin(2 * t_s + link.first_velocity + k);
    }
    if (!is_pushed) return;
    loads.g_W = Vector3(0.3, -0.5, -1);
    loads.F_L_W.assign(model.links.size(), {});
    loads.F_L_W.front() = {std::cos(3 * t_s) * Vector3(2, -1, 1.5), Vector3(0.3, 0, -0.2)};
    loads.F_L_W.back().f = loads.F_L_W.back().f + std::sin(2 * t_s + 1) * Vector3(0.5, 0.8, -0.6);
  }
  int sums() const { return 6; }
  void sum_rates(double, const TreeState& state, const DynamicsWork& work, const Loads& loads,
                 std::span<double> rates) const {
    Wrench sum;
    for (std::size_t i = 0; is_pushed && i < model.links.size(); ++i) {
      const Pose X_WL = link_pose(model, state, work, static_cast<int>(i));
      const SpatialInertia& M = model.links[i].M_LLo_L;
      sum = sum + shift(loads.F_L_W[i], p_WP - X_WL.p) +
            shift(Wrench{Vector3::Zero(), M.mass_kg * loads.g_W}, p_WP - X_WL * M.p_BBcm);  // L == B here
    }
    sum.t += keeper->mass_moment_to_paths().cross(loads.g_W);
    Eigen::Map<Vector3>(rates.data()) = sum.t;
    Eigen::Map<Vector3>(rates.data() + 3) = sum.f;
  }
  void summed(std::span<const double> y) {
    impulse = impulse + Wrench{Vector3(y[0], y[1], y[2]), Vector3(y[3], y[4], y[5])};
  }
};

/// What a run has at its end: the momentum about P, that about the centre of mass, and the latter's place.
struct FreeEnd {
  Wrench about_P, about_Cm, impulse;
  Vector3 p_WCm = Vector3::Zero(), v_WCm = Vector3::Zero();
};
FreeEnd free_end(const FreeSystem& system, const TreeState& state, const Vector3& p_WP) {
  DynamicsWork work(system.model);
  update_kinematics(system.model, state, work);
  const MassCentre centre = mass_centre(system.model, state, work);
  return {momentum(system.model, state, work, p_WP),
          centroidal_momentum(system.model, state, work),
          {},
          centre.p_WCm,
          centre.v_WCm};
}
template <class Stepper>
FreeEnd free_end(const FreeSystem& system, Stepper stepper, const Vector3& p_WP, double duration_s, bool is_pushed) {
  SwingingAbout law{system.model, p_WP, is_pushed, {}, nullptr};
  TreeMotion<SwingingAbout> motion(system.model, system.loops, system.start, law);
  law.keeper = &motion.momentum_keeper();
  EXPECT_EQ(advance(motion, stepper, {0, duration_s}).status, AdvanceStatus::kDone);
  FreeEnd end = free_end(system, motion.state(), p_WP);
  end.impulse = law.impulse;
  return end;
}
double size(const Wrench& own, const FreeEnd& end, const Vector3& p_WP) {
  return own.t.norm() + (end.p_WCm - p_WP).norm() * own.f.norm();
}

// Oracle: conservation. Whatever the joints do, the centre of mass goes straight on, and the momentum about it and
// about a fixed point stays; to rounding, with either method.
TEST(TreeMotion, FreeFlightKeepsPathAndMomentumAboutAFixedPoint) {
  const Vector3 p_WP(-0.7, 1.1, 0.4);
  const double duration_s = 0.5;
  for (const FreeSystem& system : free_systems()) {
    const FreeEnd start = free_end(system, system.start, p_WP);
    const Vector3 expected = start.p_WCm + duration_s * start.v_WCm;
    for (const FreeEnd& end : {free_end(system, Rk4(Clock::every(5e-3)), p_WP, duration_s, false),
                               free_end(system, DormandPrince(), p_WP, duration_s, false)}) {
      EXPECT_LT(difference(end.p_WCm, expected), 1e-14 * (1 + expected.norm()));
      EXPECT_LT(difference(end.about_Cm.f, start.about_Cm.f), 1e-14 * start.about_Cm.f.norm());
      EXPECT_LT(difference(end.about_Cm.t, start.about_Cm.t), 1e-13 * start.about_Cm.t.norm());
      EXPECT_LT(difference(end.about_P.t, start.about_P.t), 1e-13 * size(start.about_Cm, end, p_WP));
    }
  }
}

// Oracle: Newton and Euler about a fixed point. The momentum is what it was plus the impulse of gravity and of the
// loads at their points, integrated beside it; to rounding, with either method and steps of any length.
TEST(TreeMotion, MomentumAboutAFixedPointIsTheImpulseAboutIt) {
  const Vector3 p_WP(-0.7, 1.1, 0.4);
  for (const FreeSystem& system : free_systems()) {
    const FreeEnd start = free_end(system, system.start, p_WP);
    for (const FreeEnd& end : {free_end(system, Rk4(Clock::every(2e-2)), p_WP, 0.5, true),
                               free_end(system, Rk4(Clock::every(2e-3)), p_WP, 0.5, true),
                               free_end(system, DormandPrince(), p_WP, 0.5, true)}) {
      EXPECT_LT(difference(end.about_P.f, start.about_P.f + end.impulse.f), 1e-13 * start.about_P.f.norm());
      EXPECT_LT(difference(end.about_P.t, start.about_P.t + end.impulse.t), 1e-13 * size(start.about_Cm, end, p_WP));
    }
  }
}

// Oracle: a free fall. Under uniform gravity alone the centre of mass moves on a parabola and the momentum about it
// stays, with steps as long as the joints allow.
TEST(TreeMotion, FreeFallIsAParabola) {
  struct Falling {
    void loads(double, const TreeState&, const DynamicsWork&, Loads& loads) const { loads.g_W = Vector3(0.4, -2, -9); }
    int sums() const { return 0; }
    void sum_rates(double, const TreeState&, const DynamicsWork&, const Loads&, std::span<double>) {}
    void summed(std::span<const double>) {}
  } law;
  for (const FreeSystem& system : free_systems()) {
    const FreeEnd start = free_end(system, system.start, Vector3::Zero());
    TreeMotion<Falling> motion(system.model, system.loops, system.start, law);
    Rk4 stepper(Clock::every(1e-2));
    ASSERT_EQ(advance(motion, stepper, {0, 1}).status, AdvanceStatus::kDone);
    const FreeEnd end = free_end(system, motion.state(), Vector3::Zero());
    const Vector3 expected = start.p_WCm + start.v_WCm + 0.5 * Vector3(0.4, -2, -9);
    EXPECT_LT(difference(end.p_WCm, expected), 1e-14 * (1 + expected.norm()));
    EXPECT_LT(difference(end.about_Cm.t, start.about_Cm.t), 1e-13 * start.about_Cm.t.norm());
  }
}

// Oracle: conservation, 7000 km from the origin at 7.5 km/s. Positions there have steps of 1e-9 m; the path has no more
// than a few of these after thousands of time steps, and the momentum about the centre of mass keeps all digits.
TEST(TreeMotion, KeepsItsPathFarFromTheOrigin) {
  for (FreeSystem& system : free_systems()) {
    const Vector3 far(4e6, -5e6, 3e6), fast(5e3, 4e3, -4e3);
    for (const Link& link : system.model.links) {
      if (link.joint != JointKind::kFloating) continue;
      system.start.q.segment<3>(link.first_position) += inverse(link.X_PF.R) * far;
      system.start.v.segment<3>(link.first_velocity + 3) += inverse(link.X_PF.R) * fast;
    }
    const FreeEnd start = free_end(system, system.start, far);
    const FreeEnd end = free_end(system, Rk4(Clock::every(1e-3)), far, 2, false);
    // Places of other trees are rounded each by itself, so the centre of a group is seen to a few steps.
    EXPECT_LT(difference(end.p_WCm - start.p_WCm, 2 * start.v_WCm), 5e-9);
    EXPECT_LT(difference(end.about_Cm.f, start.about_Cm.f), 1e-15 * start.about_Cm.f.norm());
    const bool is_one_tree = system.model.links.back().root == 0;
    EXPECT_LT(difference(end.about_Cm.t, start.about_Cm.t), (is_one_tree ? 1e-12 : 1e-7) * start.about_Cm.t.norm());
  }
}

/// Two bodies that push each other with wrenches held through fixed steps (rk4.h), first by a guess, then by another.
struct HeldPush {
  Wrench guess, next, now;  // on the first body, about P
  Vector3 p_WP = Vector3::Zero(), p_WP_next = Vector3::Zero(), p_WP_now = Vector3::Zero();
  bool is_held = false;

  void loads(double, const TreeState& state, const DynamicsWork& work, Loads& loads) const {
    loads.F_L_W.assign(2, {});
    if (!is_held) return;
    for (int i = 0; i < 2; ++i) {
      const Vector3 p_PL = link_pose(*model, state, work, i).p - p_WP_now;
      const double sign = i == 0 ? 1 : -1;
      loads.F_L_W[static_cast<std::size_t>(i)] = shift(Wrench{sign * now.t, sign * now.f}, p_PL);
    }
  }
  int sums() const { return 0; }
  void sum_rates(double, const TreeState&, const DynamicsWork&, const Loads&, std::span<double>) {}
  void summed(std::span<const double>) {}
  bool hold(double, double, const TreeState&) {
    now = guess;
    p_WP_now = p_WP;
    return is_held = true;
  }
  Held fit(double, double, const TreeState&) {
    now = next;
    p_WP_now = p_WP_next;
    return Held::kChanged;
  }
  void release() { is_held = false; }
  bool coarse() { return false; }

  const TreeModel* model = nullptr;
};

// Oracle: action and reaction. What held wrenches do to two bodies with masses off their origins changes neither the
// momentum of both about a fixed point nor the path of their common centre of mass, however far the first guess was
// from the wrenches that were found.
TEST(TreeMotion, HeldWrenchesExchangeMomentumAboutAFixedPoint) {
  Random random(12);
  for (int trial = 0; trial < 5; ++trial) {
    FreeSystem pair;
    for (int i = 0; i < 2; ++i)
      add_link(pair.model, kWorld, JointKind::kFloating, random.pose(), testing::random_inertia(random));
    pair.start = testing::random_state(random, pair.model);
    HeldPush law;
    law.model = &pair.model;
    law.guess = {random.vector(30), random.vector(30)};
    law.next = {random.vector(30), random.vector(30)};
    law.p_WP = random.vector(1);
    law.p_WP_next = random.vector(1);
    const FreeEnd start = free_end(pair, pair.start, Vector3::Zero());
    TreeMotion<HeldPush> motion(pair.model, {}, pair.start, law);
    Rk4 stepper(Clock::every(1e-2));
    ASSERT_EQ(advance(motion, stepper, {0, 0.1}).status, AdvanceStatus::kDone);
    const FreeEnd end = free_end(pair, motion.state(), Vector3::Zero());
    const double scale = start.about_Cm.t.norm() + 0.1 * 30 * 3;
    EXPECT_LT(difference(end.p_WCm, start.p_WCm + 0.1 * start.v_WCm), 1e-14);
    EXPECT_LT(difference(end.about_P.t, start.about_P.t), 1e-14 * scale);
    EXPECT_LT(difference(end.about_P.f, start.about_P.f), 1e-14 * scale);
    EXPECT_GT(difference(motion.state().v, pair.start.v), 0.1);
  }
}

template <class Stepper>
TreeState ended(const std::vector<Loop>& loops, const TreeState& start, Stepper stepper, double duration_s) {
  static const TreeModel model = walking_arm();
  SineTorques law;
  TreeMotion<SineTorques> motion(model, loops, start, law);
  EXPECT_EQ(advance(motion, stepper, {0, duration_s}).status, AdvanceStatus::kDone);
  return motion.state();
}
double distance(const TreeState& a, const TreeState& b) {
  return std::max(difference(a.q, b.q), difference(a.v, b.v));
}
/// Steps of one length only.
DormandPrince fixed_dormand_prince(double step_s) {
  return DormandPrince({.relative = {1e6}, .absolute = {1e6}, .first_step_s = step_s, .longest_step_s = step_s});
}

/// The mean order over two halvings of the step.
template <class MakeStepper>
double measured_order(const std::vector<Loop>& loops, const TreeState& start, double step_s, MakeStepper stepper) {
  const double duration_s = 0.64;
  const TreeState exact = ended(loops, start, fixed_dormand_prince(1e-3), duration_s);
  const double coarse = distance(ended(loops, start, stepper(step_s), duration_s), exact);
  const double fine = distance(ended(loops, start, stepper(step_s / 4), duration_s), exact);
  return std::log2(coarse / fine) / 2;
}

// Oracle: a run with steps far shorter. Halving the step divides the error by 2⁴ (RK4) and 2⁵ (Dormand–Prince), on the
// manifold, with the loop and its projection and without.
TEST(TreeMotion, HasTheOrderOfItsMethod) {
  const TreeModel model = walking_arm();
  const auto rk4 = [](double step_s) { return Rk4(Clock::every(step_s)); };
  const TreeState moving = walking_arm_state(model), start = walking_arm_start(model);
  const std::vector<Loop> loop = {testing::tip_weld(model, start)};
  EXPECT_NEAR(measured_order({}, moving, 0.02, rk4), 4, 0.3);
  EXPECT_NEAR(measured_order(loop, start, 0.02, rk4), 4, 0.3);
  EXPECT_NEAR(measured_order({}, moving, 0.04, fixed_dormand_prince), 5, 0.5);
  EXPECT_NEAR(measured_order(loop, start, 0.04, fixed_dormand_prince), 5, 0.5);
}

// Oracle: the adaptive method against the fixed one, within its tolerance.
TEST(TreeMotion, AdaptiveAndFixedStepsAgree) {
  const TreeModel model = walking_arm();
  const TreeState start = walking_arm_start(model);
  const std::vector<Loop> loops = {testing::tip_weld(model, start)};
  const TreeState fixed = ended(loops, start, Rk4(Clock::every(1e-3)), 0.5);
  const TreeState adaptive = ended(loops, start, DormandPrince(), 0.5);
  EXPECT_LT(distance(fixed, adaptive), 1e-8);
}

// Oracle: the sanitizer's count. Steps take nothing from the heap: free, with a loop, with a loop in a singular pose
// that is solved by singular values, with Baumgarte; RK4 and Dormand–Prince.
TEST(TreeMotion, StepsDoNotTouchTheHeap) {
  if (!HeapWatch::available()) GTEST_SKIP() << "only the address sanitizer counts";
  const TreeModel model = walking_arm();
  const auto steps = [&](auto stepper, const std::vector<Loop>& loops, const TreeState& start, LoopKeeping keeping,
                         bool decomposed) {
    MotionSettings settings;
    settings.loops.keeping = keeping;
    SineTorques law;
    TreeMotion<SineTorques> motion(model, loops, start, law, settings);
    stepper.restart(motion.size());
    double t_s = 0;
    long long sized = 0;
    bool seen = false;
    for (int step = 0; step < 20; ++step) {
      const StepTrial trial = stepper.attempt(motion, t_s, 10);
      ASSERT_TRUE(trial.ok());
      seen = seen || (step > 0 && motion.factor().decomposed);
      ASSERT_EQ(stepper.accept(motion), StepStatus::kOk);
      t_s = trial.t1_s;
      if (step == 0) sized = HeapWatch::count();
    }
    EXPECT_EQ(HeapWatch::count(), sized);
    EXPECT_EQ(seen, decomposed);
  };
  const TreeState good = walking_arm_start(model);
  TreeState singular = neutral_state(model);
  const std::vector<Loop> loop = {testing::tip_weld(model, good)}, stretched = {testing::tip_weld(model, singular)};
  const std::vector<Loop> twice = {loop[0], loop[0]};
  steps(Rk4(Clock::every(1e-3)), {}, good, LoopKeeping::kProjection, false);
  steps(Rk4(Clock::every(1e-3)), loop, good, LoopKeeping::kProjection, false);
  steps(Rk4(Clock::every(1e-3)), loop, good, LoopKeeping::kBaumgarte, false);
  steps(Rk4(Clock::every(1e-3)), twice, good, LoopKeeping::kProjection, false);
  steps(Rk4(Clock::every(1e-3)), stretched, singular, LoopKeeping::kProjection, true);
  steps(DormandPrince(), loop, good, LoopKeeping::kProjection, false);
  steps(DormandPrince(), twice, good, LoopKeeping::kProjection, false);
}

// Oracle: the sanitizer's count. A pose that becomes singular in the middle of a run takes nothing either.
TEST(TreeMotion, ASingularPoseOnTheWayDoesNotTouchTheHeap) {
  if (!HeapWatch::available()) GTEST_SKIP() << "only the address sanitizer counts";
  const TreeModel model = walking_arm();
  const TreeState good = walking_arm_start(model), singular = neutral_state(model);
  TreeState beside = good;
  beside.q[8] += 1e-3;
  const std::vector<Loop> loop = {testing::tip_weld(model, good)}, stretched = {testing::tip_weld(model, singular)};
  const Loads loads = no_loads(model);
  DynamicsWork work(model);
  LoopFactor factor, of_stretched;
  VectorX vdot;
  update_kinematics(model, good, work);
  ASSERT_EQ(loop_accelerations(model, loop, good, loads, {}, work, factor, vdot), DynamicsStatus::kOk);
  ASSERT_FALSE(factor.decomposed);
  ASSERT_EQ(loop_accelerations(model, stretched, good, loads, {}, work, of_stretched, vdot), DynamicsStatus::kOk);
  ASSERT_FALSE(of_stretched.decomposed);
  (void)project_velocities(model, loop, beside, work, factor);  // the work's own zeros
  const long long sized = HeapWatch::count();
  update_kinematics(model, singular, work);
  const DynamicsStatus status = loop_accelerations(model, stretched, singular, loads, {}, work, of_stretched, vdot);
  const Projection projected = project(model, loop, {}, beside, work, factor);
  EXPECT_EQ(HeapWatch::count(), sized);
  EXPECT_EQ(status, DynamicsStatus::kOk);
  EXPECT_GT(projected.iterations, 0);
}

// Oracle: the same run in one go. A restart in the middle with the state reached goes on as if nothing had happened.
TEST(TreeMotion, RestartsWhereItStands) {
  const TreeModel model = walking_arm();
  const TreeState start = walking_arm_start(model);
  const std::vector<Loop> loops = {testing::tip_weld(model, start)};
  SineTorques law;
  TreeMotion<SineTorques> motion(model, loops, start, law);
  Rk4 stepper(Clock::every(1e-3));
  ASSERT_EQ(advance(motion, stepper, {0, 0.1}).status, AdvanceStatus::kDone);
  const TreeState middle = motion.state();
  motion.restart(model, loops, middle);
  ASSERT_EQ(advance(motion, stepper, {0.1, 0.2}).status, AdvanceStatus::kDone);
  EXPECT_LT(distance(motion.state(), ended(loops, start, Rk4(Clock::every(1e-3)), 0.2)), 1e-12);
}

}  // namespace
}  // namespace drydock
