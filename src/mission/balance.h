// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>

#include "spatial/wrench.h"

namespace drydock {

/// What a run holds at an instant.
struct EnergyNow {
  double kinetic_J = 0;
  double potential_J = 0;  // of all bodies in gravity, also those that the world holds; zero at P
  double spring_J = 0;
  double drives_J = 0;    // in their rotors and gears
  double cables_J = 0;    // in the stretch of cables
  double contacts_J = 0;  // in the overlap of bodies that touch, and in the springs of friction

  double sum_J() const { return kinetic_J + potential_J + spring_J + drives_J + cables_J + contacts_J; }
};

/// Where energy came from and went to. What is left over, against the largest sum that was seen, tells how good the
/// integration was.
struct EnergyBalance {
  EnergyNow start, end;
  double work_of_efforts_J = 0;
  double work_of_wrenches_J = 0;  // without those of cables, which are inside the balance
  double work_of_motors_J = 0;
  double work_of_winches_J = 0;
  double dissipated_J = 0;      // in dampers
  double lost_in_drives_J = 0;  // friction, brakes, damping of gears
  double lost_in_cables_J = 0;
  double lost_in_contacts_J = 0;  // in the damping of contacts
  double lost_to_friction_J = 0;  // of contacts
  double lost_in_impacts_J = 0;
  double closing_loops_J = 0;  // taken by projections onto loops
  double peak_J = 0;           // largest kinetic energy at a sample

  double residual_J() const {
    return end.sum_J() - start.sum_J() - work_of_efforts_J - work_of_wrenches_J - work_of_motors_J - work_of_winches_J +
           dissipated_J + lost_in_drives_J + lost_in_cables_J + lost_in_contacts_J + lost_to_friction_J +
           lost_in_impacts_J + closing_loops_J;
  }
};

/// Momentum about P and the impulses that changed it.
struct MomentumBalance {
  Wrench start, end;
  Wrench outer_impulse;   // of loads on bodies and of gravity
  Wrench ground_impulse;  // of what the world holds
  Wrench peak;            // Σ of the lengths of the bodies' own at a sample, the largest; as lengths along x
  double weight_N_s = 0;  // impulse of gravity alone, which what supports the bodies may take away from the first

  Wrench residual() const { return end - start - outer_impulse - ground_impulse; }
};

/// The largest amount of a balance, and never less than rounding of what stands still.
double energy_scale(const EnergyBalance& balance);

/// How much is missing at the end, against the largest amount.
double missing_ratio(const EnergyBalance& balance);
double missing_linear_ratio(const MomentumBalance& balance);
double missing_angular_ratio(const MomentumBalance& balance);

/// In a sentence which balance does not close, and by how much; empty where all do to `allowed_ratio`. What closing
/// loops took counts as missing.
std::string balance_fault(const EnergyBalance& energy, const MomentumBalance& momentum, double allowed_ratio,
                          const std::string& advice);

}  // namespace drydock
