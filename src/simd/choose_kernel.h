// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdlib>
#include <initializer_list>

#include "simd/instruction_set.h"

namespace drydock {

/// The first of the kernels that the processor has and the limit allows; they stand from the widest to that for SSE2.
template <class Kernel>
const Kernel& choose_kernel(std::initializer_list<const Kernel*> kernels, InstructionSet limit) {
  for (const Kernel* kernel : kernels) {
    if (kernel->set <= limit && supported(*kernel)) return *kernel;
  }
  return **(kernels.end() - 1);
}

/// The same with the limit from the environment: DRYDOCK_VECTOR=sse2|avx2|avx512 asks for a lower one.
template <class Kernel>
const Kernel& choose_kernel(std::initializer_list<const Kernel*> kernels) {
  return choose_kernel(kernels, widest_allowed(std::getenv("DRYDOCK_VECTOR")));
}

}  // namespace drydock
