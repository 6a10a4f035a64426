// SPDX-License-Identifier: Apache-2.0
#include "simd/test/lanes_probe.inl"

const drydock::testing::LanesProbe drydock::testing::kLanesProbeAvx2 = lanes_probe(InstructionSet::kAvx2);
