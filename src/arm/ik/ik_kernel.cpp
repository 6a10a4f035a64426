// SPDX-License-Identifier: Apache-2.0
#include "arm/ik/ik_kernel.h"

#include <cstdlib>
#include <string_view>

namespace drydock {
namespace {

const IkKernel& choose() {
  const char* asked = std::getenv("DRYDOCK_VECTOR");
  const std::string_view limit = asked == nullptr ? "" : asked;
  return limit != "sse2" && supported(kIkKernelAvx2) ? kIkKernelAvx2 : kIkKernelSse2;
}

}  // namespace

bool supported(const IkKernel& kernel) {
  if (&kernel != &kIkKernelAvx2) return true;
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
}

const IkKernel& ik_kernel() {
  static const IkKernel& kernel = choose();
  return kernel;
}

}  // namespace drydock
