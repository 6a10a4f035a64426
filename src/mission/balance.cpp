// SPDX-License-Identifier: Apache-2.0
#include "mission/balance.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

double ratio(double amount, double scale) {
  return std::abs(amount) / scale;
}

double momentum_ratio(const MomentumBalance& balance, Vector3 Wrench::*part, double least) {
  constexpr double kNothing = 1e-12;  // kg m/s or kg m²/s
  const double scale =
      std::max({(balance.start.*part).norm(), (balance.end.*part).norm(), (balance.outer_impulse.*part).norm(),
                (balance.ground_impulse.*part).norm(), (balance.peak.*part).norm(), least, kNothing});
  return ratio((balance.residual().*part).norm(), scale);
}

}  // namespace

double energy_scale(const EnergyBalance& balance) {
  constexpr double kNothing_J = 1e-12;
  constexpr double kRounding = 1e-9;  // of the sum, which may be large where nothing moves
  double scale =
      std::max(kNothing_J, kRounding * std::max(std::abs(balance.start.sum_J()), std::abs(balance.end.sum_J())));
  for (const double amount :
       {balance.peak_J, balance.start.kinetic_J, balance.end.kinetic_J, balance.work_of_efforts_J,
        balance.work_of_wrenches_J, balance.work_of_motors_J, balance.lost_in_drives_J, balance.dissipated_J,
        balance.lost_in_impacts_J, balance.start.spring_J, balance.end.spring_J, balance.work_of_winches_J,
        balance.lost_in_cables_J, balance.end.cables_J, balance.start.contacts_J, balance.end.contacts_J,
        balance.lost_in_contacts_J, balance.lost_to_friction_J, balance.end.potential_J - balance.start.potential_J}) {
    scale = std::max(scale, std::abs(amount));
  }
  return scale;
}

double missing_ratio(const EnergyBalance& balance) {
  return ratio(balance.residual_J(), energy_scale(balance));
}
double missing_linear_ratio(const MomentumBalance& balance) {
  return momentum_ratio(balance, &Wrench::f, 0);
}
double missing_angular_ratio(const MomentumBalance& balance) {
  constexpr double kRounding_m = 1e-9;  // of the impulses at a metre, which may be large where nothing moves
  const double impulse_N_s =
      std::max({balance.outer_impulse.f.norm(), balance.ground_impulse.f.norm(), balance.weight_N_s});
  return momentum_ratio(balance, &Wrench::t, kRounding_m * impulse_N_s);
}

std::string balance_fault(const EnergyBalance& energy, const MomentumBalance& momentum, double allowed_ratio,
                          const std::string& advice) {
  const double taken = std::max(std::abs(energy.residual_J()), std::abs(energy.closing_loops_J));
  const auto sentence = [&](const std::string& what, double missing) {
    return fmt::format("{}: {:.2g} of the largest amount, and run.balance allows {:.2g}; {}", what, missing,
                       allowed_ratio, advice);
  };
  // Not a number compares as a fault too.
  if (const double missing = ratio(taken, energy_scale(energy)); !(missing <= allowed_ratio)) {
    const bool by_loops = std::abs(energy.closing_loops_J) >= std::abs(energy.residual_J());
    return sentence(by_loops ? fmt::format("closing the loops took {:.4g} J", energy.closing_loops_J)
                             : fmt::format("the balance of energy does not close by {:.4g} J", energy.residual_J()),
                    missing);
  }
  if (const double missing = missing_linear_ratio(momentum); !(missing <= allowed_ratio)) {
    return sentence(
        fmt::format("the balance of linear momentum does not close by {:.4g} N s", momentum.residual().f.norm()),
        missing);
  }
  if (const double missing = missing_angular_ratio(momentum); !(missing <= allowed_ratio)) {
    return sentence(
        fmt::format("the balance of angular momentum does not close by {:.4g} N m s", momentum.residual().t.norm()),
        missing);
  }
  return {};
}

}  // namespace drydock
