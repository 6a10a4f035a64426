// SPDX-License-Identifier: Apache-2.0
#include "arm/ik/ik_kernel.h"

#include "simd/choose_kernel.h"

namespace drydock {

const IkKernel& ik_kernel() {
  static const IkKernel& kernel = choose_kernel({&kIkKernelAvx2, &kIkKernelSse2});
  return kernel;
}

}  // namespace drydock
