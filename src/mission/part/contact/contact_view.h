// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <span>

#include "contact/body_contacts.h"
#include "mission/mission.h"
#include "output/scene/scene.h"
#include "sim/recorder.h"

// What log and scene hold of a pair of solids that touch.

namespace drydock {

/// So many local contacts of a pair are logged; of more, those with the largest forces.
inline constexpr std::size_t kLoggedContacts = 4;

/// A pair at a sample. Points and vectors in W, forces on the first solid.
struct ContactSample {
  struct Point {
    Vector3 p_W = Vector3::Zero(), n_W = Vector3::Zero(), f_W = Vector3::Zero();
    bool slips = false;
  };
  int count = 0;       // of local contacts
  double depth_m = 0;  // of the deepest
  Vector3 force_W = Vector3::Zero();
  std::array<Point, kLoggedContacts> points;
};
/// As the other body feels it.
ContactSample opposite(ContactSample sample);

ContactSample sample_contact(std::span<const Touch> touches, std::size_t pair, const Pose& X_WB);

void add_contact_series(const Mission& mission, const MissionContact& contact, std::vector<Series>& all);
void add_contact_row(const ContactSample& sample, std::vector<double>& row);

/// Pegs and blocks. A block is there twice: whole, to be seen through, and as two halves, cut through its holes; the
/// page shows the one or, of the other, the half that is away from the eye. z of a half's frame points out of its cut.
void add_contact_solids(const Mission& mission, const MissionContact& contact, Scene& scene);
/// Points with arrows of their forces, and the forces as curves.
WriteStatus add_contact_channels(const MissionContact& contact, const Recorder& recorder, Scene& scene);

}  // namespace drydock
