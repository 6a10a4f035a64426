// SPDX-License-Identifier: Apache-2.0
#include "contact/interface.h"

#include <cmath>
#include <cstdio>

namespace drydock {

std::vector<std::string> faults(const MatingInterface& mating) {
  std::vector<std::string> all = faults(mating.block);
  const auto expect = [&](bool sound, std::size_t peg, const char* what, double value_m, const char* expected) {
    if (sound) return;
    char text[160];
    std::snprintf(text, sizeof text, "peg %zu: its %s is %.6g mm, expected %s", peg + 1, what, 1e3 * value_m, expected);
    all.push_back(text);
  };
  for (std::size_t i = 0; i < mating.pegs.size(); ++i) {
    const Capsule& shape = mating.pegs[i].shape;
    expect(std::isfinite(shape.radius_m) && shape.radius_m > 0, i, "radius", shape.radius_m, "more than zero");
    expect(std::isfinite(shape.length_m) && shape.length_m >= 0, i, "length", shape.length_m, "zero or more");
  }
  return all;
}

}  // namespace drydock
