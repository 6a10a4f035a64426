// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/batch/rig_kernel.h"

#include <cstdlib>
#include <string_view>

namespace drydock {
namespace {

const RigKernel& choose_rig_kernel() {
  const char* asked = std::getenv("DRYDOCK_VECTOR");
  const std::string_view limit = asked == nullptr ? "avx512" : asked;
  if (limit == "avx512" && supported(kRigKernelAvx512)) return kRigKernelAvx512;
  if (limit != "sse2" && supported(kRigKernelAvx2)) return kRigKernelAvx2;
  return kRigKernelSse2;
}

}  // namespace

bool kernel_judges(int directions, int cables) {
  if (cables < directions || cables > kMostLaneCables) return false;
  return directions == 2 || directions == 3 || (directions == 6 && cables <= 8);
}

bool kernel_gives_ranges(int directions, int cables) {
  return (directions == 3 && cables == 4) || (directions == 6 && cables == 7);
}

bool supported(const RigKernel& kernel) {
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (&kernel == &kRigKernelAvx2) return avx2;
  if (&kernel != &kRigKernelAvx512) return true;
  return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
}

const RigKernel& rig_kernel() {
  static const RigKernel& kernel = choose_rig_kernel();
  return kernel;
}

}  // namespace drydock
