// SPDX-License-Identifier: Apache-2.0
#include "cli/pose/pose_of_arm.h"

#include <fmt/format.h>

#include <set>

#include "arm/arm_file.h"
#include "cli/command.h"
#include "cli/pose/pose_arm.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/typed_values.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/wording.h"
#include "output/json_text.h"

namespace drydock {
namespace {

/// Dimensions of what is given for joints that turn and for those that slide.
struct JointUnits {
  Dimension turns = Dimension::angle(), slides = Dimension::length();
};

void set_joint(const std::string& option, const ArmModel& arm, std::size_t joint, const std::string& text,
               const JointUnits& units, VectorX& q) {
  const bool slides = arm.joints[joint].limits.slides;
  q[static_cast<Eigen::Index>(joint)] = typed_quantity(option, text, slides ? units.slides : units.turns);
}

/// One position for each joint, in their order; or some by name, as in joint2=30deg, the others at zero.
VectorX read_joints(const std::string& option, const std::string& text, const ArmModel& arm,
                    const JointUnits& units = {}) {
  VectorX q = VectorX::Zero(static_cast<Eigen::Index>(arm.joints.size()));
  const std::vector<std::string> parts = parts_of(text);
  if (text.find('=') == std::string::npos) {
    if (parts.size() != arm.joints.size()) {
      throw UsageError(fmt::format("{}: found {} positions, expected {}, one for each joint", option, parts.size(),
                                   arm.joints.size()));
    }
    for (std::size_t i = 0; i < parts.size(); ++i) set_joint(option, arm, i, parts[i], units, q);
    return q;
  }
  std::vector<std::string> names;
  for (const ArmJoint& joint : arm.joints) names.push_back(joint.limits.name);
  std::set<std::string> given;
  for (const std::string& part : parts) {
    const std::string name = part.substr(0, part.find('='));
    const int joint = arm.find_joint(name);
    if (joint < 0 || name.size() == part.size()) {
      throw UsageError(option + ": found " + in_quotes(part) + ", expected JOINT=POSITION with a joint of the arm" +
                       did_you_mean(name, names));
    }
    if (!given.insert(name).second)
      throw UsageError(option + ": found " + in_quotes(name) + " twice, expected it once");
    set_joint(option, arm, static_cast<std::size_t>(joint), part.substr(name.size() + 1), units, q);
  }
  return q;
}

const ArmChain* find_chain(const PoseOptions& options, const ArmModel& arm) {
  std::vector<std::string> names;
  for (const ArmChain& chain : arm.chains) names.push_back(chain.name);
  if (!options.chain) {
    if (options.at && names.size() != 1) {
      throw UsageError("--at: expected --chain beside it, because " + arm.name +
                       (names.empty() ? " has no chain" : " has several: " + listed(names)));
    }
    return names.size() == 1 ? &arm.chains.front() : nullptr;
  }
  if (const ArmChain* chain = arm.find_chain(*options.chain)) return chain;
  throw UsageError("--chain: found " + in_quotes(*options.chain) + ", expected a chain of " + arm.name +
                   did_you_mean(*options.chain, names));
}

Json solution_json(const IkSolution& found) {
  return {{"found", found.status == IkStatus::kFound},
          {"sentence", to_string(found)},
          {"left_over_m", found.distance_m},
          {"left_over_rad", found.angle_rad},
          {"beyond_m", found.beyond_m},
          {"starts", found.starts},
          {"iterations", found.iterations}};
}

}  // namespace

ExitCode pose_of_arm(const PoseOptions& options) {
  if (options.at.has_value() == options.joints.has_value()) throw UsageError("expected either --at or --joints");
  if (options.start && !options.at) throw UsageError("--start goes with --at");
  Problems problems;
  const FileRules rules = file_rules(options.common, options.file);
  const std::optional<ArmModel> arm = read_arm(options.file, rules, options.common.settings, problems);
  if (!arm) return refuse_input(options.common.json, problems);
  const ArmChain* chain = find_chain(options, *arm);
  const Vector3 g_W = options.gravity ? typed_vector("--gravity", *options.gravity, Dimension::acceleration())
                                      : Vector3(0, 0, -9.80665);
  Json answer = {{"ok", true}, {"name", arm->name}};
  std::string text = "arm " + in_quotes(arm->name) + "\n";
  VectorX q = VectorX::Zero(static_cast<Eigen::Index>(arm->joints.size()));
  bool found = true;
  if (options.joints) {
    q = read_joints("--joints", *options.joints, *arm);
  } else {
    if (options.start) q = read_joints("--start", *options.start, *arm);
    IkRequest request;
    request.X_BT = typed_pose("--at", *options.at);
    const VectorX start = q(chain->joints);
    if (options.start) request.start = request.posture = start;
    const IkSolution solution = IkSolver(chain->chain).solve(request);
    q(chain->joints) = solution.q;
    found = solution.status == IkStatus::kFound;
    answer["inverse_kinematics"] = solution_json(solution);
    text += to_string(solution) + (found ? "" : "; the nearest found") + "\n";
  }
  if (!options.common.json) print_problems(problems);
  ArmMotion motion;
  if (options.speeds) {
    motion.v = read_joints("--speeds", *options.speeds, *arm, {Dimension::angular_velocity(), Dimension::velocity()});
  }
  if (options.acceleration) {
    motion.a = read_joints("--acceleration", *options.acceleration, *arm,
                           {Dimension::angular_acceleration(), Dimension::acceleration()});
  }
  const ArmPose at = arm_pose(*arm, chain, q, motion, g_W);
  answer["ok"] = found;
  answer.update(pose_json(*arm, at));
  if (options.common.json) print_json(answer);
  if (!options.common.json) print(text + pose_text(*arm, at));
  return found ? ExitCode::kDone : ExitCode::kNo;
}

}  // namespace drydock
