// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <cstdint>

#include "simd/instruction_set.h"

// What a rig can hold, at many poses at once; once per instruction set, a pose in each lane. Only plain arrays pass
// this boundary: the files behind it are compiled with other flags than the rest, and an inline function of Eigen or
// the standard library must not be shared with them. rig_batch.h lays rigs out and is what to call.

namespace drydock {

inline constexpr int kMostLaneCables = 12;
inline constexpr int kMostLaneWrenches = 16;

struct RigCableLayout {
  double p_WA[3];
  double p_BC[3];       // in B; in W where all poses share an orientation
  double kingpin_W[3];  // of a pulley
  double radius;        // zero: a fixed anchor
  double middle, half;  // of the tension's limits
};

/// A rig and the poses to judge. Rows are the platform's directions. All wrenches are scaled: moments over L.
struct RigBatch {
  const RigCableLayout* cables;
  int cable_count;
  int directions;
  int axes[6];  // of each row, as WrenchAxis
  double moment_scale;
  double farthest_eye;  // from the origin, over L
  bool is_plain_point;  // three forces, all eyes at the origin, no pulleys
  /// points[0 … point_count) and then generators, each with ten numbers a row: a constant and what the entries of R,
  /// row by row, add to it. Where all poses share an orientation the constant is all.
  const double* needed;
  int point_count, generator_count;
  const double* p[3];
  const double* R[9];  // entries row by row; all null where the poses share an orientation
  std::size_t count;
};

/// Each function also says of each pose whether it is settled (1) or too near a singular one to be judged here (0).
struct RigKernel {
  InstructionSet set;
  int lanes;
  /// Smallest distance of the needed wrenches from a facet of the available set [N], negative outside.
  void (*margins)(const RigBatch& batch, double* margin, std::uint8_t* settled);
  /// Whether the cables can pull along any wrench, strictly.
  void (*closed)(const RigBatch& batch, std::uint8_t* yes, std::uint8_t* settled);
  /// With one cable more than directions: the least and the most tension of each cable that holds the first needed
  /// wrench, low[cable * count + pose]. Where there is none, `yes` is 0 and the numbers are zero. Without a
  /// place for the numbers (null) it only tells whether there are any.
  void (*ranges)(const RigBatch& batch, std::uint8_t* yes, double* low, double* high, std::uint8_t* settled);
};

/// What the functions can judge; the rest is for the general ones.
bool kernel_judges(int directions, int cables);        // margins, closed
bool kernel_gives_ranges(int directions, int cables);  // ranges

extern const RigKernel kRigKernelSse2;
extern const RigKernel kRigKernelAvx2;
extern const RigKernel kRigKernelAvx512;

/// The best kernel this processor can run, chosen once (simd/choose_kernel.h).
const RigKernel& rig_kernel();

}  // namespace drydock
