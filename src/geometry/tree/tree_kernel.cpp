// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree/tree_kernel.h"

#include "simd/choose_kernel.h"

namespace drydock {

const TreeKernel& tree_kernel() {
  static const TreeKernel& kernel = choose_kernel({&kTreeKernelAvx512, &kTreeKernelAvx2, &kTreeKernelSse2});
  return kernel;
}

}  // namespace drydock
