// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <random>

#include "spatial/wrench.h"

namespace drydock {

/// Random numbers of a simulated sensor. The same seed gives the same numbers with every compiler.
class NoiseSource {
 public:
  explicit NoiseSource(std::uint64_t seed) : engine_(seed) {}

  /// Of mean 0 and standard deviation 1 (Box and Muller 1958).
  double normal();
  Vector3 normal3();
  /// Even in [0, 1).
  double even() { return static_cast<double>(engine_() >> 11U) * 0x1p-53; }

 private:
  std::mt19937_64 engine_;
  double spare_ = 0;
  bool has_spare_ = false;
};

}  // namespace drydock
