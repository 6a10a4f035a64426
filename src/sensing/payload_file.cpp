// SPDX-License-Identifier: Apache-2.0
#include "sensing/payload_file.h"

#include "input/yaml/yaml_file.h"
#include "spatial/inertia_check.h"

namespace drydock {

void describe(Fields& f, PayloadSection& payload) {
  f.required("mass", payload.mass_kg, Dimension::mass(), "of what is mounted on the sensor").above(0);
  f.required("centre_of_mass", payload.p_SScm, Dimension::length(), "in the sensor's frame");
  f.optional("inertia", payload.inertia, "about the centre of mass, in the sensor's axes");
  f.optional("sensor_bias", payload.bias, "what the sensor reads without load");
}

std::optional<Payload> read_payload(const std::filesystem::path& path, const FileRules& rules, Problems& problems) {
  Problems found;
  PayloadSection section;
  const bool is_read = read_yaml_file(path, rules, {}, section, found);
  Payload payload;
  payload.M_BSo_S = {section.mass_kg, section.p_SScm, Matrix3::Zero()};
  if (section.bias) payload.bias = {section.bias->torque, section.bias->force};
  if (section.inertia) {
    payload.M_BSo_S.I_BBcm = matrix_of(*section.inertia);
    const InertiaCheck check = check_physical(payload.M_BSo_S, kTypedInertiaTolerance);
    if (is_read && !found.has_errors() && !check.physical())
      found.error({path.string(), 1, 1}, "inertia", "found one of which the " + to_string(check), "that of a body");
  }
  for (const Problem& problem : found.all()) problems.add(problem);
  if (!is_read || found.has_errors()) return std::nullopt;
  return payload;
}

}  // namespace drydock
