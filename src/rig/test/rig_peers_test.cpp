// SPDX-License-Identifier: Apache-2.0
// Oracles: urdfdom, the parser of ROS, and MuJoCo's parser and kinematics.
#include <gtest/gtest.h>
#include <mujoco/mujoco.h>
#include <urdf_parser/urdf_parser.h>

#include <fstream>
#include <map>

#include "hall/hall_file.h"
#include "rig/cable/rig_joint_values.h"
#include "rig/cable/rig_urdf.h"
#include "testing/random_rig.h"

namespace drydock {
namespace {

struct PlacedRig {
  CableRig rig;
  Pose X_WB;
};

std::vector<PlacedRig> rigs() {
  std::vector<PlacedRig> all;
  const std::filesystem::path examples = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples";
  for (const char* file : {"mss/mss.yaml", "diao-ma/diao_ma.yaml", "cogiro-like/cogiro_like.yaml"}) {
    Problems problems;
    const auto hall = read_hall_file(examples / file, default_file_rules(examples / file), {}, problems);
    if (hall) all.push_back({hall->hall.rigs.at(0).model, hall->hall.rigs.at(0).X_WB_home});
  }
  EXPECT_EQ(all.size(), 3u);
  testing::Random random(77);
  for (int i = 0; i < 6; ++i) {
    CableRig rig = testing::random_rig(random, {testing::axes_of_kind(i), 6 + i % 3, i % 2 == 1});
    rig.name = "rig";
    rig.platform.name = "D";
    all.push_back({rig, {has_moments(rig.platform) ? random.rotation() : Rotation{}, random.vector(1)}});
  }
  return all;
}

std::string text_of(const PlacedRig& placed) {
  return rig_urdf(placed.rig, rig_room(placed.rig, placed.X_WB), "").text;
}

std::map<std::string, double> values_of(const PlacedRig& placed) {
  std::map<std::string, double> values;
  for (const JointValue& joint : rig_joint_values(placed.rig, placed.X_WB).joints) values[joint.joint] = joint.value;
  return values;
}

Pose pose_of(const urdf::Pose& pose) {
  const urdf::Rotation& q = pose.rotation;
  return {{Eigen::Quaterniond(q.w, q.x, q.y, q.z).toRotationMatrix()},
          {pose.position.x, pose.position.y, pose.position.z}};
}

/// The pose of a link by the numbers that urdfdom has read.
Pose urdfdom_place(const urdf::LinkConstSharedPtr& link, const std::map<std::string, double>& values) {
  if (!link->parent_joint) return {};
  const urdf::Joint& joint = *link->parent_joint;
  const Pose X_WJ = urdfdom_place(link->getParent(), values) * pose_of(joint.parent_to_joint_origin_transform);
  if (joint.type == urdf::Joint::FIXED) return X_WJ;
  const Vector3 axis(joint.axis.x, joint.axis.y, joint.axis.z);
  const double q = values.at(joint.name);
  return X_WJ *
         (joint.type == urdf::Joint::PRISMATIC ? Pose{{}, q * axis} : Pose{rotation_about(axis, q), Vector3::Zero()});
}

TEST(RigUrdfPeers, UrdfdomTakesTheTree) {
  for (const PlacedRig& placed : rigs()) {
    const urdf::ModelInterfaceSharedPtr model = urdf::parseURDF(text_of(placed));
    ASSERT_TRUE(model) << placed.rig.name;
    EXPECT_EQ(model->getRoot()->name, "world");
    const auto values = values_of(placed);
    std::size_t moving = 0;
    for (const auto& [name, joint] : model->joints_) {
      if (joint->type == urdf::Joint::FIXED) continue;
      EXPECT_TRUE(values.contains(name)) << name;
      ++moving;
    }
    EXPECT_EQ(moving, values.size());
    for (const Cable& cable : placed.rig.cables) {
      const urdf::LinkConstSharedPtr pulley = model->getLink(cable.name + "_pulley");
      ASSERT_TRUE(pulley);
      EXPECT_LT((urdfdom_place(pulley, values).p - cable.p_WA).norm(), 1e-12) << cable.name;
      EXPECT_TRUE(model->getLink(cable.name + "_cable")->collision);
      EXPECT_TRUE(pulley->inertial);
    }
  }
}

/// MuJoCo reads files; its own element keeps the links that are fixed to others.
mjModel* load_in_mujoco(std::string text) {
  const std::string robot_end = "\">\n";
  text.insert(text.find(robot_end, text.find("<robot")) + robot_end.size(),
              "<mujoco><compiler fusestatic=\"false\" discardvisual=\"false\"/></mujoco>\n");
  const std::filesystem::path path =
      std::filesystem::temp_directory_path() / ("drydock_rig_" + std::to_string(::getpid()) + ".urdf");
  std::ofstream(path) << text;
  char error[1000] = "";
  mjModel* model = mj_loadXML(path.c_str(), nullptr, error, sizeof error);
  EXPECT_NE(model, nullptr) << error;
  std::filesystem::remove(path);
  return model;
}

TEST(RigUrdfPeers, MujocoPutsPulleysWhereTheyAre) {
  for (const PlacedRig& placed : rigs()) {
    mjModel* model = load_in_mujoco(text_of(placed));
    ASSERT_NE(model, nullptr);
    mjData* data = mj_makeData(model);
    const auto values = values_of(placed);
    EXPECT_EQ(static_cast<std::size_t>(model->njnt), values.size());
    for (const auto& [name, value] : values) {
      const int joint = mj_name2id(model, mjOBJ_JOINT, name.c_str());
      ASSERT_GE(joint, 0) << name;
      data->qpos[model->jnt_qposadr[joint]] = value;
    }
    mj_kinematics(model, data);
    for (const Cable& cable : placed.rig.cables) {
      const int body = mj_name2id(model, mjOBJ_BODY, (cable.name + "_pulley").c_str());
      ASSERT_GE(body, 0) << cable.name;
      const Vector3 p_WA(data->xpos + 3 * body);
      EXPECT_LT((p_WA - cable.p_WA).norm(), 1e-9) << cable.name;
      if (!cable.pulley) continue;
      const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> R_WA(data->xmat + 9 * body);
      EXPECT_LT((R_WA.col(2) - cable.pulley->kingpin_W).norm(), 1e-9) << cable.name;
    }
    mj_deleteData(data);
    mj_deleteModel(model);
  }
}

}  // namespace
}  // namespace drydock
