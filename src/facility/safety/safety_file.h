// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "facility/safety/safety_limits.h"
#include "input/fields.h"

namespace drydock {

/// The section `safety` of a facility, and of a spacecraft in it.
void describe(Fields& f, SafetySettings& safety);
void describe(Fields& f, SafetyWishes& wishes);

}  // namespace drydock
