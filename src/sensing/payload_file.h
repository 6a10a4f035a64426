// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "input/fields.h"
#include "input/file_rules.h"
#include "input/inertia_field.h"
#include "sensing/identification_file.h"

namespace drydock {

/// payload.yaml, or the same fields as a section: what compensation needs to know.
struct PayloadSection {
  double mass_kg = 0;
  Vector3 p_SScm = Vector3::Zero();
  std::optional<InertiaField> inertia;
  std::optional<WrenchSection> bias;
};
void describe(Fields& f, PayloadSection& payload);

struct Payload {
  SpatialInertia M_BSo_S;
  Wrench bias;
};
std::optional<Payload> read_payload(const std::filesystem::path& path, const FileRules& rules, Problems& problems);

}  // namespace drydock
