// SPDX-License-Identifier: Apache-2.0
#include "view/server_message.h"

#include <stdexcept>

#include "output/little_endian.h"
#include "view/wire_schema.h"

namespace drydock {
namespace {

constexpr std::size_t kFrameAlignment = 8;

void pad(std::string& bytes) {
  bytes.resize((bytes.size() + kFrameAlignment - 1) / kFrameAlignment * kFrameAlignment, '\0');
}

Json colour_message(const Colour& colour) {
  return Json::array({colour.red, colour.green, colour.blue, colour.alpha});
}
Json vector_message(const Vector3& v) {
  return Json::array({v.x(), v.y(), v.z()});
}

const WireMessage& table_entry(const Json& message) {
  for (const WireMessage& known : server_messages()) {
    if (message["kind"] == known.kind) return known;
  }
  throw std::logic_error("no such message of the server: " + message["kind"].dump());
}

}  // namespace

Json FrameBytes::add_bytes(const char* type, const std::vector<std::size_t>& shape, std::string_view bytes) {
  pad(bytes_);
  Json array = {{"type", type}, {"shape", shape}, {"offset", bytes_.size()}};
  bytes_ += bytes;
  return array;
}

Json FrameBytes::add(const std::vector<std::size_t>& shape, std::span<const std::uint8_t> values) {
  return add_bytes("uint8", shape, {reinterpret_cast<const char*>(values.data()), values.size()});
}

Json FrameBytes::add(const std::vector<std::size_t>& shape, std::span<const std::uint16_t> values) {
  return add_bytes("uint16", shape, little_endian_bytes(values));
}

Json FrameBytes::add(const std::vector<std::size_t>& shape, const std::vector<double>& values) {
  const std::vector<float> floats(values.begin(), values.end());
  return add_bytes("float32", shape, little_endian_bytes(std::span<const float>(floats)));
}

Json volume_message(const SceneVolume& volume, FrameBytes& bytes) {
  const auto& [nx, ny, nz] = volume.grid.cells;
  const std::vector<std::size_t> shape = {nz, ny, nx};
  Json classes = Json::array(), layers = Json::array(), margins = Json::array();
  for (const CellClass& one : volume.classes)
    classes.push_back({{"name", one.name}, {"colour_rgba", colour_message(one.colour)}});
  for (const VolumeLayer& layer : volume.layers)
    layers.push_back({{"name", layer.name},
                      {"colour_rgba", colour_message(layer.colour)},
                      {"cell_classes", bytes.add(shape, layer.cell_classes)}});
  for (const MarginField& margin : volume.margins)
    margins.push_back({{"name", margin.name},
                       {"unit", margin.unit},
                       {"at_least", margin.at_least},
                       {"values", bytes.add(shape, margin.values)}});
  return {{"path", volume.path},
          {"parent", volume.parent},
          {"origin_m", vector_message(volume.grid.origin)},
          {"spacing_m", vector_message(volume.grid.spacing)},
          {"cells", volume.grid.cells},
          {"axes", volume.axes},
          {"axes_unit", volume.axes_unit},
          {"classes", std::move(classes)},
          {"cell_classes", volume.cell_classes.empty() ? Json() : bytes.add(shape, volume.cell_classes)},
          {"layers", std::move(layers)},
          {"causes", volume.causes},
          {"cell_causes", volume.cell_causes.empty() ? Json() : bytes.add(shape, volume.cell_causes)},
          {"margins", std::move(margins)}};
}

std::string server_frame(const Json& message, const FrameBytes& bytes, std::string_view scene) {
  const WireMessage& known = table_entry(message);
  if (const std::string fault = message_fault(message, known); !fault.empty())
    throw std::logic_error("message " + std::string(known.kind) + ": " + fault);
  std::string text = "{\"kind\":\"" + std::string(known.kind) + "\"";
  for (const WireField& field : known.fields) {
    const std::string name(field.name);
    text += ",\"" + name + "\":";
    const bool is_scene = name == "scene" && !scene.empty();
    text += is_scene ? std::string(scene) : message[name].dump(-1, ' ', false, Json::error_handler_t::replace);
  }
  text += "}";
  std::string frame;
  frame.reserve(4 + text.size() + kFrameAlignment + bytes.bytes().size());
  append_little_endian(frame, static_cast<std::uint32_t>(text.size()));
  frame += text;
  pad(frame);
  return frame + bytes.bytes();
}

}  // namespace drydock
