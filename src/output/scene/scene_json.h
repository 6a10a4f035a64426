// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

#include "output/json_arrays.h"
#include "output/scene/check_scene.h"
#include "output/scene/scene.h"

namespace drydock {

/// JSON text of a scene, or its faults; with faults there is no text.
struct [[nodiscard]] SceneText {
  std::string json;
  std::vector<SceneFault> faults;
};

/// The scene as one JSON object, version 1; web/src/scene_json.ts is the same as types. Lengths in metres, times in
/// seconds, `""` is the world. `Array` is that of json_arrays.h.
///
///   {"drydock_scene": 1, "title": str, "caption": str,
///    "meshes":   [{"vertices_m": Array float32 [n, 3], "triangles": Array uint32 [n, 3]}],
///    "nodes":    [{"path", "parent", "shape": Shape | null, "colour_rgba": [r, g, b, a],
///                  "p_PN_m": [x, y, z], "q_PN_xyzw": [x, y, z, w]}],
///    "strands":  [{"path", "from", "to", "p_AS_m": [3], "p_BE_m": [3], "radius_m", "colour_rgba"}],
///    "time_bases": [{"name", "time_s": Array float64 [t]}],
///    "channels": [{"kind": "pose", "path", "time_base", "p_PN_m": Array float64 [t, 3],
///                  "q_PN_xyzw": Array float32 [t, 4]}
///                 | {"kind": "scalar", "path", "time_base", "unit", "limits": [low | null, high | null],
///                    "values": Array float64 [t]}
///                 | {"kind": "visible", "path", "time_base", "values": Array uint8 [t], 0 or 1}
///                 | {"kind": "parent", "path", "time_base", "names": [str],
///                    "values": Array uint32 [t], index into names}],
///    "volumes":  [{"path", "parent", "origin_m": [3], "spacing_m": [3], "cells": [nx, ny, nz],
///                  "axes": [3 names], "axes_unit",
///                  "classes": [{"name", "colour_rgba", "size": number | null}], "cell_classes": Array uint8 [nz, ny,
///                  nx] | null, "layers": [{"name", "colour_rgba", "cell_classes": Array uint8 [nz, ny, nx]}],
///                  "causes": [str], "cell_causes": Array uint16 [nz, ny, nx] | null,
///                  "margins": [{"name", "unit", "at_least", "values": Array float32 [nz, ny, nx]}]}],
///    "curves":   [{"name", "x_name", "x_unit", "y_name", "y_unit", "x": Array float64 [n],
///                  "curves": [{"name", "y": Array float64 [n], "low": Array | null, "high": Array | null}]}],
///    "variants": [{"name", "caption", "paths": [str]}],
///    "events":   [{"time_s", "kind", "subject", "text"}]}
///
///   Shape: {"kind": "box", "size_m": [3]} | {"kind": "sphere", "radius_m"} | {"kind": "cylinder" | "capsule",
///   "radius_m", "length_m"} along z | {"kind": "mesh", "mesh": index into meshes, "convex": bool}
///
/// Positions of channels stay float64: in orbit a float32 would be half a metre coarse. What interpolation means stands
/// in scene.h.
SceneText scene_json(const Scene& scene);

/// The same object, its arrays where they are wanted. The scene must be sound: check_scene finds nothing.
Json to_json(const Scene& scene, JsonArrays& arrays);

}  // namespace drydock
