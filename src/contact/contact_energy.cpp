// SPDX-License-Identifier: Apache-2.0
#include "contact/contact_energy.h"

#include <algorithm>

namespace drydock {

ContactEnergy contact_energy(double stiffness_N_per_m, double depth_m, double beside_depth_m) {
  if (!(depth_m > 0)) return {};
  const double plain_J = 0.5 * stiffness_N_per_m * depth_m * depth_m;
  const double ratio = std::clamp(beside_depth_m / depth_m, 0.0, 1.0);
  if (ratio == 0) return {plain_J, 1, stiffness_N_per_m * depth_m, 0, 0};
  const double x = 1 - ratio;
  const double weight = x * x * (3 - 2 * x), slope = 6 * x * (1 - x);
  // ∂x/∂δ = δ'/δ², ∂x/∂δ' = −1/δ.
  const double per_depth_N = plain_J * slope / depth_m;
  return {plain_J * weight, weight, stiffness_N_per_m * depth_m * weight + per_depth_N * ratio, -per_depth_N, 0};
}

ContactEnergy contact_energy(double stiffness_N_per_m, double depth_m, double beside_depth_m,
                             double also_beside_depth_m) {
  const ContactEnergy one = contact_energy(stiffness_N_per_m, depth_m, beside_depth_m);
  if (!(also_beside_depth_m > 0) || !(depth_m > 0)) return one;
  const ContactEnergy other = contact_energy(stiffness_N_per_m, depth_m, also_beside_depth_m);
  // With U = ½ k δ² ψ' ψ'', each factor's own gradient times the other, less the plain force that both hold.
  const double plain_N = stiffness_N_per_m * depth_m;
  return {one.energy_J * other.weight, one.weight * other.weight,
          one.force_N * other.weight + other.force_N * one.weight - plain_N * one.weight * other.weight,
          one.beside_N * other.weight, other.beside_N * one.weight};
}

}  // namespace drydock
