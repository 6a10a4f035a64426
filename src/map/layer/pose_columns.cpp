// SPDX-License-Identifier: Apache-2.0
#include "map/layer/pose_columns.h"

namespace drydock {

template <class PoseOf>
void PoseColumns::fill_from(std::size_t count, const PoseOf& pose_of) {
  lanes_ = {};
  if (count == 0) return;
  lanes_.shared_R_WB = pose_of(0).R;
  bool turned = false;
  for (std::size_t i = 1; i < count && !turned; ++i) turned = pose_of(i).R.matrix != lanes_.shared_R_WB.matrix;
  numbers_.resize(count * (turned ? 12 : 3));
  const auto column = [&](std::size_t k) { return std::span(numbers_).subspan(k * count, count); };
  for (std::size_t k = 0; k < 3; ++k) lanes_.p_WB[k] = column(k);
  for (std::size_t k = 0; k < 9 && turned; ++k) lanes_.R_WB[k] = column(3 + k);
  for (std::size_t i = 0; i < count; ++i) {
    const Pose& X_WB = pose_of(i);
    for (std::size_t k = 0; k < 3; ++k) numbers_[k * count + i] = X_WB.p[static_cast<Eigen::Index>(k)];
    for (std::size_t k = 0; k < 9 && turned; ++k) {
      numbers_[(3 + k) * count + i] = X_WB.R.matrix(static_cast<Eigen::Index>(k / 3), static_cast<Eigen::Index>(k % 3));
    }
  }
}

void PoseColumns::fill(std::span<const Pose> poses) {
  fill_from(poses.size(), [&](std::size_t i) -> const Pose& { return poses[i]; });
}

void PoseColumns::fill(std::span<const PoseCell> cells) {
  fill_from(cells.size(), [&](std::size_t i) -> const Pose& { return cells[i].X_WB; });
}

}  // namespace drydock
