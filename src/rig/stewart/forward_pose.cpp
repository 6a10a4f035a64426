// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/forward_pose.h"

#include <Eigen/Cholesky>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "spatial/rotation_exp.h"

namespace drydock {
namespace {

constexpr double kSingularPlatform = 1e-6;  // below this a pose is good to about 1e-9 m at best
constexpr double kNoLength = 1e-12;         // of the platform's size: rounding says where such a leg points

/// The platform about K on its base: half the squares of its lengths' misses, and their derivative.
struct PlatformTrial {
  Rotation R_FB;
  Vector3 p_FK;
  Vector6 miss_m;
  Matrix6 rows;
  double cost_m2 = 0;
  double shortest_m = 0;

  void update(const StewartRig& rig, const PlatformScale& scale, const LegValues& length_m) {
    cost_m2 = 0;
    shortest_m = std::numeric_limits<double>::infinity();
    for (Eigen::Index i = 0; i < 6; ++i) {
      const auto k = static_cast<std::size_t>(i);
      const Vector3 p_KC_F = R_FB * (rig.legs[k].p_BC - scale.p_BK);
      const Vector3 p_PC_F = p_FK + p_KC_F - rig.legs[k].p_FP;
      const double now_m = p_PC_F.norm();
      const Vector3 u_F = p_PC_F / now_m;
      shortest_m = std::min(shortest_m, now_m);
      miss_m[i] = now_m - length_m[k];
      rows.row(i) << (p_KC_F.cross(u_F) / scale.length_m).transpose(), u_F.transpose();
      cost_m2 += miss_m[i] * miss_m[i] / 2;
    }
  }
  PlatformTrial moved(const Vector6& step, double length_m) const {
    PlatformTrial next;
    next.R_FB = renormalised(rotation_exp(step.head<3>() / length_m) * R_FB);
    next.p_FK = p_FK + step.tail<3>();
    return next;
  }
};

Vector6 step_to_lengths(const PlatformTrial& at, double damping) {
  if (damping == 0) return at.rows.partialPivLu().solve(-at.miss_m);
  Matrix6 normal = at.rows.transpose() * at.rows;
  normal.diagonal().array() += damping;
  return normal.ldlt().solve(-at.rows.transpose() * at.miss_m);
}

int descend(const StewartRig& rig, const PlatformScale& scale, const LegValues& length_m,
            const SolvePoseRequest& request, PlatformTrial& best) {
  double damping = 0, last_m = std::numeric_limits<double>::infinity();
  const double longest_step_m = scale.length_m;  // no more than a radian at a time
  int iteration = 0;
  while (iteration < request.iterations_max) {
    ++iteration;
    const Vector6 step = step_to_lengths(best, damping);
    const double step_m = step.norm();
    if (step_m <= request.tolerance_m / 4) break;
    bool nearer = false;
    if (step_m < longest_step_m) {
      PlatformTrial next = best.moved(step, scale.length_m);
      next.update(rig, scale, length_m);
      // Where costs differ by rounding alone, a step is good as long as steps shrink.
      const double rounding_m2 = 1e-14 * best.miss_m.lpNorm<1>();
      nearer = next.cost_m2 < best.cost_m2 || (next.cost_m2 <= best.cost_m2 + rounding_m2 && step_m < last_m / 2);
      if (nearer) best = next;
    }
    if (!nearer && damping > 1e12) break;
    if (nearer) last_m = step_m;
    damping = nearer ? (damping < 1e-9 ? 0 : damping / 10) : std::max(1e-4, damping * 10);
  }
  return iteration;
}

}  // namespace

PlatformSolution solve_pose(const StewartRig& rig, const Pose& X_WF, const LegValues& length_m, const Pose& X_WB_guess,
                            const SolvePoseRequest& request) {
  const PlatformScale scale = platform_scale(rig);
  const Pose X_FB = inverse(X_WF) * X_WB_guess;
  PlatformSolution solution;
  solution.X_WB = X_WB_guess;
  PlatformTrial best{X_FB.R, X_FB * scale.p_BK, {}, {}};
  best.update(rig, scale, length_m);
  if (!(best.shortest_m > kNoLength * scale.length_m)) {
    solution.status = PoseStatus::kNoLine;
    return solution;
  }
  solution.iterations = descend(rig, scale, length_m, request, best);
  solution.X_WB = X_WF * Pose{best.R_FB, best.p_FK - best.R_FB * scale.p_BK};
  solution.residual_m = best.miss_m.cwiseAbs().maxCoeff();

  const double longest_m = std::max(1.0, *std::max_element(length_m.begin(), length_m.end()));
  const double inverse_norm = best.rows.inverse().norm();
  solution.sigma = inverse_norm > 0 && std::isfinite(inverse_norm) ? 1 / inverse_norm : 0;
  const double rounding_m = 4 * std::numeric_limits<double>::epsilon() * longest_m;
  solution.uncertainty_m = std::sqrt(6.0) * (solution.residual_m + rounding_m) / solution.sigma;
  if (solution.residual_m <= request.tolerance_m * longest_m) {
    solution.status = solution.sigma > kSingularPlatform ? PoseStatus::kConverged : PoseStatus::kSingular;
  }
  return solution;
}

}  // namespace drydock
