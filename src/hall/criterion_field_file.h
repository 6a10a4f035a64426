// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "input/fields.h"
#include "rig/criterion.h"

namespace drydock {

/// The dimension of a criterion's margin.
Dimension margin_dimension(const Criterion& criterion);

/// A problem where a section names a criterion of the table that is not to be asked for there.
void refuse_criterion(Fields& f, const Criterion& criterion, const std::string& found, const std::string& expected);

}  // namespace drydock
