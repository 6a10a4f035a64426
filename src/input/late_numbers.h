// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>
#include <string>
#include <vector>

#include "input/fields.h"

namespace drydock {

/// Numbers of a file whose dimensions depend on something read elsewhere, as those of a joint on its type: kept as
/// written, read later. One number, or a list of them.
struct LateNumbers {
  std::vector<Located<std::string>> texts;
  bool is_list = false;
  Mark mark;
  std::string field;

  bool is_given() const { return !texts.empty(); }
};

/// What such numbers may be, for the schema.
struct LateForm {
  std::vector<Dimension> dimensions;
};
LateForm positions_form();   // angles and lengths
LateForm velocities_form();  // of both
LateForm efforts_form();     // torques and forces
LateForm stiffness_form();
LateForm damping_form();

void take(Value& value, LateNumbers& numbers, const LateForm& form);

/// Reads the numbers, one for each dimension; `what` names them in messages: "the position of a universal joint".
/// False after a problem; then nothing is changed.
bool read_late(const LateNumbers& numbers, std::span<const Dimension> dimensions, const std::string& what,
               Problems& problems, double* values);

}  // namespace drydock
