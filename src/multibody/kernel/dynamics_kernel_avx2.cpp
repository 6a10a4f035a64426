// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop_answers.inl"

const drydock::DynamicsKernel drydock::kDynamicsKernelAvx2{drydock::InstructionSet::kAvx2,
                                                           kinematics,
                                                           articulate,
                                                           accelerate,
                                                           sum_momenta,
                                                           sum_momentum_rates,
                                                           respond,
                                                           gram,
                                                           combine,
                                                           recede};
