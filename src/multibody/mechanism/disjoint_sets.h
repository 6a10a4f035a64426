// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "multibody/mechanism/numbering.h"

namespace drydock {

/// Disjoint sets of numbers: each entry leads towards the one that stands for its set. Begin with 0, 1, 2 ….
inline int find_set(std::vector<int>& sets, int i) {
  for (; sets[at(i)] != i; i = sets[at(i)]) sets[at(i)] = sets[at(sets[at(i)])];
  return i;
}

/// False when both were in one set already.
inline bool unite(std::vector<int>& sets, int i, int j) {
  const int a = find_set(sets, i), b = find_set(sets, j);
  sets[at(b)] = a;
  return a != b;
}

}  // namespace drydock
