// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/lock_reactions.h"

#include <algorithm>
#include <numeric>

#include "multibody/inverse_dynamics.h"
#include "multibody/mechanism/disjoint_sets.h"
#include "multibody/mechanism/lock_network.h"
#include "multibody/mechanism/mechanism_loops.h"
#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

class ReactionFinder {
 public:
  ReactionFinder(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work, const BodyLoads& loads)
      : mechanism_(mechanism), tree_(mechanism.tree), state_(state), work_(work), loads_(loads) {}

  LockReactions find(const VectorX& vdot) {
    solve_links(vdot);
    needed_.assign(mechanism_.bodies.size(), {});
    for (std::size_t b = 1; b < needed_.size(); ++b) needed_[b] = inertial_less_loads(static_cast<int>(b));
    take_joints();
    take_loops();
    join_fixed();
    result_.F_D_W.assign(mechanism_.locks.size(), {});
    for (std::size_t b = 0; b < needed_.size(); ++b) {
      if (head_of(tree_, static_cast<int>(b)) == static_cast<int>(b) && tree_.groups[b].bodies > 1)
        share_group(static_cast<int>(b));
    }
    for (std::size_t l = 0; l < tree_.locks.size() && !loads_.loop_F_D_W.empty(); ++l) {
      if (tree_.locks[l].loop < 0) continue;
      const MechanismLock& lock = mechanism_.locks[l];
      const Rotation R_WB = pose_from_O(work_, link_of(tree_, lock.body_B)).R * pose_on_link(tree_, lock.body_B).R;
      result_.F_D_W[l] = weld_wrench_at_D(lock, R_WB, loads_.loop_F_D_W[at(tree_.locks[l].loop)]);
    }
    return result_;
  }

 private:
  /// A point of a body from the O of its tree, in the world's directions; from Wo when the world holds it.
  Vector3 from_O(int body, const Vector3& p_BC) const {
    return pose_from_O(work_, link_of(tree_, body)) * (pose_on_link(tree_, body) * p_BC);
  }
  Vector3 origin(int body) const { return tree_origin(tree_.model, state_, link_of(tree_, body)); }

  /// A wrench about O of one tree brought to a body that may be of another: takes it off what the body needs.
  void bring(int body, const Wrench& F_O, const Vector3& p_WO) {
    const Vector3 p_OB = from_O(body, Vector3::Zero()) + (origin(body) - p_WO);
    needed_[at(body)] = needed_[at(body)] - shift(F_O, p_OB);
  }

  /// Accelerations of links and the wrenches of their joints.
  void solve_links(const VectorX& vdot) {
    Loads sum = no_loads(tree_.model);
    sum.g_W = loads_.g_W;
    sum.link_g_W = loads_.link_g_W;
    for (std::size_t b = 0; b < loads_.F_B_W.size(); ++b) {
      add_body_wrench(mechanism_, work_, static_cast<int>(b), loads_.F_B_W[b], sum);
    }
    for (std::size_t k = 0; k < loads_.loop_F_D_W.size(); ++k) {
      const Loop& loop = tree_.loops[k];
      add_at_D(loop, loop.link_B, loads_.loop_F_D_W[k], sum);
      add_at_D(loop, loop.link_A, -loads_.loop_F_D_W[k], sum);
    }
    VectorX tau;
    inverse_dynamics(tree_.model, work_, sum, vdot, inverse_, tau);
  }

  void add_at_D(const Loop& loop, int link, const Wrench& F_D_W, Loads& sum) const {
    if (link == kWorld) return;
    sum.F_L_W.resize(tree_.links.size());
    const Vector3 between = tree_origin(tree_.model, state_, loop.link_B) - tree_origin(tree_.model, state_, link);
    const Vector3 p_OD = pose_from_O(work_, loop.link_B) * loop.X_BD.p + between;
    sum.F_L_W[at(link)] = sum.F_L_W[at(link)] + shift(F_D_W, pose_from_O(work_, link).p - p_OD);
  }

  Wrench inertial_less_loads(int body) const {
    const int link = link_of(tree_, body);
    const Pose X_OB = pose_from_O(work_, link) * pose_on_link(tree_, body);
    const SpatialInertia M = X_OB.R * mechanism_.bodies[at(body)].M_BBo_B;  // about Bo, in W
    Wrench F_B = loads_.F_B_W.empty() ? Wrench{} : loads_.F_B_W[at(body)];
    const bool own_g = link != kWorld && !loads_.link_g_W.empty();
    const Vector3 weight = M.mass_kg * (own_g ? loads_.link_g_W[at(link)] : loads_.g_W);
    F_B = F_B + Wrench{M.p_BBcm.cross(weight), weight};
    if (link == kWorld) return -F_B;
    const Twist V_B = shift(twist_at_O(work_, link), X_OB.p), A_B = shift(inverse_.A_O_W[at(link)], X_OB.p);
    return M * A_B + cross(V_B, M * V_B) - F_B;
  }

  void take_joints() {
    for (std::size_t i = 0; i < tree_.links.size(); ++i) {
      const LinkPlace& place = tree_.links[i];
      const Wrench& F_O = inverse_.F_O_W[i];
      const Vector3 p_WO = tree_origin(tree_.model, state_, static_cast<int>(i));
      if (place.joint < 0) {  // nothing when v̇ belongs to the loads
        bring(place.body, F_O, p_WO);
        continue;
      }
      const MechanismJoint& joint = mechanism_.joints[at(place.joint)];
      const bool reversed = tree_.joints[at(place.joint)].reversed;
      bring(reversed ? joint.body_P : joint.body_B, F_O, p_WO);
      bring(reversed ? joint.body_B : joint.body_P, -F_O, p_WO);
    }
  }

  void take_loops() {
    if (loads_.loop_F_D_W.empty()) return;
    for_each_loop(mechanism_, tree_, [&](int index, int body_A, int body_B) {
      const Loop& loop = tree_.loops[at(index)];
      const Vector3 p_OD = pose_from_O(work_, loop.link_B) * loop.X_BD.p;
      const Wrench F_O = shift(loads_.loop_F_D_W[at(index)], -p_OD);
      bring(body_B, F_O, origin(body_B));
      bring(body_A, -F_O, origin(body_B));
    });
  }

  /// nodes_: bodies that fixed joints make one.
  void join_fixed() {
    nodes_.resize(mechanism_.bodies.size());
    std::iota(nodes_.begin(), nodes_.end(), 0);
    for (std::size_t j = 0; j < tree_.joints.size(); ++j) {
      if (tree_.joints[j].role == JointRole::kHolds)
        unite(nodes_, mechanism_.joints[j].body_P, mechanism_.joints[j].body_B);
    }
  }

  /// The network of one group, with positions from the origin of its head.
  void share_group(int head) {
    LockNetwork network;
    std::vector<int> number(nodes_.size(), -1);
    const Vector3 p_OH = from_O(head, Vector3::Zero());
    int body = head;
    do {
      int& node = number[at(find_set(nodes_, body))];
      if (node < 0) {
        node = static_cast<int>(network.needed_Q.size());
        network.needed_Q.push_back({});
      }
      const Vector3 p_HB = from_O(body, Vector3::Zero()) - p_OH;
      network.needed_Q[at(node)] = network.needed_Q[at(node)] + shift(needed_[at(body)], -p_HB);
      if (body == kWorldBody) network.ground = node;
      body = tree_.bodies[at(body)].next;
    } while (body != head);

    std::vector<std::size_t> locks;
    for (std::size_t l = 0; l < tree_.locks.size(); ++l) {
      const LockRole role = tree_.locks[l].role;
      const MechanismLock& lock = mechanism_.locks[l];
      if ((role != LockRole::kMerges && role != LockRole::kShares) || head_of(tree_, lock.body_A) != head) continue;
      const int A = number[at(find_set(nodes_, lock.body_A))], B = number[at(find_set(nodes_, lock.body_B))];
      if (A == B) continue;
      network.ties.push_back({A, B, from_O(lock.body_B, lock.X_BD.p) - p_OH, lock.stiffness, {}});
      locks.push_back(l);
    }
    result_.imbalance = std::max(share_loads(network), result_.imbalance);
    for (std::size_t k = 0; k < locks.size(); ++k) result_.F_D_W[locks[k]] = network.ties[k].F_D;
  }

  const Mechanism& mechanism_;
  const MechanismTree& tree_;
  const TreeState& state_;
  const DynamicsWork& work_;
  const BodyLoads& loads_;
  InverseDynamicsWork inverse_;
  std::vector<Wrench> needed_;  // by body, about Bo, in W
  std::vector<int> nodes_;
  LockReactions result_;
};

}  // namespace

LockReactions lock_reactions(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work,
                             const VectorX& vdot, const BodyLoads& loads) {
  return ReactionFinder(mechanism, state, work, loads).find(vdot);
}

}  // namespace drydock
