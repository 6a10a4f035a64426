// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

#include "map/certified_map.h"
#include "testing/random_rig.h"

namespace drydock::testing {

inline Vector3 random_within(Random& random, const BoundingBox& box) {
  return box.low + extent(box).cwiseProduct(0.5 * (random.vector() + Vector3::Ones()));
}

/// Random places of a map by the class of their cell, and how many of the proven ones are wrong.
struct MapTally {
  int free = 0, blocked = 0, undecided = 0, contradicted = 0;

  MapTally& operator+=(const MapTally& other) {
    free += other.free;
    blocked += other.blocked;
    undecided += other.undecided;
    contradicted += other.contradicted;
    return *this;
  }
};

/// allowed(pose) is asked at random places of the map.
template <class Allowed>
MapTally tally(const MapDomain& domain, const MapTree& tree, Random& random, int count, Allowed&& allowed) {
  MapTally sum;
  for (int i = 0; i < count; ++i) {
    const Vector3 place = random_within(random, domain.box);
    const MapClass found = cell_at(tree, place).cell_class;
    if (found == MapClass::kUndecided) ++sum.undecided;
    if (found != MapClass::kFree && found != MapClass::kBlocked) continue;
    ++(found == MapClass::kFree ? sum.free : sum.blocked);
    sum.contradicted += static_cast<bool>(allowed(pose_at(domain, place))) != (found == MapClass::kFree);
  }
  return sum;
}

/// A rig for which every criterion asks something: load sets, accelerations, lengths, eyes in common.
inline CableRig mapped_rig(Random& random, const RigKind& kind) {
  CableRig rig = random_rig(random, kind);
  // Anchors on all sides, so that it can hold its load somewhere: near the corners of a cube, first of a tetrahedron.
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    const double sign = i % 8 < 4 ? 1 : -1;
    const Vector3 corner(i % 4 < 2 ? sign : -sign, i % 2 == 0 ? sign : -sign, i % 4 == 0 || i % 4 == 3 ? sign : -sign);
    rig.cables[i].p_WA = 2.3 * corner + random.vector(0.5);
    if (has_moments(rig.platform)) rig.cables[i].p_BC = random.between(0.2, 0.6) * random.unit_vector();
  }
  rig.load.points[0].f *= 0.2;
  rig.load.points.push_back({has_moments(rig.platform) ? random.vector(9) : Vector3::Zero(), random.vector(50)});
  rig.load.half.f = random.vector(20).cwiseAbs();
  rig.load.turns_along = random.whole(0, 1) == 0;
  rig.acceleration = AccelerationSet{{random.vector(), random.vector()},
                                     {random.vector(), random.vector()},
                                     {Vector3::Zero(), random.vector().cwiseAbs()}};
  for (Cable& cable : rig.cables) {
    cable.length_min_m = random.between(2.5, 3.5);
    cable.length_max_m = random.between(4, 6);
  }
  if (random.whole(0, 1) == 0) rig.cables.back().p_BC = rig.cables[0].p_BC;
  if (random.whole(0, 1) == 0) rig.cables[1].p_WA = rig.cables[0].p_WA + random.vector(0.3);
  return rig;
}

/// A small map off the middle, with odd sizes and a lattice of its own.
inline MapDomain odd_domain_of(Random& random, MapKind kind, double resolution) {
  MapDomain domain;
  domain.kind = kind;
  domain.X_WB = random.pose(0.5);
  domain.resolution = resolution;
  domain.lattice = random.vector(resolution);
  domain.angles = {EulerOrder::k213, {{-0.2, -0.11, -0.13}, {0.1, 0.17, 0.12}}};
  const double size = kind == MapKind::kOrientation ? 0.6 : 1.1;
  const Vector3 low = random.vector(0.5) - 0.5 * Vector3::Constant(size);
  domain.box = {low, low + size * Vector3(0.93, 0.71, 1.07)};
  return domain;
}

}  // namespace drydock::testing
