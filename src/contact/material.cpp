// SPDX-License-Identifier: Apache-2.0
#include "contact/material.h"

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

/// Dry surfaces, static and slipping: H. D. Young, R. A. Freedman, University Physics, 13th ed., Table 5.1.
struct KnownFriction {
  const char *first, *second;
  double static_friction, friction;
};
constexpr KnownFriction kKnownFrictions[] = {
    {"steel", "steel", 0.74, 0.57},
    {"aluminium", "steel", 0.61, 0.47},
    {"ptfe", "ptfe", 0.04, 0.04},
    {"ptfe", "steel", 0.04, 0.04},
};

const KnownFriction* known_friction(const std::string& a, const std::string& b) {
  for (const KnownFriction& known : kKnownFrictions) {
    if ((a == known.first && b == known.second) || (b == known.first && a == known.second)) return &known;
  }
  return nullptr;
}

}  // namespace

const std::vector<ContactMaterial>& known_materials() {
  // Stiffnesses in the ratio of the elastic moduli (200, 110, 70, 3, 0.5, 0.01 GPa), steel set to 1e7 N/m; restitutions
  // at 0.1 m/s and friction of titanium, pom and rubber are assumed.
  static const std::vector<ContactMaterial> materials = {
      {"steel", 1e7, 0.7, 0.57, 0.74, 0.1},     {"titanium", 5.5e6, 0.7, 0.4, 0.45, 0.1},
      {"aluminium", 3.5e6, 0.6, 0.4, 0.5, 0.1}, {"pom", 1.5e5, 0.5, 0.2, 0.25, 0.1},
      {"ptfe", 2.5e4, 0.4, 0.04, 0.04, 0.1},    {"rubber", 5e3, 0.5, 0.8, 1.0, 0.1},
  };
  return materials;
}

ContactLaw law_of(const ContactMaterial& first, const ContactMaterial& second) {
  ContactLaw law;
  law.stiffness_N_per_m = 1 / (1 / first.stiffness_N_per_m + 1 / second.stiffness_N_per_m);
  law.tangential_stiffness_N_per_m = 0.8 * law.stiffness_N_per_m;
  const double speed = std::sqrt(first.impact_speed_m_per_s * second.impact_speed_m_per_s);
  law.dissipation_s_per_m = dissipation_of(std::sqrt(first.restitution * second.restitution), speed);
  law.friction = std::sqrt(first.friction * second.friction);
  law.static_friction = std::sqrt(first.static_friction * second.static_friction);
  const auto is_as_known = [](const ContactMaterial& material) {
    const auto& known = known_materials();
    return std::find(known.begin(), known.end(), material) != known.end();
  };
  const KnownFriction* known = known_friction(first.name, second.name);
  if (known != nullptr && is_as_known(first) && is_as_known(second)) {
    law.friction = known->friction;
    law.static_friction = known->static_friction;
  }
  return law;
}

}  // namespace drydock
