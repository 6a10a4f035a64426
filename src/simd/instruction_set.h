// SPDX-License-Identifier: Apache-2.0
#pragma once

// Kernels are compiled once per instruction set, in files of their own, and chosen at run time. Those files include
// this header too: nothing in it is compiled there.

namespace drydock {

/// From the plainest, which every x86-64 has, to the widest; each set includes the ones before it.
enum class InstructionSet {
  kSse2,
  kAvx2,   // with FMA
  kAvx512  // F, VL, DQ and BW
};

const char* set_name(InstructionSet set);  // sse2, avx2, avx512

/// Whether this processor has it.
bool has(InstructionSet set);

/// Whether this processor can run a kernel. Kernel: functions compiled for an instruction set, which its member `set`
/// names.
template <class Kernel>
bool supported(const Kernel& kernel) {
  return has(kernel.set);
}

/// The widest set that the variable DRYDOCK_VECTOR, of this value, allows: "sse2" and "avx512" are themselves, any
/// other value is AVX2, and without the variable (null) nothing is forbidden.
InstructionSet widest_allowed(const char* value);

}  // namespace drydock
