// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree/tree_kernel.h"

#include <cstdlib>
#include <string_view>

namespace drydock {
namespace {

const TreeKernel& choose() {
  const char* asked = std::getenv("DRYDOCK_VECTOR");
  const std::string_view limit = asked == nullptr ? "avx512" : asked;
  if (limit == "avx512" && supported(kTreeKernelAvx512)) return kTreeKernelAvx512;
  if (limit != "sse2" && supported(kTreeKernelAvx2)) return kTreeKernelAvx2;
  return kTreeKernelSse2;
}

}  // namespace

bool supported(const TreeKernel& kernel) {
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  if (&kernel == &kTreeKernelAvx2) return avx2;
  if (&kernel != &kTreeKernelAvx512) return true;
  return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
         __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
}

const TreeKernel& tree_kernel() {
  static const TreeKernel& kernel = choose();
  return kernel;
}

}  // namespace drydock
