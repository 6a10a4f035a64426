// SPDX-License-Identifier: Apache-2.0
#include "simd/instruction_set.h"

#include <string_view>

namespace drydock {

const char* set_name(InstructionSet set) {
  switch (set) {
    case InstructionSet::kSse2:
      return "sse2";
    case InstructionSet::kAvx2:
      return "avx2";
    default:
      return "avx512";
  }
}

bool has(InstructionSet set) {
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma");
  switch (set) {
    case InstructionSet::kSse2:
      return true;
    case InstructionSet::kAvx2:
      return avx2;
    default:
      return avx2 && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") &&
             __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512bw");
  }
}

InstructionSet widest_allowed(const char* value) {
  const std::string_view limit = value == nullptr ? "avx512" : value;
  if (limit == "avx512") return InstructionSet::kAvx512;
  return limit == "sse2" ? InstructionSet::kSse2 : InstructionSet::kAvx2;
}

}  // namespace drydock
