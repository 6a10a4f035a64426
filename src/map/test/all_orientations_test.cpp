// SPDX-License-Identifier: Apache-2.0
#include "map/layer/all_orientations.h"

#include <gtest/gtest.h>

#include "map/layer/margin_layer.h"
#include "testing/map_oracle.h"

namespace drydock {
namespace {

using testing::mapped_rig;
using testing::odd_domain_of;
using testing::Random;
using testing::random_within;

Pose random_orientation(Random& random, const MapDomain& domain, const Vector3& p_WB) {
  MapDomain turning = domain;
  turning.kind = MapKind::kOrientation;
  return {pose_at(turning, random_within(random, domain.angles.angles_rad)).R, p_WB};
}

/// Places of a map by class, and whether random orientations contradict them.
struct RangeTally {
  int free = 0, blocked = 0, contradicted = 0, unexplained = 0;
};
RangeTally tally_range(const MapDomain& domain, const MapTree& tree, const MapLayer& layer, Random& random,
                       const std::function<bool(const Pose&)>& may_stand) {
  RangeTally sum;
  for (int i = 0; i < 60; ++i) {
    const Vector3 p_WB = random_within(random, domain.box);
    const MapClass found = cell_at(tree, p_WB).cell_class;
    if (found != MapClass::kFree && found != MapClass::kBlocked) continue;
    ++(found == MapClass::kFree ? sum.free : sum.blocked);
    const Pose X_WB{{}, p_WB};
    std::uint8_t allowed = 0;
    layer.make_allowed()(std::span(&X_WB, 1), std::span(&allowed, 1));
    bool refused = !allowed;
    for (int k = 0; k < 40; ++k) {
      const bool may = may_stand(random_orientation(random, domain, p_WB));
      refused = refused || !may;
      if (found == MapClass::kFree && !may) ++sum.contradicted;
    }
    if (found == MapClass::kFree && !allowed) ++sum.contradicted;
    if (found == MapClass::kBlocked && !refused) ++sum.unexplained;
  }
  return sum;
}

// Oracle: the criterion at random orientations of the range. None contradicts a free cell; a blocked one is refused at
// one orientation at least.
TEST(AllOrientations, AreNeverContradicted) {
  Random random(111);
  int free = 0, blocked = 0;
  for (int trial = 0; trial < 14; ++trial) {
    const CableRig rig = mapped_rig(random, {body_axes(), trial % 2 ? 7 : 8, trial % 4 == 3});
    const char* const names[] = {"tension",     "cable_length", "wrench_feasible",
                                 "cable_cable", "closure",      "controllable"};
    const Criterion& criterion = *find_criterion(names[trial % 4]);
    MapDomain domain = odd_domain_of(random, MapKind::kAllOrientations, 0.2);
    domain.box.high = centre(domain.box);
    domain.angles.angles_rad = {{-0.1, -0.05, -0.02}, {0.06, 0.04, 0.07}};
    const Pose middle = pose_at(domain, centre(domain.box));
    // Below zero too, but for wrench sets: so that there is something free round the middle.
    const double there = criterion.margin(rig, rig_pose(rig, middle)).value;
    const double at_least = criterion.unit == "N" ? std::max(0.0, 0.2 * there) : there - random.between(0, 0.3);
    const MapLayer layer =
        for_all_orientations(domain, margin_layer(std::make_shared<const CableRig>(rig), criterion, at_least));
    const MapTree tree = certified_map(domain, layer).tree;
    const RangeTally sum = tally_range(domain, tree, layer, random, [&](const Pose& X_WB) {
      return criterion.margin(rig, rig_pose(rig, X_WB)).value >= at_least;
    });
    EXPECT_EQ(sum.contradicted, 0) << criterion.name;
    EXPECT_EQ(sum.unexplained, 0) << criterion.name;
    free += sum.free;
    blocked += sum.blocked;
  }
  EXPECT_GT(free, 5);
  EXPECT_GT(blocked, 5);
}

// Oracle: sets within sets. A range of one orientation gives the map at that orientation; a wider one frees no more.
TEST(AllOrientations, FreeLessTheWiderTheRange) {
  Random random(112);
  for (int trial = 0; trial < 3; ++trial) {
    const auto rig = std::make_shared<const CableRig>(mapped_rig(random, {body_axes(), 8, false}));
    const Criterion& criterion = *find_criterion("cable_length");
    MapDomain domain = odd_domain_of(random, MapKind::kAllOrientations, 0.2);
    const Pose middle = pose_at(domain, centre(domain.box));
    const double at_least = 0.5 * criterion.margin(*rig, rig_pose(*rig, middle)).value;
    const MapLayer layer = margin_layer(rig, criterion, std::max(0.0, at_least));
    const Vector3 angles_rad = centre(domain.angles.angles_rad), half_rad = 0.5 * extent(domain.angles.angles_rad);
    MapVolumes last;
    for (const double share : {0.0, 0.5, 1.0}) {
      domain.angles.angles_rad = {angles_rad - share * half_rad, angles_rad + share * half_rad};
      const MapVolumes now = volumes(certified_map(domain, for_all_orientations(domain, layer)).tree);
      if (share == 0) {
        MapDomain single = domain;
        single.kind = MapKind::kPosition;
        single.X_WB.R = middle.R;
        const MapVolumes one = volumes(certified_map(single, layer).tree);
        EXPECT_NEAR(now.free, one.free, 1e-9);
        EXPECT_NEAR(now.blocked, one.blocked, 1e-9);
      } else {
        EXPECT_LE(now.free, last.free + 1e-9);
      }
      EXPECT_NEAR(now.total(), extent(domain.box).prod(), 1e-9);
      last = now;
    }
  }
}

// Oracle: definition; the least margin of the range's middle, sides and corners.
TEST(AllOrientations, TellTheLeastMarginThatTheySee) {
  Random random(113);
  const auto rig = std::make_shared<const CableRig>(mapped_rig(random, {body_axes(), 8, false}));
  const MapDomain domain = odd_domain_of(random, MapKind::kAllOrientations, 0.3);
  const MapLayer inner = margin_layer(rig, *find_criterion("cable_length"), 0),
                 layer = for_all_orientations(domain, inner);
  MapDomain turning = domain;
  turning.kind = MapKind::kOrientation;
  const BoundingBox& range = domain.angles.angles_rad;
  const Vector3 p_WB = random.vector(0.3);
  double least = std::numeric_limits<double>::infinity();
  for (int k = 0; k < 27; ++k) {
    const Vector3 at(k % 3 / 2.0, k / 3 % 3 / 2.0, k / 9 / 2.0);
    const Pose X_WB{pose_at(turning, range.low + at.cwiseProduct(extent(range))).R, p_WB};
    least = std::min(least, inner.make_margin()(X_WB));
  }
  EXPECT_NEAR(layer.make_margin()({{}, p_WB}), least, 1e-12);
}

}  // namespace
}  // namespace drydock
