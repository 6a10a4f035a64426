// SPDX-License-Identifier: Apache-2.0
#include "place/search.h"

#include <gtest/gtest.h>

#include <cmath>

#include "place/test/place_scene.h"

namespace drydock {
namespace {

/// Two hills, the higher one at (0.8, −0.4, 1 rad) with height 1, the lower at (−0.9, 0.5, −2 rad) with 0.8.
double two_hills(const Layout& at) {
  const auto hill = [&](double x, double y, double yaw) {
    const double turn = std::remainder(at[2] - yaw, 2 * std::numbers::pi);
    return std::exp(-2 * (std::pow(at[0] - x, 2) + std::pow(at[1] - y, 2)) - 0.5 * turn * turn);
  };
  return std::max(hill(0.8, -0.4, 1), 0.8 * hill(-0.9, 0.5, -2));
}

PlaceSearchRequest hill_search(const PlaceHall& hall, std::function<bool(const Layout&)> allowed) {
  return {.hall = hall,
          .rough = two_hills,
          .fine = two_hills,
          .make_allowed = [=] { return allowed; },
          .layouts = 200,
          .starts = 6,
          .keep = 2,
          .apart_m = 0.5,
          .seed = 3,
          .threads = 1,
          .interrupted = nullptr,
          .progress = nullptr};
}

// Oracle: the tops, known by construction. A step ends at a 64th of the distance between the layouts tried first.
TEST(PlaceSearch, FindsTheTopsOfHills) {
  const PlaceHall hall = testing::mock_up_hall();
  const PlaceSearchResult found = place_search(hill_search(hall, [](const Layout&) { return true; }));
  ASSERT_EQ(found.best.size(), 2u);
  EXPECT_GT(found.best[0].score, 0.998);
  EXPECT_NEAR(found.best[0].layout[0], 0.8, 0.02);
  EXPECT_NEAR(found.best[0].layout[2], 1, 0.05);
  EXPECT_EQ(found.tried, 201u);
  EXPECT_EQ(found.refused, 0u);
}

// Oracle: on the edge of what is allowed the best is the edge's own top, at the same y and yaw.
TEST(PlaceSearch, StaysWithinWhatIsAllowed) {
  const PlaceHall hall = testing::mock_up_hall();
  const PlaceSearchResult found = place_search(hill_search(hall, [](const Layout& at) { return at[0] < 0.5; }));
  ASSERT_FALSE(found.best.empty());
  for (const FoundLayout& one : found.best) EXPECT_LT(one.layout[0], 0.5);
  EXPECT_GT(found.best[0].score, std::exp(-2 * 0.09) - 0.02);
  EXPECT_GT(found.refused, 0u);
  EXPECT_TRUE(place_search(hill_search(hall, [](const Layout&) { return false; })).best.empty());
}

// Oracle: bytes. And layouts kept are different.
TEST(PlaceSearch, IsTheSameAtAnyNumberOfThreads) {
  const PlaceHall hall = testing::mock_up_hall();
  PlaceSearchRequest request = hill_search(hall, [](const Layout& at) { return at[1] < 0.6; });
  const PlaceSearchResult one = place_search(request);
  request.threads = 2;
  const PlaceSearchResult two = place_search(request);
  ASSERT_EQ(one.best.size(), two.best.size());
  for (std::size_t i = 0; i < one.best.size(); ++i) EXPECT_EQ(one.best[i].layout, two.best[i].layout);
  EXPECT_EQ(one.improved, two.improved);
  ASSERT_EQ(one.best.size(), 2u);
  EXPECT_GT(layout_distance_m(hall, one.best[0].layout, one.best[1].layout), 0.5);
}

}  // namespace
}  // namespace drydock
