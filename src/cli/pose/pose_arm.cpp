// SPDX-License-Identifier: Apache-2.0
#include "cli/pose/pose_arm.h"

#include <fmt/format.h>

#include <Eigen/SVD>
#include <algorithm>
#include <cmath>
#include <numeric>

#include "arm/suspension/suspension_slope.h"
#include "cli/json_numbers.h"
#include "cli/tidy_text.h"
#include "multibody/gear_dynamics.h"
#include "multibody/inverse_dynamics.h"
#include "output/json_text.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

VectorX holding_efforts(const ArmTree& tree, const VectorX& q, const Vector3& g_W) {
  const TreeState state{tree_positions(tree, q), VectorX::Zero(tree.model.velocities)};
  DynamicsWork work(tree.model);
  update_kinematics(tree.model, state, work);
  Loads loads = no_loads(tree.model);
  loads.g_W = g_W;
  InverseDynamicsWork inverse;
  VectorX tau;
  inverse_dynamics(tree.model, work, loads, VectorX::Zero(tree.model.velocities), inverse, tau);
  fold_gears(tree.model, tau);
  return tau(tree.positions);
}

/// Of the suspending force next to a pose.
double fastest_change(const ArmModel& arm, const ArmTree& tree, const SuspensionRequest& request, const VectorX& q) {
  constexpr double kNext = 1e-4;  // [rad or m]
  VectorX speeds = VectorX::Zero(tree.model.velocities), box = speeds;
  for (std::size_t i = 0; i < arm.joints.size(); ++i) {
    speeds[tree.positions[i]] = arm.joints[i].limits.speed_max;
    box[tree.positions[i]] = kNext;
  }
  for (VectorX* sizes : {&speeds, &box}) {
    hold_gear_rates(tree.model, *sizes);
    *sizes = sizes->cwiseAbs();
  }
  if (!speeds.allFinite()) return std::numeric_limits<double>::infinity();
  return suspension_rate_N_per_s(suspension_slope(tree.model, q, request, box), speeds);
}

std::string share(double effort, double limit) {
  return std::isfinite(limit) ? fmt::format("{:.4g} ({:.0f} %)", tidy(effort), 100 * std::abs(effort) / limit)
                              : fmt::format("{:.4g}", tidy(effort));
}

Json rows_json(const MatrixX& matrix) {
  Json rows = Json::array();
  for (Eigen::Index i = 0; i < matrix.rows(); ++i) {
    const VectorX row = matrix.row(i);
    rows.push_back(std::vector<double>(row.begin(), row.end()));
  }
  return rows;
}

/// Six rows of a tip's twist in the axes of a link, a column for each joint.
Json jacobian_json(const ArmModel& arm, const std::vector<int>& joints, const std::string& link, const MatrixX& J) {
  Json columns = Json::array();
  for (const int joint : joints) columns.push_back(arm.joints[static_cast<std::size_t>(joint)].limits.name);
  return {{"in", link}, {"rows", {"wx", "wy", "wz", "vx", "vy", "vz"}}, {"columns", columns}, {"matrix", rows_json(J)}};
}

struct FollowerPlace {
  const UrdfJoint* joint = nullptr;
  std::string leader;
  double position = 0;
};
std::vector<FollowerPlace> followers(const ArmModel& arm, const VectorX& q) {
  std::vector<FollowerPlace> found;
  for (const UrdfJoint& joint : arm.urdf.joints) {
    if (!joint.mimic) continue;
    const UrdfMimic mimic = arm.urdf.leader_of(joint);
    const std::string& leader = arm.urdf.joints[mimic.joint].name;
    const int index = arm.find_joint(leader);
    found.push_back({&joint, leader, mimic.multiplier * (index < 0 ? 0.0 : q[index]) + mimic.offset});
  }
  return found;
}

Json followers_json(const ArmModel& arm, const VectorX& q) {
  Json found = Json::array();
  for (const FollowerPlace& follower : followers(arm, q)) {
    const bool slides = follower.joint->type == UrdfJointType::kPrismatic;
    found.push_back({{"name", follower.joint->name},
                     {slides ? "position_m" : "position_rad", follower.position},
                     {"follows", follower.leader}});
  }
  return found;
}

double margin_of(const ChainJoint& limits, double q) {
  return std::min(q - limits.lower, limits.upper - q);
}

std::string coupling_text(const CouplingPose& coupling) {
  switch (coupling.status) {
    case CouplingStatus::kOk:
      break;
    case CouplingStatus::kSingular:
      return "  the coupling is singular: rod and axes lie in one plane\n";
    case CouplingStatus::kOutOfReach:
      return "  the coupling's joints cannot rotate the rod to its direction\n";
    case CouplingStatus::kNoForce:
      return "  no force aligns the rod\n";
  }
  return fmt::format("  coupling at {:.4g} and {:.4g} deg, {:.4g} deg {} its limits\n",
                     coupling.angle_rad[0] * kDegrees, coupling.angle_rad[1] * kDegrees,
                     std::abs(coupling.limit_margin_rad) * kDegrees, coupling.is_within_limits ? "within" : "BEYOND") +
         fmt::format("  D at {} m, the rig pulls with {} N\n", vector_text(coupling.p_WD), vector_text(coupling.f_D_W));
}

}  // namespace

ArmPose arm_pose(const ArmModel& arm, const ArmChain* chain, const VectorX& q, const ArmMotion& motion,
                 const Vector3& g_W) {
  ArmPose pose;
  pose.q = q;
  pose.chain = chain;
  pose.limit_margin = std::numeric_limits<double>::infinity();
  for (std::size_t i = 0; i < arm.joints.size(); ++i) {
    pose.limit_margin = std::min(pose.limit_margin, margin_of(arm.joints[i].limits, q[static_cast<Eigen::Index>(i)]));
  }
  if (chain != nullptr) {
    ChainJacobian J;
    pose.X_BT = tip_pose_and_jacobian(chain->chain, q(chain->joints), J);
    const Eigen::JacobiSVD<MatrixX> svd(J);
    pose.J_BT_B = J;
    pose.smallest_singular_value = svd.singularValues()[std::min<Eigen::Index>(6, J.cols()) - 1];
  }
  const ArmTree tree = arm_tree(arm);
  pose.holding_effort = holding_efforts(tree, q, g_W);
  pose.moves = motion.v || motion.a;
  const VectorX still = VectorX::Zero(q.size());
  pose.dynamics = arm_dynamics(arm, chain, q, motion.v.value_or(still), motion.a.value_or(still), g_W);
  if (!arm.suspension || g_W == Vector3::Zero()) return pose;
  const SuspensionRequest request = suspension_request(arm, tree, g_W);
  pose.suspension = best_suspension(tree.model, tree_positions(tree, q), request);
  pose.suspended_effort = pose.suspension->tau(tree.positions);
  if (pose.suspension->status != SuspensionStatus::kOk) return pose;
  pose.suspension_rate_N_per_s = fastest_change(arm, tree, request, tree_positions(tree, q));
  if (!arm.suspension->has_coupling) return pose;
  const Coupling coupling = coupling_on(arm, tree);
  const TreeState state{tree_positions(tree, q), VectorX::Zero(tree.model.velocities)};
  DynamicsWork work(tree.model);
  update_kinematics(tree.model, state, work);
  const Pose X_WL = link_pose(tree.model, state, work, coupling.link);
  pose.coupling = coupling_pose(coupling, X_WL, pose.suspension->f_E_W, g_W);
  return pose;
}

Json pose_json(const ArmModel& arm, const ArmPose& pose) {
  Json joints = Json::array();
  for (std::size_t i = 0; i < arm.joints.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    const ChainJoint& limits = arm.joints[i].limits;
    const double margin = margin_of(limits, pose.q[at]);
    Json joint = {{"name", limits.name},
                  {limits.slides ? "position_m" : "position_rad", pose.q[at]},
                  {"limit_margin", std::isfinite(margin) ? Json(margin) : Json()},
                  {limits.slides ? "holding_force_N" : "holding_torque_Nm", pose.holding_effort[at]}};
    if (pose.dynamics) joint[limits.slides ? "force_N" : "torque_Nm"] = pose.dynamics->effort[at];
    if (pose.suspension) joint["suspended_effort"] = pose.suspended_effort[at];
    joints.push_back(std::move(joint));
  }
  Json json = {{"joints", joints}};
  const Json followers = followers_json(arm, pose.q);
  if (!followers.empty()) json["mimic_joints"] = followers;
  if (pose.chain != nullptr) {
    const RollPitchYaw rpy = to_rpy(pose.X_BT.R);
    json["tip"] = {{"chain", pose.chain->name},
                   {"p_m", numbers(pose.X_BT.p)},
                   {"rpy_rad", {rpy.roll_rad, rpy.pitch_rad, rpy.yaw_rad}},
                   {"smallest_singular_value", pose.smallest_singular_value}};
    json["jacobian"] = jacobian_json(arm, pose.chain->joints, arm.urdf.links[pose.chain->base].name, pose.J_BT_B);
  }
  if (pose.dynamics) {
    json["mass_matrix"] = rows_json(pose.dynamics->M);
    Json free = {{"mass_matrix", rows_json(pose.dynamics->M_free)}};
    if (pose.chain != nullptr) {
      std::vector<int> all(arm.joints.size());
      std::iota(all.begin(), all.end(), 0);
      free["generalised_jacobian"] = jacobian_json(arm, all, arm.urdf.links[arm.urdf.root].name, pose.dynamics->J_free);
    }
    json["free_base"] = std::move(free);
  }
  if (pose.suspension) {
    json["suspension"] = {{"ok", pose.suspension->status == SuspensionStatus::kOk},
                          {"force_N", numbers(pose.suspension->f_E_W)},
                          {"largest_share_alone", pose.suspension->largest_alone},
                          {"largest_share", pose.suspension->largest},
                          {"fastest_change_N_per_s",
                           std::isfinite(pose.suspension_rate_N_per_s) ? Json(pose.suspension_rate_N_per_s) : Json()}};
  }
  if (pose.coupling) {
    json["coupling"] = {{"ok", pose.coupling->status == CouplingStatus::kOk && pose.coupling->is_within_limits},
                        {"angles_rad", {pose.coupling->angle_rad[0], pose.coupling->angle_rad[1]}},
                        {"D_m", numbers(pose.coupling->p_WD)},
                        {"force_at_D_N", numbers(pose.coupling->f_D_W)}};
  }
  return json;
}

std::string pose_text(const ArmModel& arm, const ArmPose& pose) {
  std::string text;
  std::size_t width = 5;
  for (const ArmJoint& joint : arm.joints) width = std::max(width, joint.limits.name.size());
  text += fmt::format("  {:<{}}  {:>14}  {:>14}  {:>18}{}\n", "joint", width, "position", "to its limit",
                      pose.moves ? "needs N m, N" : "holds N m, N",
                      pose.suspension ? fmt::format("  {:>18}", "suspended") : "");
  for (std::size_t i = 0; i < arm.joints.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    const ChainJoint& limits = arm.joints[i].limits;
    const double scale = limits.slides ? 1e3 : kDegrees, margin = margin_of(limits, pose.q[at]);
    const char* unit = limits.slides ? "mm" : "deg";
    text += fmt::format(
        "  {:<{}}  {:>14}  {:>14}  {:>18}", limits.name, width,
        fmt::format("{:.6g} {}", tidy(scale * pose.q[at]), unit),
        std::isfinite(margin) ? fmt::format("{:.5g} {}", scale * margin, unit) : "-",
        share(pose.moves && pose.dynamics ? pose.dynamics->effort[at] : pose.holding_effort[at], limits.effort_max));
    if (pose.suspension) {
      text += fmt::format("  {:>18}", share(pose.suspended_effort[at], limits.effort_max));
    }
    text += "\n";
  }
  for (const FollowerPlace& follower : followers(arm, pose.q)) {
    const bool slides = follower.joint->type == UrdfJointType::kPrismatic;
    text += fmt::format(
        "  {:<{}}  {:>14}  follows {}\n", follower.joint->name, width,
        fmt::format("{:.6g} {}", tidy((slides ? 1e3 : kDegrees) * follower.position), slides ? "mm" : "deg"),
        follower.leader);
  }
  if (pose.chain != nullptr) {
    const RollPitchYaw rpy = to_rpy(pose.X_BT.R);
    text += fmt::format("tip of {}\n  p {} m, rpy [{:.6g}, {:.6g}, {:.6g}] deg in {}\n", pose.chain->name,
                        vector_text(pose.X_BT.p), tidy(rpy.roll_rad * kDegrees), tidy(rpy.pitch_rad * kDegrees),
                        tidy(rpy.yaw_rad * kDegrees), arm.urdf.links[pose.chain->base].name);
    text += fmt::format("  smallest singular value {:.4g}\n", pose.smallest_singular_value);
  }
  if (!pose.suspension) return text;
  text += "suspension\n";
  if (pose.suspension->status != SuspensionStatus::kOk) return text + "  no force there changes a torque\n";
  text += fmt::format("  force {} N{}; largest share of a limit {:.0f} % instead of {:.0f} %\n",
                      vector_text(pose.suspension->f_E_W), pose.suspension->is_at_bound ? ", at its bound" : "",
                      100 * pose.suspension->largest, 100 * pose.suspension->largest_alone);
  if (std::isfinite(pose.suspension_rate_N_per_s)) {
    text += fmt::format("  it changes by no more than {:.4g} N/s when all joints move as fast as they can\n",
                        pose.suspension_rate_N_per_s);
  } else {
    text += "  no bound on its change: next to a singular pose, or joints without a largest speed\n";
  }
  return pose.coupling ? text + coupling_text(*pose.coupling) : text;
}

}  // namespace drydock
