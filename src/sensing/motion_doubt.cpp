// SPDX-License-Identifier: Apache-2.0
#include "sensing/motion_doubt.h"

#include <array>

namespace drydock {
namespace {

FeltMotion moved(const FeltMotion& felt, const FeltMotion& by, double factor) {
  return {felt.w_WS_S + factor * by.w_WS_S, felt.alpha_WS_S + factor * by.alpha_WS_S, felt.a_WS_S + factor * by.a_WS_S};
}

/// Y is quadratic in the motion, so this is its derivative exactly.
PayloadRegressor slope(const FeltMotion& felt, const FeltMotion& by) {
  return 0.5 * (payload_regressor(moved(felt, by, 1)) - payload_regressor(moved(felt, by, -1)));
}

/// How the felt motion changes with a small rotation of P about an axis, with its rate, and with its acceleration.
std::array<FeltMotion, 3> turned(const MotionDoubt& sample, const Vector3& axis) {
  const Vector3 &w = sample.of_S.w_WS_S, &r = sample.p_PS_S;
  FeltMotion angle, rate, change;
  angle.a_WS_S = sample.of_S.a_WS_S.cross(axis);
  rate.w_WS_S = axis;
  rate.a_WS_S = axis.cross(w.cross(r)) + w.cross(axis.cross(r));
  change.alpha_WS_S = axis;
  change.a_WS_S = axis.cross(r);
  return {angle, rate, change};
}

}  // namespace

MatrixX motion_errors(const std::vector<MotionDoubt>& some, double count, const Vector6& weights) {
  MatrixX sum = MatrixX::Zero(10, 10);
  for (const MotionDoubt& sample : some) {
    for (int k = 0; k < 3; ++k) {
      const Vector3 axis = Vector3::Unit(k);
      FeltMotion pushed;
      pushed.a_WS_S = axis;
      const PayloadRegressor of_way = slope(sample.of_S, pushed);
      sum += sample.doubt.position(2, 2) * of_way.transpose() * weights.asDiagonal() * of_way;
      const std::array<FeltMotion, 3> by = turned(sample, axis);
      std::array<PayloadRegressor, 3> of_turn;
      for (std::size_t i = 0; i < 3; ++i) of_turn[i] = slope(sample.of_S, by[i]);
      for (std::size_t i = 0; i < 3; ++i)
        for (std::size_t j = 0; j < 3; ++j)
          sum += sample.doubt.rotation(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(j)) *
                 of_turn[i].transpose() * weights.asDiagonal() * of_turn[j];
    }
  }
  return some.empty() ? sum : MatrixX(count / static_cast<double>(some.size()) * sum);
}

}  // namespace drydock
