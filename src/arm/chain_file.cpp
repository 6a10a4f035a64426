// SPDX-License-Identifier: Apache-2.0
#include "arm/chain_file.h"

#include <algorithm>
#include <cmath>

#include "input/in_quotes.h"

namespace drydock {
namespace {

/// Joints from a link up to the root.
std::vector<std::size_t> way_up(const UrdfModel& model, std::size_t link) {
  std::vector<std::size_t> joints;
  while (model.links[link].parent_joint) {
    joints.push_back(*model.links[link].parent_joint);
    link = model.joints[joints.back()].parent;
  }
  return joints;
}

class PathBuilder {
 public:
  void down(const UrdfJoint& joint, std::size_t index) {
    X_ = X_ * joint.X_PJ;  // P is where X_ ends
    if (joint.type != UrdfJointType::kFixed) add(joint, index, joint.axis_J);
  }
  void up(const UrdfJoint& joint, std::size_t index) {
    if (joint.type != UrdfJointType::kFixed) add(joint, index, -joint.axis_J);
    X_ = X_ * inverse(joint.X_PJ);
  }
  LinkPath finish() {
    path_.chain.X_JT = X_;
    return std::move(path_);
  }

 private:
  void add(const UrdfJoint& joint, std::size_t index, const Vector3& axis) {
    ChainJoint added = chain_joint(joint);
    added.X_PJ = X_;
    added.axis_J = axis;
    path_.chain.joints.push_back(added);
    path_.joints.push_back(index);
    X_ = {};
  }

  Pose X_;  // since the last moving joint
  LinkPath path_;
};

bool has_one_coordinate(const UrdfJoint& joint) {
  return freedom(joint.type) <= 1;
}

}  // namespace

ChainJoint chain_joint(const UrdfJoint& joint) {
  ChainJoint chain;
  chain.name = joint.name;
  chain.slides = joint.type == UrdfJointType::kPrismatic;
  chain.X_PJ = joint.X_PJ;
  chain.axis_J = joint.axis_J;
  if (!joint.limit) return chain;
  if (joint.type != UrdfJointType::kContinuous) {
    chain.lower = joint.limit->lower;
    chain.upper = joint.limit->upper;
  }
  if (joint.limit->velocity > 0) chain.speed_max = joint.limit->velocity;
  if (joint.limit->effort > 0) chain.effort_max = joint.limit->effort;
  return chain;
}

std::vector<std::size_t> keep_followers_within(const UrdfModel& model, std::size_t joint, ChainJoint& limits) {
  std::vector<std::size_t> left_out;
  for (std::size_t i = 0; i < model.joints.size(); ++i) {
    if (!model.joints[i].mimic) continue;
    const UrdfMimic mimic = model.leader_of(model.joints[i]);
    if (mimic.joint != joint || mimic.multiplier == 0) continue;
    const ChainJoint follower = chain_joint(model.joints[i]);
    double lower = (follower.lower - mimic.offset) / mimic.multiplier;
    double upper = (follower.upper - mimic.offset) / mimic.multiplier;
    if (mimic.multiplier < 0) std::swap(lower, upper);
    lower = std::max(lower, limits.lower);
    upper = std::min(upper, limits.upper);
    if (!(lower < upper) && limits.lower < limits.upper) {
      left_out.push_back(i);
    } else {
      limits.lower = lower;
      limits.upper = upper;
    }
    limits.speed_max = std::min(limits.speed_max, follower.speed_max / std::abs(mimic.multiplier));
  }
  return left_out;
}

std::optional<LinkPath> path_between(const UrdfModel& model, std::size_t base, std::size_t tip, LinkPathFault& fault) {
  std::vector<std::size_t> up = way_up(model, base), down = way_up(model, tip);
  while (!up.empty() && !down.empty() && up.back() == down.back()) {
    up.pop_back();
    down.pop_back();
  }
  std::reverse(down.begin(), down.end());
  PathBuilder path;
  for (const std::vector<std::size_t>* way : {&up, &down}) {
    for (const std::size_t index : *way) {
      const UrdfJoint& joint = model.joints[index];
      if (!has_one_coordinate(joint) || joint.mimic) {
        fault = {"found the " + to_string(joint.type) + " joint " + in_quotes(joint.name) +
                     (joint.mimic ? " that mimics another" : "") + " between them",
                 "a chain of joints that turn or slide, each by itself"};
        return std::nullopt;
      }
      way == &up ? path.up(joint, index) : path.down(joint, index);
    }
  }
  LinkPath found = path.finish();
  if (!found.joints.empty()) return found;
  fault = {"found no joint that moves between " + in_quotes(model.links[base].name) + " and " +
               in_quotes(model.links[tip].name),
           "two links with joints between them"};
  return std::nullopt;
}

}  // namespace drydock
