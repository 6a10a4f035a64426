// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/grow_links.h"

#include "multibody/joint/joint.h"
#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

constexpr int kNotYet = -2;  // link of a group that the tree has not reached

class LinkGrower {
 public:
  LinkGrower(const Mechanism& mechanism, MechanismTree& tree, GrowWork& work)
      : mechanism_(mechanism), tree_(tree), work_(work) {}

  int grow(const std::vector<int>& roots) {
    clear();
    list_joints();
    reach_world();
    for (const int body : roots) reach_root(body);
    for (std::size_t j = 0; j < mechanism_.joints.size(); ++j) reach_floating(static_cast<int>(j));
    for (std::size_t b = 1; b < mechanism_.bodies.size(); ++b) reach_root(static_cast<int>(b));
    close_loops();
    mesh_gears();
    return first_without_mass();
  }

 private:
  BodyGroup& group(int body) { return tree_.groups[at(head_of(tree_, body))]; }
  Pose on_link(int body, const Pose& X_BC) const { return pose_on_link(tree_, body) * X_BC; }

  void clear() {
    tree_.model.links.clear();
    tree_.model.layout.clear();
    tree_.model.gears.clear();
    tree_.model.positions = tree_.model.velocities = 0;
    tree_.links.clear();
    tree_.loops.clear();
    work_.queue.clear();
    work_.carries.clear();
    for (std::size_t b = 0; b < tree_.groups.size(); ++b) tree_.groups[b].link = kNotYet;
  }

  /// work.incident: the carrying joints at head h stand from first[h] to first[h + 1].
  void list_joints() {
    std::vector<int>& first = work_.first;
    first.assign(tree_.bodies.size() + 1, 0);
    const auto for_each_end = [&](auto&& f) {
      for (std::size_t j = 0; j < tree_.joints.size(); ++j) {
        if (tree_.joints[j].role != JointRole::kCarries || mechanism_.joints[j].kind == JointKind::kFloating) continue;
        f(at(head_of(tree_, mechanism_.joints[j].body_P)), static_cast<int>(j));
        f(at(head_of(tree_, mechanism_.joints[j].body_B)), static_cast<int>(j));
      }
    };
    for_each_end([&](std::size_t head, int) { ++first[head]; });
    int sum = 0;
    for (int& count : first) count = sum += count;
    work_.incident.resize(at(sum));
    for_each_end([&](std::size_t head, int joint) { work_.incident[at(--first[head])] = joint; });
  }

  void reach_world() {
    group(kWorldBody).link = kWorld;
    group(kWorldBody).X_LH = {};
    spread(kWorldBody);
  }

  void reach_root(int body) {
    if (group(body).link != kNotYet) return;
    add_floating_root(body);
    spread(head_of(tree_, body));
  }

  void reach_floating(int joint) {
    const MechanismJoint& tie = mechanism_.joints[at(joint)];
    if (tie.kind != JointKind::kFloating) return;
    tree_.joints[at(joint)] = {};
    if (tie.body_P != kWorldBody && tie.body_B != kWorldBody) return;
    const bool reversed = tie.body_P != kWorldBody;
    const int body = reversed ? tie.body_P : tie.body_B;
    if (group(body).link != kNotYet) return;
    add_carried(joint, reversed);
    spread(head_of(tree_, body));
  }

  /// Breadth first from a group that has its link.
  void spread(int from) {
    std::vector<int>& queue = work_.queue;
    std::size_t next = queue.size();
    queue.push_back(from);
    for (; next < queue.size(); ++next) {
      const int head = queue[next];
      for (int i = work_.first[at(head)]; i < work_.first[at(head) + 1]; ++i) {
        const int joint = work_.incident[at(i)];
        const MechanismJoint& tie = mechanism_.joints[at(joint)];
        const bool reversed = head_of(tree_, tie.body_P) != head;
        const int child = reversed ? tie.body_P : tie.body_B;
        if (group(child).link != kNotYet) continue;
        add_carried(joint, reversed);
        queue.push_back(head_of(tree_, child));
      }
    }
  }

  void add_floating_root(int body) {
    const int head = head_of(tree_, body);
    tree_.links.push_back({head, -1, body});
    place_group(head, inverse(tree_.bodies[at(body)].X_HB), kWorld, JointKind::kFloating, {});
  }

  /// The link at the far end of a joint; reversed, its frames are M and F, each turned by the joint's reversed_frame.
  void add_carried(int joint, bool reversed) {
    const MechanismJoint& tie = mechanism_.joints[at(joint)];
    const int parent = reversed ? tie.body_B : tie.body_P, child = reversed ? tie.body_P : tie.body_B;
    Pose X_PF = on_link(parent, reversed ? tie.X_BM : tie.X_PF);
    Pose X_HL = tree_.bodies[at(child)].X_HB * (reversed ? tie.X_PF : tie.X_BM);
    if (reversed && tie.kind == JointKind::kUniversal) {  // for the others it is the identity
      X_PF.R = X_PF.R * UniversalJoint::reversed_frame();
      X_HL.R = X_HL.R * UniversalJoint::reversed_frame();
    }
    const int head = head_of(tree_, child);
    tree_.joints[at(joint)] = {JointRole::kCarries, reversed, static_cast<int>(tree_.links.size()), -1};
    tree_.links.push_back({head, joint, -1});
    place_group(head, inverse(X_HL), link_of(tree_, parent), tie.kind, X_PF);
  }

  void place_group(int head, const Pose& X_LH, int parent, JointKind kind, const Pose& X_PF) {
    BodyGroup& placed = tree_.groups[at(head)];
    placed.X_LH = X_LH;
    placed.link = add_link(tree_.model, parent, kind, X_PF, X_LH * placed.M_HHo_H);
    work_.carries.push_back(0);
    if (parent != kWorld) work_.carries[at(parent)] = 1;
  }

  int add_loop(LoopKind kind, int body_A, const Pose& X_AC, int body_B, const Pose& X_BD, const LoopStiffness& k) {
    tree_.loops.push_back(
        {kind, link_of(tree_, body_A), on_link(body_A, X_AC), link_of(tree_, body_B), on_link(body_B, X_BD), k});
    return static_cast<int>(tree_.loops.size()) - 1;
  }

  static LoopKind loop_kind(JointKind kind) {
    constexpr LoopKind kKinds[kJointKinds] = {LoopKind::kWeld,     LoopKind::kHinge, LoopKind::kSlider,
                                              LoopKind::kCylinder, LoopKind::kCross, LoopKind::kBall,
                                              LoopKind::kPlane,    LoopKind::kWeld};
    return kKinds[static_cast<int>(kind)];
  }

  /// A weld keeps the relative pose of the lock: its frame on B is where C was when the lock closed.
  int weld(const MechanismLock& lock) {
    return add_loop(LoopKind::kWeld, lock.body_A, lock.X_AC, lock.body_B, inverse(lock.X_AB) * lock.X_AC,
                    lock.stiffness);
  }

  void close_loops() {
    for (std::size_t j = 0; j < tree_.joints.size(); ++j) {
      if (tree_.joints[j].role != JointRole::kCloses) continue;
      const MechanismJoint& tie = mechanism_.joints[j];
      tree_.joints[j].loop = add_loop(loop_kind(tie.kind), tie.body_P, tie.X_PF, tie.body_B, tie.X_BM, {});
    }
    for (std::size_t l = 0; l < tree_.locks.size(); ++l) {
      tree_.locks[l].loop = -1;
      if (tree_.locks[l].role == LockRole::kWelds) tree_.locks[l].loop = weld(mechanism_.locks[l]);
    }
    tree_.constraint_loops.assign(mechanism_.constraints.size(), -1);
    for (std::size_t c = 0; c < mechanism_.constraints.size(); ++c) {
      const MechanismLoop& tie = mechanism_.constraints[c];
      if (head_of(tree_, tie.body_A) == head_of(tree_, tie.body_B)) continue;
      tree_.constraint_loops[c] = add_loop(tie.kind, tie.body_A, tie.X_AC, tie.body_B, tie.X_BD, tie.stiffness);
    }
  }

  /// A reversed joint counts its coordinate the other way.
  void mesh_gears() {
    for (const MechanismGear& gear : mechanism_.gears) {
      const JointPlace &follower = tree_.joints[at(gear.follower)], &leader = tree_.joints[at(gear.leader)];
      const double sign = follower.reversed ? -1.0 : 1.0;
      add_gear(tree_.model,
               {follower.link, leader.link, (leader.reversed ? -sign : sign) * gear.ratio, sign * gear.offset});
    }
  }

  int first_without_mass() const {
    for (std::size_t i = 0; i < tree_.links.size(); ++i) {
      const SpatialInertia& M = tree_.model.links[i].M_LLo_L;
      const bool free = tree_.links[i].joint < 0 || tree_.model.links[i].joint == JointKind::kFloating;
      const bool alone = work_.carries[i] == 0;
      if (M.mass_kg > 0 ? !(free && alone) || turns(M.I_BBcm) : !free && !alone) continue;
      return tree_.links[i].head;
    }
    return -1;
  }

  /// Whether every turn moves mass: pivots of I above rounding.
  static bool turns(const Matrix3& I) {
    const double least = 1e-14 * I.trace();
    const double d1 = I(0, 0), l = I(1, 0) / d1, m = I(2, 0) / d1;
    if (!(d1 > least)) return false;
    const double d2 = I(1, 1) - l * I(1, 0), e = I(2, 1) - m * I(1, 0);
    if (!(d2 > least)) return false;
    return I(2, 2) - m * I(2, 0) - e / d2 * e > least;
  }

  const Mechanism& mechanism_;
  MechanismTree& tree_;
  GrowWork& work_;
};

}  // namespace

int grow_links(const Mechanism& mechanism, const std::vector<int>& roots, MechanismTree& tree, GrowWork& work) {
  return LinkGrower(mechanism, tree, work).grow(roots);
}

}  // namespace drydock
