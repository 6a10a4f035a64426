// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/batch/rig_kernel.inl"

const drydock::RigKernel drydock::kRigKernelSse2{drydock::InstructionSet::kSse2, kLanes, margins, closed, ranges};
