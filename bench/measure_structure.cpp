// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <numbers>
#include <stdexcept>

#include "bench/measure_multibody.h"
#include "bench/plastic_impact.h"
#include "multibody/forward_dynamics.h"
#include "multibody/mechanism/grow_tree.h"
#include "multibody/mechanism/structure.h"
#include "testing/random.h"

namespace drydock::bench {
namespace {

constexpr int kBase = 1, kArmTip = 8, kPayload = 9;  // bodies
constexpr std::size_t kCopies = 16;                  // changed in one run
constexpr int kLookedAt = 50;                        // in which momentum and energy are looked at
constexpr int kForwards = 200;

/// An arm without a payload, and a payload that meets its last body.
struct Meeting {
  Mechanism mechanism;
  TreeState state;
  ArmMeeting motion;
};

const AttachRequest kGrip{kArmTip, {{}, payload_place()}, kPayload, {}, {}};

bool set_arm(Meeting& meeting) {
  bool ok = write_root(meeting.mechanism, kBase, meeting.motion.X_WBase, meeting.motion.V_WBase_W, meeting.state);
  for (int j = 0; j < kJoints; ++j) {
    JointCoordinates at;
    at.q[0] = meeting.motion.q[j];
    at.v[0] = meeting.motion.v[j];
    ok = ok && write_joint(meeting.mechanism, j, at, meeting.state);
  }
  return ok;
}

Meeting random_meeting(testing::Random& random) {
  Meeting meeting;
  meeting.mechanism = arm_mechanism(arm_bodies(false));
  add_body(meeting.mechanism, inertia_of(payload_body()));
  bool ok = grow_tree(meeting.mechanism).empty();
  const TreeModel& model = meeting.mechanism.tree.model;
  meeting.state = neutral_state(model);
  ArmMeeting& motion = meeting.motion;
  motion.X_WBase = random.pose();
  motion.V_WBase_W = {random.vector(0.2), random.vector(0.2)};
  motion.q = motion.v = VectorX::Zero(kJoints);
  for (int j = 0; j < kJoints; ++j) {
    motion.q[j] = random.between(-std::numbers::pi, std::numbers::pi);
    motion.v[j] = random.between(-0.5, 0.5);
  }
  ok = ok && set_arm(meeting);
  DynamicsWork work(model);
  update_kinematics(model, meeting.state, work);
  motion.X_WPayload = body_pose(meeting.mechanism, meeting.state, work, kArmTip) * kGrip.X_AC;
  motion.V_WPayload_W = {random.vector(0.5), random.vector(0.5)};
  ok = ok && write_root(meeting.mechanism, kPayload, motion.X_WPayload, motion.V_WPayload_W, meeting.state);
  if (!ok) throw std::logic_error("the arm and its payload cannot be built");
  return meeting;
}

/// Of all bodies, about the origin, from their poses and twists.
Wrench total_momentum(const Meeting& meeting) {
  const Mechanism& mechanism = meeting.mechanism;
  DynamicsWork work(mechanism.tree.model);
  update_kinematics(mechanism.tree.model, meeting.state, work);
  Wrench sum;
  for (int body = kBase; body <= kPayload; ++body) {
    const Pose X_WB = body_pose(mechanism, meeting.state, work, body);
    const SpatialInertia M_BBo_W = X_WB.R * mechanism.bodies[static_cast<std::size_t>(body)].M_BBo_B;
    sum = sum + shift(M_BBo_W * body_twist(mechanism, work, body), -X_WB.p);
  }
  return sum;
}

double change(const Wrench& before, const Wrench& after) {
  return std::max((after.f - before.f).norm() / before.f.norm(), (after.t - before.t).norm() / before.t.norm());
}

void check(StructureStatus status) {
  if (status != StructureStatus::kOk) throw std::logic_error("a structural event fails: " + to_string(status));
}

int grip(Meeting& meeting, StructureWork& work) {
  const AttachResult result = attach(meeting.mechanism, meeting.state, kGrip, work);
  check(result.status);
  return result.lock;
}

/// Largest relative errors over random meetings.
struct StructureErrors {
  double attach = 0, detach = 0, reroot = 0;  // of momentum
  double energy = 0;
};

StructureErrors structure_errors(std::uint64_t seed) {
  testing::Random random(seed);
  StructureWork work;
  StructureErrors largest;
  for (int k = 0; k < kLookedAt; ++k) {
    Meeting meeting = random_meeting(random);
    auto look = [&, before = total_momentum(meeting)](double& error) mutable {
      const Wrench after = total_momentum(meeting);
      error = std::max(error, change(before, after));
      before = after;
    };
    const double exact_J = plastic_loss_J(arm_bodies(false), payload_body(), meeting.motion);
    const AttachResult attached = attach(meeting.mechanism, meeting.state, kGrip, work);
    check(attached.status);
    largest.energy = std::max(largest.energy, std::abs(attached.energy_lost_J - exact_J) / exact_J);
    look(largest.attach);
    const auto change_root = [&] {
      check(reroot(meeting.mechanism, meeting.state, kArmTip, work));
      look(largest.reroot);
    };
    if (k % 2 == 0) change_root();
    check(detach(meeting.mechanism, meeting.state, attached.lock, work));
    look(largest.detach);
    if (k % 2 == 1) change_root();
  }
  return largest;
}

/// A runner that does one thing to copies of a meeting; they are made outside the time, into memory that is kept.
template <class Event>
Runner on_copies(const Meeting& start, std::vector<Meeting>& copies, Event event) {
  copies.assign(kCopies, start);
  return {[&copies, event] {
            for (Meeting& copy : copies) event(copy);
          },
          [&start, &copies] { std::fill(copies.begin(), copies.end(), start); }};
}

}  // namespace

void measure_structure(MultibodyBench& bench) {
  testing::Random random(bench.request.seed);
  StructureWork work;
  const Meeting apart = random_meeting(random);
  Meeting together = apart;
  const int lock = grip(together, work);

  const TreeModel& model = together.mechanism.tree.model;
  TreeState state = together.state;
  const Loads loads = no_loads(model);
  DynamicsWork dynamics(model);
  VectorX vdot;
  const auto forward = [&] {
    for (int i = 0; i < kForwards; ++i) {
      state.q[10] += 1e-9;
      if (forward_dynamics(model, state, loads, dynamics, vdot) != DynamicsStatus::kOk)
        throw std::logic_error("forward_dynamics fails on the arm");
    }
  };
  std::vector<Meeting> attached, detached, rerooted;
  std::vector<Runner> runners = {
      {forward},
      on_copies(apart, attached, [&](Meeting& meeting) { (void)grip(meeting, work); }),
      on_copies(together, detached, [&](Meeting& m) { check(detach(m.mechanism, m.state, lock, work)); }),
      on_copies(together, rerooted, [&](Meeting& m) { check(reroot(m.mechanism, m.state, kArmTip, work)); })};
  race(bench.race_of("structural events", 8), runners);

  const StructureErrors errors = structure_errors(bench.request.seed);
  const double forward_s = runners[0].best_s / kForwards;
  const auto add = [&](const std::string& key, const std::string& what, const Runner& runner, double error) {
    const double each_s = runner.best_s / kCopies;
    Row row{key, what + " compared with one forward dynamics", "s", each_s, forward_s, each_s / forward_s};
    row.bound = {Bound::Side::kAtMost, 10};
    bench.add(row);
    bench.add_answer(key + "_momentum", "    momentum", "relative", error, 1e-12);
  };
  add("attach", "attach", runners[1], errors.attach);
  bench.add_answer("attach_energy", "    energy lost, compared with maximal coordinates", "relative", errors.energy,
                   1e-12);
  add("detach", "detach", runners[2], errors.detach);
  add("reroot", "reroot", runners[3], errors.reroot);
}

}  // namespace drydock::bench
