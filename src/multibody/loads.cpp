// SPDX-License-Identifier: Apache-2.0
#include "multibody/loads.h"

namespace drydock {

static_assert(sizeof(Wrench) == 6 * sizeof(double), "the kernels read wrenches as torque, force");
static_assert(sizeof(Vector3) == 3 * sizeof(double), "the kernels read vectors as three numbers");

Loads no_loads(const TreeModel& model) {
  Loads loads;
  loads.tau = VectorX::Zero(model.velocities);
  return loads;
}

LoadsView view(const Loads& loads) {
  const bool each = !loads.link_g_W.empty();
  return {loads.tau.data(), loads.F_L_W.empty() ? nullptr : reinterpret_cast<const double(*)[6]>(loads.F_L_W.data()),
          each ? loads.link_g_W.front().data() : loads.g_W.data(), each ? 3 : 0};
}

}  // namespace drydock
