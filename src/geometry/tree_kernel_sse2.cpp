// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree_kernel.inl"

const drydock::TreeKernel drydock::kTreeKernelSse2{"sse2", overlap, nearest, packets_met};
