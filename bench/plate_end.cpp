// SPDX-License-Identifier: Apache-2.0
#include "bench/plate_end.h"

#include <algorithm>
#include <cmath>

#include "multibody/mechanism/mechanism_state.h"

namespace drydock::bench {
namespace {

std::size_t nearest_hole(const HoleBlock& block, const Vector3& p) {
  const auto away_m = [&](const Hole& hole) { return std::hypot(hole.x_m - p.x(), hole.y_m - p.y()); };
  const auto nearest = std::min_element(block.holes.begin(), block.holes.end(),
                                        [&](const Hole& a, const Hole& b) { return away_m(a) < away_m(b); });
  return static_cast<std::size_t>(nearest - block.holes.begin());
}

}  // namespace

PlateEnd plate_end(const Mission& mission, const MissionStart& start, const PlateLog& log) {
  const Mechanism& mechanism = start.mechanism;
  TreeState state = start.state;
  state.q = log.q.rightCols<1>();
  DynamicsWork work(mechanism.tree.model);
  update_kinematics(mechanism.tree.model, state, work);
  PlateEnd end;
  for (const MissionContact& contact : mission.contacts) {
    const Pose X_HB = inverse(body_pose(mechanism, state, work, contact.body_B) * contact.pair.X_BH);
    const Pose X_HG = X_HB * body_pose(mechanism, state, work, contact.body_A) * contact.pair.X_AG;
    end.hole_of_peg.push_back(nearest_hole(std::get<PegAndBlock>(contact.pair.solids).block, X_HG.p));
  }
  const int plate = mission.contacts.at(0).body_A;
  end.p_LP = origin_on_link(mechanism.tree, plate);
  end.p_WP = body_pose(mechanism, state, work, plate).p;
  return end;
}

double largest_turn_rad(const MissionStart& start, const MatrixX& q, const MatrixX& other_q) {
  double largest_rad = 0;
  for (const Link& link : start.mechanism.tree.model.links) {
    if (link.joint != JointKind::kRevolute) continue;
    const Eigen::Index row = link.first_position;
    largest_rad = std::max(largest_rad, (q.row(row) - other_q.row(row)).cwiseAbs().maxCoeff());
  }
  return largest_rad;
}

}  // namespace drydock::bench
