// SPDX-License-Identifier: Apache-2.0
#include "arm/arm_model.h"

namespace drydock {

int ArmModel::find_joint(std::string_view joint) const {
  for (std::size_t i = 0; i < joints.size(); ++i) {
    if (joints[i].limits.name == joint) return static_cast<int>(i);
  }
  return -1;
}

const ArmChain* ArmModel::find_chain(std::string_view chain) const {
  for (const ArmChain& known : chains) {
    if (known.name == chain) return &known;
  }
  return nullptr;
}

}  // namespace drydock
