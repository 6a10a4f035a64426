// SPDX-License-Identifier: Apache-2.0
#include "simd/instruction_set.h"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

#include "simd/choose_kernel.h"

namespace drydock {
namespace {

struct NamedKernel {
  InstructionSet set;
};
constexpr NamedKernel kPlain{InstructionSet::kSse2}, kWide{InstructionSet::kAvx2}, kWidest{InstructionSet::kAvx512};

/// The words that the Linux kernel has for the processor, or nothing.
bool processor_says(const std::string& flag) {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("flags", 0) != 0) continue;
    std::istringstream words(line);
    for (std::string word; words >> word;) {
      if (word == flag) return true;
    }
    return false;
  }
  return false;
}

// Oracle: /proc/cpuinfo.
TEST(InstructionSet, IsWhatTheProcessorHas) {
  if (!std::ifstream("/proc/cpuinfo")) GTEST_SKIP() << "no /proc/cpuinfo";
  const bool avx2 = processor_says("avx2") && processor_says("fma");
  EXPECT_TRUE(has(InstructionSet::kSse2));
  EXPECT_EQ(has(InstructionSet::kAvx2), avx2);
  EXPECT_EQ(has(InstructionSet::kAvx512), avx2 && processor_says("avx512f") && processor_says("avx512vl") &&
                                              processor_says("avx512dq") && processor_says("avx512bw"));
}

// Oracle: the sentence in the header.
TEST(InstructionSet, IsLimitedByTheEnvironment) {
  EXPECT_EQ(widest_allowed(nullptr), InstructionSet::kAvx512);
  for (const InstructionSet set : {InstructionSet::kSse2, InstructionSet::kAvx2, InstructionSet::kAvx512}) {
    EXPECT_EQ(widest_allowed(set_name(set)), set);
  }
  EXPECT_EQ(widest_allowed("neon"), InstructionSet::kAvx2);
}

// Oracle: brute force: of those that are allowed and that the processor has, none is wider.
TEST(ChooseKernel, TakesTheWidestThatMayRun) {
  for (const InstructionSet limit : {InstructionSet::kSse2, InstructionSet::kAvx2, InstructionSet::kAvx512}) {
    const NamedKernel& chosen = choose_kernel({&kWidest, &kWide, &kPlain}, limit);
    EXPECT_TRUE(supported(chosen));
    EXPECT_LE(chosen.set, limit);
    for (const NamedKernel& other : {kPlain, kWide, kWidest}) {
      EXPECT_TRUE(other.set <= chosen.set || other.set > limit || !supported(other)) << set_name(other.set);
    }
    EXPECT_LE(choose_kernel({&kWide, &kPlain}, limit).set, InstructionSet::kAvx2);
  }
}

}  // namespace
}  // namespace drydock
