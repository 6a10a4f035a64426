// SPDX-License-Identifier: Apache-2.0
#include "multibody/mechanism/body_groups.h"

#include <utility>

#include "multibody/mechanism/numbering.h"

namespace drydock {
namespace {

/// Calls f with every body of a group, the head first.
template <class Function>
void for_each_body(const MechanismTree& tree, int head, Function&& f) {
  for (int body = head;;) {
    const int next = tree.bodies[at(body)].next;
    f(body);
    if (next == head) return;
    body = next;
  }
}

/// A group in the making: bodies are put at the end of its ring.
struct NewGroup {
  int head = -1, last = -1;
  Pose X_HG;  // the old head G in the new
  BodyGroup group{0, kWorld, {}, {}};

  void add(const Mechanism& mechanism, MechanismTree& tree, int body) {
    BodyPlace& place = tree.bodies[at(body)];
    const Pose X_GB = place.X_HB;
    if (head < 0) {
      head = body;
      X_HG = inverse(X_GB);  // H == B here
    } else {
      tree.bodies[at(last)].next = body;
    }
    if (place.head != head) place.X_HB = body == head ? Pose{} : X_HG * X_GB;
    place.head = head;
    place.next = head;
    last = body;
    ++group.bodies;
    if (head != kWorldBody) group.M_HHo_H = group.M_HHo_H + place.X_HB * mechanism.bodies[at(body)].M_BBo_B;
  }
};

}  // namespace

void single_groups(const Mechanism& mechanism, MechanismTree& tree) {
  const std::size_t count = mechanism.bodies.size();
  tree.bodies.resize(count);
  tree.groups.resize(count);
  for (std::size_t i = 0; i < count; ++i) {
    const int body = static_cast<int>(i);
    tree.bodies[i] = {body, body, {}};
    tree.groups[i] = {1, kWorld, {}, body == kWorldBody ? SpatialInertia{} : mechanism.bodies[i].M_BBo_B};
  }
}

Pose pose_in_group(const MechanismTree& tree, int body_A, int body_B) {
  return inverse(tree.bodies[at(body_A)].X_HB) * tree.bodies[at(body_B)].X_HB;
}

void merge_groups(MechanismTree& tree, int body_A, int body_B, const Pose& X_AB) {
  const BodyPlace A = tree.bodies[at(body_A)], B = tree.bodies[at(body_B)];
  const Pose X_HA = A.X_HB, X_KB = B.X_HB;
  Pose X_HK = X_HA * X_AB * inverse(X_KB);  // of B's head K in A's
  int keeps = A.head, joins = B.head;
  const bool larger = tree.groups[at(joins)].bodies > tree.groups[at(keeps)].bodies;
  if (joins == kWorldBody || (larger && keeps != kWorldBody)) {
    std::swap(keeps, joins);
    X_HK = inverse(X_HK);  // H == K here
  }
  X_HK.R = renormalised(X_HK.R);  // bodies may be merged any number of times in a run
  for_each_body(tree, joins, [&](int body) {
    BodyPlace& place = tree.bodies[at(body)];
    const Pose X_KC = place.X_HB;
    place.head = keeps;
    place.X_HB = body == joins ? X_HK : X_HK * X_KC;
  });
  std::swap(tree.bodies[at(keeps)].next, tree.bodies[at(joins)].next);
  BodyGroup& group = tree.groups[at(keeps)];
  const BodyGroup& joined = tree.groups[at(joins)];
  group.bodies += joined.bodies;
  if (keeps != kWorldBody) group.M_HHo_H = group.M_HHo_H + X_HK * joined.M_HHo_H;  // H == K here
}

void split_group(const Mechanism& mechanism, MechanismTree& tree, int head, const std::vector<char>& part) {
  NewGroup stays, leaves;
  const char side = part[at(head)];
  for_each_body(tree, head, [&](int body) { (part[at(body)] == side ? stays : leaves).add(mechanism, tree, body); });
  tree.groups[at(stays.head)] = stays.group;
  tree.groups[at(leaves.head)] = leaves.group;
}

}  // namespace drydock
