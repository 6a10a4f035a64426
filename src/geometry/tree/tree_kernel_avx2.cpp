// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree/pair_kernel.inl"
#include "geometry/tree/tree_kernel.inl"

const drydock::TreeKernel drydock::kTreeKernelAvx2{drydock::InstructionSet::kAvx2, overlap, nearest, packets_met,
                                                   nearest_pair};
