// SPDX-License-Identifier: Apache-2.0
// Any bytes give a sound result or a problem, never both, and never a crash.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "input/mesh/dae.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const auto polygons : {drydock::MeshPolygons::kFlat, drydock::MeshPolygons::kAny}) {
    drydock::Problems problems;
    const bool sound = drydock::parse_dae(bytes, "fuzz.dae", problems, drydock::MeshAxes::kZUp, polygons).has_value();
    if (sound == problems.has_errors()) std::abort();
  }
  return 0;
}
