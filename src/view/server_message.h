// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <string_view>

#include "output/json_text.h"

namespace drydock {

/// A message of the server as it goes over the wire. Its fields are checked against the table of wire_schema.h, which
/// also gives their order: a slip there is ours, and throws std::logic_error. `scene` is JSON text that takes the place
/// of the field of that name; a hall's meshes are not parsed again for it. `bytes` are those of JsonArrays beside it.
std::string server_frame(const Json& message, std::string_view bytes = {}, std::string_view scene = {});

}  // namespace drydock
