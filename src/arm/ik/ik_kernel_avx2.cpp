// SPDX-License-Identifier: Apache-2.0
#include "arm/ik/ik_kernel.inl"
#include "arm/ik/ik_lean.inl"
#include "arm/ik/ik_table.inl"

const drydock::IkKernel drydock::kIkKernelAvx2{
    drydock::InstructionSet::kAvx2, descend, lean, pose_and_columns, distances, smallest_place};
