// SPDX-License-Identifier: Apache-2.0
#include "testing/simbody_tree.h"

#include "testing/simbody_coordinates.h"

namespace drydock::testing {
namespace {

std::vector<SimbodyLink> links_of(const TreeModel& model) {
  std::vector<SimbodyLink> links;
  for (const Link& link : model.links) {
    const SpatialInertia& M = link.M_LLo_L;
    links.push_back(
        {link.parent, link.joint, link.X_PF.R.matrix, link.X_PF.p, M.mass_kg, M.p_BBcm, inertia_about_origin(M)});
  }
  return links;
}

/// Simbody has no constraint for a hinge and the like: it takes them together from simpler ones.
std::vector<SimbodyConstraint> constraints_of(const Loop& loop) {
  std::vector<SimbodyConstraint> constraints;
  const auto add = [&](SimbodyTie tie, int axis_C = 0, int axis_D = 0) {
    constraints.push_back({tie, loop.link_A, loop.X_AC.R.matrix, loop.X_AC.p, loop.link_B, loop.X_BD.R.matrix,
                           loop.X_BD.p, axis_C, axis_D});
  };
  const auto common_z = [&] {
    add(SimbodyTie::kRightAngle, 0, 2);
    add(SimbodyTie::kRightAngle, 1, 2);
  };
  switch (loop.kind) {
    case LoopKind::kWeld:
      add(SimbodyTie::kWeld);
      break;
    case LoopKind::kHinge:
      add(SimbodyTie::kBall);
      common_z();
      break;
    case LoopKind::kSlider:
      add(SimbodyTie::kPointOnLine);
      add(SimbodyTie::kSameOrientation);
      break;
    case LoopKind::kCylinder:
      add(SimbodyTie::kPointOnLine);
      common_z();
      break;
    case LoopKind::kCross:
      add(SimbodyTie::kBall);
      add(SimbodyTie::kRightAngle, 0, 1);
      break;
    case LoopKind::kBall:
      add(SimbodyTie::kBall);
      break;
    case LoopKind::kPlane:
      add(SimbodyTie::kPointInPlane);
      common_z();
      break;
    case LoopKind::kPointOnLine:
      add(SimbodyTie::kPointOnLine);
      break;
  }
  return constraints;
}

std::vector<SimbodyConstraint> constraints_of(std::span<const Loop> loops) {
  std::vector<SimbodyConstraint> all;
  for (const Loop& loop : loops) {
    for (const SimbodyConstraint& constraint : constraints_of(loop)) all.push_back(constraint);
  }
  return all;
}

}  // namespace

SimbodyTree::SimbodyTree(const TreeModel& model, std::span<const Loop> loops)
    : model_(model), loops_(loops.begin(), loops.end()), engine_(links_of(model), constraints_of(loops)) {}

PeerMotion SimbodyTree::motion(const TreeState& state, const Loads& loads) {
  SimbodyLoads acting{to_simbody_velocities(model_, loads.tau), {}, {}, loads.g_W};
  for (std::size_t i = 0; i < model_.links.size(); ++i) {
    const Wrench F_L_W = loads.F_L_W.empty() ? Wrench{} : loads.F_L_W[i];
    acting.t_L_W.push_back(F_L_W.t);
    acting.f_L_W.push_back(F_L_W.f);
  }
  const SimbodyMotion found =
      engine_.motion(to_simbody_positions(model_, state.q), to_simbody_velocities(model_, state.v), acting);
  PeerMotion motion;
  motion.vdot = from_simbody_velocities(model_, found.udot);
  for (std::size_t i = 0; i < model_.links.size(); ++i) {
    motion.X_WL.push_back({{found.R_WL[i]}, found.p_WL[i]});
    motion.V_WL_W.push_back({found.w_WL[i], found.v_WL[i]});
  }
  std::size_t constraint = 0;
  for (const Loop& loop : loops_) {
    Wrench F_B_W;
    for (std::size_t k = constraints_of(loop).size(); k > 0; --k, ++constraint) {
      F_B_W.t += found.t_B_W[constraint];
      F_B_W.f += found.f_B_W[constraint];
    }
    const Rotation R_WB = loop.link_B == kWorld ? Rotation{} : motion.X_WL[static_cast<std::size_t>(loop.link_B)].R;
    motion.F_D_W.push_back(shift(F_B_W, R_WB * loop.X_BD.p));
  }
  return motion;
}

}  // namespace drydock::testing
