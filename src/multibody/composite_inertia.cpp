// SPDX-License-Identifier: Apache-2.0
#include "multibody/composite_inertia.h"

namespace drydock {

void composite_inertias(const TreeModel& model, const DynamicsWork& work, CompositeInertias& M_O_W) {
  link_inertias(model, work, M_O_W);
  add_carried(model, M_O_W);
}

void link_inertias(const TreeModel& model, const DynamicsWork& work, CompositeInertias& M_O_W) {
  const std::size_t count = model.links.size();
  M_O_W.resize(count);
  for (std::size_t i = 0; i < count; ++i) M_O_W[i] = inertia_at_O(model, work, static_cast<int>(i));
}

void add_carried(const TreeModel& model, CompositeInertias& M_O_W) {
  for (std::size_t i = model.links.size(); i-- > 0;) {
    if (model.links[i].parent == kWorld) continue;
    SpatialInertia& carrier = M_O_W[static_cast<std::size_t>(model.links[i].parent)];
    carrier = carrier + M_O_W[i];
  }
}

}  // namespace drydock
