// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/polygon_triangles.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "testing/random.h"

namespace drydock {
namespace {

using Outline = std::vector<Eigen::Vector2d>;

double shoelace_area(const Outline& outline) {
  double sum = 0;
  for (std::size_t i = 0; i < outline.size(); ++i) {
    const Eigen::Vector2d &a = outline[i], &b = outline[(i + 1) % outline.size()];
    sum += 0.5 * (a.x() * b.y() - a.y() * b.x());
  }
  return sum;
}

std::vector<Vector3> placed(const Outline& outline, const Pose& X_WB) {
  std::vector<Vector3> corners;
  for (const Eigen::Vector2d& p : outline) corners.push_back(X_WB * Vector3(p.x(), p.y(), 0));
  return corners;
}

/// Oracle: n − 2 triangles, all wound as the polygon is, that together have its area. So none overlaps another.
void expect_split(const Outline& outline, testing::Random& random) {
  for (int trial = 0; trial < 5; ++trial) {
    const Pose X_WB = random.pose(2.0);
    const std::vector<Vector3> corners = placed(outline, X_WB);
    std::vector<Triangle> triangles;
    EXPECT_EQ(PolygonSplitter().split(corners, triangles), "");
    EXPECT_EQ(triangles.size(), outline.size() - 2);
    double area = 0;
    for (const Triangle& t : triangles) {
      const Vector3 normal = (corners[t[1]] - corners[t[0]]).cross(corners[t[2]] - corners[t[0]]);
      const double signed_area = 0.5 * normal.dot(X_WB.R * Vector3::UnitZ());
      EXPECT_GT(signed_area, -1e-12) << "rounding only";
      area += signed_area;
    }
    EXPECT_NEAR(area, shoelace_area(outline), 1e-10) << "rounding only";
  }
}

TEST(PolygonTriangles, SplitStarsWithoutLosingArea) {
  testing::Random random(3);
  for (int n = 4; n < 60; ++n) {
    Outline outline;
    for (int i = 0; i < n; ++i) {
      const double angle = 2 * M_PI * (i + random.between(-0.3, 0.3)) / n, radius = random.between(0.2, 2.0);
      outline.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    expect_split(outline, random);
  }
}

// A star's centre sees every corner; here no point does.
TEST(PolygonTriangles, SplitSpiralsAndCombs) {
  testing::Random random(4);
  Outline spiral, comb;
  for (int i = 0; i <= 30; ++i)
    spiral.emplace_back((1 + 0.1 * i) * std::cos(0.5 * i), (1 + 0.1 * i) * std::sin(0.5 * i));
  for (int i = 30; i >= 0; --i) {
    spiral.emplace_back((1.3 + 0.1 * i) * std::cos(0.5 * i), (1.3 + 0.1 * i) * std::sin(0.5 * i));
  }
  std::reverse(spiral.begin(), spiral.end());
  expect_split(spiral, random);
  for (int i = 0; i < 20; ++i) comb.emplace_back(0.1 * i, i % 2 == 0 ? 0.1 : 1.0);
  comb.emplace_back(1.9, 0);
  comb.emplace_back(0, 0);
  std::reverse(comb.begin(), comb.end());
  expect_split(comb, random);
}

// Corners in line with their neighbours, as where a small face meets a large one, get triangles with an area.
TEST(PolygonTriangles, UseCornersInLine) {
  const Outline outline{{0, 0}, {1, 0}, {2, 0}, {3, 0}, {3, 1}, {1, 1}, {1, 2}, {1, 3}, {0, 3}, {0, 1}};
  const std::vector<Vector3> corners = placed(outline, {});
  std::vector<Triangle> triangles;
  EXPECT_EQ(PolygonSplitter().split(corners, triangles), "");
  EXPECT_EQ(triangles.size(), 8U);
  double area = 0;
  for (const Triangle& t : triangles) {
    const double twice = (corners[t[1]] - corners[t[0]]).cross(corners[t[2]] - corners[t[0]]).z();
    EXPECT_GT(twice, 0);
    area += 0.5 * twice;
  }
  EXPECT_DOUBLE_EQ(area, 5.0);
}

// A hole that a cut joins to the outside: area of the square less that of the hole.
TEST(PolygonTriangles, SplitAHoleBehindACut) {
  testing::Random random(5);
  expect_split({{0, 0}, {4, 0}, {4, 4}, {0, 4}, {0, 0}, {1, 1}, {1, 3}, {3, 3}, {3, 1}, {1, 1}}, random);
}

// Oracle: the rule. A repeated corner and a polygon without area harm nothing.
TEST(PolygonTriangles, KeepWhatHasNoArea) {
  std::vector<Triangle> triangles;
  EXPECT_EQ(PolygonSplitter().split(placed({{0, 0}, {1, 0}, {1, 0}, {0, 1}}, {}), triangles), "");
  EXPECT_EQ(triangles.size(), 2U);
  EXPECT_EQ(PolygonSplitter().split(placed({{0, 0}, {1, 1}, {2, 2}, {3, 3}}, {}), triangles), "");
  EXPECT_EQ(triangles.size(), 4U);
}

// Oracle: geometry. The pentagram and the limaçon always turn to the same side, yet they cross themselves.
TEST(PolygonTriangles, RefuseWhatHasNoOneSurface) {
  Outline pentagram, limacon;
  for (int i = 0; i < 5; ++i) pentagram.emplace_back(std::cos(0.8 * M_PI * i), std::sin(0.8 * M_PI * i));
  for (int i = 0; i < 40; ++i) {
    const double angle = M_PI + 2 * M_PI * i / 40, radius = 0.5 + std::cos(angle);  // begins on its inner loop
    limacon.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
  }
  std::vector<Triangle> triangles;
  EXPECT_EQ(PolygonSplitter().split(placed(pentagram, {}), triangles), "that crosses itself");
  EXPECT_EQ(PolygonSplitter().split(placed(limacon, {}), triangles), "that crosses itself");
  EXPECT_EQ(PolygonSplitter().split(placed({{0, 0}, {3, 2}, {3, 0}, {0, 1}}, {}), triangles), "that crosses itself");
  std::vector<Vector3> warped = placed({{0, 0}, {1, 0}, {1, 1}, {0, 1}}, {});
  warped[2].z() = 0.1;
  EXPECT_EQ(PolygonSplitter().split(warped, triangles), "that is not flat");
  EXPECT_TRUE(triangles.empty());
}

// Oracle: seen along the normal, a warped polygon is the flat one; a fan has a triangle for each corner but two.
TEST(PolygonTriangles, SplitAnyIfAsked) {
  testing::Random random(6);
  for (int n = 5; n < 30; ++n) {
    Outline outline;
    for (int i = 0; i < n; ++i) {
      const double angle = 2 * M_PI * (i + random.between(-0.3, 0.3)) / n, radius = random.between(0.5, 2.0);
      outline.emplace_back(radius * std::cos(angle), radius * std::sin(angle));
    }
    const Pose X_WB = random.pose(2.0);
    std::vector<Vector3> corners = placed(outline, X_WB);
    for (Vector3& corner : corners) corner += random.between(-0.02, 0.02) * (X_WB.R * Vector3::UnitZ());
    std::vector<Triangle> triangles;
    EXPECT_EQ(PolygonSplitter(MeshPolygons::kAny).split(corners, triangles), "that is not flat");
    EXPECT_EQ(triangles.size(), outline.size() - 2);
    Vector3 area = Vector3::Zero(), whole = Vector3::Zero();
    for (const Triangle& t : triangles) {
      area += 0.5 * (corners[t[1]] - corners[t[0]]).cross(corners[t[2]] - corners[t[0]]);
    }
    for (std::size_t i = 0; i < corners.size(); ++i) whole += 0.5 * corners[i].cross(corners[(i + 1) % corners.size()]);
    EXPECT_LT((area - whole).norm(), 1e-12) << "the vector area is that of the outline; rounding only";
  }
  std::vector<Triangle> triangles;
  const std::vector<Vector3> bow = placed({{0, 0}, {3, 2}, {3, 0}, {0, 1}}, {});
  EXPECT_EQ(PolygonSplitter(MeshPolygons::kAny).split(bow, triangles), "that crosses itself");
  EXPECT_EQ(triangles, (std::vector<Triangle>{{0, 1, 2}, {0, 2, 3}}));
}

// Oracle: the stated limit, for one polygon and for many.
TEST(PolygonTriangles, EndAfterSoManySteps) {
  const auto comb_of = [](int teeth) {
    Outline comb{{0, 0}, {0.1 * teeth, 0}};
    for (int i = teeth; i >= 0; --i) comb.emplace_back(0.1 * i, i % 2 == 0 ? 0.1 : 1.0);
    return placed(comb, {});
  };
  std::vector<Triangle> triangles;
  EXPECT_EQ(PolygonSplitter().split(comb_of(20'000), triangles), "that takes too long to split");
  PolygonSplitter splitter;
  const std::vector<Vector3> comb = comb_of(1000);
  std::string fault;
  for (int i = 0; i < 1000 && fault.empty(); ++i) fault = splitter.split(comb, triangles);
  EXPECT_EQ(fault, "that takes too long to split");
}

}  // namespace
}  // namespace drydock
