// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "input/fields.h"
#include "input/file_rules.h"
#include "input/inertia_field.h"
#include "sensing/identification_file.h"
#include "sensing/payload_covariance.h"

namespace drydock {

/// payload.yaml, or the same fields as a section: what compensation needs to know.
struct PayloadSection {
  double mass_kg = 0;
  Vector3 p_SScm = Vector3::Zero();
  std::optional<InertiaField> inertia;
  std::optional<WrenchSection> bias;
  std::optional<Located<std::vector<std::vector<double>>>> covariance;  // lower triangle (payload_covariance.h)
};
void describe(Fields& f, PayloadSection& payload);

/// The covariance of the section; nothing where it has none, or after a problem.
std::optional<PayloadCovariance> covariance_of(const PayloadSection& payload, Problems& problems);

struct Payload {
  SpatialInertia M_BSo_S;
  Wrench bias;
};
std::optional<Payload> read_payload(const std::filesystem::path& path, const FileRules& rules, Problems& problems);

}  // namespace drydock
