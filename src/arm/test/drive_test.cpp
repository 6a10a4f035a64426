// SPDX-License-Identifier: Apache-2.0
#include "arm/drive/drive.h"

#include <gtest/gtest.h>

#include <cmath>

#include "arm/drive/drive_law.h"
#include "multibody/energy.h"
#include "multibody/momentum.h"
#include "sim/rk4.h"
#include "sim/schedule.h"
#include "testing/random.h"
#include "testing/walking_arm.h"

namespace drydock {
namespace {

using testing::Random;

DriveModel detailed() {
  DriveModel model;
  model.kind = DriveKind::kDetailed;
  model.rotor_inertia = 1.3e-4;
  model.ratio = 120;
  model.stiffness = {8e3, 4e6, 2e9};
  model.gear_damping = 5;
  model.friction = {3, 1.1, 1.7, 0.05};
  model.brake = 60;
  return model;
}

/// One joint about an axis off the link's centre, on a base that does not move: a link of inertia I about the axis.
TreeModel one_joint(double inertia) {
  TreeModel model;
  add_link(model, kWorld, JointKind::kRevolute, {}, {1.0, Vector3::Zero(), inertia * Matrix3::Identity()});
  return model;
}

/// Drives of joints 0 … n − 1 of an arm, run with RK4; `control(t)` is called before the first step and every period.
template <class Control>
AdvanceResult run(TreeMotion<DriveLaw>& motion, DriveLaw& law, double duration_s, double step_s, double period_s,
                  Control control) {
  struct Observer {
    DriveEvents& events;
    Schedule<int>& ticks;
    Control& control;
    double period_s;
    int tick = 0;
    Flow fired(double, std::span<const std::size_t> indices) { return events.fired(indices); }
    Flow due(double t_s, int) {
      control(t_s);
      ticks.put(++tick * period_s, 0);
      return Flow::kChanged;
    }
  };
  Schedule<int> ticks;
  ticks.put(0.0, 0);
  DriveEvents events(motion, law);
  Observer observer{events, ticks, control, period_s};
  AdvanceRequest request;
  request.t_end_s = duration_s;
  Rk4 stepper(Clock::every(step_s));
  return advance(motion, stepper, request, ticks, events, observer);
}

// Oracle: brute force. Nowhere within random ranges is the margin below the bound, in any mode; where the ranges are
// points it is the margin.
TEST(Drive, LeastMarginBoundsTheMargin) {
  Random random(17);
  for (int trial = 0; trial < 400; ++trial) {
    DriveModel model = detailed();
    if (trial % 3 == 0) model.speed_max = 0.2;
    const double q = random.between(-2, 2);
    DriveState state{q + random.between(-1e-3, 1e-3), random.between(-0.1, 0.1), DriveMode(trial % 4), trial % 5 == 0,
                     random.between(-20, 20)};
    const double v = random.between(-0.1, 0.1);
    DriveRange range{{state.x, state.x}, {state.w, state.w}, {q, q}, {v, v}};
    EXPECT_DOUBLE_EQ(least_margin(model, state, range), mode_margin(model, state, q, v));
    for (Interval* interval : {&range.x, &range.w, &range.q, &range.v}) {
      interval->min -= random.between(0, 1e-3);
      interval->max += random.between(0, 1e-3);
    }
    const double least = least_margin(model, state, range);
    for (int sample = 0; sample < 50; ++sample) {
      const auto within = [&](const Interval& interval) { return random.between(interval.min, interval.max); };
      state.x = within(range.x);
      state.w = within(range.w);
      EXPECT_GE(mode_margin(model, state, within(range.q), within(range.v)), least - 1e-13);
    }
  }
}

// Oracle: the inverse function.
TEST(Drive, GearDeflectionIsTheInverseOfItsEffort) {
  Random random(1);
  for (int trial = 0; trial < 200; ++trial) {
    DriveModel model = detailed();
    model.stiffness = {random.between(10, 1e5), random.between(0, 1e8), random.between(0, 1e11)};
    const double deflection = random.between(-0.3, 0.3);
    EXPECT_NEAR(gear_deflection(model, gear_effort(model, deflection)), deflection, 1e-14);
  }
  EXPECT_EQ(gear_deflection(detailed(), 0), 0);
}

// Oracle: work. A rotor moved round trip by round trip gains in its book what the flows say: energy is motor work less
// the two losses, by central difference along a free motion of rotor and joint.
TEST(Drive, PowersBalance) {
  Random random(2);
  for (int trial = 0; trial < 300; ++trial) {
    const DriveModel model = detailed();
    DriveState state;
    state.x = random.between(-0.1, 0.1);
    state.w = random.between(-2, 2);
    state.mode = state.w > 0 ? DriveMode::kForward : DriveMode::kBackward;
    state.braked = random.whole(0, 1) == 1;
    state.command = random.between(-80, 80);
    const double q = state.x + random.between(-0.02, 0.02), v = random.between(-2, 2), h = 1e-6;
    const DriveFlow flow = drive_flow(model, state, q, v);
    const auto energy_at = [&](double t) {
      DriveState moved = state;
      moved.x += t * flow.x_rate;
      moved.w += t * flow.w_rate;
      return drive_energy_J(model, moved, q + t * v);
    };
    const double stored_W = (energy_at(h) - energy_at(-h)) / (2 * h);
    const double expected_W = flow.motor_power_W - flow.friction_power_W - flow.gear_power_W - flow.joint_effort * v;
    EXPECT_NEAR(stored_W, expected_W, 1e-6 * (1 + std::abs(expected_W) + std::abs(flow.motor_power_W)));
    EXPECT_GE(flow.friction_power_W, 0);
    EXPECT_GE(flow.gear_power_W, 0);
  }
}

// Oracle: closed form. A motor that pulls with a ramp u = r t on a stuck rotor lets go when r t − τ = stiction; the
// rotor then slips. Before that it has not moved at all, to the bit.
TEST(Drive, SticksUntilItsStictionIsReached) {
  DriveModel model = detailed();
  model.friction = {0.4, 2.0, 3.5, 0.02};
  model.stiffness = {9e3, 0, 0};
  const TreeModel tree = one_joint(0.7);
  TreeState state = neutral_state(tree);
  DriveLaw law;
  law.bank.add(model, drive_at_rest(model, 0, 0));
  law.joints = {{0, 0}};
  ASSERT_EQ(law.bank.state(0).mode, DriveMode::kStuck);
  TreeMotion<DriveLaw> motion(tree, {}, state, law);
  double last_still_s = 0, first_loose_s = 0;
  const AdvanceResult result = run(motion, law, 2.0, 1e-3, 1e-3, [&](double t_s) {
    if (law.bank.state(0).mode == DriveMode::kStuck) {
      last_still_s = t_s;
      EXPECT_EQ(law.bank.state(0).x, 0);
      EXPECT_EQ(motion.state().q[0], 0);
    } else if (first_loose_s == 0) {
      first_loose_s = t_s;
    }
    law.bank.command(0, 2.2 * t_s, motion.state().q[0], motion.state().v[0]);
  });
  ASSERT_EQ(result.status, AdvanceStatus::kDone);
  EXPECT_NEAR(first_loose_s, 3.5 / 2.2, 2.1e-3);  // commands are held for 1 ms
  EXPECT_GT(law.bank.state(0).x, 0.01);
}

// Oracle: closed form (the mass on a moving belt, here a rotor pulled by its gear from a joint that turns evenly). With
// a heavy link at constant speed V the spring is wound up until stiction yields; then the rotor slips as
//   B ẍ = k (V t − x) − coulomb,   x(t) = V t − F_c/k − … sin, cos
// and sticks again when its speed comes back to zero. Times and the jump of each slip follow.
TEST(Drive, StickSlipFollowsItsClosedForm) {
  DriveModel model = detailed();
  model.friction = {0, 1.0, 2.5, 0};  // stiction only at rest
  model.stiffness = {400, 0, 0};
  model.gear_damping = 0;
  const double V = 0.05, B = model.inertia(), k = 400, Fc = 1.0, Fs = 2.5;
  const TreeModel tree = one_joint(1e9);  // so heavy that it keeps its speed
  TreeState state = neutral_state(tree);
  state.v[0] = V;
  DriveLaw law;
  law.bank.add(model, drive_at_rest(model, 0, 0));
  law.joints = {{0, 0}};
  TreeMotion<DriveLaw> motion(tree, {}, state, law);
  struct Change {
    double t_s, x;
    DriveMode to;
  };
  std::vector<Change> changes;
  struct Observer {
    DriveEvents& events;
    DriveLaw& law;
    std::vector<Change>& changes;
    Flow fired(double t_s, std::span<const std::size_t> indices) {
      const Flow flow = events.fired(indices);
      changes.push_back({t_s, law.bank.state(0).x, law.bank.state(0).mode});
      return flow;
    }
  };
  DriveEvents events(motion, law);
  Observer observer{events, law, changes};
  NoSchedule none;
  AdvanceRequest request;
  request.t_end_s = 2;
  Rk4 stepper(Clock::every(1e-3));
  ASSERT_EQ(advance(motion, stepper, request, none, events, observer).status, AdvanceStatus::kDone);

  // In the spring's frame, with z = V t − x − Fc/k: z(0) = (Fs − Fc)/k, ż(0) = V, z̈ = −(k/B) z; it sticks where ż = V.
  const double n = std::sqrt(k / B), a = (Fs - Fc) / k;
  const double phase = std::atan2(V / n, a);
  const double slip_s = (M_PI + 2 * phase) / n, jump = V * slip_s + 2 * a;
  const double load_s = jump / V - slip_s;  // until the spring is wound up again
  double t_s = Fs / (k * V), x = 0;
  ASSERT_GE(changes.size(), 6u);
  for (std::size_t i = 0; i < changes.size(); ++i) {
    const bool loose = i % 2 == 0;
    EXPECT_EQ(changes[i].to, loose ? DriveMode::kForward : DriveMode::kStuck) << i;
    EXPECT_NEAR(changes[i].t_s, t_s, 1e-7) << i;
    EXPECT_NEAR(changes[i].x, x, 1e-8) << i;
    t_s += loose ? slip_s : load_s;
    if (loose) x += jump;
  }
}

// Oracle: closed form. Rotor and link on a linear gear without losses swing against each other at √(k (1/B + 1/I)), and
// their common motion stays.
TEST(Drive, ElasticGearSwingsAtItsFrequency) {
  DriveModel model = detailed();
  model.friction = {};
  model.stiffness = {6e3, 0, 0};
  model.gear_damping = 0;
  const double I = 0.83, B = model.inertia();
  const TreeModel tree = one_joint(I);
  TreeState state = neutral_state(tree);
  state.v[0] = 0.4;
  DriveLaw law;
  law.bank.add(model, drive_at_rest(model, 0, 0));
  law.joints = {{0, 0}};
  TreeMotion<DriveLaw> motion(tree, {}, state, law);
  const double n = std::sqrt(6e3 * (1 / B + 1 / I));
  double worst = 0;
  (void)run(motion, law, 0.5, 1e-4, 0.01, [&](double t_s) {
    const double common = I * 0.4 / (I + B);
    const double q = common * t_s + B / (I + B) * 0.4 / n * std::sin(n * t_s);
    worst = std::max(worst, std::abs(motion.state().q[0] - q));
  });
  EXPECT_LT(worst, 1e-8);  // of 2e-3; RK4 at 100 µs
}

// Oracle: a stiffening gear swings faster the farther: the period of Duffing's spring by quadrature of its energy.
TEST(Drive, StiffeningGearSwingsFaster) {
  DriveModel model = detailed();
  model.friction = {};
  model.gear_damping = 0;
  model.stiffness = {2e3, 3e6, 5e9};
  model.rotor_inertia = 1e6;  // a rotor that does not move
  const TreeModel tree = one_joint(0.5);
  const double amplitude = 0.03;
  TreeState state = neutral_state(tree);
  state.q[0] = amplitude;
  DriveLaw law;
  law.bank.add(model, drive_at_rest(model, 0, 0));
  law.joints = {{0, 0}};
  TreeMotion<DriveLaw> motion(tree, {}, state, law);
  // Quarter period: ∫ dφ / √(2 (E(a) − E(φ)) / I); φ = a sin s takes the root's singularity away.
  const auto energy = [&](double phi) { return drive_energy_J(model, DriveState{}, phi); };
  double quarter_s = 0;
  const int pieces = 20000;
  for (int i = 0; i < pieces; ++i) {
    const double s = (i + 0.5) * M_PI / 2 / pieces, phi = amplitude * std::sin(s);
    quarter_s += amplitude * std::cos(s) / std::sqrt(2 * (energy(amplitude) - energy(phi)) / 0.5) * M_PI / 2 / pieces;
  }
  (void)run(motion, law, 4 * quarter_s, 1e-4, 1.0, [](double) {});
  EXPECT_NEAR(motion.state().q[0], amplitude, 1e-7);
  EXPECT_NEAR(motion.state().v[0], 0, 1e-3);
}

// Oracle: limits. The motor never gives more than its effort nor drives beyond its speed; it may always brake.
TEST(Drive, MotorKeepsItsLimits) {
  Random random(5);
  DriveModel model = detailed();
  model.effort_max = 50;
  model.speed_max = 2;
  for (int trial = 0; trial < 500; ++trial) {
    const double w = random.between(-3, 3), u = motor_effort(model, random.between(-200, 200), w);
    EXPECT_LE(std::abs(u), 50);
    EXPECT_TRUE(w < 2 || u <= 0);
    EXPECT_TRUE(w > -2 || u >= 0);
  }
  EXPECT_EQ(motor_effort(model, -200, 2.5), -50);
  EXPECT_EQ(motor_effort(model, 30, 1.0), 30);
  model.effort_max = std::numeric_limits<double>::infinity();
  EXPECT_EQ(motor_effort(model, 300, 1.0), 300);
  EXPECT_EQ(motor_effort(model, 300, 2.0), 0);
}

// Oracle: closed form. A brake that closes on a turning rotor stops it with constant deceleration (no gear effort: the
// link weighs nothing against it), and holds it from then on.
TEST(Drive, BrakeStopsAndHolds) {
  DriveModel model = detailed();
  model.friction = {};
  model.stiffness = {1e-6, 0, 0};
  model.gear_damping = 0;
  const TreeModel tree = one_joint(1.0);
  DriveLaw law;
  DriveState spinning = drive_at_rest(model, 0, 0);
  spinning.w = 3;
  law.bank.add(model, spinning);
  law.joints = {{0, 0}};
  TreeMotion<DriveLaw> motion(tree, {}, neutral_state(tree), law);
  const double deceleration = model.brake / model.inertia();
  const double stop_s = 0.1 + 3 / deceleration;
  double stopped_s = 0;
  (void)run(motion, law, stop_s + 0.2, 1e-3, 0.1, [&](double t_s) {
    if (t_s == 0.1) law.bank.brake(0, true, motion.state().q[0], motion.state().v[0]);
    if (law.bank.state(0).mode == DriveMode::kStuck && stopped_s == 0) stopped_s = t_s;
  });
  EXPECT_EQ(law.bank.state(0).mode, DriveMode::kStuck);
  EXPECT_EQ(law.bank.state(0).w, 0);
  EXPECT_NEAR(law.bank.state(0).x, 0.3 + 3 * 3 / (2 * deceleration), 1e-8);  // the spring pulls with 4e-7 N m
  EXPECT_NEAR(law.bank.friction_loss_J(0), 0.5 * model.inertia() * 9, 1e-6);
}

/// The walking arm with a detailed drive in each joint, each of its own.
DriveLaw arm_drives(const TreeModel& arm, const TreeState& state) {
  DriveLaw law;
  for (int i = 0; i < 7; ++i) {
    DriveModel model = detailed();
    model.rotor_inertia *= 1 - 0.08 * i;
    model.friction.coulomb = 1.3 - 0.15 * i;
    const int position = arm.links[static_cast<std::size_t>(i + 1)].first_position;
    const int velocity = arm.links[static_cast<std::size_t>(i + 1)].first_velocity;
    DriveState at_rest = drive_at_rest(model, state.q[position], 0);
    at_rest.w = state.v[velocity];
    at_rest.mode = at_rest.w > 0 ? DriveMode::kForward : at_rest.w < 0 ? DriveMode::kBackward : DriveMode::kStuck;
    law.bank.add(model, at_rest);
    law.joints.push_back({position, velocity});
  }
  return law;
}

// Oracle: invariants. A free base, everything turning, stick and slip in every joint: momentum stays as it was, and
// what energy is missing stands in the drives' books.
TEST(Drive, FreeArmKeepsMomentumAndItsBooks) {
  const TreeModel arm = testing::walking_arm();
  const TreeState start = testing::walking_arm_state(arm);
  DriveLaw law = arm_drives(arm, start);
  TreeMotion<DriveLaw> motion(arm, {}, start, law);
  const auto energy_J = [&](const TreeState& state) {
    DynamicsWork work(arm);
    update_kinematics(arm, state, work);
    double sum = kinetic_energy(arm, work);
    for (std::size_t i = 0; i < 7; ++i) {
      sum += drive_energy_J(law.bank.model(i), law.bank.state(i), state.q[law.joints[i].position]);
    }
    return sum;
  };
  const auto momentum_of = [&](const TreeState& state) {
    DynamicsWork work(arm);
    update_kinematics(arm, state, work);
    return momentum(arm, state, work, Vector3::Zero());
  };
  const double before_J = energy_J(start);
  const Wrench before = momentum_of(start);
  int sticks = 0;
  const AdvanceResult result = run(motion, law, 5.0, 1e-3, 1e-3, [&](double t_s) {
    for (std::size_t i = 0; i < 7; ++i) {
      const DrivenJoint& joint = law.joints[i];
      const double n = static_cast<double>(i);
      law.bank.command(i, 3 * std::sin((1.5 + 0.2 * n) * t_s + n), motion.state().q[joint.position],
                       motion.state().v[joint.velocity]);
      sticks += law.bank.state(i).mode == DriveMode::kStuck;
    }
  });
  ASSERT_EQ(result.status, AdvanceStatus::kDone);
  EXPECT_GT(sticks, 100);
  EXPECT_GT(result.event_instants, 20);
  const Wrench change = momentum_of(motion.state()) - before;
  EXPECT_LT(change.f.norm(), 1e-9 * before.f.norm());
  EXPECT_LT(change.t.norm(), 1e-9 * before.t.norm());
  double books_J = 0, turnover_J = 0;
  for (std::size_t i = 0; i < 7; ++i) {
    books_J += law.bank.motor_work_J(i) - law.bank.friction_loss_J(i) - law.bank.gear_loss_J(i);
    turnover_J += law.bank.friction_loss_J(i);
  }
  EXPECT_NEAR(energy_J(motion.state()) - before_J, books_J, 1e-5 * turnover_J);
}

}  // namespace
}  // namespace drydock
