// SPDX-License-Identifier: Apache-2.0
#include "multibody/kernel/dynamics_kernel.h"

#include "simd/choose_kernel.h"

namespace drydock {

const DynamicsKernel& dynamics_kernel() {
  static const DynamicsKernel& kernel = choose_kernel({&kDynamicsKernelAvx2, &kDynamicsKernelSse2});
  return kernel;
}

}  // namespace drydock
