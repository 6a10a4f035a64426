// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/lock_reactions.h"

#include <algorithm>
#include <numeric>

#include "multibody/mechanism/disjoint_sets.h"
#include "multibody/mechanism/mechanism_loops.h"
#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

/// What each body needs of its locks.
class Needs {
 public:
  Needs(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work, const BodyLoads& loads,
        InverseDynamicsWork& inverse, std::vector<Wrench>& needed)
      : mechanism_(mechanism),
        tree_(mechanism.tree),
        state_(state),
        work_(work),
        loads_(loads),
        inverse_(inverse),
        needed_(needed) {}

  void find(const VectorX& vdot) {
    solve_links(vdot);
    needed_.assign(mechanism_.bodies.size(), {});
    for (std::size_t b = 1; b < needed_.size(); ++b) needed_[b] = inertial_less_loads(static_cast<int>(b));
    take_joints();
    take_loops();
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

  const Mechanism& mechanism_;
  const MechanismTree& tree_;
  const TreeState& state_;
  const DynamicsWork& work_;
  const BodyLoads& loads_;
  InverseDynamicsWork& inverse_;
  std::vector<Wrench>& needed_;
};

/// Bodies that fixed joints make one, as disjoint sets.
std::vector<int> joined_by_fixed(const Mechanism& mechanism) {
  std::vector<int> rigid(mechanism.bodies.size());
  std::iota(rigid.begin(), rigid.end(), 0);
  for (std::size_t j = 0; j < mechanism.tree.joints.size(); ++j) {
    if (mechanism.tree.joints[j].role == JointRole::kHolds)
      unite(rigid, mechanism.joints[j].body_P, mechanism.joints[j].body_B);
  }
  return rigid;
}

}  // namespace

LockReactionFinder::LockReactionFinder(const Mechanism& mechanism) : mechanism_(mechanism) {
  std::vector<int> rigid = joined_by_fixed(mechanism);
  for (int body = 0; at(body) < mechanism.bodies.size(); ++body) {
    if (head_of(mechanism.tree, body) != body || mechanism.tree.groups[at(body)].bodies < 2) continue;
    networks_.push_back(network_of(body, rigid));
  }
}

LockReactionFinder::Network LockReactionFinder::network_of(int head, std::vector<int>& rigid) const {
  const MechanismTree& tree = mechanism_.tree;
  std::vector<int> number(rigid.size(), -1), bodies, nodes;
  LockNetwork network;
  int body = head;
  do {
    int& node = number[at(find_set(rigid, body))];
    if (node < 0) {
      node = static_cast<int>(network.needed_Q.size());
      network.needed_Q.push_back({});
    }
    if (body == kWorldBody) network.ground = node;
    bodies.push_back(body);
    nodes.push_back(node);
    body = tree.bodies[at(body)].next;
  } while (body != head);

  std::vector<std::size_t> locks;
  for (std::size_t l = 0; l < tree.locks.size(); ++l) {
    const LockRole role = tree.locks[l].role;
    const MechanismLock& lock = mechanism_.locks[l];
    if ((role != LockRole::kMerges && role != LockRole::kShares) || head_of(tree, lock.body_A) != head) continue;
    const int A = number[at(find_set(rigid, lock.body_A))], B = number[at(find_set(rigid, lock.body_B))];
    if (A == B) continue;
    network.ties.push_back({A, B, tree.bodies[at(lock.body_B)].X_HB * lock.X_BD.p, lock.stiffness, {}});
    locks.push_back(l);
  }
  LoadSharing sharing(network);
  return {head, std::move(bodies), std::move(nodes), std::move(locks), std::move(network), std::move(sharing)};
}

void LockReactionFinder::share(Network& network, const DynamicsWork& work, LockReactions& result) const {
  const BodyGroup& group = mechanism_.tree.groups[at(network.head)];
  const Rotation R_WH = pose_from_O(work, group.link).R * group.X_LH.R, R_HW = inverse(R_WH);
  std::vector<Wrench>& needed_H = network.ties.needed_Q;
  std::fill(needed_H.begin(), needed_H.end(), Wrench{});
  for (std::size_t i = 0; i < network.bodies.size(); ++i) {
    const int body = network.bodies[i];
    Wrench& node = needed_H[at(network.nodes[i])];
    node = node + shift(R_HW * needed_[at(body)], -mechanism_.tree.bodies[at(body)].X_HB.p);
  }
  result.imbalance = std::max(network.sharing.share(network.ties), result.imbalance);
  for (std::size_t k = 0; k < network.locks.size(); ++k) {
    result.F_D_W[network.locks[k]] = R_WH * network.ties.ties[k].F_D;
  }
}

LockReactions LockReactionFinder::find(const TreeState& state, const DynamicsWork& work, const VectorX& vdot,
                                       const BodyLoads& loads) {
  const MechanismTree& tree = mechanism_.tree;
  Needs(mechanism_, state, work, loads, inverse_, needed_).find(vdot);
  LockReactions result;
  result.F_D_W.assign(mechanism_.locks.size(), {});
  for (Network& network : networks_) share(network, work, result);
  for (std::size_t l = 0; l < tree.locks.size() && !loads.loop_F_D_W.empty(); ++l) {
    if (tree.locks[l].loop < 0) continue;
    const MechanismLock& lock = mechanism_.locks[l];
    const Rotation R_WB = pose_from_O(work, link_of(tree, lock.body_B)).R * pose_on_link(tree, lock.body_B).R;
    result.F_D_W[l] = weld_wrench_at_D(lock, R_WB, loads.loop_F_D_W[at(tree.locks[l].loop)]);
  }
  return result;
}

LockReactions lock_reactions(const Mechanism& mechanism, const TreeState& state, const DynamicsWork& work,
                             const VectorX& vdot, const BodyLoads& loads) {
  return LockReactionFinder(mechanism).find(state, work, vdot, loads);
}

}  // namespace drydock
