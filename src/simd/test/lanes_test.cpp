// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <string>

#include "simd/test/lanes_probe.h"
#include "spatial/vector.h"
#include "testing/random.h"

namespace drydock {
namespace {

using testing::LaneAnswers;
using testing::LanesProbe;
using testing::Random;
using Matrix3 = Eigen::Matrix3d;

/// A column has four numbers, the last zero; lines of 32 bytes, as in the layouts of kernels.
struct alignas(32) Lines {
  double columns[3][4] = {};
};

class Lanes : public ::testing::TestWithParam<const LanesProbe*> {
 protected:
  void SetUp() override {
    if (!supported(*GetParam())) GTEST_SKIP() << "this processor has no " << set_name(GetParam()->set);
  }
  const LanesProbe& probe() const { return *GetParam(); }
};
INSTANTIATE_TEST_SUITE_P(All, Lanes,
                         ::testing::Values(&testing::kLanesProbeSse2, &testing::kLanesProbeAvx2,
                                           &testing::kLanesProbeAvx512),
                         [](const auto& probe) { return std::string(set_name(probe.param->set)); });

template <class Scalar>
bool same_bits(Scalar a, Scalar b) {
  using Bits = std::conditional_t<sizeof(Scalar) == 4, std::uint32_t, std::uint64_t>;
  return (std::isnan(a) && std::isnan(b)) || std::bit_cast<Bits>(a) == std::bit_cast<Bits>(b);
}

/// Numbers of all sizes, equal ones, and those that have rules of their own.
template <class Scalar>
Scalar any_number(Random& random) {
  using Limits = std::numeric_limits<Scalar>;
  constexpr Scalar kSpecial[] = {
      0, Scalar(-0.0), 1, -1, Limits::infinity(), -Limits::infinity(), Limits::quiet_NaN(), Limits::denorm_min()};
  const auto kind = static_cast<std::size_t>(random.between(0, 16));
  if (kind < std::size(kSpecial)) return kSpecial[kind];
  return static_cast<Scalar>(random.between(-1, 1) * std::pow(10.0, random.between(-12, 12)));
}

template <class Scalar>
void expect_each_lane(int lanes, const char* what, const Scalar (&found)[8], const std::function<Scalar(int)>& one) {
  for (int i = 0; i < lanes; ++i) EXPECT_TRUE(same_bits(found[i], one(i))) << what << ", lane " << i;
}
void expect_each_bit(int lanes, const char* what, unsigned found, const std::function<bool(int)>& one) {
  unsigned expected = 0;
  for (int i = 0; i < lanes; ++i) expected |= static_cast<unsigned>(one(i)) << i;
  EXPECT_EQ(found, expected) << what;
}

/// Every operator of a vector against the same of its numbers.
template <class Scalar, class Probe>
void expect_as_scalars(int lanes, Probe probe, std::uint64_t seed) {
  Random random(seed);
  for (int trial = 0; trial < 2000; ++trial) {
    Scalar a[8], b[8];
    for (int i = 0; i < 8; ++i) a[i] = any_number<Scalar>(random), b[i] = any_number<Scalar>(random);
    LaneAnswers<Scalar> x;
    probe(a, b, x);
    // what the instructions do: the second where one is not a number, or both are zero
    const auto least = [](Scalar p, Scalar q) { return p < q ? p : q; };
    const auto most = [](Scalar p, Scalar q) { return p > q ? p : q; };
    const Scalar zero = 0, three = 3;
    expect_each_lane<Scalar>(lanes, "+", x.sum, [&](int i) { return a[i] + b[i]; });
    expect_each_lane<Scalar>(lanes, "-", x.difference, [&](int i) { return a[i] - b[i]; });
    expect_each_lane<Scalar>(lanes, "*", x.product, [&](int i) { return a[i] * b[i]; });
    expect_each_lane<Scalar>(lanes, "/", x.quotient, [&](int i) { return a[i] / b[i]; });
    expect_each_lane<Scalar>(lanes, "negative", x.negative, [&](int i) { return -a[i]; });
    expect_each_lane<Scalar>(lanes, "least", x.least, [&](int i) { return least(a[i], b[i]); });
    expect_each_lane<Scalar>(lanes, "most", x.most, [&](int i) { return most(a[i], b[i]); });
    expect_each_lane<Scalar>(lanes, "root", x.root, [&](int i) { return std::sqrt(a[i]); });
    expect_each_lane<Scalar>(lanes, "size", x.size, [&](int i) { return std::abs(a[i]); });
    expect_each_lane<Scalar>(lanes, "clamp", x.clamped,
                             [&](int i) { return least(most(a[i], least(b[i], zero)), most(b[i], zero)); });
    expect_each_lane<Scalar>(lanes, "select", x.selected, [&](int i) { return a[i] < b[i] ? a[i] : b[i]; });
    expect_each_lane<Scalar>(lanes, "all", x.filled, [&](int) { return a[0]; });
    expect_each_lane<Scalar>(lanes, "number *", x.scaled, [&](int i) { return three * a[i]; });
    expect_each_lane<Scalar>(lanes, "+=", x.added, [&](int i) { return a[i] + b[i]; });
    expect_each_bit(lanes, "<", x.less, [&](int i) { return a[i] < b[i]; });
    expect_each_bit(lanes, "<=", x.less_equal, [&](int i) { return a[i] <= b[i]; });
    expect_each_bit(lanes, ">", x.greater, [&](int i) { return a[i] > b[i]; });
    expect_each_bit(lanes, ">=", x.greater_equal, [&](int i) { return a[i] >= b[i]; });
    expect_each_bit(lanes, "==", x.equal, [&](int i) { return a[i] == b[i]; });
    expect_each_bit(lanes, "!=", x.not_equal, [&](int i) { return a[i] != b[i]; });
    expect_each_bit(lanes, "&", x.both, [&](int i) { return a[i] < b[i] && a[i] < 0; });
    expect_each_bit(lanes, "|", x.either, [&](int i) { return a[i] < b[i] || a[i] < 0; });
    expect_each_bit(lanes, "~", x.not_less, [&](int i) { return !(a[i] < b[i]); });
    if (::testing::Test::HasFailure()) return;
  }
}

// Oracle: the compiler's scalar arithmetic, lane by lane and bit by bit, for all kinds of numbers.
TEST_P(Lanes, OfFloatsAreAsManyFloats) {
  expect_as_scalars<float>(4, probe().f4, 1);
  expect_as_scalars<float>(8, probe().f8, 2);
}

// Oracle: the same for doubles.
TEST_P(Lanes, OfDoublesAreAsManyDoubles) {
  expect_as_scalars<double>(2, probe().d2, 3);
  expect_as_scalars<double>(4, probe().d4, 4);
  expect_as_scalars<double>(8, probe().d8, 5);
}

// Oracle: the standard library's smallest element, whichever lane it stands in.
TEST_P(Lanes, GiveTheirSmallest) {
  Random random(6);
  for (int trial = 0; trial < 1000; ++trial) {
    float x[8];
    for (float& number : x) number = static_cast<float>(random.between(-5, 5));
    EXPECT_EQ(probe().smallest(x), *std::min_element(std::begin(x), std::end(x)));
  }
}

// Oracle: 1 / √x by the library. Newton's method doubles 14 bits twice, so that only rounding is left: a few units.
TEST_P(Lanes, GiveInverseRoots) {
  Random random(7);
  for (int trial = 0; trial < 1000; ++trial) {
    double x[8], y[8];
    for (double& number : x) number = std::pow(10.0, random.between(-30, 30));
    probe().inverse_roots(x, y);
    for (int i = 0; i < 8; ++i) {
      const double expected = 1 / std::sqrt(x[i]);
      EXPECT_NEAR(y[i], expected, 4 * std::numeric_limits<double>::epsilon() * expected) << x[i];
    }
  }
}

// Oracle: Eigen, each lane by itself, in double; the tolerance is the rounding of floats of this size.
TEST_P(Lanes, HoldAVectorOfSpaceEach) {
  Random random(8);
  for (int trial = 0; trial < 200; ++trial) {
    alignas(32) float a[3][8], b[3][8], dots[8], crosses[3][8];
    for (int k = 0; k < 3; ++k) {
      for (int i = 0; i < 8; ++i) {
        a[k][i] = static_cast<float>(random.between(-3, 3)), b[k][i] = static_cast<float>(random.between(-3, 3));
      }
    }
    probe().dot(a, b, dots);
    probe().cross(a, b, crosses);
    for (int i = 0; i < 8; ++i) {
      const Vector3 u(a[0][i], a[1][i], a[2][i]), v(b[0][i], b[1][i], b[2][i]);
      EXPECT_NEAR(dots[i], u.dot(v), 1e-5);
      EXPECT_LT((Vector3(crosses[0][i], crosses[1][i], crosses[2][i]) - u.cross(v)).norm(), 1e-5);
    }
  }
}

Lines lines_of(const Matrix3& m) {
  Lines lines;
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) lines.columns[j][i] = m(i, j);
  }
  return lines;
}

void expect_matrix(const Lines& found, const Matrix3& expected) {
  for (int j = 0; j < 3; ++j) {
    for (int i = 0; i < 3; ++i) EXPECT_NEAR(found.columns[j][i], expected(i, j), 1e-13);
    EXPECT_EQ(found.columns[j][3], 0);
  }
}

// Oracle: Eigen's products; the tolerance is rounding. The fourth lane stays zero.
TEST_P(Lanes, HoldMatricesByColumns) {
  Random random(9);
  for (int trial = 0; trial < 200; ++trial) {
    Matrix3 m, n;
    for (int k = 0; k < 9; ++k) m(k) = random.between(-3, 3), n(k) = random.between(-3, 3);
    const Lines in = lines_of(m), other = lines_of(n);
    Lines out;
    probe().times(in.columns, other.columns, out.columns);
    expect_matrix(out, m * n);
    probe().times_transposed(in.columns, other.columns, out.columns);
    expect_matrix(out, m * n.transpose());
    probe().less_product(in.columns, other.columns, out.columns);
    expect_matrix(out, m - n.col(0) * n.col(1).transpose());
    probe().cross_matrix(in.columns[0], out.columns);
    Matrix3 cross;
    for (int j = 0; j < 3; ++j) cross.col(j) = Vector3(m.col(0)).cross(Vector3::Unit(j));
    expect_matrix(out, cross);
  }
}

// Oracle: the definition, ad(V) U = (w × w', w × v' + v × w'), by Eigen.
TEST_P(Lanes, HoldTwists) {
  Random random(10);
  for (int trial = 0; trial < 200; ++trial) {
    alignas(32) double V[2][4] = {}, U[2][4] = {}, ad[2][4];
    for (int i = 0; i < 6; ++i) V[i / 3][i % 3] = random.between(-3, 3), U[i / 3][i % 3] = random.between(-3, 3);
    const Vector3 w(V[0][0], V[0][1], V[0][2]), v(V[1][0], V[1][1], V[1][2]);
    const Vector3 w_U(U[0][0], U[0][1], U[0][2]), v_U(U[1][0], U[1][1], U[1][2]);
    probe().twist_cross(V, U, ad);
    EXPECT_LT((Vector3(ad[0][0], ad[0][1], ad[0][2]) - w.cross(w_U)).norm(), 1e-13);
    EXPECT_LT((Vector3(ad[1][0], ad[1][1], ad[1][2]) - w.cross(v_U) - v.cross(w_U)).norm(), 1e-13);
    EXPECT_NEAR(probe().twist_dot(V, U), w.dot(w_U) + v.dot(v_U), 1e-13);
  }
}

}  // namespace
}  // namespace drydock
