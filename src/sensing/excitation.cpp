// SPDX-License-Identifier: Apache-2.0
#include "sensing/excitation.h"

#include <algorithm>
#include <cmath>

#include "spatial/euler_angles.h"
#include "spatial/rotation_exp.h"

namespace drydock {

double Excitation::duration_s() const {
  if (X_WB.empty()) return 0;
  return static_cast<double>(X_WB.size()) * rest_s + static_cast<double>(X_WB.size() - 1) * move_s;
}

RigidMotion Excitation::at(double time_s) const {
  const double period_s = rest_s + move_s;
  const double last = static_cast<double>(X_WB.size() - 1);
  const double leg = std::clamp(std::floor(time_s / period_s), 0.0, last);
  const auto i = static_cast<std::size_t>(leg);
  const double s = (time_s - leg * period_s - rest_s) / move_s;
  if (s <= 0 || i + 1 == X_WB.size()) return {X_WB[i], {}, {}};
  const Pose &X_WF = X_WB[i], &X_WT = X_WB[i + 1];
  // The axis of the rotation is fixed, in W as in B.
  const Vector3 turn_F = rotation_log(inverse(X_WF.R) * X_WT.R);
  const Twist way{X_WF.R * turn_F, X_WT.p - X_WF.p};
  const double share = s * s * s * (10 + s * (6 * s - 15));
  const double rate = 30 * s * s * (1 + s * (s - 2)) / move_s;
  const double change = 60 * s * (1 + s * (2 * s - 3)) / (move_s * move_s);
  const Rotation R_WW = rotation_exp(share * way.w);
  return {{R_WW * X_WF.R, X_WF.p + share * way.v}, rate * way, change * way};
}

std::vector<Pose> orientation_grid(const Vector3& p_WB, bool is_mixed) {
  constexpr int kAngles = 5;
  constexpr double kStep = M_PI / 12;
  std::vector<Pose> poses;
  for (int i = 0; i < kAngles; ++i) {
    for (int j = 0; j < kAngles; ++j) {
      for (int k = 0; k < kAngles; ++k) {
        const int row = i % 2 == 0 ? j : kAngles - 1 - j;
        const int column = (i * kAngles + j) % 2 == 0 ? k : kAngles - 1 - k;
        poses.push_back({from_rpy({kStep * (i - 2), kStep * (row - 2), kStep * (column - 2)}), p_WB});
      }
    }
  }
  if (!is_mixed) return poses;
  constexpr std::size_t kStride = 32;  // prime to 125, so that each pose comes once
  std::vector<Pose> mixed;
  for (std::size_t i = 0; i < poses.size(); ++i) mixed.push_back(poses[(62 + kStride * i) % poses.size()]);
  return mixed;
}

}  // namespace drydock
