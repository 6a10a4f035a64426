// SPDX-License-Identifier: Apache-2.0
#include "multibody/kernel/dynamics_kernel.h"

#include <cstdlib>
#include <string_view>

namespace drydock {
namespace {

const DynamicsKernel& choose() {
  const char* asked = std::getenv("DRYDOCK_VECTOR");
  const std::string_view limit = asked == nullptr ? "" : asked;
  return limit != "sse2" && supported(kDynamicsKernelAvx2) ? kDynamicsKernelAvx2 : kDynamicsKernelSse2;
}

}  // namespace

bool supported(const DynamicsKernel& kernel) {
  if (&kernel != &kDynamicsKernelAvx2) return true;
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

const DynamicsKernel& dynamics_kernel() {
  static const DynamicsKernel& kernel = choose();
  return kernel;
}

}  // namespace drydock
