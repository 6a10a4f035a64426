// SPDX-License-Identifier: Apache-2.0
#include "bench/kdl_arm.h"

#include <fmt/format.h>

#include <kdl/config.h>
#include <kdl/chainfksolverpos_recursive.hpp>
#include <kdl/chainiksolverpos_lma.hpp>
#include <kdl/chainiksolverpos_nr_jl.hpp>
#include <kdl/chainiksolvervel_pinv.hpp>

#include "testing/kdl_chain.h"

namespace drydock::bench {
namespace {

KDL::JntArray limits(const Chain& chain, double ChainJoint::*limit) {
  KDL::JntArray array(static_cast<unsigned>(chain.size()));
  for (Eigen::Index i = 0; i < chain.size(); ++i) array.data[i] = chain.joints[static_cast<std::size_t>(i)].*limit;
  return array;
}

}  // namespace

std::string kdl_name() {
  return fmt::format("KDL {}", KDL_VERSION_STRING);
}

/// As their documentation has it, but LMA weighs metres and radians alike: its own weight of 0.01 for radians takes
/// twice as long to the same tolerance.
struct KdlArm::Solvers {
  Solvers(const Chain& arm, double tolerance)
      : chain(testing::to_kdl(arm)),
        forward(chain),
        velocity(chain),
        lma(chain, Vector6::Ones(), tolerance),
        nr_jl(chain, limits(arm, &ChainJoint::lower), limits(arm, &ChainJoint::upper), forward, velocity, 100,
              tolerance),
        start(static_cast<unsigned>(arm.size())) {}

  KDL::Chain chain;
  KDL::ChainFkSolverPos_recursive forward;
  KDL::ChainIkSolverVel_pinv velocity;
  KDL::ChainIkSolverPos_LMA lma;
  KDL::ChainIkSolverPos_NR_JL nr_jl;
  KDL::JntArray start;
  std::vector<KDL::Frame> goals;
  std::vector<KDL::JntArray> answers;
};

KdlArm::KdlArm(const Chain& chain, const std::vector<Pose>& goals, double tolerance)
    : solvers_(std::make_unique<Solvers>(chain, tolerance)) {
  for (const Pose& goal : goals) solvers_->goals.push_back(testing::to_kdl(goal));
  solvers_->answers.assign(goals.size(), solvers_->start);
}
KdlArm::~KdlArm() = default;

// What they return is not looked at: the answers are judged by their poses.
void KdlArm::solve_lma(std::size_t goal, const VectorX& start) {
  solvers_->start.data = start;
  solvers_->lma.CartToJnt(solvers_->start, solvers_->goals[goal], solvers_->answers[goal]);
}
void KdlArm::solve_nr_jl(std::size_t goal, const VectorX& start) {
  solvers_->start.data = start;
  solvers_->nr_jl.CartToJnt(solvers_->start, solvers_->goals[goal], solvers_->answers[goal]);
}
const VectorX& KdlArm::answer(std::size_t goal) const {
  return solvers_->answers[goal].data;
}

}  // namespace drydock::bench
