// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/structure.h"

#include <gtest/gtest.h>

#include <cmath>

#include "testing/maximal_impact.h"

namespace drydock {
namespace {

using testing::body_motion;
using testing::BodyMotion;
using testing::fitting_request;
using testing::grow_or_fail;
using testing::MaximalImpact;
using testing::MaximalImpactSolver;
using testing::Random;
using testing::random_inertia;
using testing::random_mechanism;
using testing::random_state;

struct Case {
  Mechanism mechanism;
  TreeState state;
};

/// A random mechanism in motion with constraints and a joint that close circles just where it stands, and velocities
/// that they allow.
Case case_with_loops(Random& random, int bodies, bool anchored, int loops) {
  Case c{random_mechanism(random, {bodies, 2, anchored}), {}};
  c.state = random_state(random, c.mechanism.tree.model);
  const BodyMotion motion = body_motion(c.mechanism, c.state);
  constexpr LoopKind kKinds[] = {LoopKind::kBall, LoopKind::kHinge, LoopKind::kPointOnLine};
  for (int i = 0; i < loops; ++i) {
    const int A = random.whole(0, bodies), B = A == bodies ? A - 1 : A + 1;
    const AttachRequest fit = fitting_request(random, motion, A, B);
    if (head_of(c.mechanism.tree, A) == head_of(c.mechanism.tree, B)) continue;
    add_constraint(c.mechanism, {kKinds[i % 3], A, fit.X_AC, B, fit.X_BD, {}});
  }
  grow_or_fail(c.mechanism);
  const std::vector<Twist> allowed = MaximalImpactSolver(c.mechanism, motion).solve().V_WB_W;
  StructureWork work;
  if (!c.mechanism.tree.loops.empty()) {
    EXPECT_EQ(loop_impact(c.mechanism.tree, c.state, work.after, work.impact), DynamicsStatus::kOk);
    const BodyMotion projected = body_motion(c.mechanism, c.state);
    for (std::size_t b = 0; b < allowed.size(); ++b)
      EXPECT_LT(testing::distance(projected.V_WB_W[b], allowed[b]), 1e-10);
  }
  return c;
}

// Oracle: one dense projection in maximal coordinates (testing/maximal_impact.h).
TEST(Attach, IsTheProjectionOfAllVelocitiesInTheMetricOfTheMasses) {
  Random random(1);
  int roles[4] = {};
  for (int trial = 0; trial < 200; ++trial) {
    Case c = case_with_loops(random, 9, trial % 3 == 0, trial % 4 == 0 ? 3 : 0);
    const int A = random.whole(0, 9), B = (A + random.whole(1, 9)) % 10;
    const BodyMotion before = body_motion(c.mechanism, c.state);
    StructureWork work;
    AttachRequest request = fitting_request(random, before, A, B);
    request.X_BD.p += random.vector(5e-4);
    const AttachResult result = attach(c.mechanism, c.state, request, work);
    ASSERT_EQ(result.status, StructureStatus::kOk) << to_string(result.status);
    ++roles[static_cast<int>(c.mechanism.tree.locks.back().role)];

    const MaximalImpact expected = MaximalImpactSolver(c.mechanism, before).solve();
    const BodyMotion after = body_motion(c.mechanism, c.state);
    for (std::size_t b = 0; b < after.V_WB_W.size(); ++b) {
      EXPECT_LT(testing::distance(after.V_WB_W[b], expected.V_WB_W[b]), 1e-10) << "trial " << trial;
      EXPECT_LT(testing::distance(after.X_WB[b], before.X_WB[b]), 1e-13);
    }
    EXPECT_NEAR(result.energy_lost_J, expected.energy_lost_J, 1e-12 * (1 + expected.energy_lost_J));
    const double lost_J = total_kinetic_energy_J(c.mechanism, before) - total_kinetic_energy_J(c.mechanism, after);
    EXPECT_NEAR(result.energy_lost_J, lost_J, 1e-12 * total_kinetic_energy_J(c.mechanism, before));
    if (c.mechanism.tree.loops.empty()) {  // else the loops may share it with the lock
      const Wrench& F = expected.lock_F.back();
      EXPECT_LT((result.impulse_D_W.f - F.f).norm() + (result.impulse_D_W.t - F.t).norm(), 1e-9) << "trial " << trial;
    }
    EXPECT_LT(result.linear_momentum_error, 1e-12);
    EXPECT_LT(result.angular_momentum_error, 1e-12);
    if (!result.world_takes_part) {
      const Wrench p = total_momentum(c.mechanism, before), change = total_momentum(c.mechanism, after) - p;
      EXPECT_LT(change.f.norm(), 1e-12 * p.f.norm());
      EXPECT_LT(change.t.norm(), 1e-12 * p.t.norm());
    }
  }
  EXPECT_GT(roles[static_cast<int>(LockRole::kMerges)], 20);
  EXPECT_GT(roles[static_cast<int>(LockRole::kWelds)], 20);
}

// Oracle: the composite rigid body. Two free bodies become one, which keeps momentum p and angular momentum L about the
// common centre: v = p / m, w = I⁻¹ L; a central collision of bodies that do not turn loses ½ μ |v1 − v2|².
TEST(Attach, TwoFreeBodiesCollideInClosedForm) {
  Random random(2);
  for (int trial = 0; trial < 50; ++trial) {
    const bool central = trial % 2 == 0;
    Mechanism mechanism;
    const SpatialInertia M1 = random_inertia(random), M2 = random_inertia(random);
    add_body(mechanism, M1);
    add_body(mechanism, M2);
    grow_or_fail(mechanism);
    TreeState state = random_state(random, mechanism.tree.model);
    const Pose X_W1 = random.pose(), X_W2 = random.pose();
    Twist V1{random.vector(), random.vector()}, V2{random.vector(), random.vector()};
    if (central) {
      const Vector3 along = (X_W2 * M2.p_BBcm - X_W1 * M1.p_BBcm).normalized();
      V1 = {Vector3::Zero(), 0.7 * along};
      V2 = {Vector3::Zero(), -1.9 * along};
    }
    ASSERT_TRUE(write_root(mechanism, 1, X_W1, V1, state));
    ASSERT_TRUE(write_root(mechanism, 2, X_W2, V2, state));
    const BodyMotion before = body_motion(mechanism, state);
    ASSERT_LT(testing::distance(before.X_WB[1], X_W1) + testing::distance(before.V_WB_W[2], V2), 1e-14);
    StructureWork work;
    const AttachRequest request = fitting_request(random, before, 1, 2);
    const AttachResult result = attach(mechanism, state, request, work);
    ASSERT_EQ(result.status, StructureStatus::kOk);

    const Vector3 c1 = X_W1 * M1.p_BBcm, c2 = X_W2 * M2.p_BBcm;
    const double m1 = M1.mass_kg, m2 = M2.mass_kg, m = m1 + m2, mu = m1 * m2 / m;
    const Vector3 v1 = V1.v + V1.w.cross(c1 - X_W1.p), v2 = V2.v + V2.w.cross(c2 - X_W2.p);
    const Matrix3 I1 = X_W1.R.matrix * M1.I_BBcm * X_W1.R.matrix.transpose();
    const Matrix3 I2 = X_W2.R.matrix * M2.I_BBcm * X_W2.R.matrix.transpose();
    const Vector3 r = c2 - c1, v = (m1 * v1 + m2 * v2) / m;
    const Vector3 L = I1 * V1.w + I2 * V2.w + mu * r.cross(v2 - v1);
    const Matrix3 I = I1 + I2 + mu * (r.squaredNorm() * Matrix3::Identity() - r * r.transpose());
    const Vector3 w = I.inverse() * L;
    const Vector3 p_WC = (m1 * c1 + m2 * c2) / m;

    const BodyMotion after = body_motion(mechanism, state);
    EXPECT_LT(testing::distance(after.V_WB_W[1], shift(Twist{w, v}, X_W1.p - p_WC)), 1e-13);
    EXPECT_LT(testing::distance(after.V_WB_W[2], shift(Twist{w, v}, X_W2.p - p_WC)), 1e-13);
    const double before_J =
        0.5 * (V1.w.dot(I1 * V1.w) + V2.w.dot(I2 * V2.w) + m1 * v1.squaredNorm() + m2 * v2.squaredNorm());
    const double after_J = 0.5 * (w.dot(I * w) + m * v.squaredNorm());
    EXPECT_NEAR(result.energy_lost_J, before_J - after_J, 1e-12 * before_J);
    if (central) {
      EXPECT_NEAR(result.energy_lost_J, 0.5 * mu * 2.6 * 2.6, 1e-12 * before_J);
    }
    EXPECT_LT((result.impulse_D_W.f - m2 * (v + w.cross(c2 - p_WC) - v2)).norm(), 1e-12);
    const Vector3 p_WD = X_W2 * request.X_BD.p;
    const Vector3 turn = I2 * (w - V2.w) + (c2 - p_WD).cross(result.impulse_D_W.f);
    EXPECT_LT((result.impulse_D_W.t - turn).norm(), 1e-12);
    EXPECT_FALSE(result.world_takes_part);
  }
}

// Oracle: the tolerance. A connector displaced by a known amount is refused beyond it and kept as it stands within.
TEST(Attach, KeepsTheRelativePoseWithinTolerance) {
  Random random(3);
  Mechanism mechanism = random_mechanism(random, {6, 2});
  TreeState state = random_state(random, mechanism.tree.model);
  const BodyMotion before = body_motion(mechanism, state);
  AttachRequest request = fitting_request(random, before, 1, 2);
  request.X_BD = request.X_BD * Pose{rotation_about(random.unit_vector(), 0.01), 8e-4 * random.unit_vector()};
  request.distance_tolerance_m = 7.9e-4;
  StructureWork work;
  AttachResult result = attach(mechanism, state, request, work);
  EXPECT_EQ(result.status, StructureStatus::kOutOfTolerance);
  EXPECT_NEAR(result.misfit.distance_m, 8e-4, 1e-12);
  EXPECT_NEAR(result.misfit.angle_rad, 0.01, 1e-12);
  request.distance_tolerance_m = 1e-3;
  request.angle_tolerance_rad = 0.0099;
  EXPECT_EQ(attach(mechanism, state, request, work).status, StructureStatus::kOutOfTolerance);
  request.angle_tolerance_rad = 0.0101;
  result = attach(mechanism, state, request, work);
  EXPECT_EQ(result.status, StructureStatus::kOk);
  EXPECT_EQ(result.lock, 0);
  EXPECT_LT(largest_pose_step(before, body_motion(mechanism, state)), 1e-13);
}

// Oracle: the same state, bit for bit, and the same graph after every refused event.
TEST(Structure, LeavesEverythingUntouchedOnError) {
  Random random(4);
  Mechanism mechanism = random_mechanism(random, {8, 2, true});
  const int frame = add_body(mechanism, {});  // without mass: may not be on its own
  add_lock(mechanism, coincident_lock(2, random.pose(), frame, random.pose()));
  add_lock(mechanism, {1, random.pose(), 2, random.pose(), {}, {}, false});
  grow_or_fail(mechanism);
  TreeState state = random_state(random, mechanism.tree.model);
  const BodyMotion motion = body_motion(mechanism, state);
  const TreeState kept = state;
  const std::size_t links = mechanism.tree.links.size(), locks = mechanism.locks.size();
  StructureWork work;
  const auto untouched = [&] {
    EXPECT_TRUE(state == kept);
    EXPECT_EQ(mechanism.tree.links.size(), links);
    EXPECT_EQ(mechanism.locks.size(), locks);
    EXPECT_EQ(mechanism.tree.locks.size(), locks);
    EXPECT_TRUE(mechanism.locks[0].closed);
    EXPECT_TRUE(mechanism.roots.empty());
    EXPECT_EQ(largest_pose_step(motion, body_motion(mechanism, state)), 0);
    EXPECT_EQ(largest_twist_step(motion, body_motion(mechanism, state)), 0);
  };
  const auto refused = [&](const AttachRequest& request, StructureStatus status) {
    EXPECT_EQ(attach(mechanism, state, request, work).status, status) << to_string(status);
    untouched();
  };
  const AttachRequest good = fitting_request(random, motion, 1, 2);
  AttachRequest bad = good;
  bad.body_B = 10;
  refused(bad, StructureStatus::kUnknownBody);
  bad.body_B = 1;
  refused(bad, StructureStatus::kSameBody);
  bad = good;
  bad.X_AC.p.x() += 0.1;
  refused(bad, StructureStatus::kOutOfTolerance);
  bad = good;
  bad.X_AC.R.matrix *= 1.1;
  refused(bad, StructureStatus::kBadRequest);
  bad = good;
  bad.X_BD.p.y() = std::nan("");
  refused(bad, StructureStatus::kBadRequest);
  bad = good;
  bad.stiffness.force_N_per_m = 0;
  refused(bad, StructureStatus::kBadRequest);

  EXPECT_EQ(detach(mechanism, state, 7, work), StructureStatus::kUnknownLock);
  EXPECT_EQ(detach(mechanism, state, 1, work), StructureStatus::kLockIsOpen);
  EXPECT_EQ(detach(mechanism, state, 0, work), StructureStatus::kNoMass);
  untouched();
  EXPECT_EQ(reroot(mechanism, state, -1, work), StructureStatus::kUnknownBody);
  EXPECT_EQ(reroot(mechanism, state, 1, work), StructureStatus::kHeldByWorld);
  untouched();
  TreeState broken = state;
  broken.v[0] = std::nan("");
  EXPECT_EQ(attach(mechanism, broken, good, work).status, StructureStatus::kNotFinite);
  EXPECT_EQ(detach(mechanism, broken, 0, work), StructureStatus::kNotFinite);
  untouched();
}

}  // namespace
}  // namespace drydock
