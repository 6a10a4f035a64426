// SPDX-License-Identifier: Apache-2.0
#include "map/layer/margin_layer.h"

#include <gtest/gtest.h>

#include "map/layer/column_changes.h"
#include "map/layer/pose_columns.h"
#include "rig/cable/tension/capacity_margin.h"
#include "rig/cable/tension/closure_line.h"
#include "testing/diao_ma_rig.h"
#include "testing/map_oracle.h"

namespace drydock {
namespace {

using testing::mapped_rig;
using testing::MapTally;
using testing::odd_domain_of;
using testing::Random;
using testing::random_rig;
using testing::RigKind;
using testing::tally;

std::shared_ptr<const CableRig> shared(const CableRig& rig) {
  return std::make_shared<const CableRig>(rig);
}

/// Points and bodies, in space and in a plane, with and without pulleys.
RigKind kind_of_trial(int trial) {
  switch (trial % 5) {
    case 0:
      return {point_axes(), 4, false};
    case 1:
      return {body_axes(), 7, false};
    case 2:
      return {point_axes(), 5, true};
    case 3:
      return {body_axes(Plane::kXZ), 4, false};
    default:
      return {body_axes(), 8, true};
  }
}

/// What a user demands: nothing, or near what there is at a pose, so that some places round it have it and others not.
double demanded(Random& random, const Criterion& criterion, const CableRig& rig, const Pose& X_WB) {
  const double there = criterion.margin(rig, rig_pose(rig, X_WB)).value;
  if (random.whole(0, 2) == 0 || !std::isfinite(there)) return 0;
  const double share = random.whole(0, 1) == 0 ? random.between(0.2, 0.9) : random.between(1.1, 4);
  return std::max(0.0, there * share);
}

// Oracle: the criterion itself at random places. Proven cells are never contradicted, whatever the rig and the kind of
// map; and every criterion proves something on both sides.
TEST(MarginLayer, IsNeverContradicted) {
  Random random(101);
  for (const Criterion* one : rig_criteria()) {
    const Criterion& criterion = *one;
    MapTally sum;
    for (int trial = 0; trial < (criterion.name == "controllable" ? 14 : 30); ++trial) {
      const CableRig rig = mapped_rig(random, kind_of_trial(trial));
      if (!criterion.applies(rig)) continue;
      const MapKind kind = trial % 4 < 3 ? MapKind::kPosition : MapKind::kOrientation;
      const MapDomain domain = odd_domain_of(random, kind, trial % 4 < 3 ? 0.16 : 0.15);
      const double at_least = demanded(random, criterion, rig, pose_at(domain, centre(domain.box)));
      const MapTree tree = certified_map(domain, margin_layer(shared(rig), criterion, at_least)).tree;
      sum += tally(domain, tree, random, 150,
                   [&](const Pose& X_WB) { return criterion.margin(rig, rig_pose(rig, X_WB)).value >= at_least; });
    }
    EXPECT_EQ(sum.contradicted, 0) << criterion.name;
    EXPECT_GT(sum.free, 0) << criterion.name;
    EXPECT_GT(sum.blocked, 0) << criterion.name;
    EXPECT_GT(sum.free + sum.blocked, 20) << criterion.name;
  }
}

// Oracle: the margin that the layer tells, and the criterion. What is allowed in batches is what the margin says.
TEST(MarginLayer, AllowsWhatItsMarginSays) {
  Random random(102);
  for (const Criterion* one : rig_criteria()) {
    const Criterion& criterion = *one;
    for (int trial = 0; trial < 10; ++trial) {
      const CableRig rig = mapped_rig(random, kind_of_trial(trial));
      if (!criterion.applies(rig)) continue;
      const double at_least = demanded(random, criterion, rig, random.pose(1));
      const MapLayer layer = margin_layer(shared(rig), criterion, at_least);
      EXPECT_EQ(layer.name, criterion.name);
      EXPECT_EQ(layer.unit, criterion.unit);
      std::vector<Pose> poses;
      const Rotation R_WB = random.rotation();
      for (int i = 0; i < 21; ++i) poses.push_back(trial % 2 ? random.pose(1.5) : Pose{R_WB, random.vector(1.5)});
      std::vector<std::uint8_t> allowed(poses.size());
      layer.make_allowed()(poses, allowed);
      const auto margin = layer.make_margin();
      for (std::size_t i = 0; i < poses.size(); ++i) {
        const double value = criterion.margin(rig, rig_pose(rig, poses[i])).value;
        EXPECT_EQ(margin(poses[i]), value);
        if (std::abs(value - at_least) > 1e-5) {
          EXPECT_EQ(allowed[i] != 0, value >= at_least) << criterion.name << ' ' << trial;
        }
      }
    }
  }
}

// Oracle: the same criterion without its batch, pose by pose. A batch of which no more is known than the slope proves
// what the slope proves.
TEST(MarginLayer, AsksAnyBatch) {
  Random random(104);
  const Criterion& wrenches = *find_criterion("tension");
  CriterionBatch batch = *wrenches.batch;
  batch.proof = CellProof::kSlope;
  Criterion batched = wrenches, single = wrenches;
  batched.batch = &batch;
  single.batch = nullptr;
  int decided = 0;
  for (int trial = 0; trial < 10; ++trial) {
    const CableRig rig = mapped_rig(random, kind_of_trial(trial));
    const double at_least = trial % 2 ? demanded(random, wrenches, rig, random.pose(1)) : 0;
    const MapLayer one = margin_layer(shared(rig), batched, at_least),
                   other = margin_layer(shared(rig), single, at_least);
    std::vector<PoseCell> cells;
    std::vector<Pose> poses;
    for (int i = 0; i < 33; ++i) {
      poses.push_back(random.pose(1.2));
      cells.push_back({poses.back(), Vector3::Constant(0.01), {random.between(0.001, 0.05), 0.001}, false});
    }
    std::vector<CellMemory> memory(cells.size());
    std::vector<CellAnswer> answers(cells.size()), expected(cells.size());
    one.make_ask()(cells, memory, answers);
    other.make_ask()(cells, memory, expected);
    std::vector<std::uint8_t> allowed(cells.size()), expected_allowed(cells.size());
    one.make_allowed()(poses, allowed);
    other.make_allowed()(poses, expected_allowed);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      EXPECT_EQ(answers[i].verdict, expected[i].verdict) << trial << ' ' << i;
      EXPECT_EQ(allowed[i], expected_allowed[i]) << trial << ' ' << i;
      decided += answers[i].verdict != MapClass::kUndecided;
    }
  }
  EXPECT_GT(decided, 50);
}

// Oracle: definition; where an eye is at its anchor the rig may not stand, and nothing is proven round it.
TEST(MarginLayer, ProvesNothingAtAnAnchor) {
  Random random(103);
  for (const int cables : {4, 7}) {
    const CableRig rig = mapped_rig(random, {cables == 4 ? point_axes() : body_axes(), cables, false});
    const Rotation R_WB = random.rotation();
    const Pose X_WB{R_WB, rig.cables[2].p_WA - R_WB * rig.cables[2].p_BC};
    for (const Criterion* one : rig_criteria()) {
      const Criterion& criterion = *one;
      if (!criterion.applies(rig)) continue;
      const MapLayer layer = margin_layer(shared(rig), criterion, 0);
      const std::vector<PoseCell> cells = {{X_WB, Vector3::Zero(), {0, 0}, false},
                                           {{R_WB, X_WB.p + Vector3(0.1, 0, 0)}, Vector3::Ones(), {0.11, 0}, false}};
      std::vector<CellMemory> memory(2);
      std::vector<CellAnswer> answers(2, {MapClass::kFree, {}});
      layer.make_ask()(cells, memory, answers);
      EXPECT_EQ(answers[0].verdict, MapClass::kUndecided) << criterion.name;
      EXPECT_EQ(answers[1].verdict, MapClass::kUndecided) << criterion.name;
      std::vector<std::uint8_t> allowed(1, 1);
      layer.make_allowed()(std::span(&X_WB, 1), allowed);
      EXPECT_EQ(allowed[0], 0) << criterion.name;
    }
  }
}

// Oracle: cable_wrench_change, cell by cell. Never below it, and above it by no more than the header says.
TEST(ColumnChanges, AreThoseOfSingleCells) {
  Random random(104);
  for (int trial = 0; trial < 60; ++trial) {
    const CableRig rig = random_rig(random, {trial % 3 ? body_axes() : point_axes(), 7, false});
    const Rotation R_WB = random.rotation();
    std::vector<PoseCell> cells;
    for (int i = 0; i < 9; ++i) {
      const PoseBall ball{std::pow(10, random.between(-4, 0.7)), trial % 2 ? std::pow(10, random.between(-4, 0)) : 0};
      cells.push_back({trial % 2 ? random.pose(2) : Pose{R_WB, random.vector(2)}, Vector3::Zero(), ball, true});
    }
    PoseColumns columns;
    columns.fill(cells);
    EXPECT_EQ(columns.lanes().turned(), trial % 2 == 1);
    std::vector<double> change_N(cells.size());
    column_changes(rig, columns.lanes(), cells, change_N);
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const CableRigPose pose = rig_pose(rig, cells[i].X_WB);
      const double one_N = cable_wrench_change(rig, pose, &Cable::tension_max_N, cells[i].ball);
      bool keeps = true;
      for (std::size_t k = 0; k < rig.cables.size(); ++k) {
        const CableChange change = cable_change(rig.platform, rig.cables[k], pose.lines[k], cells[i].ball);
        keeps = keeps && change.eye_m < pose.lines[k].free_length_m;
      }
      EXPECT_EQ(std::isfinite(change_N[i]), keeps);
      if (!keeps) continue;
      EXPECT_GE(change_N[i], one_N * (1 - 1e-12));
      EXPECT_LE(change_N[i], one_N * 1.1);
    }
  }
}

/// By midpoints over x and z of the exact stretches along y.
double closure_volume_m3(const CableRig& rig, const BoundingBox& box, const Rotation& R_WB, int steps) {
  double sum = 0;
  const Vector3 size = extent(box);
  for (int i = 0; i < steps; ++i) {
    for (int j = 0; j < steps; ++j) {
      const double x = box.low.x() + size.x() * (i + 0.5) / steps, z = box.low.z() + size.z() * (j + 0.5) / steps;
      const ClosureLine line = closure_line(rig, R_WB, {x, box.low.y(), z}, {x, box.high.y(), z});
      for (const ClosureStretch& one : line.stretches()) sum += one.to - one.from;
    }
  }
  return sum * size.prod() / (steps * steps);
}

// Oracle: the exact closed stretches of lines, integrated. The bounds of the map enclose that volume, close in on it,
// and do so wherever the lattice stands.
TEST(MarginLayer, EnclosesTheVolumeOfClosure) {
  const CableRig rig = testing::diao_ma_rig();
  MapDomain domain;
  domain.X_WB.R = rotation_about(Vector3(1, 2, -1).normalized(), 0.05);
  domain.box = {{-0.42, -0.61, -0.37}, {0.45, -0.13, 0.41}};
  const double exact_m3 = closure_volume_m3(rig, domain.box, domain.X_WB.R, 60), fine_m3 = 1e-3 * exact_m3;
  ASSERT_GT(exact_m3, 0.01);
  for (const double resolution : {0.08, 0.04}) {
    domain.resolution = resolution;
    for (const Vector3& lattice : {Vector3(0, 0, 0), Vector3(0.011, -0.017, 0.031)}) {
      domain.lattice = lattice;
      const MapVolumes v =
          volumes(certified_map(domain, margin_layer(shared(rig), *find_criterion("closure"), 0)).tree);
      EXPECT_LE(v.free, exact_m3 + fine_m3);
      EXPECT_GE(v.free + v.undecided, exact_m3 - fine_m3);
      EXPECT_NEAR(v.total(), extent(domain.box).prod(), 1e-9);
      // A surface that halves with the resolution, and no more.
      EXPECT_LT(v.undecided, 8 * resolution * v.total());
    }
  }
}

}  // namespace
}  // namespace drydock
