// SPDX-License-Identifier: Apache-2.0
#include "mission/robot_touch.h"

#include <array>

#include "multibody/jacobian.h"
#include "multibody/mechanism/mechanism_tree.h"

namespace drydock {
namespace {

constexpr std::array<double, 4> kShares = {1, 0.1, 0.01, 0.001};

/// Places of a pair that may touch, on body A or B: the ends of what is long, else the middle.
std::vector<Vector3> places_on_A(const ContactPair& pair) {
  if (const auto* peg = std::get_if<PegAndBlock>(&pair.solids)) {
    const Vector3 p_GE(0, 0, 0.5 * peg->peg.length_m);
    return {pair.X_AG * p_GE, pair.X_AG * Vector3(-p_GE)};
  }
  const ContactShape& shape = std::get<ShapePair>(pair.solids).first;
  const Vector3 p_CE(0, 0, shape.half_m);
  return {pair.X_AG * Vector3(shape.p_OC + p_CE), pair.X_AG * Vector3(shape.p_OC - p_CE)};
}
std::vector<Vector3> places_on_B(const ContactPair& pair) {
  if (const auto* peg = std::get_if<PegAndBlock>(&pair.solids)) {
    return {pair.X_BH * Vector3(0, 0, peg->block.top_m())};
  }
  const ContactShape& shape = std::get<ShapePair>(pair.solids).second;
  const Vector3 p_CE(0, 0, shape.half_m);
  return {pair.X_BH * Vector3(shape.p_OC + p_CE), pair.X_BH * Vector3(shape.p_OC - p_CE)};
}

/// The contacts of two bodies under one law: where they are closed, three rows of J for each.
struct TouchGroup {
  int body_A = 0, body_B = 0;
  ContactLaw law;
  std::string name;    // of the contact whose place the joints move most
  Eigen::Matrix3Xd J;  // of that place
  MatrixX JtJ;         // the sum over all contacts
};

class TouchFinder {
 public:
  TouchFinder(const Mission& mission, const MissionStart& start, const MissionRobot& robot)
      : mission_(mission), tree_(start.mechanism.tree), robot_(robot) {
    update_kinematics(tree_.model, start.state, work_);
  }

  std::vector<TouchGroup> groups() {
    std::vector<TouchGroup> groups;
    for (const MissionContact& contact : mission_.contacts) {
      Eigen::Matrix3Xd J;
      const bool on_A = find_slopes(contact.body_A, places_on_A(contact.pair), J);
      if (!on_A && !find_slopes(contact.body_B, places_on_B(contact.pair), J)) continue;
      add(contact, J, groups);
    }
    return groups;
  }

 private:
  /// Of the place that the robot's joints move most. False where they move none, or where something else does too.
  bool find_slopes(int body, const std::vector<Vector3>& places, Eigen::Matrix3Xd& J) {
    const auto n = static_cast<Eigen::Index>(robot_.joints.size());
    double most = 0;
    for (const Vector3& p_BC : places) {
      frame_jacobian(tree_.model, work_, link_of(tree_, body), pose_on_link(tree_, body) * p_BC, all_);
      Eigen::Matrix3Xd of_joints = Eigen::Matrix3Xd::Zero(3, n);
      for (Eigen::Index i = 0; i < n; ++i) {
        const JointPlace& place =
            tree_.joints[static_cast<std::size_t>(robot_.joints[static_cast<std::size_t>(i)].joint)];
        if (place.role != JointRole::kCarries) continue;
        const int column = tree_.model.links[static_cast<std::size_t>(place.link)].first_velocity;
        of_joints.col(i) = (place.reversed ? -1.0 : 1.0) * all_.col(column).tail<3>();
        all_.col(column).setZero();
      }
      if (!all_.isZero(0)) return false;
      if (of_joints.norm() <= most) continue;
      most = of_joints.norm();
      J = of_joints;
    }
    return most > 0;
  }

  static void add(const MissionContact& contact, const Eigen::Matrix3Xd& J, std::vector<TouchGroup>& groups) {
    const ContactLaw& law = contact.pair.law;
    for (TouchGroup& group : groups) {
      if (group.body_A != contact.body_A || group.body_B != contact.body_B || group.law != law) continue;
      group.JtJ += J.transpose() * J;
      if (J.norm() > group.J.norm()) {
        group.J = J;
        group.name = contact.name;
      }
      return;
    }
    groups.push_back({contact.body_A, contact.body_B, law, contact.name, J, J.transpose() * J});
  }

  const Mission& mission_;
  const MechanismTree& tree_;
  const MissionRobot& robot_;
  DynamicsWork work_;
  Matrix6X all_;
};

}  // namespace

std::vector<RobotTouch> robot_touches(const Mission& mission, const MissionStart& start, const MissionRobot& robot) {
  std::vector<RobotTouch> touches;
  for (const TouchGroup& group : TouchFinder(mission, start, robot).groups()) {
    for (const double share : kShares) {
      const double k = share * group.law.stiffness_N_per_m;
      for (const int axis : {0, 1, 2}) {
        const Eigen::RowVectorXd row = group.J.row(axis);
        if (row.isZero(0)) continue;
        touches.push_back({group.name, std::string("along ") + "xyz"[axis], k, k * row.transpose() * row});
      }
      touches.push_back({group.name, "in all directions", k, k * group.JtJ});
    }
  }
  return touches;
}

}  // namespace drydock
