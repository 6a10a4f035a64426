// SPDX-License-Identifier: Apache-2.0
#include "contact/manifold_least.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>

#include "contact/manifold_deepest.h"
#include "contact/test/contact_solids.h"

namespace drydock {
namespace {

using testing::made;
using testing::Random;
using testing::random_contact_shape;

struct OverlapPair {
  ContactShape a, b;
  Pose X_BA;

  double along_m(const Vector3& n_B) const { return overlap_along_m(a, b, X_BA, n_B); }
};

// From a direction downhill, by ever shorter steps to eight sides.
double downhill_m(const OverlapPair& pair, Vector3 n) {
  double least = pair.along_m(n), step = 0.1;
  for (int i = 0; i < 1000 && step > 1e-8; ++i) {
    const Vector3 x = n.unitOrthogonal(), y = n.cross(x);
    bool is_lower = false;
    for (int side = 0; side < 8 && !is_lower; ++side) {
      const double angle = std::numbers::pi * (side / 4.0 + i / 13.0);
      const Vector3 next = (n + step * (std::cos(angle) * x + std::sin(angle) * y)).normalized();
      const double there = pair.along_m(next);
      is_lower = there < least - 1e-15;
      if (!is_lower) continue;
      least = there;
      n = next;
    }
    if (!is_lower) step *= 0.5;
  }
  return least;
}

// The best of directions all round, 6° apart, and downhill from the best few of them that are apart.
double brute_force_m(const OverlapPair& pair) {
  constexpr int kDirections = 1200;
  std::vector<std::pair<double, Vector3>> samples;
  for (int i = 0; i < kDirections; ++i) {
    const double z = 1 - (2 * i + 1.0) / kDirections, across = std::sqrt(1 - z * z), angle = 2.399963229728653 * i;
    const Vector3 n(across * std::cos(angle), across * std::sin(angle), z);
    samples.emplace_back(pair.along_m(n), n);
  }
  std::sort(samples.begin(), samples.end(), [](const auto& s, const auto& t) { return s.first < t.first; });
  double least = INFINITY;
  std::vector<Vector3> tried;
  for (const auto& sample : samples) {
    const Vector3& n = sample.second;
    if (tried.size() == 5) break;
    if (std::any_of(tried.begin(), tried.end(), [&](const Vector3& other) { return other.dot(n) > 0.97; })) continue;
    tried.push_back(n);
    least = std::min(least, downhill_m(pair, n));
  }
  return least;
}

// Oracle: brute force. Cylinders with boxes, cylinders, hulls and prisms, from a little overlap to the middle.
TEST(ManifoldLeast, NoDirectionOverlapsLess) {
  Random random(31);
  int overlapping = 0;
  for (const int kind : {0, 2, 4, 5}) {
    for (int trial = 0; trial < 40; ++trial) {
      SCOPED_TRACE(std::to_string(kind) + " " + std::to_string(trial));
      OverlapPair pair{made(random_contact_shape(random, 2)), made(random_contact_shape(random, kind)), {}};
      const double apart_m = random.between(0, 0.6) * (pair.a.reach_m + pair.b.reach_m);
      pair.X_BA = {random.rotation(), apart_m * random.unit_vector()};
      const Vector3 n = least_overlap_direction(pair.a, pair.b, pair.X_BA);
      EXPECT_NEAR(n.norm(), 1, 1e-12);
      const double overlap_m = pair.along_m(n);
      if (!(overlap_m > 0)) continue;  // apart
      ++overlapping;
      EXPECT_LE(overlap_m, brute_force_m(pair) * (1 + 1e-6));
    }
  }
  EXPECT_GT(overlapping, 100);
}

// Oracle: brute force. Between a face and its edge the overlap rises, falls and rises again within 15°: the least is
// where the rim leaves the edge, 10° from the face.
TEST(ManifoldLeast, SeesAMinimumBesideAFace) {
  const Rotation R{Eigen::Quaterniond(0.688719, -0.692020, 0.046712, 0.211167).normalized().toRotationMatrix()};
  const OverlapPair pair{made(Cylinder{0.791169, 2 * 0.457918}),
                         made(Box{2 * Vector3(0.705454, 0.317009, 0.855359)}),
                         {R, {0.001992, -0.003058, 0.490975}}};
  const double overlap_m = pair.along_m(least_overlap_direction(pair.a, pair.b, pair.X_BA));
  EXPECT_LE(overlap_m, brute_force_m(pair) * (1 + 1e-6));
  EXPECT_NEAR(overlap_m, 0.94135, 1e-5);  // 0.94227 along the face's normal
}

// Oracle: closed forms where directions tie or features are parallel: a cylinder along an edge, upright on a face, in
// line with another one, and in the very middle.
TEST(ManifoldLeast, ParallelFeatures) {
  const ContactShape box = made(Box{{2, 2, 2}}), rod = made(Cylinder{0.1, 1.0});
  const Rotation lying{(Matrix3() << 1, 0, 0, 0, 0, 1, 0, -1, 0).finished()};  // its axis along y
  const auto overlap_m = [](const ContactShape& a, const ContactShape& b, const Pose& X_BA) {
    return overlap_along_m(a, b, X_BA, least_overlap_direction(a, b, X_BA));
  };
  const double near = 1 + 0.05 / std::numbers::sqrt2;  // 0.05 from the edge at x = z = 1
  EXPECT_NEAR(overlap_m(rod, box, {lying, {near, 0, near}}), 0.05, 1e-12);
  EXPECT_NEAR(overlap_m(rod, box, {Rotation{}, {0.3, -0.2, 1.46}}), 0.04, 1e-12);
  EXPECT_NEAR(overlap_m(rod, box, {}), 1.1, 1e-12);
  EXPECT_NEAR(overlap_m(rod, rod, {Rotation{}, {0.12, 0.09, 0.3}}), 0.05, 1e-12);
  EXPECT_NEAR(overlap_m(rod, rod, {Rotation{}, {0.03, 0.04, 0.98}}), 0.02, 1e-12);
  EXPECT_NEAR(overlap_m(rod, rod, {}), 0.2, 1e-12);
  EXPECT_NEAR(overlap_m(rod, rod, {lying, {0.17, 0.1, -0.2}}), 0.03, 1e-12);
}

}  // namespace
}  // namespace drydock
