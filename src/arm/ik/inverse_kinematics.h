// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>
#include <optional>

#include "arm/chain.h"

namespace drydock {

struct IkRequest {
  Pose X_BT;                     // where the tip shall be
  std::optional<VectorX> start;  // tried first; within the limits
  /// Of all answers near the first one found, the nearest to this one (null-space steps; slides count in quarters of
  /// the chain's reach). Also the first start where none is given.
  std::optional<VectorX> posture;
  double distance_m = 1e-7;  // how near is near enough
  double angle_rad = 1e-7;
  int most_starts = 200;
};

enum class IkStatus {
  kFound,
  kOutOfReach,  // proven: the tip cannot be there, whatever the joints do
  kNotFound,    // no start led there; q is the nearest that was seen
};

struct [[nodiscard]] IkSolution {
  IkStatus status = IkStatus::kNotFound;
  VectorX q;                             // within the limits, always
  double distance_m = 0, angle_rad = 0;  // left over at q
  double beyond_m = 0;  // kOutOfReach: by how much the pose lies beyond the farthest, or before the nearest, reach
  int starts = 0, iterations = 0;
};

/// Finds joint positions for a pose of the tip. Made once for a chain: it keeps a table of poses that the chain takes,
/// from which the starts come. Solving changes nothing and, with up to 16 joints, allocates only the answer; the same
/// request gives the same answer.
///
/// Near means a small (distance / l)² + 16 sin²(angle / 4), with l a quarter of the chain's reach: the second is angle²
/// as long as it is small. Requests that are no pose (not finite, not a rotation) come back as kNotFound with infinite
/// distance.
class IkSolver {
 public:
  explicit IkSolver(const Chain& chain);
  ~IkSolver();
  IkSolver(IkSolver&&) noexcept;
  IkSolver& operator=(IkSolver&&) noexcept;

  const Chain& chain() const;
  IkSolution solve(const IkRequest& request) const;

 private:
  struct Table;
  std::unique_ptr<Table> table_;
};

/// "found", or how near it came: "out of reach by 120 mm", "not found: nearest is 3.2 mm and 1.5 deg away".
std::string to_string(const IkSolution& solution);

}  // namespace drydock
