// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "mission/part/moment.h"

namespace drydock {

/// Which loop is hardest to hold at a moment, for the end of a sentence about a run that failed there: the one that is
/// open furthest, or, if all are closed, the one that carries most. Empty where there are no loops. Evaluated.
std::string hardest_loop(const Moment& moment);

}  // namespace drydock
