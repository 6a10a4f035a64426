// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "output/json_text.h"
#include "output/scene.h"

namespace drydock {

/// Bytes behind the JSON of a message, which arrays name by offset; each begins at a multiple of 8.
class FrameBytes {
 public:
  /// The array's JSON: type, shape, offset.
  Json add(const std::vector<std::size_t>& shape, std::span<const std::uint8_t> values);
  Json add(const std::vector<std::size_t>& shape, std::span<const std::uint16_t> values);
  Json add(const std::vector<std::size_t>& shape, const std::vector<double>& values);  // as float32

  const std::string& bytes() const { return bytes_; }

 private:
  Json add_bytes(const char* type, const std::vector<std::size_t>& shape, std::string_view bytes);

  std::string bytes_;
};

/// A map as VolumeJson, with its arrays in `bytes`.
Json volume_message(const SceneVolume& volume, FrameBytes& bytes);

/// A message of the server as it goes over the wire. Its fields are checked against the table of wire_schema.h, which
/// also gives their order: a slip there is ours, and throws std::logic_error. `scene` is JSON text that takes the place
/// of the field of that name; a hall's meshes are not parsed again for it.
std::string server_frame(const Json& message, const FrameBytes& bytes = {}, std::string_view scene = {});

}  // namespace drydock
