// SPDX-License-Identifier: Apache-2.0
#include "output/scene/check_volume.h"

#include <cmath>

#include "output/mesh_bytes.h"
#include "output/number_text.h"

namespace drydock {
namespace {

std::string count_fault(std::size_t found, const char* of_what, std::size_t cells) {
  if (found == cells) return {};
  return std::to_string(found) + " " + of_what + " for " + std::to_string(cells) + " cells";
}

/// The first cell whose number is no index into a list of `known` things.
template <typename Number>
std::string index_fault(const std::vector<Number>& indices, const char* of_what, std::size_t known) {
  for (std::size_t i = 0; i < indices.size(); ++i)
    if (indices[i] >= known)
      return "cell " + std::to_string(i) + " has the " + of_what + " " + std::to_string(indices[i]) + " of " +
             std::to_string(known);
  return {};
}

class VolumeCheck {
 public:
  explicit VolumeCheck(const SceneVolume& volume)
      : volume_(volume), where_("volume " + volume.path), cells_(volume.grid.cell_count()) {}

  std::vector<SceneFault> all() {
    if (std::string fault = grid_fault(volume_.grid); !fault.empty()) return {{where_, fault}};
    check_classes(where_, volume_.cell_classes, volume_.classes.empty() ? 0 : cells_);
    for (const CellClass& one : volume_.classes) {
      add(where_, colour_fault(one.colour));
      if (one.size && !(std::isfinite(*one.size) && *one.size >= 0))
        add(where_, "the size of " + one.name + " is none");
    }
    for (const VolumeLayer& layer : volume_.layers) {
      check_classes(where_ + ", layer " + layer.name, layer.cell_classes, cells_);
      add(where_ + ", layer " + layer.name, colour_fault(layer.colour));
    }
    check_causes();
    for (const MarginField& margin : volume_.margins) check(margin);
    if (volume_.axes_unit.empty()) add(where_, "its axes have no unit");
    return std::move(faults_);
  }

 private:
  void add(const std::string& where, std::string what) {
    if (!what.empty()) faults_.push_back({where, std::move(what)});
  }

  void check_classes(const std::string& where, const std::vector<std::uint8_t>& classes, std::size_t expected) {
    if (expected > 0) add(where, count_fault(classes.size(), "cell classes", expected));
    add(where, index_fault(classes, "class", volume_.classes.size()));
  }

  void check_causes() {
    if (volume_.cell_causes.empty()) return;
    add(where_, count_fault(volume_.cell_causes.size(), "causes", cells_));
    if (volume_.causes.empty() || !volume_.causes.front().empty()) add(where_, "its first cause is not the empty one");
    add(where_, index_fault(volume_.cell_causes, "cause", volume_.causes.size()));
  }

  void check(const MarginField& margin) {
    const std::string where = where_ + ", margin " + margin.name;
    if (margin.unit.empty()) add(where, "no unit (a pure number has the unit 1)");
    if (!std::isfinite(margin.at_least)) add(where, "the required margin is " + found_text(margin.at_least));
    add(where, count_fault(margin.values.size(), "values", cells_));
    for (std::size_t i = 0; i < margin.values.size(); ++i)
      if (!fits_float32(margin.values[i]))
        return add(where, "cell " + std::to_string(i) + " is " + found_text(margin.values[i]));
  }

  const SceneVolume& volume_;
  const std::string where_;
  const std::size_t cells_;
  std::vector<SceneFault> faults_;
};

}  // namespace

std::vector<SceneFault> volume_faults(const SceneVolume& volume) {
  return VolumeCheck(volume).all();
}

std::string colour_fault(const Colour& colour) {
  for (const double part : {colour.red, colour.green, colour.blue, colour.alpha})
    if (!(part >= 0.0 && part <= 1.0)) return "a part of the colour is " + found_text(part) + ", expected 0 to 1";
  return {};
}

}  // namespace drydock
