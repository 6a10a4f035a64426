// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "arm/chain.h"
#include "arm/ik/ik_kernel.h"

namespace drydock {

/// A chain as the kernels take it.
struct IkLayout {
  std::vector<IkJointLayout> joints;
  IkPoseLayout X_JT;
  double length_m = 1;  // the unit of length

  IkChainView view() const { return {joints.data(), static_cast<int>(joints.size()), &X_JT}; }
};

/// The unit is a quarter of the chain's reach without the slides that have no end, or 1 m where there is nothing to
/// measure: a quarter turn of one joint moves the tip by some of them, so that descents see both errors. (With the
/// whole reach as unit they take twice the steps.)
IkLayout ik_layout(const Chain& chain);

IkPoseLayout ik_pose(const Pose& X, double length_m);

/// Positions of joints to and from the units of the kernels.
void to_units(const IkLayout& layout, const VectorX& q, double* in_units);
VectorX from_units(const IkLayout& layout, const double* in_units);

/// Rooms for descents of one chain. Up to kOnStack joints they are part of this object, else on the heap.
class IkScratch {
 public:
  explicit IkScratch(int joint_count);
  IkScratch(const IkScratch&) = delete;
  IkScratch& operator=(const IkScratch&) = delete;

  const IkMemory& memory() const { return memory_; }

 private:
  static constexpr int kOnStack = 16;
  static constexpr int kRows = 11;
  alignas(32) IkColumn columns_[2][kOnStack];
  alignas(32) double numbers_[kRows][kOnStack] = {};
  std::uint8_t held_[kOnStack];
  std::vector<IkColumn> more_columns_;
  std::vector<IkColumn> more_numbers_;  // in eights, for the alignment
  std::vector<std::uint8_t> more_held_;
  IkMemory memory_;
};

}  // namespace drydock
