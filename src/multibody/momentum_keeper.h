// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "multibody/loads.h"
#include "multibody/loop/loop.h"

namespace drydock {

/// Keeps the momentum of what floats free. Runge–Kutta methods and projections onto loops keep it only to their own
/// order; near singular poses that is not much. Trees that loops tie together and nothing ties to the world form a
/// group, whose momentum changes by the impulses of the loads alone. The keeper integrates this balance and, after each
/// step, gives the group the small rigid twist that brings its momentum back to it. Rigid twists leave every joint and
/// loop as it is. It reports what it had to give; a large amount says that the steps are too long.
class MomentumKeeper {
 public:
  /// Finds the groups. To be called when the structure has changed.
  void regroup(const TreeModel& model, std::span<const Loop> loops);
  int impulse_count() const { return 6 * group_count_; }                     // six for each group: angular, linear
  double mass_kg(std::size_t group) const { return books_[group].mass_kg; }  // after open_book

  /// Takes the present momenta as those of the balance; after update_kinematics.
  void open_book(const TreeModel& model, const TreeState& state, DynamicsWork& work);

  /// Rates of the impulses: moment about the group's centre of mass, and force; after accelerations().
  void impulse_rates(const TreeModel& model, const TreeState& state, const Loads& loads, const DynamicsWork& work,
                     std::span<double> rates) const;

  /// The step's impulses enter the balance, and the velocities are corrected to it; after update_kinematics, which does
  /// not hold for the velocities afterwards.
  void keep(const TreeModel& model, std::span<const double> impulses, TreeState& state, DynamicsWork& work);

  /// Largest twist given so far, of both parts [rad/s, m/s].
  double largest_correction() const { return largest_correction_; }

 private:
  struct Book {
    Vector3 angular = Vector3::Zero();  // about the group's centre of mass
    Vector3 linear = Vector3::Zero();
    double mass_kg = 0;
  };
  struct Group {
    int root;  // of one of its trees, the point of reference
    double mass_kg;
    Vector3 p_OCm, v_Cm;  // from the O of that root; the velocity in W
    Matrix3 I_Cm;
    Vector3 angular;
  };
  Group sum_group(const TreeModel& model, const TreeState& state, const DynamicsWork& work, int group) const;

  int group_count_ = 0;
  std::vector<int> group_of_root_;  // by link; -1: not a root, or tied to the world
  std::vector<MomentumSums> sums_;  // by link, of roots
  std::vector<Book> books_;         // by group
  double largest_correction_ = 0;
};

}  // namespace drydock
