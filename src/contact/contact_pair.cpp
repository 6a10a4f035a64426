// SPDX-License-Identifier: Apache-2.0
#include "contact/contact_pair.h"

#include <algorithm>
#include <cmath>

#include "contact/peg/peg_hole.h"
#include "contact/shape_contacts.h"

namespace drydock {
namespace {

/// From H's frame, in which the place was found, into that of the body B.
void express_in_body(const Pose& X_BH, Nearness& place) {
  const Vector3 p_HP = place.p_BP, p_HQ = place.p_BQ, n_H = place.n_B;
  place = {X_BH * p_HP, X_BH * p_HQ, X_BH.R * n_H, place.depth_m};
}

}  // namespace

void pair_contacts(const ContactPair& pair, const Pose& X_BA, double reach_m, double kept_m, ContactSet& found) {
  if (const auto* peg = std::get_if<PegAndBlock>(&pair.solids)) {
    const Rotation R_HB = inverse(pair.X_BH.R);
    const Vector3 p_HG = R_HB * Vector3(X_BA * pair.X_AG.p - pair.X_BH.p);
    const Vector3 axis_H = R_HB * (X_BA.R * Vector3(pair.X_AG.R.matrix.col(2)));
    peg_hole_contacts(peg->peg, peg->block, &peg->grid, p_HG, axis_H, reach_m, found);
  } else {
    const auto& shapes = std::get<ShapePair>(pair.solids);
    shape_contacts(shapes.first, shapes.second, inverse(pair.X_BH) * (X_BA * pair.X_AG), reach_m, found);
  }
  found.keep_deeper(-kept_m);
  for (ContactPoint& contact : found.points())
    for (Nearness* place : {&contact.at, &contact.beside, &contact.also_beside})
      if (std::isfinite(place->depth_m)) express_in_body(pair.X_BH, *place);
}

PairBalls pair_balls(const ContactPair& pair) {
  PairBalls balls;
  if (const auto* peg = std::get_if<PegAndBlock>(&pair.solids)) {
    balls = {pair.X_AG.p, pair.X_BH.p, 0, 0.5 * peg->peg.length_m + peg->peg.radius_m, 0.5 * peg->block.size.norm()};
  } else {
    const auto& [first, second] = std::get<ShapePair>(pair.solids);
    const Vector3 &p_GC = first.p_OC, &p_HC = second.p_OC;
    balls = {pair.X_AG * p_GC, pair.X_BH * p_HC, 0, first.reach_m, second.reach_m};
  }
  balls.radii_m = balls.radius_A_m + balls.radius_B_m;
  return balls;
}

double gap_rate_m_per_s(const PairBalls& balls, const Pose& X_BA, const Twist& V_BA_B) {
  const auto fastest = [&](const Vector3& p_BC, double radius_m) {
    const double turning = V_BA_B.w.norm();
    return (V_BA_B.v + V_BA_B.w.cross(p_BC)).norm() + (turning > 0 ? turning * radius_m : 0);
  };
  return std::min(fastest(X_BA * balls.p_AC, balls.radius_A_m), fastest(balls.p_BC, balls.radius_B_m));
}

}  // namespace drydock
