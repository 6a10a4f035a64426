// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree_kernel.inl"

const drydock::TreeKernel drydock::kTreeKernelAvx2{"avx2", overlap, nearest, packets_met};
