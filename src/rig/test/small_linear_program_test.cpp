// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/small_linear_program.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <limits>

#include "testing/random.h"

namespace drydock {
namespace {

using testing::Random;

VectorX random_vector(Random& random, Eigen::Index size) {
  VectorX v(size);
  for (Eigen::Index i = 0; i < size; ++i) v[i] = random.between(-1, 1);
  return v;
}

/// Constraints round a point: each holds there with some room, or with none.
LinearProgram admissible_program(Random& random, Eigen::Index d, Eigen::Index k) {
  LinearProgram program{MatrixX(k, d), VectorX(k), random_vector(random, d)};
  const VectorX inside = 100 * random_vector(random, d);
  for (Eigen::Index i = 0; i < k; ++i) {
    program.G.row(i) = random.between(0.1, 3) * random_vector(random, d).transpose();
    if (i > 0 && random.whole(0, 5) == 0) program.G.row(i) = program.G.row(i - 1);
    const double room = random.whole(0, 3) == 0 ? 0 : random.between(0, 50);
    program.h[i] = program.G.row(i).dot(inside) + room;
  }
  return program;
}

void expect_duality(const LinearProgram& program, const LinearProgramSolution& solution) {
  const double size = 1 + program.h.cwiseAbs().maxCoeff();
  EXPECT_LT((program.G * solution.x - program.h).maxCoeff(), 1e-11 * size);
  EXPECT_GE(solution.y.minCoeff(), 0);
  EXPECT_LT((program.G.transpose() * solution.y - program.c).norm(), 1e-10 * (1 + solution.y.norm()));
  EXPECT_NEAR(program.h.dot(solution.y), solution.value, 1e-11 * size * (1 + solution.y.sum()));
}

// Oracle: duality proves each answer. An optimum has multipliers that give its value as an upper bound; an unbounded
// program has a ray; and these programs are admissible.
TEST(SmallLinearProgram, ProvesItsAnswers) {
  Random random(51);
  LinearProgramWork work;
  LinearProgramSolution solution;
  int optimal = 0, unbounded = 0;
  for (int trial = 0; trial < 1000; ++trial) {
    const LinearProgram program = admissible_program(random, random.whole(1, 13), random.whole(1, 60));
    solve_linear_program(program, work, solution);
    if (solution.status == LinearProgramStatus::kOptimal) {
      ++optimal;
      expect_duality(program, solution);
    } else {
      ++unbounded;
      ASSERT_EQ(solution.status, LinearProgramStatus::kUnbounded) << trial;
      EXPECT_LT((program.G * solution.ray).maxCoeff(), 1e-10);
      EXPECT_GT(program.c.dot(solution.ray), 1e-10);
    }
  }
  EXPECT_GT(optimal, 300);
  EXPECT_GT(unbounded, 100);
}

// Oracle: multipliers that add the constraints up to a contradiction. Two opposite ones leave a gap between them.
TEST(SmallLinearProgram, ProvesThatThereIsNoPoint) {
  Random random(52);
  for (int trial = 0; trial < 300; ++trial) {
    const Eigen::Index d = random.whole(1, 10), k = random.whole(2, 40);
    LinearProgram program = admissible_program(random, d, k);
    VectorX weight = random_vector(random, k).cwiseAbs();
    program.G.row(0) = -(weight.tail(k - 1).transpose() * program.G.bottomRows(k - 1));
    program.h[0] = -weight.tail(k - 1).dot(program.h.tail(k - 1)) - random.between(1e-6, 10);
    const LinearProgramSolution solution = solve_linear_program(program);
    ASSERT_EQ(solution.status, LinearProgramStatus::kInfeasible) << trial;
    EXPECT_GE(solution.y.minCoeff(), 0);
    EXPECT_LT((program.G.transpose() * solution.y).norm(), 1e-11 * (1 + solution.y.sum()));
    EXPECT_LT(program.h.dot(solution.y), 0);
  }
}

// Oracle: brute force over all vertices.
TEST(SmallLinearProgram, FindsTheBestVertex) {
  Random random(53);
  for (int trial = 0; trial < 100; ++trial) {
    const Eigen::Index k = random.whole(4, 9);
    const LinearProgram program = admissible_program(random, 2, k);
    double best = -std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < k; ++i) {
      for (Eigen::Index j = 0; j < i; ++j) {
        Eigen::Matrix2d corner;
        corner << program.G.row(i), program.G.row(j);
        if (std::abs(corner.determinant()) < 1e-9) continue;
        const Eigen::Vector2d x = corner.inverse() * Eigen::Vector2d(program.h[i], program.h[j]);
        if ((program.G * x - program.h).maxCoeff() < 1e-9) best = std::max(best, program.c.dot(x));
      }
    }
    const LinearProgramSolution solution = solve_linear_program(program);
    if (solution.status == LinearProgramStatus::kOptimal) {
      EXPECT_NEAR(solution.value, best, 1e-8 * (1 + std::abs(best)));
    }
  }
}

// Oracle: known answers. Beale's example (1955), where the largest price cycles; the cube of Klee and Minty (1972); a
// program with many constraints through one point; one whose optimum is not a vertex.
TEST(SmallLinearProgram, EndsWhereOthersCycle) {
  LinearProgram beale{MatrixX(7, 4), VectorX(7), VectorX(4)};
  beale.G << 0.25, -60, -0.04, 9, 0.5, -90, -0.02, 3, 0, 0, 1, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1;
  beale.h << 0, 0, 1, 0, 0, 0, 0;
  beale.c << 0.75, -150, 0.02, -6;
  const LinearProgramSolution of_beale = solve_linear_program(beale);
  ASSERT_EQ(of_beale.status, LinearProgramStatus::kOptimal);
  EXPECT_NEAR(of_beale.value, 0.05, 1e-14);

  LinearProgram cube{MatrixX::Zero(12, 6), VectorX::Zero(12), VectorX::Zero(6)};
  for (Eigen::Index i = 0; i < 6; ++i) {
    cube.G(i, i) = 1;
    cube.G(6 + i, i) = -1;
    for (Eigen::Index j = 0; j < i; ++j) cube.G(i, j) = std::ldexp(2.0, static_cast<int>(i - j));
    cube.h[i] = std::pow(5.0, static_cast<double>(i + 1));
    cube.c[i] = std::ldexp(1.0, static_cast<int>(5 - i));
  }
  const LinearProgramSolution of_cube = solve_linear_program(cube);
  ASSERT_EQ(of_cube.status, LinearProgramStatus::kOptimal);
  EXPECT_NEAR(of_cube.value, 15625, 1e-9);

  Random random(54);
  LinearProgram cone{MatrixX(40, 5), VectorX::Zero(40), VectorX::Zero(5)};
  for (Eigen::Index i = 0; i < 40; ++i) {
    cone.G.row(i) = random_vector(random, 5).transpose();
    cone.G(i, 4) = 1;
  }
  cone.c[4] = 1;
  const LinearProgramSolution of_cone = solve_linear_program(cone);
  if (of_cone.status == LinearProgramStatus::kOptimal) {
    EXPECT_NEAR(of_cone.value, 0, 1e-14);
  }

  const LinearProgram slab{MatrixX::Ones(1, 3), VectorX::Constant(1, 6), VectorX::Constant(3, 2)};
  const LinearProgramSolution of_slab = solve_linear_program(slab);
  ASSERT_EQ(of_slab.status, LinearProgramStatus::kOptimal);
  EXPECT_NEAR(of_slab.value, 12, 1e-13);
}

}  // namespace
}  // namespace drydock
