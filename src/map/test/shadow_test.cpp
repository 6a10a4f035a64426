// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "hall/parts.h"
#include "map/layer/clearance_layer.h"
#include "testing/map_oracle.h"

namespace drydock {
namespace {

using testing::Random;
using testing::random_within;

const Vector3 kAnchor(0.31, -0.17, 2.9);

/// One cable from the anchor to a point, and nothing else.
std::shared_ptr<const CableRig> one_cable(double diameter_m) {
  CableRig rig;
  rig.platform.axes = point_axes();
  Cable cable;
  cable.p_WA = kAnchor;
  cable.diameter_m = diameter_m;
  rig.cables = {cable};
  return std::make_shared<const CableRig>(rig);
}

/// A slab under the obstacle, wide enough for its shadow.
MapDomain slab(double resolution, const Vector3& lattice) {
  MapDomain domain;
  domain.box = {{-1.63, -1.41, 0.13}, {0.97, 1.22, 0.71}};
  domain.resolution = resolution;
  domain.lattice = lattice;
  return domain;
}

/// Where the shadow begins to be known: it is a cone from the anchor, whose cuts grow with the square of the depth.
struct Shadow {
  double cut_m2 = 0;                                  // one metre below the anchor
  std::function<bool(const Vector3&, double)> holds;  // a point, with so much to spare on either side [m]
};

double shadow_volume_m3(const Shadow& shadow, const BoundingBox& box) {
  const double top_m = kAnchor.z() - box.high.z(), bottom_m = kAnchor.z() - box.low.z();
  return shadow.cut_m2 * (std::pow(bottom_m, 3) - std::pow(top_m, 3)) / 3;
}

/// Volumes enclose the shadow's, close in on it, wherever the lattice stands; and no random point contradicts.
void expect_shadow(const PlacedShape& object, double diameter_m, const Shadow& shadow) {
  const std::vector<PlacedShape> objects = {object};
  const auto hall = hall_parts(objects);
  const MapLayer layer = clearance_layer(one_cable(diameter_m), hall, {}, 0);
  double last_m3 = 1e9;
  for (const double resolution : {0.1, 0.05}) {
    for (const Vector3& lattice : {Vector3(0, 0, 0), Vector3(0.013, 0.027, -0.041)}) {
      const MapDomain domain = slab(resolution, lattice);
      const double exact_m3 = shadow_volume_m3(shadow, domain.box);
      const MapTree tree = certified_map(domain, layer).tree;
      const MapVolumes v = volumes(tree);
      EXPECT_LE(v.blocked, exact_m3 * 1.001) << object.name;
      EXPECT_GE(v.blocked + v.undecided, exact_m3 * 0.999) << object.name;
      EXPECT_GT(v.blocked, 0.3 * exact_m3) << object.name;
      EXPECT_LT(v.undecided, last_m3) << object.name;
      Random random(161);
      for (int i = 0; i < 1000; ++i) {
        const Vector3 p = random_within(random, domain.box);
        const MapClass found = cell_at(tree, p).cell_class;
        if (found == MapClass::kFree) {
          EXPECT_FALSE(shadow.holds(p, 1e-3)) << object.name;
        }
        if (found == MapClass::kBlocked) {
          EXPECT_TRUE(shadow.holds(p, -1e-3)) << object.name;
        }
      }
    }
    last_m3 = 0.65 * volumes(certified_map(slab(resolution, {0, 0, 0}), layer).tree).undecided;
  }
}

// Oracle: a thick cable meets a ball where its middle line meets a ball of both radii: a cone of sin β = ρ/D, cut
// obliquely. At depth d below the apex, with the axis at γ from the vertical, the cut is an ellipse of area
// π d² sin²β cos β (cos²γ − sin²β)^(−3/2).
TEST(Shadow, OfABallIsACone) {
  const PlacedShape ball{"ball", Sphere{0.28}, {rotation_about(Vector3::UnitX(), 0.7), {0.13, -0.06, 1.5}}};
  const double diameter_m = 0.04, rho_m = 0.28 + diameter_m / 2;
  const Vector3 axis = ball.X_WO.p - kAnchor;
  const double sine = rho_m / axis.norm(), cosine = std::sqrt(1 - sine * sine), upright = -axis.z() / axis.norm();
  Shadow shadow;
  shadow.cut_m2 = M_PI * sine * sine * cosine * std::pow(upright * upright - sine * sine, -1.5);
  shadow.holds = [=](const Vector3& p, double spare_m) {
    const Vector3 p_AP = p - kAnchor;
    const double along_m = p_AP.dot(axis.normalized()), off_m = (p_AP - along_m * axis.normalized()).norm();
    return off_m < along_m * sine / cosine - spare_m;
  };
  expect_shadow(ball, diameter_m, shadow);
}

using Point2 = Eigen::Vector2d;

double turn_of(const Point2& a, const Point2& b, const Point2& c) {
  return (b - a).x() * (c - a).y() - (b - a).y() * (c - a).x();
}

/// The outline of points of a convex thing as the anchor sees them, one metre below it, against the clock.
std::vector<Point2> outline(const std::vector<Vector3>& points) {
  std::vector<Point2> seen, hull;
  for (const Vector3& p : points) {
    const Vector3 p_AP = p - kAnchor;
    seen.push_back(p_AP.head<2>() / -p_AP.z());
  }
  std::sort(seen.begin(), seen.end(),
            [](const Point2& a, const Point2& b) { return a.x() < b.x() || (a.x() == b.x() && a.y() < b.y()); });
  for (int side = 0; side < 2; ++side) {
    const std::size_t kept = hull.size();
    for (const Point2& p : seen) {
      while (hull.size() >= kept + 2 && turn_of(hull[hull.size() - 2], hull.back(), p) <= 0) hull.pop_back();
      hull.push_back(p);
    }
    hull.pop_back();
    std::reverse(seen.begin(), seen.end());
  }
  return hull;
}

Shadow shadow_of(const std::vector<Vector3>& points) {
  const std::vector<Point2> hull = outline(points);
  Shadow shadow;
  for (std::size_t i = 0; i < hull.size(); ++i)
    shadow.cut_m2 += turn_of({0, 0}, hull[i], hull[(i + 1) % hull.size()]) / 2;
  shadow.holds = [=](const Vector3& p, double spare_m) {
    const Vector3 p_AP = p - kAnchor;
    const Point2 at = p_AP.head<2>() / -p_AP.z();
    double least_m = 1e9;
    for (std::size_t i = 0; i < hull.size(); ++i) {
      const Point2 &a = hull[i], &b = hull[(i + 1) % hull.size()];
      least_m = std::min(least_m, turn_of(a, b, at) / (b - a).norm());
    }
    return least_m * -p_AP.z() > spare_m;
  };
  return shadow;
}

/// So thin that the obstacle need not be thickened.
constexpr double kThin_m = 2e-5;

// Oracle: the outline of eight corners, seen from the anchor; the cone over it.
TEST(Shadow, OfABoxIsThePyramidOfItsOutline) {
  const PlacedShape box{
      "box", Box{{0.5, 0.34, 0.27}}, {rotation_about(Vector3(1, -2, 3).normalized(), 0.6), {0.05, 0.02, 1.6}}};
  std::vector<Vector3> corners;
  for (int k = 0; k < 8; ++k) {
    const Vector3 sign(k & 1 ? 1 : -1, k & 2 ? 1 : -1, k & 4 ? 1 : -1);
    corners.push_back(box.X_WO * Vector3(0.5 * sign.cwiseProduct(Vector3(0.5, 0.34, 0.27))));
  }
  expect_shadow(box, kThin_m, shadow_of(corners));
}

// Oracle: the outline of both rims, as polygons of 720 corners, whose area is right to 1e-5.
TEST(Shadow, OfACylinderIsTheConeOverItsRims) {
  const PlacedShape cylinder{
      "cylinder", Cylinder{0.19, 0.6}, {rotation_about(Vector3(2, 1, -1).normalized(), 1.1), {-0.04, 0.03, 1.6}}};
  std::vector<Vector3> rims;
  for (int k = 0; k < 1440; ++k) {
    const double angle = 2 * M_PI * k / 720;
    rims.push_back(cylinder.X_WO * Vector3(0.19 * std::cos(angle), 0.19 * std::sin(angle), k < 720 ? 0.3 : -0.3));
  }
  expect_shadow(cylinder, kThin_m, shadow_of(rims));
}

}  // namespace
}  // namespace drydock
