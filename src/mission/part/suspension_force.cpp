// SPDX-License-Identifier: Apache-2.0
#include "mission/part/suspension_force.h"

#include <limits>

#include "mission/part/robot_slots.h"
#include "sim/clock.h"

namespace drydock {

SuspensionForce::SuspensionForce(const PartSetup& setup) : mission_(setup.mission) {
  for (std::size_t i = 0; i < mission_.robots.size(); ++i) {
    const auto& suspension = mission_.robots[i].suspension;
    if (suspension && !suspension->cables) ideal_.push_back({i});
  }
}

void SuspensionForce::want(const Moment& moment, std::size_t index) {
  const MissionRobot& robot = mission_.robots[index];
  const RobotSuspension& rig = *robot.suspension;
  const MechanismTree& tree = moment.mechanism.tree;
  SuspensionRequest request = rig.request;  // its bounds and direction, on the tree of the mission
  request.link = link_of(tree, rig.at.body);
  request.p_LE = pose_on_link(tree, rig.at.body) * rig.at.X_BC.p;
  request.g_W = mission_.g_W;
  request.effort_max.setConstant(tree.model.velocities, std::numeric_limits<double>::infinity());
  for (const RobotJoint& joint : robot.joints) {
    const JointTable::Place& place = moment.run.joints.place(static_cast<std::size_t>(joint.joint));
    if (place.carries) request.effort_max[place.velocity] = joint.drive.effort_max;
  }
  Suspension suspension = best_suspension(tree.model, moment.state().q, request);
  if (suspension.status != SuspensionStatus::kOk) suspension.f_E_W.setZero();
  for (Ideal& ideal : ideal_) {
    if (ideal.robot == index) ideal.f_W = suspension.f_E_W;
  }
  moment.slots.of<AllSuspensions>()[index] = {std::move(suspension), rig.at.body, rig.at.X_BC.p};
}

void SuspensionForce::start(Instant& instant) {
  instant.moment.slots.of<AllSuspensions>().resize(mission_.robots.size());
  for (std::size_t i = 0; i < mission_.robots.size(); ++i) {
    if (!mission_.robots[i].suspension) continue;
    want(instant.moment, i);
    instant.put_last(0, {0, i});
  }
}

/// At the ticks of the winches, or of the robot's controller.
Flow SuspensionForce::due(Instant& instant, const Due& due) {
  const Moment& moment = instant.moment;
  want(moment, due.index);
  const auto& cables = mission_.robots[due.index].suspension->cables;
  const Clock clock = Clock::at_rate(cables ? cables->drive.rate_Hz : moment.slots.of<AllTargets>()[due.index].rate_Hz);
  instant.put(clock.time_s(clock.first_after(moment.time_s)), due);
  return Flow::kChanged;
}

void SuspensionForce::add_wrenches(const Moment& moment, BodyWrenches& wrenches) {
  for (Ideal& ideal : ideal_) {
    const BodyFrame& at = mission_.robots[ideal.robot].suspension->at;
    const Pose X_WB = moment.pose(at.body);
    const Vector3 p_BC_W = X_WB.R * at.X_BC.p;  // C == D here
    const Wrench F_B_W =
        wrenches.add_outer(moment.mechanism, moment.work(), at.body, X_WB, p_BC_W, {Vector3::Zero(), ideal.f_W});
    ideal.power_W = power(F_B_W, moment.twist(at.body));
  }
}

void SuspensionForce::rates(const Moment&, std::span<double> rates) const {
  for (std::size_t i = 0; i < ideal_.size(); ++i) rates[i] = ideal_[i].power_W;
}

void SuspensionForce::move(std::span<const double> increments) {
  for (std::size_t i = 0; i < ideal_.size(); ++i) ideal_[i].work_J += increments[i];
}

void SuspensionForce::report(MissionResult& result) const {
  for (const Ideal& ideal : ideal_) {
    result.load_works.push_back({mission_.robots[ideal.robot].suspension->name, ideal.work_J});
    result.energy.work_of_wrenches_J += ideal.work_J;
  }
}

}  // namespace drydock
