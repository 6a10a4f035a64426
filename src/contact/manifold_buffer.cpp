// SPDX-License-Identifier: Apache-2.0
#include "contact/manifold_buffer.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace drydock {
namespace {

constexpr int kOutlineDirections = 12;

Vector3 orthogonal_to(const Vector3& n) {
  Eigen::Index axis = 0;
  n.cwiseAbs().minCoeff(&axis);
  Vector3 e = Vector3::Zero();
  e[axis] = 1;
  return n.cross(e).normalized();
}

}  // namespace

void add_or_replace(const ContactPoint& contact, ContactSet& out) {
  if (out.points().size() < ContactSet::kMost) {
    out.add(contact);
    return;
  }
  const auto shallowest =
      std::min_element(out.points().begin(), out.points().end(),
                       [](const ContactPoint& x, const ContactPoint& y) { return x.at.depth_m < y.at.depth_m; });
  if (shallowest->at.depth_m < contact.at.depth_m) *shallowest = contact;
}

void ManifoldBuffer::keep(const Corner& corner) {
  deepest_m_ = std::max(deepest_m_, corner.depth_m);
  if (count_ < kRoom) {
    corners_[count_++] = corner;
    return;
  }
  const auto shallowest = std::min_element(corners_.begin(), corners_.end(),
                                           [](const Corner& x, const Corner& y) { return x.depth_m < y.depth_m; });
  if (shallowest->depth_m < corner.depth_m) *shallowest = corner;
}

void ManifoldBuffer::add(const Vector3& p_BP, double depth_m, double share, int feature) {
  keep({p_BP, depth_m, share, feature, -1});
}
void ManifoldBuffer::add(const Vector3& p_BP, double depth_m, int feature, const Nearness& beside) {
  assert(beside_count_ < kBesides && "a manifold has at most four contacts with a place beside");
  besides_[beside_count_] = beside;
  keep({p_BP, depth_m, 1, feature, static_cast<int>(beside_count_++)});
}

void ManifoldBuffer::drop_to(std::size_t room) {
  const auto end = corners_.begin() + static_cast<std::ptrdiff_t>(count_);
  const auto deeper = [](const Corner& x, const Corner& y) { return x.depth_m > y.depth_m; };
  std::sort(corners_.begin(), end, deeper);
  std::size_t overlapping = 0;
  while (overlapping < count_ && corners_[overlapping].depth_m > 0) ++overlapping;
  if (overlapping <= room) {
    count_ = room;
    return;
  }
  // The deepest, then the farthest in each direction among those that overlap, then the next deepest.
  const Vector3 x = orthogonal_to(n_B_), y = n_B_.cross(x);
  std::size_t kept = 1;
  for (int i = 0; i < kOutlineDirections && kept < room; ++i) {
    const double angle = 2 * std::numbers::pi * i / kOutlineDirections;
    const Vector3 direction = std::cos(angle) * x + std::sin(angle) * y;
    const auto first = corners_.begin(), last = first + static_cast<std::ptrdiff_t>(overlapping);
    const auto farthest = std::max_element(
        first, last, [&](const Corner& p, const Corner& q) { return direction.dot(p.p_BP) < direction.dot(q.p_BP); });
    const auto at = static_cast<std::size_t>(farthest - first);
    if (at < kept) continue;
    std::swap(corners_[at], corners_[kept]);
    ++kept;
  }
  count_ = room;
}

void ManifoldBuffer::pour(double reach_m, ContactSet& out) {
  const auto end = std::remove_if(corners_.begin(), corners_.begin() + static_cast<std::ptrdiff_t>(count_),
                                  [&](const Corner& corner) { return !(corner.depth_m > -reach_m); });
  count_ = static_cast<std::size_t>(end - corners_.begin());
  const std::size_t room = ContactSet::kMost - out.points().size();
  if (count_ > room) drop_to(room);
  for (std::size_t i = 0; i < count_; ++i) {
    const Corner& corner = corners_[i];
    ContactPoint contact{{corner.p_BP, corner.p_BP + corner.depth_m * n_B_, n_B_, corner.depth_m}, corner.feature, {}};
    if (corner.beside >= 0) contact.beside = besides_[static_cast<std::size_t>(corner.beside)];
    if (corner.share < 1) set_share(corner.share, contact);
    out.add(contact);
  }
}

void set_share(double share, ContactPoint& contact) {
  if (share >= 1 || !(contact.at.depth_m > 0)) return;
  // The inverse of ψ(x) = x² (3 − 2x).
  const double x = 0.5 - std::sin(std::asin(1 - 2 * std::max(share, 0.0)) / 3), r = 1 - x;
  const Vector3 n = r * contact.at.n_B;
  const double depth_m = r * contact.at.depth_m;
  contact.beside = {contact.at.p_BP, contact.at.p_BP + depth_m * n, n, depth_m};
}

}  // namespace drydock
