// SPDX-License-Identifier: Apache-2.0
#include "mission/part/loop_words.h"

#include <fmt/format.h>

#include <cmath>

#include "mission/part/tie_slots.h"
#include "multibody/mechanism/mechanism_loops.h"

namespace drydock {
namespace {

constexpr double kOpen = 1e-6;  // [m or rad], above which a loop is not closed

/// What closes a loop: a joint or a constraint by its name, a lock by the bodies it holds together.
std::string closer_of(const Moment& moment, int loop) {
  const MechanismTree& tree = moment.mechanism.tree;
  for (std::size_t j = 0; j < tree.joints.size(); ++j) {
    if (tree.joints[j].loop == loop) return moment.mission.joints[j].name;
  }
  for (std::size_t c = 0; c < tree.constraint_loops.size(); ++c) {
    if (tree.constraint_loops[c] == loop) return moment.mission.constraints[c].name;
  }
  for (std::size_t l = 0; l < tree.locks.size(); ++l) {
    if (tree.locks[l].loop != loop) continue;
    const auto name = [&](int body) { return moment.mission.bodies[static_cast<std::size_t>(body)].name; };
    const MechanismLock& lock = moment.mechanism.locks[l];
    return fmt::format("the lock between {} and {}", name(lock.body_A), name(lock.body_B));
  }
  return "a loop";
}

struct Hardest {
  int loop = -1;
  double size = -1;
  void keep(int index, double value) {
    if (!(value > size) && std::isfinite(value)) return;
    loop = index;
    size = value;
  }
};

}  // namespace

std::string hardest_loop(const Moment& moment) {
  const MechanismTree& tree = moment.mechanism.tree;
  if (tree.loops.empty()) return "";
  Hardest open, loaded;
  for (std::size_t i = 0; i < tree.loops.size(); ++i) {
    const LoopError error = loop_error(tree.model, tree.loops[i], moment.state(), moment.work());
    const Wrench F = loop_wrench(tree.loops[i], i, moment.work(), *moment.run.factor);
    open.keep(static_cast<int>(i), std::max(error.distance_m, error.angle_rad));
    loaded.keep(static_cast<int>(i), std::max(F.f.norm(), F.t.norm()));
  }
  if (!(open.size <= kOpen)) {
    const auto index = static_cast<std::size_t>(open.loop);
    const LoopError error = loop_error(tree.model, tree.loops[index], moment.state(), moment.work());
    return fmt::format("the loop that {} closes stays open by {:.2g} m and {:.2g} rad", closer_of(moment, open.loop),
                       error.distance_m, error.angle_rad);
  }
  const auto index = static_cast<std::size_t>(loaded.loop);
  const Wrench F = loop_wrench(tree.loops[index], index, moment.work(), *moment.run.factor);
  return fmt::format("of the loops, the one that {} closes carries most, {:.3g} N and {:.3g} N m",
                     closer_of(moment, loaded.loop), F.f.norm(), F.t.norm());
}

}  // namespace drydock
