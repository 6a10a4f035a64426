// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "rig/cable/rig_pose.h"

namespace drydock {

enum class StiffnessStatus : std::uint8_t {
  kOk,
  kNoPose,       // a cable has no line at this pose
  kNoStiffness,  // a cable that pulls has no EA
};

/// A square matrix with a row and a column for each of the platform's axes.
using AxesMatrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::ColMajor, 6, 6>;

/// How the wrench on the platform answers a small move while all winches stand: ΔF = −K Δx. Δx is the move of the
/// platform's origin [m] and its rotation [rad], F the force [N] and the moment about the (moved) origin [N·m], both in
/// W and along the platform's axes, unscaled: K is in N/m, N (or N/rad) and N·m/rad.
struct RigStiffness {
  StiffnessStatus status = StiffnessStatus::kOk;
  int cable = -1;                // the one that the status is about
  AxesMatrix elastic;            // of the cables that stretch
  AxesMatrix turning;            // of the directions in which they pull, and of their levers
  AxesMatrix load;               // of the load's lever, and of the load itself if it turns along
  AxesMatrix total;              // the sum of the three
  double unbalanced_N = 0;       // scaled size of the wrench that tensions and load leave over
  double asymmetry_N_per_m = 0;  // the largest difference of two opposite entries of the total, moments scaled
  double smallest_N_per_m = 0;   // eigenvalue of the total's symmetric part, moments scaled; negative: unstable
  ScaledWrench weakest;          // its unit direction, scaled; unscaled_twist says what motion it is
  double largest_N_per_m = 0;
};

/// With u the pulling direction, b the eye from the origin, v = δ + θ × b the eye's move and t the tension,
///   elastic  k u (u·v) at the lever b, k = (EA + t)/l: the tension per length of a cable whose unstrained length
///            l₀ = l/(1 + t/EA) stays. l is the length from the anchor, the wrapped part included, as if it slid on the
///            wheel without friction; what lies between the anchor and the winch is not known here and adds nothing.
///   turning  −t du/dv at the lever b, and −(θ × b) × t u. With a pulley du is 1/l in the wheel's plane and sin φ/ρ
///            across it (direction_rate).
///   load     −(θ × p) × f for the weight and the load's force.
/// A cable without tension is slack and adds nothing. The load is `rig.load.points[point]`, the middle of its box.
///
/// The total is symmetric in equilibrium if the load is of forces that keep their direction. A torque that does so, or
/// a load that turns along, has no potential: half of it stays as asymmetry.
RigStiffness rig_stiffness(const CableRig& rig, const CableRigPose& pose, std::span<const double> tension_N,
                           std::size_t point = 0);

enum class FrequencyStatus : std::uint8_t {
  kOk,
  kNoStiffness,  // there is no stiffness to begin with
  kNoMass,       // the platform has no mass, and its load is no weight
  kNoInertia,    // a direction in which it turns has no inertia
  kUnstable,     // a direction has negative stiffness
};

/// Small free motions about a pose, winches standing, without damping: M ẍ + K x = 0.
struct NaturalFrequencies {
  FrequencyStatus status = FrequencyStatus::kOk;
  double mass_kg = 0;                 // what was taken
  std::vector<double> frequency_Hz;   // rising; zero where the stiffness is not positive
  std::vector<double> square_per_s2;  // ω²; where negative, the motion grows with e^{√(−ω²) t}
  AxesMatrix modes;  // in columns, along the platform's axes, scaled and of length 1; unscaled_twist says what motion
};

/// The symmetric part of K is taken. A point without mass whose load (`point`) is a force along gravity gets the mass
/// that this weight belongs to. A rod that hangs on the platform counts with the mass that the platform has for it, as
/// if it did not swing.
NaturalFrequencies natural_frequencies(const CableRig& rig, const CableRigPose& pose, const RigStiffness& stiffness,
                                       std::size_t point = 0);

}  // namespace drydock
