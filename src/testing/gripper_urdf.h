// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <string>

#include "spatial/euler_angles.h"
#include "testing/random.h"

namespace drydock::testing {

/// URDF of a robot with joints that mimic others, as public files have them: an arm whose forearm is held by a
/// parallelogram, and a gripper of two four-bar fingers, each with a knuckle, a finger and a pad. Origins and inertias
/// are random, so that nothing is parallel or centred.
///   shoulder · elbow · level = −elbow − 0.2 · wrist
///   finger (left knuckle) · left_tip = −finger · left_pad (slides) = 0.02 left_tip: a mimic of a mimic
///   right = finger + 0.1 · right_tip = −right · early = 0.5 finger, before its leader · still = 0 finger + 0.3
struct GripperUrdf {
  Random& random;
  std::string text = "<robot name='gripper'>\n";

  void link(const std::string& name) {
    const Vector3 p = random.vector(0.05);
    text += fmt::format(
        "<link name='{}'><inertial><origin xyz='{} {} {}' rpy='0.3 -0.2 0.5'/><mass value='{}'/>"
        "<inertia ixx='{}' iyy='0.011' izz='0.009' ixy='0.001' ixz='-0.002' iyz='0.0005'/></inertial></link>\n",
        name, p.x(), p.y(), p.z(), random.between(0.3, 3), random.between(0.008, 0.012));
  }

  /// A joint with its child link.
  void joint(const std::string& name, const std::string& type, const std::string& parent,
             const std::string& rest = "") {
    const Vector3 p = random.vector(0.3), rpy = random.vector(1.5), axis = random.unit_vector();
    link(name + "_link");
    text += fmt::format(
        "<joint name='{}' type='{}'><parent link='{}'/><child link='{}_link'/><origin xyz='{} {} {}' rpy='{} {} {}'/>"
        "<axis xyz='{} {} {}'/><limit lower='-2' upper='2' effort='50' velocity='3'/>{}</joint>\n",
        name, type, parent, name, p.x(), p.y(), p.z(), rpy.x(), rpy.y(), rpy.z(), axis.x(), axis.y(), axis.z(), rest);
  }
};

inline std::string mimic(const std::string& leader, double multiplier, double offset) {
  return fmt::format("<mimic joint='{}' multiplier='{}' offset='{}'/>", leader, multiplier, offset);
}

inline std::string gripper_urdf(Random& random) {
  GripperUrdf robot{random};
  robot.link("base");
  robot.joint("early", "revolute", "base", mimic("finger", 0.5, 0));
  robot.joint("shoulder", "revolute", "base");
  robot.joint("elbow", "revolute", "shoulder_link");
  robot.joint("level", "revolute", "elbow_link", mimic("elbow", -1, -0.2));
  robot.joint("wrist", "revolute", "level_link");
  robot.joint("finger", "revolute", "wrist_link");
  robot.joint("left_tip", "revolute", "finger_link", mimic("finger", -1, 0));
  robot.joint("left_pad", "prismatic", "left_tip_link", mimic("left_tip", 0.02, 0.01));
  robot.joint("right", "revolute", "wrist_link", mimic("finger", 1, 0.1));
  robot.joint("right_tip", "revolute", "right_link", mimic("right", -1, 0));
  robot.joint("still", "revolute", "wrist_link", mimic("finger", 0, 0.3));
  return robot.text + "</robot>\n";
}

}  // namespace drydock::testing
