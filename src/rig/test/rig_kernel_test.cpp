// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/batch/rig_kernel.h"

#include <gtest/gtest.h>

#include <Eigen/LU>

#include "rig/cable/batch/settle_batch.h"
#include "rig/cable/tension/needed_wrenches.h"
#include "testing/facet_oracle.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_rig;

std::vector<const RigKernel*> rig_kernels() {
  std::vector<const RigKernel*> all = {&kRigKernelSse2, &kRigKernelAvx2, &kRigKernelAvx512};
  std::erase_if(all, [](const RigKernel* kernel) { return !supported(*kernel); });
  return all;
}

/// LanePoses with memory of their own.
struct LanePoses {
  std::array<std::vector<double>, 12> numbers;
  PoseLanes lanes;

  void add(const Pose& X_WB) {
    for (std::size_t i = 0; i < 3; ++i) numbers[i].push_back(X_WB.p[static_cast<Eigen::Index>(i)]);
    for (std::size_t i = 0; i < 9; ++i)
      numbers[3 + i].push_back(X_WB.R.matrix(static_cast<int>(i / 3), static_cast<int>(i % 3)));
    const bool turned = lanes.turned() || numbers[0].size() == 1;
    for (std::size_t i = 0; i < 3; ++i) lanes.p_WB[i] = numbers[i];
    for (std::size_t i = 0; i < 9 && turned; ++i) lanes.R_WB[i] = numbers[3 + i];
  }
  void share(const Rotation& R_WB) {
    lanes.shared_R_WB = R_WB;
    lanes.R_WB = {};
  }
};

/// Each pose turned in its own way, or all in the same one.
LanePoses random_lane_poses(Random& random, std::size_t count, bool shared) {
  LanePoses poses;
  const Rotation R_WB = random.rotation();
  for (std::size_t i = 0; i < count; ++i) {
    poses.add({shared ? R_WB : random.rotation(), random.vector(1.2)});
  }
  if (shared) poses.share(R_WB);
  return poses;
}

/// The answers of a kernel.
template <class T>
struct LaneAnswers {
  std::vector<T> values;
  std::vector<std::uint8_t> settled;
  std::size_t left = 0;
};
template <class T, class Function>
LaneAnswers<T> ask(Function function, const RigLanes& lanes, const PoseLanes& poses, const RigKernel& kernel) {
  LaneAnswers<T> answers{std::vector<T>(poses.size()), std::vector<std::uint8_t>(poses.size(), 7)};
  answers.left = function(lanes, poses, answers.values, answers.settled, kernel);
  EXPECT_EQ(answers.left, static_cast<std::size_t>(std::count(answers.settled.begin(), answers.settled.end(), 0)));
  return answers;
}

double largest_limit_N(const CableRig& rig) {
  double largest = 0;
  for (const Cable& cable : rig.cables) largest = std::max(largest, cable.tension_max_N);
  return largest;
}

struct RigSize {
  std::vector<WrenchAxis> axes;
  int cables;
};
const std::vector<RigSize> kRigSizes = {
    {body_axes(), 6},           {body_axes(), 7},           {body_axes(), 8},
    {point_axes(), 3},          {point_axes(), 4},          {point_axes(), 7},
    {body_axes(Plane::kXZ), 4}, {body_axes(Plane::kYZ), 5}, {point_axes(Plane::kXY), 2},
    {point_axes(Plane::kYZ), 4}};

/// A rig of that size; every other one has pulleys, every third one a set of loads that turns along.
CableRig lane_rig(Random& random, const RigSize& size, int trial) {
  CableRig rig = random_rig(random, {size.axes, size.cables, trial % 2 == 1});
  if (trial % 3 == 2) {
    const bool is_body = has_moments(rig.platform);
    rig.load.points.push_back(Wrench{is_body ? random.vector(30) : Vector3::Zero(), random.vector(200)});
    rig.load.half.f = random.vector(50).cwiseAbs();
    if (is_body) rig.load.half.t = random.vector(5).cwiseAbs();
    rig.load.turns_along = true;
  }
  return rig;
}

// Oracle: all hyperplanes through n − 1 columns, by Householder's QR, on the structure matrix of rig_pose. 1e-9 of the
// largest tension: normals are found to 1e-10 where a pose counts as settled.
TEST(RigKernel, MarginsAreThoseOfTheFacets) {
  Random random(11);
  for (int trial = 0; trial < 6; ++trial) {
    for (const RigSize& size : kRigSizes) {
      const CableRig rig = lane_rig(random, size, trial);
      const RigLanes lanes = rig_lanes(rig, WithAcceleration::kNo);
      const LanePoses poses = random_lane_poses(random, 11, trial % 4 == 0);
      for (const RigKernel* kernel : rig_kernels()) {
        const auto margins = ask<double>(batch_capacity_margins, lanes, poses.lanes, *kernel);
        const auto feasible = ask<std::uint8_t>(batch_tension_feasible, lanes, poses.lanes, *kernel);
        EXPECT_EQ(margins.left + feasible.left, 0u);
        for (std::size_t i = 0; i < poses.lanes.size(); ++i) {
          const Pose X_WB = poses.lanes.pose(i);
          const double expected = testing::capacity_by_facets(rig, rig_pose(rig, X_WB).structure,
                                                              needed_wrenches(rig, X_WB, WithAcceleration::kNo));
          EXPECT_NEAR(margins.values[i], expected, 1e-9 * largest_limit_N(rig))
              << set_name(kernel->set) << " " << size.axes.size() << " " << size.cables << " trial " << trial;
          EXPECT_EQ(feasible.values[i], expected >= 0);
        }
      }
    }
  }
}

/// A rig whose cables can hold anything, near its middle: anchors on all sides, eyes the other way round.
CableRig closing_lane_rig(Random& random, const RigSize& size, int trial) {
  for (;;) {
    const CableRig rig = lane_rig(random, size, trial);
    for (int i = 0; i < 20; ++i) {
      const CableRigPose pose = rig_pose(rig, random.pose(0.3));
      if (pose.status == CableStatus::kOk && testing::closure_by_facets(pose.structure).closed) return rig;
    }
  }
}

// Oracle: with one cable more than directions, the four steps of Diao and Ma by Eigen's PartialPivLU; otherwise columns
// on both sides of every hyperplane. LanePoses that either finds within 1e-9 of the boundary are left out.
TEST(RigKernel, ClosureIsThatOfTheColumns) {
  Random random(12);
  int closed = 0, open = 0;
  for (int trial = 0; trial < 4; ++trial) {
    for (const RigSize& size : kRigSizes) {
      const bool can_close = size.cables > static_cast<int>(size.axes.size());
      const CableRig rig = can_close ? closing_lane_rig(random, size, trial) : lane_rig(random, size, trial);
      const RigLanes lanes = rig_lanes(rig, WithAcceleration::kNo);
      const LanePoses poses = random_lane_poses(random, 37, trial % 2 == 0);
      for (const RigKernel* kernel : rig_kernels()) {
        const auto answers = ask<std::uint8_t>(batch_closure, lanes, poses.lanes, *kernel);
        EXPECT_EQ(answers.left, 0u);
        for (std::size_t i = 0; i < poses.lanes.size(); ++i) {
          const MatrixX A = rig_pose(rig, poses.lanes.pose(i)).structure;
          testing::ClosureByFacets expected = testing::closure_by_facets(A);
          if (A.cols() == A.rows()) expected.closed = false;
          if (A.cols() == A.rows() + 1) {
            const VectorX x = MatrixX(A.leftCols(A.rows())).partialPivLu().solve(A.rightCols(1));
            EXPECT_EQ((x.array() < 0).all(), expected.closed);
          }
          if (expected.margin < 1e-9) continue;
          EXPECT_EQ(answers.values[i], expected.closed) << set_name(kernel->set) << " " << A.rows() << " " << A.cols();
          (expected.closed ? closed : open) += 1;
        }
      }
    }
  }
  EXPECT_GT(closed, 100);
  EXPECT_GT(open, 100);
}

// Oracle: one cable after the other set to one of its limits, and the others solved for by LU: the ends of the interval
// are among these, and within limits.
TEST(RigKernel, RangesEndWhereACableMeetsALimit) {
  Random random(13);
  int feasible = 0, infeasible = 0;
  for (int trial = 0; trial < 12; ++trial) {
    for (const RigSize& size : {RigSize{point_axes(), 4}, RigSize{body_axes(Plane::kXZ), 4}, RigSize{body_axes(), 7}}) {
      const CableRig rig = closing_lane_rig(random, size, trial - trial % 3);
      const RigLanes lanes = rig_lanes(rig, WithAcceleration::kNo);
      const LanePoses poses = random_lane_poses(random, 13, trial % 2 == 0);
      const std::size_t cables = rig.cables.size(), count = poses.lanes.size();
      for (const RigKernel* kernel : rig_kernels()) {
        std::vector<std::uint8_t> yes(count), settled(count);
        std::vector<double> low_N(count * cables), high_N(count * cables);
        EXPECT_EQ(batch_tension_ranges(lanes, poses.lanes, {yes, low_N, high_N}, settled, *kernel), 0u);
        for (std::size_t i = 0; i < count; ++i) {
          const Pose X_WB = poses.lanes.pose(i);
          const MatrixX A = rig_pose(rig, X_WB).structure;
          const VectorX needed = needed_wrenches(rig, X_WB, WithAcceleration::kNo).points.col(0);
          VectorX least = VectorX::Constant(A.cols(), 1e300), most = -least;
          for (std::size_t k = 0; k < 2 * cables; ++k) {
            const Eigen::Index cable = static_cast<Eigen::Index>(k / 2);
            const Cable& held = rig.cables[k / 2];
            MatrixX with_row(A.rows() + 1, A.cols());
            with_row << A, MatrixX::Identity(A.cols(), A.cols()).row(cable);
            VectorX right(A.cols());
            right << needed, (k % 2 == 0 ? held.tension_min_N : held.tension_max_N);
            const VectorX t = with_row.partialPivLu().solve(right);
            bool within = true;
            for (std::size_t j = 0; j < cables; ++j) {
              const double t_N = t[static_cast<Eigen::Index>(j)];
              within = within && t_N > rig.cables[j].tension_min_N - 1e-7 && t_N < rig.cables[j].tension_max_N + 1e-7;
            }
            if (!within) continue;
            least = least.cwiseMin(t);
            most = most.cwiseMax(t);
          }
          EXPECT_EQ(yes[i], most[0] > -1e300) << set_name(kernel->set);
          (yes[i] ? feasible : infeasible) += 1;
          for (std::size_t k = 0; k < cables && yes[i]; ++k) {
            EXPECT_NEAR(low_N[k * count + i], least[static_cast<Eigen::Index>(k)], 1e-6);
            EXPECT_NEAR(high_N[k * count + i], most[static_cast<Eigen::Index>(k)], 1e-6);
          }
          for (std::size_t k = 0; k < cables && !yes[i]; ++k) EXPECT_EQ(low_N[k * count + i], 0);
        }
      }
    }
  }
  EXPECT_GT(feasible, 50);
  EXPECT_GT(infeasible, 50);
}

// Oracle: the same poses in one walk, bit for bit, and numbers behind the last one that stay as they were.
TEST(RigKernel, AnyNumberOfPosesGivesTheSame) {
  Random random(14);
  for (const RigSize& size : kRigSizes) {
    const RigLanes lanes = rig_lanes(lane_rig(random, size, 1), WithAcceleration::kNo);
    const LanePoses all = random_lane_poses(random, 19, false);
    for (const RigKernel* kernel : rig_kernels()) {
      const auto expected = ask<double>(batch_capacity_margins, lanes, all.lanes, *kernel);
      for (std::size_t count = 0; count <= 19; ++count) {
        PoseLanes some = all.lanes;
        for (auto& numbers : some.p_WB) numbers = numbers.first(count);
        for (auto& numbers : some.R_WB) numbers = numbers.first(count);
        std::vector<double> margin(20, 3.5);
        std::vector<std::uint8_t> settled(20, 9);
        batch_capacity_margins(lanes, some, std::span(margin).first(count), std::span(settled).first(count), *kernel);
        for (std::size_t i = 0; i < 20; ++i) {
          EXPECT_EQ(margin[i], i < count ? expected.values[i] : 3.5);
          EXPECT_EQ(settled[i], i < count ? 1 : 9);
        }
      }
    }
  }
}

// Oracle: known singular poses. Eyes that meet an anchor or lie in a wheel, a point in the plane of its anchors, a body
// whose cables all meet in one point.
TEST(RigKernel, SingularPosesAreLeft) {
  Random random(15);
  CableRig flat = random_rig(random, {point_axes(), 4});
  for (Cable& cable : flat.cables) cable.p_WA.z() = 2;
  CableRig meeting = random_rig(random, {body_axes(), 8});
  for (Cable& cable : meeting.cables) cable.p_BC = Vector3(0.1, 0.2, -0.1);
  CableRig wheel = random_rig(random, {body_axes(), 8, true});
  const Pose X_WB = random.pose(0.5);
  const Pose in_wheel{X_WB.R, wheel.cables[3].p_WA - X_WB.R * wheel.cables[3].p_BC + Vector3(1e-3, 2e-3, 1e-3)};
  const Pose at_anchor{X_WB.R, meeting.cables[2].p_WA - X_WB.R * meeting.cables[2].p_BC};
  struct Case {
    const CableRig& rig;
    Pose singular, plain;
    bool plain_too;
  };
  for (const Case& c :
       {Case{flat, {X_WB.R, {0.3, -0.4, 2}}, {X_WB.R, {0.3, -0.4, 1}}, false}, Case{meeting, X_WB, X_WB, true},
        Case{meeting, at_anchor, X_WB, true}, Case{wheel, in_wheel, X_WB, false}}) {
    LanePoses poses;
    poses.add(c.plain);
    poses.add(c.singular);
    poses.add(c.plain);
    for (const RigKernel* kernel : rig_kernels()) {
      const auto margins =
          ask<double>(batch_capacity_margins, rig_lanes(c.rig, WithAcceleration::kNo), poses.lanes, *kernel);
      EXPECT_EQ(margins.settled[1], 0);
      EXPECT_EQ(margins.values[1], 0);
      EXPECT_EQ(margins.settled[0], c.plain_too ? 0 : 1);
      EXPECT_EQ(margins.settled[2], margins.settled[0]);
    }
  }
}

// Oracle: the facets. The first six columns are dependent but all eight are not, so another order of cables is needed.
TEST(RigKernel, OtherOrdersSettleDependentColumns) {
  Random random(16);
  CableRig rig = random_rig(random, {body_axes(), 8});
  for (std::size_t i = 0; i < 5; ++i) rig.cables[i].p_BC = rig.cables[0].p_BC;  // five wrenches through one eye
  for (std::size_t i = 0; i < 2; ++i) rig.cables[i].p_BC += random.vector(0.2);
  rig.cables[5].p_BC = rig.cables[4].p_BC;
  const LanePoses poses = random_lane_poses(random, 9, false);
  for (const RigKernel* kernel : rig_kernels()) {
    const auto margins =
        ask<double>(batch_capacity_margins, rig_lanes(rig, WithAcceleration::kNo), poses.lanes, *kernel);
    EXPECT_EQ(margins.left, 0u);
    for (std::size_t i = 0; i < poses.lanes.size(); ++i) {
      const Pose X_WB = poses.lanes.pose(i);
      EXPECT_NEAR(margins.values[i],
                  testing::capacity_by_facets(rig, rig_pose(rig, X_WB).structure,
                                              needed_wrenches(rig, X_WB, WithAcceleration::kNo)),
                  1e-8 * largest_limit_N(rig));
    }
  }
}

// Oracle: what the header says of sizes that no kernel has, and of accelerations, whose wrenches are not affine in R.
TEST(RigKernel, OthersAreLeftToTheGeneralFunctions) {
  Random random(17);
  CableRig rig = random_rig(random, {body_axes(), 8});
  rig.acceleration = AccelerationSet{};
  rig.acceleration->A_WB_W.v = random.vector(3);
  rig.acceleration->A_WB_W.w = random.vector(3);
  const LanePoses turned = random_lane_poses(random, 5, false), shared = random_lane_poses(random, 5, true);
  const RigLanes lanes = rig_lanes(rig, WithAcceleration::kYes);
  EXPECT_EQ(ask<double>(batch_capacity_margins, lanes, turned.lanes, rig_kernel()).left, 5u);
  const auto margins = ask<double>(batch_capacity_margins, lanes, shared.lanes, rig_kernel());
  EXPECT_EQ(margins.left, 0u);
  for (std::size_t i = 0; i < 5; ++i) {
    const Pose X_WB = shared.lanes.pose(i);
    EXPECT_NEAR(margins.values[i],
                testing::capacity_by_facets(rig, rig_pose(rig, X_WB).structure,
                                            needed_wrenches(rig, X_WB, WithAcceleration::kYes)),
                1e-9 * largest_limit_N(rig));
  }
  const RigLanes nine = rig_lanes(random_rig(random, {body_axes(), 9}), WithAcceleration::kNo);
  EXPECT_EQ(ask<std::uint8_t>(batch_closure, nine, turned.lanes, rig_kernel()).left, 5u);
  CableRig unlimited = random_rig(random, {body_axes(), 8});
  unlimited.cables[2].tension_max_N = std::numeric_limits<double>::infinity();
  const RigLanes without = rig_lanes(unlimited, WithAcceleration::kNo);
  EXPECT_EQ(ask<double>(batch_capacity_margins, without, turned.lanes, rig_kernel()).left, 5u);
  EXPECT_EQ(ask<std::uint8_t>(batch_closure, without, turned.lanes, rig_kernel()).left, 0u);
}

// Oracle: the facets, for sizes that no kernel has; and singular poses, of which a platform on cables that meet in one
// point holds no moment, so that its margin is negative and it is not closed. A pose without a structure stays left.
TEST(SettleBatch, JudgesWhatIsLeft) {
  Random random(18);
  const CableRig nine = random_rig(random, {body_axes(), 9, true});
  CableRig meeting = random_rig(random, {body_axes(), 8});
  for (Cable& cable : meeting.cables) cable.p_BC = Vector3(0.1, 0.2, -0.1);
  for (const CableRig& rig : {nine, meeting}) {
    const RigLanes lanes = rig_lanes(rig, WithAcceleration::kNo);
    LanePoses poses = random_lane_poses(random, 6, false);
    Pose no_structure = random.pose();
    no_structure.p = rig.cables[0].p_WA - no_structure.R * rig.cables[0].p_BC;
    poses.add(no_structure);
    auto margins = ask<double>(batch_capacity_margins, lanes, poses.lanes, rig_kernel());
    auto feasible = ask<std::uint8_t>(batch_tension_feasible, lanes, poses.lanes, rig_kernel());
    auto closed = ask<std::uint8_t>(batch_closure, lanes, poses.lanes, rig_kernel());
    EXPECT_EQ(margins.left + feasible.left + closed.left, 21u);
    settle_margins(lanes, poses.lanes, margins.values, margins.settled);
    settle_feasible(lanes, poses.lanes, feasible.values, feasible.settled);
    settle_closure(lanes, poses.lanes, closed.values, closed.settled);
    for (std::size_t i = 0; i < 7; ++i) {
      EXPECT_EQ(margins.settled[i] + feasible.settled[i] + closed.settled[i], i < 6 ? 3 : 0);
      if (i == 6) continue;
      const Pose X_WB = poses.lanes.pose(i);
      const MatrixX A = rig_pose(rig, X_WB).structure;
      EXPECT_EQ(feasible.values[i], margins.values[i] >= 0);
      if (A.cols() == 8) {
        EXPECT_LT(margins.values[i], 0);
        EXPECT_EQ(closed.values[i], 0);
        continue;
      }
      const NeededWrenches needed = needed_wrenches(rig, X_WB, WithAcceleration::kNo);
      EXPECT_NEAR(margins.values[i], testing::capacity_by_facets(rig, A, needed), 1e-9 * largest_limit_N(rig));
      EXPECT_EQ(closed.values[i], testing::closure_by_facets(A).closed);
    }
  }
}

}  // namespace
}  // namespace drydock
