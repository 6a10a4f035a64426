// SPDX-License-Identifier: Apache-2.0
#include "mission/time_profile.h"

#include <gtest/gtest.h>

#include <cmath>

namespace drydock {
namespace {

// Oracle: straight lines by hand, held at both ends; at a jump the later knot counts from its instant on.
TEST(TimeProfile, JoinsAndHoldsTheKnotsOfATable) {
  TimeProfile profile;
  profile.table = {{1, 10}, {3, 20}, {3, -4}, {4, -5}};
  const auto at = [&](double t_s) { return value_at(profile, table_place(profile, t_s), t_s); };
  EXPECT_EQ(at(0), 10);
  EXPECT_EQ(at(1), 10);
  EXPECT_EQ(at(2.5), 17.5);
  EXPECT_EQ(at(3), -4);
  EXPECT_EQ(at(3.5), -4.5);
  EXPECT_EQ(at(9), -5);
  // A step that began before the jump sees the old line up to its end.
  EXPECT_EQ(value_at(profile, table_place(profile, 2.5), 3), 20);
  profile.steps = true;
  EXPECT_EQ(at(2.999), 10);
  EXPECT_EQ(at(3), -4);
}

// Oracle: the formula.
TEST(TimeProfile, AddsASine) {
  const TimeProfile profile{0.5, 2, 3, 0.7, {}, false};
  EXPECT_DOUBLE_EQ(value_at(profile, -1, 1.3), 0.5 + 2 * std::sin(3 * 1.3 + 0.7));
  EXPECT_FALSE(is_zero(profile));
  EXPECT_TRUE(is_zero(TimeProfile{}));
}

}  // namespace
}  // namespace drydock
