// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>

#include "arm/control/arm_controller.h"
#include "input/fields.h"

namespace drydock {

struct ControlSection {
  ControlSettings settings;
  std::optional<Located<std::vector<double>>> stiffness;
  std::optional<Located<std::string>> chain;  // of impedance
};

void describe(Fields& f, ImpedanceGains& gains);
void describe(Fields& f, ControlSection& control);

}  // namespace drydock
