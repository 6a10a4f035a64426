// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/batch/rig_kernel.inl"

const drydock::RigKernel drydock::kRigKernelAvx512{drydock::InstructionSet::kAvx512, kLanes, margins, closed, ranges};
