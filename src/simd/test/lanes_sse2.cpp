// SPDX-License-Identifier: Apache-2.0
#include "simd/test/lanes_probe.inl"

const drydock::testing::LanesProbe drydock::testing::kLanesProbeSse2 = lanes_probe(InstructionSet::kSse2);
