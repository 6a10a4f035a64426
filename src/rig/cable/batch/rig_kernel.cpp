// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/batch/rig_kernel.h"

#include "simd/choose_kernel.h"

namespace drydock {

bool kernel_judges(int directions, int cables) {
  if (cables < directions || cables > kMostLaneCables) return false;
  return directions == 2 || directions == 3 || (directions == 6 && cables <= 8);
}

bool kernel_gives_ranges(int directions, int cables) {
  return (directions == 3 && cables == 4) || (directions == 6 && cables == 7);
}

const RigKernel& rig_kernel() {
  static const RigKernel& kernel = choose_kernel({&kRigKernelAvx512, &kRigKernelAvx2, &kRigKernelSse2});
  return kernel;
}

}  // namespace drydock
