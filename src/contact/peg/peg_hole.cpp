// SPDX-License-Identifier: Apache-2.0
#include "contact/peg/peg_hole.h"

#include <algorithm>
#include <cmath>

#include "contact/peg/peg_hole_box.h"
#include "contact/peg/peg_hole_point.h"

namespace drydock {
namespace {

// The spare contact of the set, if it is within reach. A peg that crosses more holes than fit in a set keeps the
// deepest contacts.
void take_found(int feature, double reach_m, ContactSet& out) {
  ContactPoint& found = out.spare();
  found.feature = feature;
  out.gap_m = std::min(out.gap_m, -found.at.depth_m);
  if (!(found.at.depth_m > -reach_m)) return;
  if (out.points().size() < ContactSet::kMost) {
    out.take_spare();
    return;
  }
  const auto shallower = [](const ContactPoint& a, const ContactPoint& b) { return a.at.depth_m < b.at.depth_m; };
  ContactPoint& least = *std::min_element(out.points().begin(), out.points().end(), shallower);
  if (least.at.depth_m < found.at.depth_m) least = found;
}

void add_end(const Vector3& end, double radius_m, const HoleBlock& block, const HoleGrid* grid, int feature,
             double reach_m, ContactSet& out) {
  const auto add = [&](const BlockHit& hit, int number) {
    ContactPoint& contact = out.spare();
    contact.at = {end - radius_m * hit.n_B, end - hit.distance_m * hit.n_B, hit.n_B, radius_m - hit.distance_m};
    contact.beside = contact.also_beside = {};
    take_found(number, reach_m, out);
  };
  const double above = end.z() - block.top_m() - radius_m;
  if (above > reach_m && block.holes.size() > 1) {  // as an upper end is, as a rule; one hole is no search
    out.gap_m = std::min(out.gap_m, above);
    return;
  }
  const BlockHit hit = signed_distance(end, block, grid);
  add(hit, feature);
  if (hit.hole < 0 || radius_m <= block.holes[static_cast<std::size_t>(hit.hole)].radius_m) return;
  add(opposite_distance(end, block, hit.hole), feature + kPegOpposite - kPegEnd);
}

void add_rims(const PegAxis& peg, const HoleBlock& block, const HoleGrid* grid, double reach_m, ContactSet& out) {
  const double top = block.top_m();
  if (peg.low.z() > top + peg.radius_m + reach_m) return;
  const auto add_circle = [&](const RimCircle& circle, int number) {
    if (rim_contact(peg, circle, reach_m, out.spare()) || wall_pierced(peg, circle, out.spare())) {
      take_found(number, reach_m, out);
    }
  };
  // Most holes of a large pattern are farther away than the peg reaches.
  const Vector3 middle = 0.5 * (peg.low + peg.high), half = 0.5 * (peg.high - peg.low).cwiseAbs();
  const double beside = peg.radius_m + reach_m;
  const HoleList near = holes_near(block, grid, middle.x(), middle.y(), half.head<2>().norm() + beside);
  for (std::size_t k = 0; k < near.count; ++k) {
    const Hole& hole = block.holes[near[k]];
    const double x = half.x() + hole.mouth_m() + beside, y = half.y() + hole.mouth_m() + beside;
    if (std::abs(hole.x_m - middle.x()) > x || std::abs(hole.y_m - middle.y()) > y) continue;
    const int feature = kPegRim + 2 * static_cast<int>(near[k]);
    add_circle({{hole.x_m, hole.y_m, top}, hole.mouth_m()}, feature);
    if (hole.chamfer_m > 0) add_circle({{hole.x_m, hole.y_m, top - hole.chamfer_depth_m}, hole.radius_m}, feature + 1);
  }
}

void add_body(const PegAxis& peg, const HoleBlock& block, const HoleGrid* grid, double reach_m, ContactSet& out) {
  ContactPoint contacts[2];
  const int count = box_contacts(peg, block.size, reach_m, contacts);
  for (int i = 0; i < count; ++i) {
    out.spare() = contacts[i];
    take_found(kPegBox + i, reach_m, out);
  }
  add_rims(peg, block, grid, reach_m, out);
}

}  // namespace

void peg_hole_contacts(const Capsule& peg, const HoleBlock& block, const Pose& X_BA, double reach_m, ContactSet& out) {
  peg_hole_contacts(peg, block, nullptr, X_BA.p, X_BA.R.matrix.col(2), reach_m, out);
}

void peg_hole_contacts(const Capsule& peg, const HoleBlock& block, const HoleGrid* grid, const Vector3& p_BA,
                       const Vector3& axis_B, double reach_m, ContactSet& out) {
  out.clear();
  // Far apart: the box is farther from the peg's middle than the peg reaches.
  const double extent = 0.5 * peg.length_m + peg.radius_m;
  const Vector3 beyond = (p_BA.cwiseAbs() - 0.5 * block.size).cwiseMax(0);
  const double far2 = beyond.squaredNorm(), touching = extent + reach_m;
  if (far2 > touching * touching) {
    out.gap_m = std::sqrt(far2) - extent;
    return;
  }
  const Vector3 half = 0.5 * peg.length_m * axis_B;
  const Vector3 ends[2] = {p_BA - half, p_BA + half};
  add_end(ends[0], peg.radius_m, block, grid, kPegEnd, reach_m, out);
  if (peg.length_m > 0) {
    add_end(ends[1], peg.radius_m, block, grid, kPegEnd + 1, reach_m, out);
    const bool upright = axis_B.z() >= 0;
    add_body(
        {ends[upright ? 0 : 1], ends[upright ? 1 : 0], upright ? axis_B : Vector3(-axis_B), peg.length_m, peg.radius_m},
        block, grid, reach_m, out);
  }
  // Beyond the reach, a place of the body that was not looked at may be nearer than those that were.
  if (out.empty()) out.gap_m = std::max(reach_m, std::sqrt(far2) - extent);
}

}  // namespace drydock
