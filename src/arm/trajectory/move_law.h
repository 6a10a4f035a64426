// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <limits>
#include <string>
#include <vector>

namespace drydock {

enum class MoveKind {
  kQuintic,    // s = 10 τ³ − 15 τ⁴ + 6 τ⁵ with τ = t/T: no jump of the acceleration
  kTrapezoid,  // constant acceleration, constant speed, constant deceleration; a short move has no middle part
};

/// Moves outside of these take powers of their duration out of the numbers a double has.
inline constexpr double kLeastDuration_s = 1e-6, kMostDuration_s = 1e12;

/// What limits the rate of s [1/s] and its acceleration [1/s²]; both above zero.
struct MoveLimits {
  double speed = std::numeric_limits<double>::infinity();
  double acceleration = std::numeric_limits<double>::infinity();
};

/// How far a move has come: s goes from 0 to 1, at rest at both ends, in pieces of polynomials of t − t0.
struct MoveLaw {
  struct Piece {
    double t0_s = 0, t1_s = 0;
    std::array<double, 6> c{};
  };
  std::vector<Piece> pieces;

  double duration_s() const { return pieces.back().t1_s; }
};

struct MoveProgress {
  double s = 0, rate = 0, acceleration = 0;
};

/// At h = t − t0 of one piece.
MoveProgress progress_in(const MoveLaw::Piece& piece, double h_s);

/// The shortest duration of a law of this kind within the limits:
///   quintic     the larger of 15/8 / speed and √(10/√3 / acceleration)
///   trapezoid   1/speed + speed/acceleration, or 2/√acceleration when it never comes to its full speed. Without a
///               limit of the acceleration each ramp takes a third of the time: 3/2 / speed.
/// No limit at all gives zero.
double shortest_duration_s(MoveKind kind, const MoveLimits& limits);

/// The shortest law, slowed down evenly to a duration that is no shorter. Any positive duration will do where there are
/// no limits; a trapezoid's ramps then take a third of it each.
MoveLaw move_law(MoveKind kind, const MoveLimits& limits, double duration_s);

}  // namespace drydock
