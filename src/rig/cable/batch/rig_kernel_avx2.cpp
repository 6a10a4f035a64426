// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/batch/rig_kernel.inl"

const drydock::RigKernel drydock::kRigKernelAvx2{drydock::InstructionSet::kAvx2, kLanes, margins, closed, ranges};
