// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <numbers>
#include <stdexcept>

#include "bench/measure_multibody.h"
#include "bench/mujoco_arm.h"
#include "bench/simbody_arm.h"
#include "multibody/forward_dynamics.h"
#include "spatial/quaternion.h"
#include "testing/random.h"

namespace drydock::bench {

void MultibodyBench::add_speed(const std::string& key, const std::string& what, double ours_s, double peer_s,
                               std::optional<double> at_least) {
  Row row{key, what, "s", ours_s, peer_s, peer_s / ours_s};
  if (at_least) row.bound = {Bound::Side::kAtLeast, *at_least};
  add(std::move(row));
}

void MultibodyBench::add_answer(const std::string& key, const std::string& what, const std::string& unit,
                                std::optional<double> ours, double at_most, std::optional<double> peer) {
  Row row{key, what, unit, ours, peer};
  row.bound = {Bound::Side::kAtMost, at_most};
  row.is_answer = true;
  add(std::move(row));
}

namespace {

constexpr int kCalls = 200;      // in a run
constexpr int kStates = 100;     // in which accelerations are compared
constexpr double kMoved = 1e-9;  // [rad] of a joint from call to call, as in the peers' loops

struct OurArm {
  OurArm(const TreeModel& tree, const DynamicsKernel& kernel)
      : model(tree), state(moving_state(tree)), loads(no_loads(tree)), work(tree) {
    work.kernel = &kernel;
  }

  void repeat_forward(int times) {
    for (int i = 0; i < times; ++i) {
      state.q[10] += kMoved;
      if (forward_dynamics(model, state, loads, work, vdot) != DynamicsStatus::kOk)
        throw std::logic_error("forward_dynamics fails on the arm");
    }
  }

  const TreeModel& model;
  TreeState state;
  Loads loads;
  DynamicsWork work;
  VectorX vdot;
};

std::vector<SimbodyBody> simbody_bodies(const ArmBodies& bodies) {
  std::vector<SimbodyBody> result;
  for (const ArmBody& b : bodies)
    result.push_back({b.mass_kg, b.p_BBcm, b.moments_kg_m2, b.p_PB, joint_rotation(b).matrix});
  return result;
}

std::vector<const DynamicsKernel*> dynamics_kernels() {
  std::vector<const DynamicsKernel*> all = {&kDynamicsKernelAvx2, &kDynamicsKernelSse2};
  std::erase_if(all, [](const DynamicsKernel* kernel) { return !supported(*kernel); });
  return all;
}

TreeState random_state(testing::Random& random, const TreeModel& model) {
  TreeState state = neutral_state(model);
  state.q.head<3>() = random.vector();
  const Quaternion q = to_quaternion(random.rotation());
  state.q.segment<4>(3) << q.w, q.x, q.y, q.z;
  for (int i = 7; i < model.positions; ++i) state.q[i] = random.between(-std::numbers::pi, std::numbers::pi);
  for (int i = 0; i < model.velocities; ++i) state.v[i] = random.between(-1, 1);
  return state;
}

/// Of all our kernels and both peers in random states, relative to the largest acceleration of the state.
double largest_difference(std::uint64_t seed, std::vector<OurArm>& ours, MujocoArm& mujoco, SimbodyArm& simbody) {
  testing::Random random(seed);
  double largest = 0;
  for (int k = 0; k < kStates; ++k) {
    const TreeState state = random_state(random, ours.front().model);
    VectorX tau = VectorX::Zero(ours.front().model.velocities);
    for (int i = 0; i < kJoints; ++i) tau[6 + i] = random.between(-2, 2);
    mujoco.set_state(state);
    mujoco.set_joint_torques(tau);
    mujoco.repeat_forward(1);
    simbody.set_state(state.q, state.v);
    simbody.set_joint_torques(tau);
    simbody.repeat_realize(1);
    const VectorX of_mujoco = mujoco.vdot(), of_simbody = simbody.vdot();
    for (OurArm& arm : ours) {
      arm.state = state;
      arm.loads.tau = tau;
      arm.repeat_forward(1);
      const double off =
          std::max((arm.vdot - of_mujoco).cwiseAbs().maxCoeff(), (arm.vdot - of_simbody).cwiseAbs().maxCoeff());
      largest = std::max(largest, off / arm.vdot.cwiseAbs().maxCoeff());
    }
  }
  return largest;
}

}  // namespace

void measure_forward(MultibodyBench& bench) {
  const ArmBodies bodies = arm_bodies(true);
  const TreeModel model = arm_tree(bodies);
  const std::vector<const DynamicsKernel*> kernels = dynamics_kernels();
  std::vector<OurArm> ours;
  for (const DynamicsKernel* kernel : kernels) ours.emplace_back(model, *kernel);
  MujocoArm mujoco(arm_xml(bodies, {}));
  SimbodyArm simbody(simbody_bodies(bodies));
  mujoco.set_state(moving_state(model));
  simbody.set_state(moving_state(model).q, moving_state(model).v);

  std::vector<Runner> runners = {{[&] { mujoco.repeat_forward(kCalls); }}, {[&] { simbody.repeat_realize(kCalls); }}};
  for (OurArm& arm : ours) runners.push_back({[&arm] { arm.repeat_forward(kCalls); }});
  race(bench.race_of("forward dynamics", 8), runners);

  const auto each_s = [&](std::size_t runner) { return runners[runner].best_s / kCalls; };
  std::size_t chosen = 0;
  while (kernels[chosen] != &dynamics_kernel()) ++chosen;
  bench.add_speed("forward_mujoco", "forward dynamics, MuJoCo mj_forward", each_s(2 + chosen), each_s(0), 4);
  bench.add_speed("forward_simbody", "forward dynamics, Simbody realize", each_s(2 + chosen), each_s(1), 15);
  for (std::size_t k = 0; k < kernels.size(); ++k) {
    const std::string name = set_name(kernels[k]->set);
    bench.add_speed("forward_" + name, "  " + name + " kernel, MuJoCo", each_s(2 + k), each_s(0));
  }
  bench.add_answer("acceleration_difference", "  largest difference of accelerations, all three", "relative",
                   largest_difference(bench.request.seed, ours, mujoco, simbody), 1e-10);
}

}  // namespace drydock::bench
