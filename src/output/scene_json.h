// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "output/check_scene.h"
#include "output/scene.h"

namespace drydock {

/// JSON text of a scene, or its faults; with faults there is no text.
struct [[nodiscard]] SceneText {
  std::string json;
  std::vector<SceneFault> faults;
};

/// The scene as one JSON object, version 1. Lengths in metres, times in seconds, `""` is the world. An `Array` is
///   {"type": "float64" | "float32" | "uint32" | "uint8", "shape": [n, …], "base64": "…"}
/// : little-endian numbers, last index fastest, base64 with padding.
///
///   {"drydock_scene": 1, "title": str, "caption": str,
///    "meshes":   [{"vertices_m": Array float32 [n, 3], "triangles": Array uint32 [n, 3]}],
///    "nodes":    [{"path", "parent", "shape": Shape | null, "colour_rgba": [r, g, b, a],
///                  "p_PN_m": [x, y, z], "q_PN_xyzw": [x, y, z, w]}],
///    "strands":  [{"path", "from", "to", "p_AS_m": [3], "p_BE_m": [3], "radius_m", "colour_rgba"}],
///    "time_bases": [{"name", "time_s": Array float64 [t]}],
///    "channels": [{"kind": "pose", "path", "time_base", "p_PN_m": Array float64 [t, 3], "q_PN_xyzw": Array float32 [t,
///    4]}
///                 | {"kind": "scalar", "path", "time_base", "unit", "values": Array float64 [t]}
///                 | {"kind": "visible", "path", "time_base", "values": Array uint8 [t], 0 or 1}
///                 | {"kind": "parent", "path", "time_base", "names": [str], "values": Array uint32 [t], index into
///                 names}],
///    "volumes":  [{"path", "parent", "origin_m": [3], "spacing_m": [3], "cells": [nx, ny, nz],
///                  "classes": [{"name", "colour_rgba"}], "cell_classes": Array uint8 [nz, ny, nx] | null,
///                  "margins": [{"name", "unit", "values": Array float32 [nz, ny, nx]}]}],
///    "events":   [{"time_s", "kind", "subject", "text"}]}
///
///   Shape: {"kind": "box", "size_m": [3]} | {"kind": "sphere", "radius_m"} | {"kind": "cylinder" | "capsule",
///   "radius_m", "length_m"} along z | {"kind": "mesh", "mesh": index into meshes, "convex": bool}
///
/// Positions of channels stay float64: in orbit a float32 would be half a metre coarse. What interpolation means stands
/// in scene.h.
SceneText scene_json(const Scene& scene);

}  // namespace drydock
