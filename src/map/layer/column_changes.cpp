// SPDX-License-Identifier: Apache-2.0
#include "map/layer/column_changes.h"

#include <algorithm>
#include <array>
#include <cassert>
#include <cmath>

namespace drydock {
namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
constexpr std::size_t kPiece = 128;  // cells at a time

/// What a ball does, cell by cell.
struct BallColumns {
  std::array<double, kPiece> move_m, turned;
};

/// Vectors from the eyes to the anchor, cell by cell.
struct ReachColumns {
  std::array<double, kPiece> x, y, z;
};

void fill_balls(std::span<const PoseCell> cells, BallColumns& balls) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    balls.move_m[i] = cells[i].ball.move_m;
    balls.turned[i] = cells[i].ball.turn_rad > 0 ? chord(cells[i].ball.turn_rad) : 0;
  }
}

void fill_reach(const Cable& cable, const PoseLanes& poses, std::size_t begin, std::size_t count, ReachColumns& reach) {
  const double* px = poses.p_WB[0].data() + begin;
  const double* py = poses.p_WB[1].data() + begin;
  const double* pz = poses.p_WB[2].data() + begin;
  const Vector3 b = poses.turned() ? cable.p_BC : poses.shared_R_WB * cable.p_BC;
  const Vector3 a = poses.turned() ? cable.p_WA : Vector3(cable.p_WA - b);
  for (std::size_t i = 0; i < count; ++i) {
    reach.x[i] = a.x() - px[i];
    reach.y[i] = a.y() - py[i];
    reach.z[i] = a.z() - pz[i];
  }
  if (!poses.turned()) return;
  std::array<const double*, 9> R;
  for (std::size_t k = 0; k < 9; ++k) R[k] = poses.R_WB[k].data() + begin;
  const double bx = b.x(), by = b.y(), bz = b.z();
  for (std::size_t i = 0; i < count; ++i) {
    reach.x[i] -= R[0][i] * bx + R[1][i] * by + R[2][i] * bz;
    reach.y[i] -= R[3][i] * bx + R[4][i] * by + R[5][i] * bz;
    reach.z[i] -= R[6][i] * bx + R[7][i] * by + R[8][i] * bz;
  }
}

/// One cable of all cells. Without a lever there is no moment.
template <bool has_lever>
void add_changes(const Cable& cable, double lever, const ReachColumns& reach, const BallColumns& balls,
                 std::span<double> change_N) {
  const double arm_m = cable.p_BC.norm(), tension_N = cable.tension_max_N;
  constexpr double kEighth = 0.125, kRest = M_SQRT2 - 1.125;
  double* const sum_N = change_N.data();
  const std::size_t count = change_N.size();
  for (std::size_t i = 0; i < count; ++i) {
    const double square_m2 = reach.x[i] * reach.x[i] + reach.y[i] * reach.y[i] + reach.z[i] * reach.z[i];
    const double eye_m = balls.move_m[i] + arm_m * balls.turned[i];
    const double y = eye_m * eye_m / square_m2;
    double column = std::sqrt(y) * (1 + y * (kEighth + kRest * y));
    if constexpr (has_lever) {
      const double moment = lever * (balls.turned[i] + column);
      column = std::sqrt(column * column + moment * moment);
    }
    sum_N[i] += y < 1 ? tension_N * column : kInfinite;
  }
}

}  // namespace

bool has_fixed_anchors(const CableRig& rig) {
  return std::none_of(rig.cables.begin(), rig.cables.end(),
                      [](const Cable& cable) { return cable.pulley.has_value(); });
}

void column_changes(const CableRig& rig, const PoseLanes& poses, std::span<const PoseCell> cells,
                    std::span<double> change_N) {
  assert(has_fixed_anchors(rig) && cells.size() == poses.size() && change_N.size() == poses.size());
  std::fill(change_N.begin(), change_N.end(), 0.0);
  BallColumns balls;
  ReachColumns reach;
  for (std::size_t begin = 0; begin < cells.size(); begin += kPiece) {
    const std::size_t count = std::min(kPiece, cells.size() - begin);
    fill_balls(cells.subspan(begin, count), balls);
    for (const Cable& cable : rig.cables) {
      const double lever = has_moments(rig.platform) ? cable.p_BC.norm() / rig.platform.moment_length_m : 0;
      fill_reach(cable, poses, begin, count, reach);
      const std::span<double> here_N = change_N.subspan(begin, count);
      if (lever > 0) add_changes<true>(cable, lever, reach, balls, here_N);
      if (!(lever > 0)) add_changes<false>(cable, 0, reach, balls, here_N);
    }
  }
}

}  // namespace drydock
