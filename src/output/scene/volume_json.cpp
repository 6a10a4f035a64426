// SPDX-License-Identifier: Apache-2.0
#include "output/scene/volume_json.h"

namespace drydock {

Json vector_json(const Vector3& vector) {
  return Json::array({vector.x(), vector.y(), vector.z()});
}
Json colour_json(const Colour& colour) {
  return Json::array({colour.red, colour.green, colour.blue, colour.alpha});
}

Json to_json(const SceneVolume& volume, JsonArrays& arrays) {
  const auto& [nx, ny, nz] = volume.grid.cells;
  const std::vector<std::size_t> shape = {nz, ny, nx};
  Json classes = Json::array(), layers = Json::array(), margins = Json::array();
  for (const CellClass& one : volume.classes)
    classes.push_back(
        {{"name", one.name}, {"colour_rgba", colour_json(one.colour)}, {"size", one.size ? Json(*one.size) : Json()}});
  for (const VolumeLayer& layer : volume.layers)
    layers.push_back({{"name", layer.name},
                      {"colour_rgba", colour_json(layer.colour)},
                      {"cell_classes", arrays.array(shape, layer.cell_classes)}});
  for (const MarginField& margin : volume.margins)
    margins.push_back({{"name", margin.name},
                       {"unit", margin.unit},
                       {"at_least", margin.at_least},
                       {"values", arrays.floats(shape, margin.values)}});
  return {{"path", volume.path},
          {"parent", volume.parent},
          {"origin_m", vector_json(volume.grid.origin)},
          {"spacing_m", vector_json(volume.grid.spacing)},
          {"cells", volume.grid.cells},
          {"axes", volume.axes},
          {"axes_unit", volume.axes_unit},
          {"classes", std::move(classes)},
          {"cell_classes", volume.classes.empty() ? Json() : arrays.array(shape, volume.cell_classes)},
          {"layers", std::move(layers)},
          {"causes", volume.causes},
          {"cell_causes", volume.cell_causes.empty() ? Json() : arrays.array(shape, volume.cell_causes)},
          {"margins", std::move(margins)}};
}

}  // namespace drydock
