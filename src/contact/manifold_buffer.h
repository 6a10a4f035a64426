// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "contact/contact_point.h"

namespace drydock {

/// Takes a contact into a set; where the set is full, in place of the shallowest if it is deeper.
void add_or_replace(const ContactPoint& contact, ContactSet& out);

/// The contacts of one manifold: all with the same normal. What is more than fits into a set is left out so that the
/// deepest contact and the outline of those that overlap stay.
class ManifoldBuffer {
 public:
  explicit ManifoldBuffer(const Vector3& n_B) : n_B_(n_B) {}

  void add(const Vector3& p_BP, double depth_m, double share, int feature);
  /// At most four of these.
  void add(const Vector3& p_BP, double depth_m, int feature, const Nearness& beside);
  /// Of all that was added: −∞ of none.
  double deepest_m() const { return deepest_m_; }

  /// Adds those with depth above −reach_m to the set, as many as there is room for.
  void pour(double reach_m, ContactSet& out);

 private:
  struct Corner {  // fresh ones are not set: there is room for many
    Vector3 p_BP;  // on A
    double depth_m, share;
    int feature, beside;  // −1: nothing beside
  };
  static constexpr std::size_t kRoom = 96, kBesides = 4;
  void keep(const Corner& corner);
  void drop_to(std::size_t room);

  Vector3 n_B_;
  std::array<Corner, kRoom> corners_;
  std::array<Nearness, kBesides> besides_;
  std::size_t count_ = 0, beside_count_ = 0;
  double deepest_m_ = -std::numeric_limits<double>::infinity();
};

/// Gives a contact a share, 0 to 1, of the stiffness: U = ½ k share δ², force k share δ along n. It is written as a
/// place beside at the same point, whose depth is the fixed part r of the contact's own, ψ(1 − r) = share, and whose
/// normal has the length r, as its gradient has. Whoever uses the place beside as contact_point.h says, by its depth
/// and normal, gets the right force and energy.
void set_share(double share, ContactPoint& contact);

}  // namespace drydock
