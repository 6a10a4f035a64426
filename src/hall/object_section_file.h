// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "hall/hall.h"
#include "input/shape_section.h"

namespace drydock {

/// A thing that stands in a hall, as it is written.
struct ObjectSection {
  Located<std::string> name;
  ShapeSection shape;
  Pose X_WO;
  std::optional<Movable> movable;
  std::optional<Located<std::string>> moves_with;  // the object that carries it along, rigidly
  std::optional<Vector3> colour;
};

void describe(Fields& f, Movable& movable);
void describe(Fields& f, ObjectSection& object);

/// The objects of sections: each with the index of what carries it.
std::vector<HallObject> hall_objects(const std::vector<ObjectSection>& sections);

/// Objects that move with what is no object, or is carried itself.
void check_carriers(const std::vector<ObjectSection>& sections, Problems& problems);

}  // namespace drydock
