// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "multibody/loads.h"
#include "multibody/loop/loop.h"

namespace drydock {

/// Keeps the momentum of what floats free, and the path of its centre of mass. Runge–Kutta methods and projections onto
/// loops keep both only to their own order; near singular poses that is not much. Trees that loops tie together and
/// nothing ties to the world form a group, whose momentum and path follow from the loads alone. The keeper integrates
/// them and, after each step, gives the group the small rigid displacement and twist that bring it back. Both leave
/// every joint and loop as it is. It reports what it had to give; a large amount says that the steps are too long.
///
/// A step begins at the centre of mass c₀ with its velocity v₀. Q is the point that goes on from there, c₀ + v₀ τ. With
/// f the force on a group of mass m and N_Q the moment about Q, three impulses are integrated, and the time τ:
///
///   G = ∫ N_Q dτ,   P = ∫ f dτ,   D = ∫ P/m dτ
///   c₁ = c₀ + v₀ τ + D,   p₁ = p₀ + P,   S₁ = S₀ + G − D × P,   S the angular momentum about the centre of mass
///
/// The moment is taken about Q and not about the moving centre, so that c × p + S about any fixed point changes by the
/// integral of the moment about that point, to rounding: the method integrates ∫∫ f as ∫ (τ₁ − τ) f, for its
/// coefficients obey Σᵢ bᵢ aᵢⱼ = bⱼ (1 − cⱼ), as those of Rk4 and DormandPrince do (Hairer, Nørsett, Wanner I, D(1) of
/// §II.7). What two groups do to each other at one point then cancels. Nothing in G grows with the speed or the place.
/// Stages of a method lie off the path by its own error. Loads act where the bodies are, so that they cancel; weights
/// act at Q + D, so that a uniform field gives no spin, however strong it is.
class MomentumKeeper {
 public:
  /// Finds the groups. To be called when the structure has changed.
  void regroup(const TreeModel& model, std::span<const Loop> loops);
  int group_count() const { return group_count_; }
  /// Coordinates of the integration, all zero where a step begins: G, P, D of each group, then the time.
  int coordinate_count() const { return group_count_ == 0 ? 0 : kOfGroup * group_count_ + 1; }

  /// Takes the present momenta and places as those of the balance; after update_kinematics.
  void open_book(const TreeModel& model, const TreeState& state, DynamicsWork& work);

  /// Rates of the coordinates y, where the positions differ by the increments y_q from those at the begin of the step;
  /// after accelerations().
  void rates(const TreeModel& model, const TreeState& state, const VectorX& y_q, std::span<const double> y,
             const Loads& loads, const DynamicsWork& work, std::span<double> rates);
  /// What the first moment of mass lacks at the point of the last rates, Σ m (p_WPath − p_WCm): weights act where the
  /// paths are, other loads where the bodies are.
  const Vector3& mass_moment_to_paths() const { return mass_moment_to_paths_; }

  /// Forces that change by a constant through a step of length h, by rates that change so at a point half way, add to
  /// the coordinates at its end.
  void push(double h_s, std::span<const double> change, std::span<double> y) const;

  /// The step's coordinates enter the balance, and places and velocities are corrected to it; after update_kinematics,
  /// which does not hold for the velocities afterwards.
  void keep(const TreeModel& model, std::span<const double> y, TreeState& state, DynamicsWork& work);

  /// Largest twist given so far, of both parts [rad/s, m/s], and the largest displacement.
  double largest_correction() const { return largest_correction_; }
  double largest_displacement_m() const { return largest_displacement_m_; }

 private:
  static constexpr int kOfGroup = 9, kImpulse = 3, kDisplacement = 6;

  /// A sum that keeps the digits its parts have beyond its own (Kahan 1965), through any number of steps.
  struct Sum {
    Vector3 value = Vector3::Zero(), rest = Vector3::Zero();
    void add(const Vector3& part);
  };
  struct Book {
    Sum angular;  // about the group's centre of mass
    Sum linear;
    double mass_kg = 0;
    int root = -1;  // of one of its trees, the point of reference
    Vector3 p_WO = Vector3::Zero(), p_OCm = Vector3::Zero();
    Vector3 p_CmPath = Vector3::Zero();  // where the path is, from the centre: what the state's digits do not hold

    Vector3 v_Cm() const { return linear.value / mass_kg; }
  };
  struct Group {
    int root;  // of one of its trees, the point of reference
    double mass_kg;
    Vector3 p_OCm, v_Cm;  // from the O of that root; the velocity in W
    Matrix3 I_Cm;
    Vector3 angular;
  };
  /// What acts on a group from outside, about the point of reference, and its weights about its centre of mass.
  struct Pushes {
    Wrench F_O, weight_Cm;
    Vector3 p_OCm = Vector3::Zero();
  };
  Pushes sum_pushes(const TreeModel& model, const TreeState& state, const Loads& loads, const DynamicsWork& work,
                    int group) const;
  Group sum_group(const TreeModel& model, const TreeState& state, const DynamicsWork& work, int group) const;
  void correct_velocities(const TreeModel& model, int group, const Group& now, TreeState& state);
  void correct_place(const TreeModel& model, int group, const Group& now, const Vector3& displacement,
                     TreeState& state);

  int group_count_ = 0;
  std::vector<int> group_of_root_;  // by link; -1: not a root, or tied to the world
  std::vector<MomentumSums> sums_;  // by link, of roots
  std::vector<Book> books_;         // by group
  Vector3 mass_moment_to_paths_ = Vector3::Zero();
  double largest_correction_ = 0, largest_displacement_m_ = 0;
};

}  // namespace drydock
