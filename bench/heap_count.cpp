// SPDX-License-Identifier: Apache-2.0
#include "bench/heap_count.h"

#include <atomic>
#include <cstddef>

namespace {

std::atomic<long long> asked = 0;

void count() {
  asked.fetch_add(1, std::memory_order_relaxed);
}

}  // namespace

// The names are the linker's: __wrap_X stands for X, __real_X is X itself. _Znwm is operator new(size_t), _Znam
// operator new[](size_t), and those with St11align_val_t take an alignment.
extern "C" {
void* __real_malloc(std::size_t size);
void* __real_calloc(std::size_t number, std::size_t size);
void* __real_realloc(void* old, std::size_t size);
void* __real__Znwm(std::size_t size);
void* __real__Znam(std::size_t size);
void* __real__ZnwmSt11align_val_t(std::size_t size, std::size_t alignment);
void* __real__ZnamSt11align_val_t(std::size_t size, std::size_t alignment);

void* __wrap_malloc(std::size_t size) {
  count();
  return __real_malloc(size);
}
void* __wrap_calloc(std::size_t number, std::size_t size) {
  count();
  return __real_calloc(number, size);
}
void* __wrap_realloc(void* old, std::size_t size) {
  count();
  return __real_realloc(old, size);
}
void* __wrap__Znwm(std::size_t size) {
  count();
  return __real__Znwm(size);
}
void* __wrap__Znam(std::size_t size) {
  count();
  return __real__Znam(size);
}
void* __wrap__ZnwmSt11align_val_t(std::size_t size, std::size_t alignment) {
  count();
  return __real__ZnwmSt11align_val_t(size, alignment);
}
void* __wrap__ZnamSt11align_val_t(std::size_t size, std::size_t alignment) {
  count();
  return __real__ZnamSt11align_val_t(size, alignment);
}
}

namespace drydock::bench {

long long heap_count() {
  return asked.load(std::memory_order_relaxed);
}

}  // namespace drydock::bench
