// SPDX-License-Identifier: Apache-2.0
#include "multibody/mass_matrix.h"

#include "multibody/joint/joint.h"

namespace drydock {
namespace {

/// The row and column of velocity i, whose unit acceleration needs the wrench F_O on what it carries: the velocities of
/// its own joint up to itself, then those of all links below.
void fill(const TreeModel& model, const DynamicsWork& work, int link, int i, const Wrench& F_O, MatrixX& M) {
  int end = i + 1;
  for (int at = link; at != kWorld;) {
    const Link& carrier = model.links[static_cast<std::size_t>(at)];
    for (int j = carrier.first_velocity; j < end; ++j) M(i, j) = M(j, i) = power(F_O, motion_column(work, j));
    at = carrier.parent;
    if (at == kWorld) return;
    const Link& below = model.links[static_cast<std::size_t>(at)];
    end = below.first_velocity + velocity_count(below.joint);
  }
}

}  // namespace

void mass_matrix(const TreeModel& model, const DynamicsWork& work, CompositeInertias& composites, MatrixX& M) {
  composite_inertias(model, work, composites);
  mass_matrix_of(model, work, composites, M);
}

void mass_matrix_of(const TreeModel& model, const DynamicsWork& work, const CompositeInertias& composites, MatrixX& M) {
  M.setZero(model.velocities, model.velocities);
  for (std::size_t link = 0; link < model.links.size(); ++link) {
    const int first = model.links[link].first_velocity;
    for (int i = first; i < first + velocity_count(model.links[link].joint); ++i) {
      fill(model, work, static_cast<int>(link), i, composites[link] * motion_column(work, i), M);
    }
  }
}

}  // namespace drydock
