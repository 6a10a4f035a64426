// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "spatial/quaternion.h"
#include "testing/random_follow.h"
#include "testing/random_stewart.h"

namespace drydock::testing {

/// A hall with one Stewart platform, with limits of everything, on a slide or rotary axis of any direction, or on none.
inline Hall random_platform_hall(Random& random, std::optional<AuxiliaryKind> kind) {
  Hall hall;
  HallPlatform platform;
  platform.model = random_stewart(random);
  for (Leg& leg : platform.model.legs) leg.speed_max_m_per_s = random.between(0.8, 1.5);
  if (kind) {
    platform.model.axis = AuxiliaryAxis{*kind, random.unit_vector(), {-random.between(0.4, 0.8), 0.6}};
    platform.model.axis->speed_max = random.between(0.5, 0.9);
    platform.model.axis->acceleration_max = random.between(1, 2);
    platform.q_home = random.between(-0.2, 0.2);
  }
  hall.platforms.push_back(platform);
  return hall;
}

/// The rows of a pose, and of the axis where there is one.
inline VectorX platform_rows(const Pose& X_WB, std::optional<double> q) {
  VectorX rows(q ? 8 : 7);
  const std::array<double, 4> wxyz = to_wxyz(to_quaternion(X_WB.R));
  rows.head<3>() = X_WB.p;
  rows.segment<4>(3) = Eigen::Map<const Eigen::Vector4d>(wxyz.data());
  if (q) rows[7] = *q;
  return rows;
}

/// A check of the hall's platform that wanders about home, pose and axis each by itself.
inline FollowRequest wandering_platform(Random& random, const Hall& hall, double size, int segments, double length_s) {
  const HallPlatform& platform = hall.platforms.front();
  const std::optional<double> q = platform.model.axis ? std::optional<double>(platform.q_home) : std::nullopt;
  const VectorX home = platform_rows(platform.X_WB_home(), q);
  FollowRequest request =
      plain_follow(hall, {MotionOf::kPlatform, random_track(random, home, size, segments, length_s), "quintic"});
  request.rig = -1;
  request.platform = 0;
  return request;
}

inline const std::array<std::optional<AuxiliaryKind>, 3> kAllAxes = {std::nullopt, AuxiliaryKind::kSlide,
                                                                     AuxiliaryKind::kRotary};

}  // namespace drydock::testing
