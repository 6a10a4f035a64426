// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <cstring>
#include <limits>
#include <vector>

#include "simd/test/lanes_probe.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;
using FourSines = void (*)(const double (&)[4], double (&)[4], double (&)[4]);

/// As each instruction set compiles them.
std::vector<FourSines> all_sines() {
  std::vector<FourSines> all;
  for (const testing::LanesProbe* probe :
       {&testing::kLanesProbeSse2, &testing::kLanesProbeAvx2, &testing::kLanesProbeAvx512}) {
    if (supported(*probe)) all.push_back(probe->sines);
  }
  return all;
}

/// How many numbers lie between two of them, as for their order on the line.
std::int64_t apart(double a, double b) {
  const auto place = [](double x) {
    std::int64_t bits;
    std::memcpy(&bits, &x, sizeof bits);
    return bits < 0 ? std::numeric_limits<std::int64_t>::min() - bits : bits;
  };
  return std::abs(place(a) - place(b));
}

/// Four angles against the library, in units of the last place.
void expect_near_library(const double (&x)[4], std::int64_t units) {
  for (const FourSines four_sines : all_sines()) {
    double sine[4], cosine[4];
    four_sines(x, sine, cosine);
    for (int i = 0; i < 4; ++i) {
      EXPECT_LE(apart(sine[i], std::sin(x[i])), units) << "sine of " << x[i];
      EXPECT_LE(apart(cosine[i], std::cos(x[i])), units) << "cosine of " << x[i];
    }
  }
}

// Oracle: the C library, over the range of angles done quickly and over each power of two in it.
TEST(Sine, IsWithinTwoUnitsOfTheLibrary) {
  Random random(1);
  for (const double size : {1e5, 1e4, 1e2, 3.2, 1.6, 0.8, 1e-3, 1e-8, 1e-160, 1e-310}) {
    for (int trial = 0; trial < 20000; ++trial) {
      double x[4];
      for (double& angle : x) angle = random.between(-size, size);
      expect_near_library(x, 2);
      if (HasFailure()) return;
    }
  }
}

// Oracle: the C library, at the numbers next to multiples of π/4, where digits cancel or the quadrant changes.
TEST(Sine, KeepsItsDigitsWhereItIsZero) {
  for (int k = -127000; k <= 127000; ++k) {
    const double nearest = static_cast<double>(k * 0.785398163397448309615660845819875721L);
    const double infinity = std::numeric_limits<double>::infinity();
    expect_near_library({nearest, std::nextafter(nearest, infinity), std::nextafter(nearest, -infinity), -nearest}, 2);
    if (HasFailure()) return;
  }
}

// Oracle: the C library itself, which does what the quick way does not; one such angle does not disturb its neighbours.
TEST(Sine, OfLargeAnglesIsTheLibrarys) {
  Random random(2);
  for (const double size : {1e6, 1e12, 1e22, 1e300}) {
    for (int trial = 0; trial < 500; ++trial) {
      expect_near_library({random.between(-size, size), random.between(-3, 3), 1e5, -1e5}, 0);
    }
  }
}

// Oracle: the definition. Zero is exact, and what has no sine is not a number.
TEST(Sine, OfZeroAndOfNothing) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinity = std::numeric_limits<double>::infinity();
  for (const FourSines four_sines : all_sines()) {
    double sine[4], cosine[4];
    four_sines({0.0, -0.0, 0.0, -0.0}, sine, cosine);
    EXPECT_EQ(cosine[0], 1);
    EXPECT_EQ(cosine[1], 1);
    EXPECT_EQ(sine[0], 0);
    EXPECT_EQ(sine[1], 0);
    four_sines({nan, infinity, -infinity, 1}, sine, cosine);
    for (int i = 0; i < 3; ++i) {
      EXPECT_TRUE(std::isnan(sine[i]));
      EXPECT_TRUE(std::isnan(cosine[i]));
    }
    EXPECT_EQ(sine[3], std::sin(1.0));
  }
}

}  // namespace
}  // namespace drydock
