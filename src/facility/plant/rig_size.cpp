// SPDX-License-Identifier: Apache-2.0
#include "facility/plant/rig_size.h"

namespace drydock {
namespace {

/// Whichever has lengths of legs, or lengths and tensions of cables.
template <class Rigs>
void resize(const Facility& facility, Rigs& rigs) {
  rigs.resize(facility.crafts.size());
  for (std::size_t i = 0; i < rigs.size(); ++i) {
    const Craft& craft = facility.crafts[i];
    rigs[i].length_m.resize(craft.cables ? craft.cables->model.cables.size() : 6);
    rigs[i].tension_N.resize(craft.cables ? craft.cables->model.cables.size() : 0);
  }
}

}  // namespace

PlantCommand empty_command(const Facility& facility) {
  PlantCommand command;
  resize(facility, command.rigs);
  return command;
}

PlantSample empty_sample(const Facility& facility) {
  PlantSample sample;
  resize(facility, sample.rigs);
  return sample;
}

}  // namespace drydock
