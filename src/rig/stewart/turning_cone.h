// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>

namespace drydock {

/// x(ψ) = start + cosine (cos ψ − 1) + sine sin ψ.
struct Wave {
  double start, cosine, sine;

  double at(double c, double s) const { return start + cosine * (c - 1) + sine * s; }
  double rate(double c, double s) const { return sine * c - cosine * s; }
  double amplitude() const { return std::sqrt(cosine * cosine + sine * sine); }
  Wave backwards() const { return {start, cosine, -sine}; }
};

/// An angle with its cosine and sine.
struct Angle {
  double psi = 0, c = 1, s = 0;
};

/// A leg in its cone: f = a·d − cos γ |d|, with a·d = along and |d|² = square. `slack` is f at the start.
struct TurningCone {
  Wave along, square;
  double cosine, slack;

  /// The angle up to which the leg surely stays inside, but not beyond `limit`.
  double first_exit(const Angle& limit) const;

 private:
  double g_at_start() const { return slack * (along.start + cosine * std::sqrt(square.start)); }
  bool stays_up_to(const Angle& limit, double offset, double bend) const;
  double polished(double psi) const;
};

}  // namespace drydock
