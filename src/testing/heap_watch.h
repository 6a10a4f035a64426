// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>

extern "C" __attribute__((weak)) int __sanitizer_install_malloc_and_free_hooks(void (*on_malloc)(const volatile void*,
                                                                                                 std::size_t),
                                                                               void (*on_free)(const volatile void*));

namespace drydock::testing {

/// Counts what the whole program takes from the heap, by new, by malloc or by Eigen. Only the address sanitizer can
/// tell: elsewhere `available` is false and the count stays zero.
class HeapWatch {
 public:
  static bool available() {
    static const bool installed = __sanitizer_install_malloc_and_free_hooks != nullptr &&
                                  __sanitizer_install_malloc_and_free_hooks(&taken, &given_back) != 0;
    return installed;
  }
  static long long count() { return count_; }

 private:
  static void taken(const volatile void*, std::size_t) { ++count_; }
  static void given_back(const volatile void*) {}
  static inline long long count_ = 0;
};

}  // namespace drydock::testing
