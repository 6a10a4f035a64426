// SPDX-License-Identifier: Apache-2.0
#include "place/even_points.h"

#include <cmath>

namespace drydock {
namespace {

/// Sebastiano Vigna's splitmix64: well mixed bits from a counter.
double mixed_fraction(std::uint64_t counter) {
  std::uint64_t z = counter * 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1p-53;
}

}  // namespace

EvenPoints::EvenPoints(std::size_t dimension, std::uint64_t seed) {
  double golden = 1.5;
  for (int i = 0; i < 64; ++i) golden = std::pow(1 + golden, 1 / (static_cast<double>(dimension) + 1));
  double step = 1;
  for (std::size_t j = 0; j < dimension; ++j) {
    step /= golden;
    step_.push_back(step);
    start_.push_back(mixed_fraction(seed * 1024 + j + 1));
  }
}

std::vector<double> EvenPoints::operator()(std::uint64_t n) const {
  std::vector<double> point;
  for (std::size_t j = 0; j < step_.size(); ++j) {
    const double at = start_[j] + static_cast<double>(n) * step_[j];
    point.push_back(at - std::floor(at));
  }
  return point;
}

}  // namespace drydock
