// SPDX-License-Identifier: Apache-2.0
#include "simd/test/lanes_probe.inl"

const drydock::testing::LanesProbe drydock::testing::kLanesProbeAvx512 = lanes_probe(InstructionSet::kAvx512);
