// SPDX-License-Identifier: Apache-2.0
#include "mission/placement.h"

#include <algorithm>
#include <numeric>

#include "multibody/joint/joint.h"

namespace drydock {
namespace {

/// Sets of bodies that are tied together so far.
class Groups {
 public:
  explicit Groups(std::size_t count) : above_(count) { std::iota(above_.begin(), above_.end(), 0); }

  /// False when they were tied already.
  bool join(int a, int b) {
    const int root_a = root(a), root_b = root(b);
    above_[static_cast<std::size_t>(std::max(root_a, root_b))] = std::min(root_a, root_b);
    return root_a != root_b;
  }

 private:
  int root(int body) {
    int& above = above_[static_cast<std::size_t>(body)];
    if (above != body) above = root(above);
    return above;
  }
  std::vector<int> above_;
};

/// A tie of the spanning trees: a joint, or a lock.
struct Tie {
  int a = 0, b = 0;
  int joint = -1, lock = -1;
};

std::vector<Tie> spanning_ties(const Mission& mission, std::vector<int>& closing_joints) {
  Groups groups(mission.bodies.size());
  std::vector<Tie> ties;
  for (int i = 0; i < static_cast<int>(mission.joints.size()); ++i) {
    const MissionJoint& joint = mission.joints[static_cast<std::size_t>(i)];
    if (groups.join(joint.body_P, joint.body_B)) {
      ties.push_back({joint.body_P, joint.body_B, i, -1});
    } else {
      closing_joints.push_back(i);
    }
  }
  for (int i = 0; i < static_cast<int>(mission.locks.size()); ++i) {
    const MissionLock& lock = mission.locks[static_cast<std::size_t>(i)];
    if (groups.join(lock.a.body, lock.b.body)) ties.push_back({lock.a.body, lock.b.body, -1, i});
  }
  return ties;
}

/// The same motion seen at another point of the body.
Twist seen_at(const Twist& V_WB_W, const Pose& X_WB, const Vector3& p_WQ) {
  return shift(V_WB_W, p_WQ - X_WB.p);
}

void place_over_joint(const MissionJoint& joint, const MissionBody& from, bool forward, MissionBody& to) {
  const Pose X_FM = start_pose(joint);
  Twist V_FM_F = start_twist(joint);
  Pose X_WF;
  if (forward) {
    X_WF = from.X_WB * joint.X_PF;  // B == P here
    to.X_WB = X_WF * X_FM * inverse(joint.X_BM);
  } else {
    X_WF = from.X_WB * joint.X_BM * inverse(X_FM);
    to.X_WB = X_WF * inverse(joint.X_PF);  // B == P here
    V_FM_F = -V_FM_F;
  }
  const Twist V_F_W = seen_at(from.V_WB_W, from.X_WB, X_WF.p) + X_WF.R * V_FM_F;
  to.V_WB_W = shift(V_F_W, to.X_WB.p - X_WF.p);
}

void place_over_lock(const MissionLock& lock, const MissionBody& from, bool forward, bool keeps_pose, MissionBody& to) {
  const BodyFrame &near = forward ? lock.a : lock.b, &far = forward ? lock.b : lock.a;
  if (!keeps_pose) to.X_WB = from.X_WB * near.X_BC * inverse(far.X_BC);
  to.V_WB_W = seen_at(from.V_WB_W, from.X_WB, to.X_WB.p);
}

class Placing {
 public:
  Placing(Mission& mission, const std::vector<GivenPlace>& given)
      : mission_(mission), given_(given), placed_(mission.bodies.size()) {
    ties_ = spanning_ties(mission, result_.closing_joints);
    of_body_.resize(mission.bodies.size());
    for (std::size_t i = 0; i < ties_.size(); ++i) {
      of_body_[index(ties_[i].a)].push_back(i);
      of_body_[index(ties_[i].b)].push_back(i);
    }
  }

  PlacementResult run() {
    place_from(0);
    const int count = static_cast<int>(mission_.bodies.size());
    for (int body = 1; body < count; ++body)
      if (given_[index(body)].velocity) place_from(body);
    for (int body = 1; body < count; ++body)
      if (given_[index(body)].pose) place_from(body);
    for (int body = 1; body < count; ++body) place_from(body);
    return std::move(result_);
  }

 private:
  static std::size_t index(int body) { return static_cast<std::size_t>(body); }

  void place_from(int start) {
    if (placed_[index(start)]) return;
    placed_[index(start)] = true;
    std::vector<int> queue = {start};
    for (std::size_t i = 0; i < queue.size(); ++i)
      for (const std::size_t tie : of_body_[index(queue[i])]) {
        const int next = ties_[tie].a == queue[i] ? ties_[tie].b : ties_[tie].a;
        if (placed_[index(next)]) continue;
        follow(ties_[tie], queue[i], next);
        queue.push_back(next);
      }
  }

  void follow(const Tie& tie, int from, int to) {
    const bool forward = tie.a == from;
    const GivenPlace given = given_[index(to)];
    const bool both_given = given.pose && (given_[index(from)].pose || from == 0);
    MissionBody& body = mission_.bodies[index(to)];
    if (tie.joint >= 0) {
      if (given.pose) result_.conflicts.push_back({to, true, from});
      place_over_joint(mission_.joints[index(tie.joint)], mission_.bodies[index(from)], forward, body);
    } else {
      place_over_lock(mission_.locks[index(tie.lock)], mission_.bodies[index(from)], forward, both_given, body);
      if (given.pose && !both_given) result_.conflicts.push_back({to, true, from});
    }
    if (given.velocity) result_.conflicts.push_back({to, false, from});
    placed_[index(to)] = true;
  }

  Mission& mission_;
  const std::vector<GivenPlace>& given_;
  std::vector<bool> placed_;
  std::vector<Tie> ties_;
  std::vector<std::vector<std::size_t>> of_body_;
  PlacementResult result_;
};

}  // namespace

Pose start_pose(const MissionJoint& joint) {
  return with_joint(joint.kind, [&](auto kind) { return kind.pose(joint.q.data()); });
}

Twist start_twist(const MissionJoint& joint) {
  return with_joint(joint.kind, [&](auto kind) {
    std::array<Twist, kMostVelocities> H_F;
    kind.columns(joint.q.data(), H_F.data());
    Twist V_FM_F;
    for (int i = 0; i < kind.kVelocities; ++i) {
      const auto column = static_cast<std::size_t>(i);
      V_FM_F = V_FM_F + joint.v[column] * H_F[column];
    }
    return V_FM_F;
  });
}

PlacementResult place_bodies(Mission& mission, const std::vector<GivenPlace>& given) {
  for (const MissionGear& gear : mission.gears) {
    const MissionJoint& leader = mission.joints[static_cast<std::size_t>(gear.leader)];
    MissionJoint& follower = mission.joints[static_cast<std::size_t>(gear.follower)];
    follower.q[0] = gear.ratio * leader.q[0] + gear.offset;
    follower.v[0] = gear.ratio * leader.v[0];
  }
  return Placing(mission, given).run();
}

}  // namespace drydock
