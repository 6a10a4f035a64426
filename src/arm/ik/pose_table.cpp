// SPDX-License-Identifier: Apache-2.0
#include "arm/ik/pose_table.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "spatial/quaternion.h"

namespace drydock {
namespace {

constexpr double kTurn = 2 * std::numbers::pi;
constexpr double kSpread = 0.95;  // of the range: starts at a limit have less room to move

struct Range {
  double lower, upper;
};

/// At most `widest` wide, from the limit where there is just one, else around zero as far as the limits let it.
Range sampled_range(const IkJointLayout& joint) {
  const double widest = joint.slides ? 8.0 : kTurn;  // 8: the reach to both sides (ik_layout.h)
  if (joint.upper - joint.lower <= widest) return {joint.lower, joint.upper};
  const double lower = std::clamp(-0.5 * widest, joint.lower, std::max(joint.lower, joint.upper - widest));
  return {lower, lower + widest};
}

/// The root > 1 of x^(n+1) = x + 1. The multiples of its powers x^-1 … x^-n, modulo one, fill the unit cube evenly
/// (Roberts 2018, "The unreasonable effectiveness of quasirandom sequences").
double harmonious_number(std::size_t n) {
  double x = 1.5;
  for (int i = 0; i < 64; ++i) x = std::pow(1 + x, 1.0 / static_cast<double>(n + 1));
  return x;
}

std::array<float, 7> seven_numbers(const IkPoseLayout& X) {
  Rotation R;
  for (int column = 0; column < 3; ++column)
    for (int row = 0; row < 3; ++row) R.matrix(row, column) = X.R[column][row];
  const Quaternion q = to_quaternion(R);
  std::array<float, 7> numbers;
  std::ranges::transform(std::array{X.p[0], X.p[1], X.p[2], q.w, q.x, q.y, q.z}, numbers.begin(),
                         [](double x) { return static_cast<float>(x); });
  return numbers;
}

}  // namespace

IkTableView PoseTable::view() const {
  IkTableView view{{}, kTableSize};
  for (std::size_t i = 0; i < numbers.size(); ++i) view.numbers[i] = numbers[i].data();
  return view;
}

PoseTable pose_table(const IkLayout& layout) {
  const std::size_t n = layout.joints.size();
  PoseTable table;
  table.q.reserve(kTableSize * n);
  for (std::vector<float>& column : table.numbers) column.reserve(kTableSize);
  IkScratch scratch(static_cast<int>(n));
  const IkMemory& memory = scratch.memory();
  const double x = harmonious_number(n);
  for (int k = 1; k <= kTableSize; ++k) {
    double power = 1;
    for (std::size_t i = 0; i < n; ++i) {
      power /= x;
      const double fraction = std::fmod(0.5 + power * k, 1.0);
      const Range range = sampled_range(layout.joints[i]);
      memory.q[i] = range.lower + (0.5 + kSpread * (fraction - 0.5)) * (range.upper - range.lower);
      memory.q[i] = std::clamp(memory.q[i], range.lower, range.upper);  // rounding, where both are equal
    }
    table.q.insert(table.q.end(), memory.q, memory.q + n);
    IkPoseLayout X_BT;
    ik_kernel().pose_and_columns(layout.view(), memory.q, memory, &X_BT);
    const std::array<float, 7> numbers = seven_numbers(X_BT);
    for (std::size_t i = 0; i < numbers.size(); ++i) table.numbers[i].push_back(numbers[i]);
  }
  return table;
}

NearestStarts::NearestStarts(const PoseTable& table, const IkPoseLayout& X_BT) : table_(table) {
  const std::array<float, 7> goal = seven_numbers(X_BT);
  float numbers[7];
  std::copy(goal.begin(), goal.end(), numbers);
  ik_kernel().distances(table.view(), numbers, distances_.data());
}

bool NearestStarts::next(int joint_count, double* q) {
  if (left_ == 0) return false;
  --left_;
  const int place = ik_kernel().smallest(distances_.data(), kTableSize);
  distances_[static_cast<std::size_t>(place)] = std::numeric_limits<float>::infinity();
  std::copy_n(table_.q.begin() + static_cast<std::ptrdiff_t>(place) * joint_count, joint_count, q);
  return true;
}

}  // namespace drydock
