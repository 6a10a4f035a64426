// SPDX-License-Identifier: Apache-2.0
#include "spatial/tidy_number.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "testing/random.h"

namespace drydock {
namespace {

// Oracle: the definition. What is left stays to the last bit.
TEST(TidyNumber, IsTheNumberOrZero) {
  for (const double noise : {-0.0, 1e-17, -1e-17, 9.99e-10, -9.99e-10}) {
    EXPECT_EQ(tidy(noise), 0) << noise;
    EXPECT_FALSE(std::signbit(tidy(noise))) << noise;
  }
  for (const double value : {1e-9, -1e-9, 0.1, -3e8, 1e-8 / 3}) EXPECT_EQ(tidy(value), value);
}

// Oracle: the definition; numbers that are not zero keep their bits, however small.
TEST(TidyNumber, ZeroLosesItsSignOnly) {
  EXPECT_FALSE(std::signbit(unsigned_zero(-0.0)));
  for (const double value : {-1e-310, 1e-310, -0.1, 1 / 3.0, -7e300}) EXPECT_EQ(unsigned_zero(value), value);
}

// Oracle: the digits that the C library prints, which it rounds itself.
TEST(TidyNumber, IsRoundedToSteps) {
  testing::Random random(3);
  for (int trial = 0; trial < 1000; ++trial) {
    const double value = random.between(-50, 50);
    char digits[32];
    std::snprintf(digits, sizeof digits, "%.6f", value);
    EXPECT_NEAR(rounded_to(value, 1e6), std::strtod(digits, nullptr), 1e-14);
  }
  EXPECT_FALSE(std::signbit(rounded_to(-1e-8, 1e6)));
}

// Oracle: the text written by hand, and the numbers read back by the C library.
TEST(TidyNumber, JoinedNumbersKeepAllDigits) {
  EXPECT_EQ(joined_numbers({-0.0, 0.1, -3}, " "), "0 0.1 -3");
  EXPECT_EQ(joined_numbers({1e-9, 2.5, 0}, ", "), "1e-09, 2.5, 0");
  testing::Random random(4);
  const Vector3 v = random.vector();
  double x = 0, y = 0, z = 0;
  ASSERT_EQ(std::sscanf(joined_numbers(v, " ").c_str(), "%lf %lf %lf", &x, &y, &z), 3);
  EXPECT_EQ(v, Vector3(x, y, z));
}

}  // namespace
}  // namespace drydock
