// SPDX-License-Identifier: Apache-2.0
#include "multibody/forward_dynamics.h"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <limits>

#include "multibody/inverse_dynamics.h"
#include "multibody/kinematics.h"
#include "multibody/mass_matrix.h"
#include "testing/random_tree.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_inertia;
using testing::random_loads;
using testing::random_state;
using testing::random_tree;

/// The kernels this processor can run.
std::vector<const DynamicsKernel*> kernels() {
  std::vector<const DynamicsKernel*> all = {&kDynamicsKernelSse2};
  if (supported(kDynamicsKernelAvx2)) all.push_back(&kDynamicsKernelAvx2);
  return all;
}

VectorX acceleration(const TreeModel& model, const TreeState& state, const Loads& loads,
                     const DynamicsKernel& kernel = dynamics_kernel()) {
  DynamicsWork work(model);
  work.kernel = &kernel;
  VectorX vdot;
  EXPECT_EQ(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk);
  return vdot;
}

double relative_difference(const VectorX& a, const VectorX& b) {
  return (a - b).norm() / b.norm();
}

// Oracle: the other two algorithms, v̇ = M⁻¹ (τ − h) with M from composite bodies and h from recursive Newton–Euler.
TEST(ForwardDynamics, AgreesWithMassMatrixAndInverseDynamics) {
  Random random(1);
  for (int trial = 0; trial < 100; ++trial) {
    const TreeModel model = random_tree(random);
    const TreeState state = random_state(random, model);
    const Loads loads = random_loads(random, model);
    DynamicsWork work(model);
    update_kinematics(model, state, work);
    CompositeInertias composites;
    InverseDynamicsWork inverse;
    MatrixX M;
    VectorX h;
    mass_matrix(model, work, composites, M);
    inverse_dynamics(model, work, loads, VectorX::Zero(model.velocities), inverse, h);
    const VectorX expected = M.ldlt().solve(loads.tau - h);
    for (const DynamicsKernel* kernel : kernels()) {
      EXPECT_LT(relative_difference(acceleration(model, state, loads, *kernel), expected), 1e-11)
          << set_name(kernel->set) << ", trial " << trial;
    }
  }
}

// Oracle: the definition. A link's own gravity is a force m g in its centre of mass.
TEST(ForwardDynamics, TakesGravityOfEachLinkAsForceInItsCentre) {
  Random random(2);
  for (int trial = 0; trial < 20; ++trial) {
    const TreeModel model = random_tree(random);
    const TreeState state = random_state(random, model);
    Loads by_link = random_loads(random, model), by_wrench = by_link;
    by_wrench.g_W.setZero();
    DynamicsWork work(model);
    update_kinematics(model, state, work);
    for (std::size_t i = 0; i < model.links.size(); ++i) {
      const SpatialInertia& M = model.links[i].M_LLo_L;
      by_link.link_g_W.push_back(random.vector(10));
      const Vector3 weight = M.mass_kg * by_link.link_g_W[i];
      const Vector3 p_LLcm_W = pose_from_O(work, static_cast<int>(i)).R * M.p_BBcm;
      by_wrench.F_L_W[i] = by_wrench.F_L_W[i] + Wrench{p_LLcm_W.cross(weight), weight};
    }
    for (const DynamicsKernel* kernel : kernels()) {
      EXPECT_LT(relative_difference(acceleration(model, state, by_link, *kernel),
                                    acceleration(model, state, by_wrench, *kernel)),
                1e-12);
    }
  }
}

/// The same trees with everything in another place of the world.
TreeModel shifted(const TreeModel& model, const Vector3& by) {
  TreeModel result;
  for (const Link& link : model.links) {
    Pose X_PF = link.X_PF;
    if (link.parent == kWorld) X_PF.p += by;
    add_link(result, link.parent, link.joint, X_PF, link.M_LLo_L);
  }
  return result;
}

// Oracle: invariance. Physics is the same 7,000 km away, and on a floating base that is there by its coordinates.
TEST(ForwardDynamics, KeepsItsDigitsFarFromTheOrigin) {
  Random random(3);
  for (int trial = 0; trial < 20; ++trial) {
    const TreeModel model = random_tree(random);
    const TreeState state = random_state(random, model);
    const Loads loads = random_loads(random, model);
    const VectorX expected = acceleration(model, state, loads);
    const TreeModel far = shifted(model, 7e6 * random.unit_vector());
    EXPECT_LT(relative_difference(acceleration(far, state, loads), expected), 1e-14);

    TreeState distant = state;
    for (const Link& link : model.links) {
      if (link.parent != kWorld || link.joint != JointKind::kFloating) continue;
      distant.q.segment<3>(link.first_position) += 7e6 * random.unit_vector();
    }
    EXPECT_LT(relative_difference(acceleration(model, distant, loads), expected), 1e-14);
  }
}

// Oracle: dimensions. Units of length, mass and time a, b and c times smaller scale results as their units say.
TEST(ForwardDynamics, ScalesWithItsUnits) {
  Random random(4);
  const double metre = 3, kilogram = 7, second = 0.4;
  const TreeModel model = random_tree(random);
  const TreeState state = random_state(random, model);
  const Loads loads = random_loads(random, model);

  // [m] or [rad] of every number of q and v, by a joint at half its way
  const auto length_of = [&](const Link& link, int k, bool position) {
    switch (link.joint) {
      case JointKind::kPrismatic:
        return metre;
      case JointKind::kCylindrical:
        return k == 1 ? metre : 1.0;
      case JointKind::kPlanar:
        return k < 2 ? metre : 1.0;
      case JointKind::kFloating:
        return (position ? k < 3 : k >= 3) ? metre : 1.0;
      default:
        return 1.0;
    }
  };
  const double force = kilogram * metre / (second * second);
  TreeModel scaled;
  TreeState scaled_state = state;
  Loads scaled_loads = loads;
  VectorX unit(model.velocities);
  scaled_loads.g_W *= metre / (second * second);
  for (const Link& link : model.links) {
    const SpatialInertia& M = link.M_LLo_L;
    const int at = add_link(scaled, link.parent, link.joint, {link.X_PF.R, metre * link.X_PF.p},
                            {kilogram * M.mass_kg, metre * M.p_BBcm, kilogram * metre * metre * M.I_BBcm});
    for (int k = 0; k < position_count(link.joint); ++k) {
      scaled_state.q[link.first_position + k] *= length_of(link, k, true);
    }
    for (int k = 0; k < velocity_count(link.joint); ++k) {
      const int i = link.first_velocity + k;
      unit[i] = length_of(link, k, false);
      scaled_state.v[i] *= unit[i] / second;
      scaled_loads.tau[i] *= force * metre / unit[i];
    }
    Wrench& F = scaled_loads.F_L_W[static_cast<std::size_t>(at)];
    F = {force * metre * F.t, force * F.f};
  }
  const VectorX expected = acceleration(model, state, loads).cwiseProduct(unit) / (second * second);
  EXPECT_LT(relative_difference(acceleration(scaled, scaled_state, scaled_loads), expected), 1e-12);
}

// Oracle: the definition of the status. Nothing, or a mass in its own axis, can not be turned; rounding is no inertia.
TEST(ForwardDynamics, SaysWhenAVelocityMovesNoMass) {
  Random random(5);
  for (int trial = 0; trial < 200; ++trial) {
    const SpatialInertia on_axis{2, Vector3(0, 0, random.between(-1, 1)), Matrix3::Zero()};
    const SpatialInertia point{random.between(0.1, 9), random.vector(3), Matrix3::Zero()};
    std::vector<TreeModel> models(4);
    const JointKind root = trial % 2 == 0 ? JointKind::kFixed : JointKind::kFloating;
    for (TreeModel& model : models) add_link(model, kWorld, root, random.pose(5), random_inertia(random));
    add_link(models[0], 0, JointKind::kRevolute, random.pose(), {});
    add_link(models[1], 0, JointKind::kRevolute, random.pose(), on_axis);
    add_link(models[2], 0, JointKind::kFloating, random.pose(), point);
    add_link(models[3], kWorld, JointKind::kFloating, random.pose(), point);
    for (const TreeModel& model : models) {
      const TreeState state = random_state(random, model);
      DynamicsWork work(model);
      VectorX vdot;
      for (const DynamicsKernel* kernel : kernels()) {
        work.kernel = kernel;
        EXPECT_EQ(forward_dynamics(model, state, no_loads(model), work, vdot), DynamicsStatus::kNoMass) << trial;
      }
    }
  }
}

// Oracle: τ = I v̇. A light wheel far out on a heavy beam is small beside what cancels in it, yet it is
// there.
TEST(ForwardDynamics, FindsASmallInertiaFarOut) {
  Random random(8);
  TreeModel model;
  add_link(model, kWorld, JointKind::kFloating, random.pose(), {500, random.vector(), 300 * Matrix3::Identity()});
  const SpatialInertia wheel{0.1, Vector3::Zero(), Vector3(1e-5, 1e-5, 2e-5).asDiagonal()};
  add_link(model, 0, JointKind::kRevolute, {random.rotation(), 100 * random.unit_vector()}, wheel);
  TreeState state = random_state(random, model);
  state.v.setZero();
  Loads loads = no_loads(model);
  loads.tau[6] = 1e-3;
  const VectorX vdot = acceleration(model, state, loads);
  EXPECT_NEAR(vdot[6], 50, 50 * 1e-6);  // τ / I; the beam gives way by 1e-7 of it, and cancelling takes 1e-8
}

// Oracle: a massless link that carries a body is no more than a longer joint; a massless floating body has no v̇.
TEST(ForwardDynamics, TakesMasslessLinksThatCarryMass) {
  Random random(6);
  TreeModel model;
  add_link(model, kWorld, JointKind::kUniversal, random.pose(), {});
  add_link(model, 0, JointKind::kCylindrical, random.pose(), random_inertia(random));
  const TreeState state = random_state(random, model);
  const Loads loads = random_loads(random, model);
  const VectorX vdot = acceleration(model, state, loads);
  DynamicsWork work(model);
  InverseDynamicsWork inverse;
  VectorX tau;
  update_kinematics(model, state, work);
  inverse_dynamics(model, work, loads, vdot, inverse, tau);
  EXPECT_LT(relative_difference(tau, loads.tau), 1e-12);

  TreeModel ghost;
  add_link(ghost, kWorld, JointKind::kFloating, {}, {});
  VectorX none;
  EXPECT_EQ(forward_dynamics(ghost, neutral_state(ghost), no_loads(ghost), work, none), DynamicsStatus::kNoMass);
}

// Oracle: the definition of the status, for every load and state that is not finite.
TEST(ForwardDynamics, SaysWhenALoadIsNotFinite) {
  Random random(7);
  const TreeModel model = random_tree(random);
  const double bad[] = {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()};
  for (const double value : bad) {
    for (int which = 0; which < 4; ++which) {
      TreeState state = random_state(random, model);
      Loads loads = random_loads(random, model);
      if (which == 0) loads.tau[3] = value;
      if (which == 1) loads.F_L_W.back().f.x() = value;
      if (which == 2) loads.g_W.y() = value;
      if (which == 3) state.v[model.velocities - 1] = value;
      DynamicsWork work(model);
      VectorX vdot;
      EXPECT_NE(forward_dynamics(model, state, loads, work, vdot), DynamicsStatus::kOk) << which;
    }
  }
}

}  // namespace
}  // namespace drydock
