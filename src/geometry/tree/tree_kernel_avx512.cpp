// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree/pair_kernel.inl"
#include "geometry/tree/tree_kernel.inl"

const drydock::TreeKernel drydock::kTreeKernelAvx512{drydock::InstructionSet::kAvx512, overlap, nearest, packets_met,
                                                     nearest_pair};
