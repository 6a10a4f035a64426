// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/tension_interval.h"

#include <gtest/gtest.h>

#include <cmath>

#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

struct Line {
  TensionProblem problem;
  VectorX particular, along;
};

/// Some cables do not depend on λ, some hardly.
Line random_line(Random& random) {
  const int m = random.whole(2, 8);
  Line line{{}, VectorX(m), VectorX(m)};
  line.problem.min_N.resize(m);
  line.problem.max_N.resize(m);
  for (int i = 0; i < m; ++i) {
    line.problem.min_N[i] = random.between(0, 20);
    line.problem.max_N[i] = line.problem.min_N[i] + random.between(10, 200);
    line.particular[i] = random.between(-20, 150);
    const int kind = random.whole(0, 5);
    line.along[i] = kind == 0 ? 0 : kind == 1 ? 1e-6 * random.between(-1, 1) : random.between(-1, 1);
  }
  line.along[0] = 1;
  line.along.normalize();
  return line;
}

// Oracle: golden section over λ, for a slack that is concave in it.
TEST(TensionInterval, FindsTheLargestSlack) {
  Random random(81);
  for (int trial = 0; trial < 500; ++trial) {
    const Line line = random_line(random);
    const auto slack = [&](double lambda) { return slack_N(line.problem, line.particular + lambda * line.along); };
    double low = -1e9, high = 1e9;
    const double golden = (std::sqrt(5.0) - 1) / 2;
    for (int step = 0; step < 120; ++step) {
      const double a = high - golden * (high - low), b = low + golden * (high - low);
      (slack(a) < slack(b) ? low : high) = slack(a) < slack(b) ? a : b;
    }
    const MaxMinOnLine best = max_min_on_line(line.problem, line.particular, line.along);
    EXPECT_NEAR(best.slack_N, slack(best.lambda), 1e-9);
    EXPECT_GT(best.slack_N, slack((low + high) / 2) - 1e-9) << trial;
  }
}

// Oracle: tensions are within limits just where λ is in the interval.
TEST(TensionInterval, HoldsAllWithinLimits) {
  Random random(82);
  int inside = 0;
  for (int trial = 0; trial < 500; ++trial) {
    const Line line = random_line(random);
    const LambdaInterval interval = interval_on_line(line.problem, line.particular, line.along);
    // Cables that stand still are not looked at: give them no limits here.
    TensionProblem moving = line.problem;
    for (Eigen::Index i = 0; i < line.along.size(); ++i) {
      if (line.along[i] == 0) moving.min_N[i] = -1e3, moving.max_N[i] = 1e3;
    }
    for (int k = 0; k < 20; ++k) {
      const double lambda = random.between(-200, 200);
      const bool is_in = interval.low <= lambda && lambda <= interval.high;
      EXPECT_EQ(slack_N(moving, line.particular + lambda * line.along) >= 0, is_in);
      inside += is_in;
    }
  }
  EXPECT_GT(inside, 100);
}

}  // namespace
}  // namespace drydock
