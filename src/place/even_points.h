// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <vector>

namespace drydock {

/// Points that fill the unit cube of any dimension evenly, one after the other: the n-th is the fraction of
/// s + n α, with αⱼ = g^(−j) and g the root of g^(d+1) = g + 1, a golden ratio for d dimensions (Roberts 2018). The
/// start s comes from the seed. Of n points every box holds its share to about (log n)^d / n.
class EvenPoints {
 public:
  EvenPoints(std::size_t dimension, std::uint64_t seed);

  std::vector<double> operator()(std::uint64_t n) const;

 private:
  std::vector<double> start_, step_;
};

}  // namespace drydock
