// SPDX-License-Identifier: Apache-2.0
#include "output/scene/scene_schema.h"

namespace drydock {
namespace {

std::vector<SchemaType> scene_types() {
  return {
      SchemaRecord{"SceneJson",
                   "A scene: all that a page shows but for figures and series.",
                   {{"drydock_scene", "1", "the version of the format"},
                    {"title", "string", ""},
                    {"caption", "string", "what the result says, one sentence a line; shown first"},
                    {"meshes", "MeshJson[]", ""},
                    {"nodes", "NodeJson[]", ""},
                    {"strands", "StrandJson[]", ""},
                    {"time_bases", "TimeBaseJson[]", ""},
                    {"channels", "ChannelJson[]", ""},
                    {"volumes", "VolumeJson[]", ""},
                    {"curves", "CurvesJson[]", ""},
                    {"variants", "VariantJson[]", ""},
                    {"cases", "CasesJson | null", "a series of runs"},
                    {"events", "EventJson[]", ""}}},
      SchemaRecord{"VariantJson",
                   "One of several: of all paths that any variant names, only those of the chosen one are shown.",
                   {{"name", "string", ""},
                    {"caption", "string", ""},
                    {"paths", "string[]", "of nodes (with all below), strands and volumes"}}},
  };
}

std::vector<SchemaType> body_types() {
  return {
      SchemaAlias{"Vec3", "readonly [number, number, number]", ""},
      SchemaAlias{"Quat", "readonly [number, number, number, number]", "x, y, z, w"},
      SchemaAlias{"Rgba", "readonly [number, number, number, number]", "sRGB and opacity, 0 to 1"},
      SchemaRecord{"MeshJson",
                   "A triangle mesh, stored once however many nodes show it.",
                   {{"vertices_m", "float32 [n, 3]", ""}, {"triangles", "uint32 [k, 3]", "indices of vertices"}}},
      SchemaUnion{"ShapeJson",
                  "What is seen of a node, at its origin.",
                  {{"box", "", {{"size_m", "Vec3", ""}}},
                   {"sphere", "", {{"radius_m", "number", ""}}},
                   {"cylinder", "Along z.", {{"radius_m", "number", ""}, {"length_m", "number", ""}}},
                   {"capsule",
                    "Along z; the length is that between the centres of its ends.",
                    {{"radius_m", "number", ""}, {"length_m", "number", ""}}},
                   {"mesh", "", {{"mesh", "number", "index into meshes"}, {"convex", "boolean", ""}}}}},
      SchemaRecord{"NodeJson",
                   "A frame N in its parent P, with a shape or bare.",
                   {{"path", "string", ""},
                    {"parent", "string", ""},
                    {"shape", "ShapeJson | null", ""},
                    {"colour_rgba", "Rgba", ""},
                    {"p_PN_m", "Vec3", ""},
                    {"q_PN_xyzw", "Quat", ""}}},
      SchemaRecord{"StrandJson",
                   "A straight cable or leg from S on node A to E on node B.",
                   {{"path", "string", ""},
                    {"from", "string", "node A"},
                    {"to", "string", "node B"},
                    {"p_AS_m", "Vec3", ""},
                    {"p_BE_m", "Vec3", ""},
                    {"radius_m", "number", "0: a thin line"},
                    {"colour_rgba", "Rgba", ""}}},
  };
}

std::vector<SchemaType> motion_types() {
  return {
      SchemaRecord{"TimeBaseJson",
                   "Instants that channels share.",
                   {{"name", "string", ""}, {"time_s", "float64 [t]", "strictly increasing"}}},
      SchemaUnion{"ChannelJson",
                  "What changes, one value for each instant of a time base. Poses and scalars are interpolated; the "
                  "others hold.",
                  {{"pose",
                    "Of a node in its parent. Positions are float64: in orbit a float32 would be half a metre coarse.",
                    {{"path", "string", ""},
                     {"time_base", "string", ""},
                     {"p_PN_m", "float64 [t, 3]", ""},
                     {"q_PN_xyzw", "float32 [t, 4]", ""}}},
                   {"scalar",
                    "A scalar in N below the path of a strand colours it.",
                    {{"path", "string", ""},
                     {"time_base", "string", ""},
                     {"unit", "string", "1 for a pure number"},
                     {"limits", "[number | null, number | null]", "what it has to stay between; null: no limit"},
                     {"values", "float64 [t]", "not a number where there is none"}}},
                   {"visible",
                    "Of a node or strand. It is visible before the first instant.",
                    {{"path", "string", ""}, {"time_base", "string", ""}, {"values", "uint8 [t]", "0 or 1"}}},
                   {"parent",
                    "Of a node. Before the first instant it is the parent of NodeJson.",
                    {{"path", "string", ""},
                     {"time_base", "string", ""},
                     {"names", "string[]", ""},
                     {"values", "uint32 [t]", "index into names"}}}}},
      SchemaRecord{
          "EventJson",
          "Something that happened.",
          {{"time_s", "number", ""}, {"kind", "string", ""}, {"subject", "string", ""}, {"text", "string", ""}}},
  };
}

std::vector<SchemaType> map_types() {
  return {
      SchemaRecord{"CellClassJson",
                   "A class of cells: outside, free, blocked, undecided.",
                   {{"name", "string", ""},
                    {"colour_rgba", "Rgba", ""},
                    {"size", "number | null", "by the map itself [m³ or rad³]; the cells are a picture of it"}}},
      SchemaRecord{"VolumeLayerJson",
                   "The classes by one criterion alone.",
                   {{"name", "string", ""},
                    {"colour_rgba", "Rgba", ""},
                    {"cell_classes", "uint8 [nz, ny, nx]", "index into classes"}}},
      SchemaRecord{"MarginJson",
                   "A margin at the centres of the cells.",
                   {{"name", "string", ""},
                    {"unit", "string", ""},
                    {"at_least", "number", "what is demanded"},
                    {"values", "float32 [nz, ny, nx]", ""}}},
      SchemaRecord{"VolumeJson",
                   "A map on a regular grid of cells.",
                   {{"path", "string", ""},
                    {"parent", "string", ""},
                    {"origin_m", "Vec3", "lowest corner, in axes_unit"},
                    {"spacing_m", "Vec3", "edges of a cell, in axes_unit"},
                    {"cells", "[number, number, number]", "nx, ny, nz"},
                    {"axes", "[string, string, string]", ""},
                    {"axes_unit", "string", "m for positions, deg for a map of orientations"},
                    {"classes", "CellClassJson[]", ""},
                    {"cell_classes", "uint8 [nz, ny, nx] | null", "index into classes, by all criteria together"},
                    {"layers", "VolumeLayerJson[]", "one for each criterion"},
                    {"causes", "string[]", "sentences; the first is empty: nothing is in the way"},
                    {"cell_causes", "uint16 [nz, ny, nx] | null", "index into causes"},
                    {"margins", "MarginJson[]", ""}}},
      SchemaRecord{"CurveJson",
                   "One curve, with bounds where what is proven is not one number.",
                   {{"name", "string", ""},
                    {"y", "float64 [n]", ""},
                    {"low", "float64 [n] | null", ""},
                    {"high", "float64 [n] | null", ""}}},
      SchemaRecord{"CurvesJson",
                   "Curves over something other than time, such as volume over angle.",
                   {{"name", "string", ""},
                    {"x_name", "string", ""},
                    {"x_unit", "string", ""},
                    {"y_name", "string", ""},
                    {"y_unit", "string", ""},
                    {"x", "float64 [n]", "strictly increasing"},
                    {"curves", "CurveJson[]", ""}}},
  };
}

std::vector<SchemaType> case_types() {
  return {
      SchemaRecord{"CaseAxisJson",
                   "A value that differs between runs.",
                   {{"name", "string", ""},
                    {"field", "string", "what is varied, as `--set` names it"},
                    {"unit", "string", "of the numbers; may be empty"},
                    {"is_number", "boolean", "else words"},
                    {"is_logarithmic", "boolean", ""},
                    {"texts", "string[]", "the values as they would be written, in order"},
                    {"numbers", "float64 [v]", "the same in the unit, strictly increasing; of words their places"},
                    {"level", "uint32 [n]", "of each case: index into texts"}}},
      SchemaRecord{"CaseFigureJson",
                   "A figure of every case.",
                   {{"name", "string", ""}, {"values", "float64 [n]", "not a number where a case has no such figure"}}},
      SchemaRecord{"CasesJson",
                   "A series of runs that differ in a few values, and how each ended.",
                   {{"is_grid", "boolean", "every combination of the values is a case"},
                    {"planned", "number", "how many cases there are, also those that were not run"},
                    {"command", "string", "runs a case alone, with its number behind it"},
                    {"outcomes", "string[]", ""},
                    {"own_outcomes", "number", "so many of them are the user's; the rest are cases that went wrong"},
                    {"axes", "CaseAxisJson[]", ""},
                    {"number", "uint32 [n]", "of each case that was run: it is called so"},
                    {"outcome", "uint8 [n]", "index into outcomes"},
                    {"end_s", "float64 [n]", ""},
                    {"figures", "CaseFigureJson[]", ""},
                    {"reasons", "string[]", "sentences; the first is empty"},
                    {"reason", "uint32 [n]", "index into reasons: why a case did not go to its end"}}},
  };
}

}  // namespace

const Schema& scene_schema() {
  static const Schema schema = [] {
    Schema all;
    for (const auto& types : {scene_types(), body_types(), motion_types(), map_types(), case_types()})
      all.types.insert(all.types.end(), types.begin(), types.end());
    return all;
  }();
  return schema;
}

}  // namespace drydock
