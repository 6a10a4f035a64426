// SPDX-License-Identifier: Apache-2.0
#include "multibody/loop/loop_answers.inl"

const drydock::DynamicsKernel drydock::kDynamicsKernelSse2{drydock::InstructionSet::kSse2,
                                                           kinematics,
                                                           articulate,
                                                           accelerate,
                                                           sum_momenta,
                                                           sum_momentum_rates,
                                                           respond,
                                                           gram,
                                                           combine,
                                                           recede};
