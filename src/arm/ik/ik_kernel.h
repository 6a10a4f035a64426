// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>

#include "simd/instruction_set.h"

// Damped least squares within joint limits, and the search of a table for starts; once per instruction set. Only plain
// arrays pass this boundary: the files behind it are compiled with other flags than the rest, and an inline function of
// Eigen or the standard library must not be shared with them.
//
// All lengths, also the positions of slides, are in units of the chain's own length, so that an error of a radian and
// one of a chain's length weigh the same. Vectors take four numbers, of which the last is zero; matrices are columns of
// such. Every joint moves about, or along, the z axis of its frame J.

namespace drydock {

struct alignas(32) IkJointLayout {
  double R_PJ[3][4];
  double p_PJ[4];
  double lower, upper;
  std::int32_t slides;
};

struct alignas(32) IkPoseLayout {
  double R[3][4];
  double p[4];
};

struct IkChainView {
  const IkJointLayout* joints;
  int joint_count;
  const IkPoseLayout* X_JT;
};

/// Where the tip shall be, and how near is near enough.
struct IkGoal {
  IkPoseLayout X_BT;
  double distance, angle;
};

/// When a descent gives up: after so many steps, or when `span` of them did not bring the squared error below
/// `progress` times what it was.
struct IkPatience {
  int most_steps;
  int span;
  double progress;
  double damping;  // as a share of the squared error; a step that fails makes it larger,
  double ease;     // and one that succeeds is followed by so many times it
};

/// A column of the Jacobian: angular and linear part.
struct alignas(32) IkColumn {
  double S[2][4];
};

/// Rooms for one descent. Those of numbers have a multiple of four places, whose surplus is zero.
struct IkMemory {
  IkColumn* columns[2];
  double *q, *trial;  // q: the start on entry, within the limits; the best on return
  double* wish;       // of `lean`
  double *sine, *cosine;
  double* spare[6];  // not used by the kernels
  std::uint8_t* held;
};

struct IkOutcome {
  bool reached;
  double error;            // (distance)² + 16 sin²(angle / 4), which is angle² as long as it is small
  double distance, angle;  // the second as 2 sin(angle / 2)
  int steps;
};

/// Poses as seven numbers each, one array a number: p, then the quaternion. `count` is a multiple of eight.
struct IkTableView {
  const float* numbers[7];
  int count;
};

struct IkKernel {
  InstructionSet set;
  /// From memory.q downhill until the goal is reached or patience ends.
  IkOutcome (*descend)(const IkChainView& chain, const IkGoal& goal, const IkPatience& patience,
                       const IkMemory& memory);
  /// memory.trial = q + dq with dq as near to memory.wish as the goal and the limits let it, to first order.
  void (*lean)(const IkChainView& chain, const IkGoal& goal, const IkMemory& memory);
  /// The pose at q, and the columns of the Jacobian in memory.columns[0].
  void (*pose_and_columns)(const IkChainView& chain, const double* q, const IkMemory& memory, IkPoseLayout* X_BT);
  /// Squared distances of all poses of a table from this one, 4 sin²(angle / 2) for the angle.
  void (*distances)(const IkTableView& table, const float (&pose)[7], float* squared);
  /// The place of the smallest number, the first of equals.
  int (*smallest)(const float* numbers, int count);
};

extern const IkKernel kIkKernelSse2;
extern const IkKernel kIkKernelAvx2;

/// The best kernel this processor can run, chosen once (simd/choose_kernel.h).
const IkKernel& ik_kernel();

}  // namespace drydock
