// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "contact/contact_law.h"

namespace drydock {

/// What a surface brings into a contact. The stiffness is that of a local contact with a rigid counterpart: a plausible
/// number for parts of some centimetres with finished surfaces, not a property of the material alone. Whoever has
/// measured a pair of parts gives that number instead.
struct ContactMaterial {
  std::string name;
  double stiffness_N_per_m = 2e6;
  double restitution = 0.6;  // of an impact on itself at impact_speed
  double friction = 0.3;     // of slipping on itself
  double static_friction = 0.3;
  double impact_speed_m_per_s = 0.1;

  bool operator==(const ContactMaterial&) const = default;
};

/// The materials that files may name without giving numbers; docs/contact.md says where the numbers are from.
const std::vector<ContactMaterial>& known_materials();

/// The law of two surfaces: springs in series, the geometric means of restitution and friction; friction of pairs that
/// are known to be other than the mean comes from a table. Tangential stiffness is 0.8 of the normal one (Mindlin 1949
/// gives 2(1 − ν)/(2 − ν), 0.82 for ν = 0.3).
ContactLaw law_of(const ContactMaterial& first, const ContactMaterial& second);

}  // namespace drydock
