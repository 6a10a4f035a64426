// SPDX-License-Identifier: Apache-2.0
// The scene that a page shows, printed from the table of src/output/scene/scene_schema.cpp: change it there.
// Lengths in metres, times in seconds; paths are names joined by "/", "" is the world; z points up in a hall.

export type ArrayType = "float64" | "float32" | "uint32" | "uint16" | "uint8";

/** Little-endian numbers, last index fastest: base64 in a file, or bytes from `offset` of a binary message. */
export interface ArrayJson<T extends ArrayType = ArrayType> {
  type: T;
  shape: number[];
  base64?: string;
  offset?: number;
}

/** A scene: all that a page shows but for figures and series. */
export interface SceneJson {
  drydock_scene: 1; // the version of the format
  title: string;
  caption: string; // what the result says, one sentence a line; shown first
  meshes: MeshJson[];
  nodes: NodeJson[];
  strands: StrandJson[];
  time_bases: TimeBaseJson[];
  channels: ChannelJson[];
  volumes: VolumeJson[];
  curves: CurvesJson[];
  variants: VariantJson[];
  cases: CasesJson | null; // a series of runs
  events: EventJson[];
}

/** One of several: of all paths that any variant names, only those of the chosen one are shown. */
export interface VariantJson {
  name: string;
  caption: string;
  paths: string[]; // of nodes (with all below), strands and volumes
}

export type Vec3 = readonly [number, number, number];
export type Quat = readonly [number, number, number, number]; // x, y, z, w
export type Rgba = readonly [number, number, number, number]; // sRGB and opacity, 0 to 1

/** A triangle mesh, stored once however many nodes show it. */
export interface MeshJson {
  vertices_m: ArrayJson<"float32">; // [n, 3]
  triangles: ArrayJson<"uint32">; // [k, 3], indices of vertices
}

/** What is seen of a node, at its origin. */
export type ShapeJson =
  | { kind: "box"; size_m: Vec3 }
  | { kind: "sphere"; radius_m: number }
  /** Along z. */
  | { kind: "cylinder"; radius_m: number; length_m: number }
  /** Along z; the length is that between the centres of its ends. */
  | { kind: "capsule"; radius_m: number; length_m: number }
  | {
      kind: "mesh";
      mesh: number; // index into meshes
      convex: boolean;
    };

/** A frame N in its parent P, with a shape or bare. */
export interface NodeJson {
  path: string;
  parent: string;
  shape: ShapeJson | null;
  colour_rgba: Rgba;
  p_PN_m: Vec3;
  q_PN_xyzw: Quat;
}

/** A straight cable or leg from S on node A to E on node B. */
export interface StrandJson {
  path: string;
  from: string; // node A
  to: string; // node B
  p_AS_m: Vec3;
  p_BE_m: Vec3;
  radius_m: number; // 0: a thin line
  colour_rgba: Rgba;
}

/** Instants that channels share. */
export interface TimeBaseJson {
  name: string;
  time_s: ArrayJson<"float64">; // [t], strictly increasing
}

/** What changes, one value for each instant of a time base. Poses and scalars are interpolated; the others hold. */
export type ChannelJson =
  /** Of a node in its parent. Positions are float64: in orbit a float32 would be half a metre coarse. */
  | {
      kind: "pose";
      path: string;
      time_base: string;
      p_PN_m: ArrayJson<"float64">; // [t, 3]
      q_PN_xyzw: ArrayJson<"float32">; // [t, 4]
    }
  /** A scalar in N below the path of a strand colours it. */
  | {
      kind: "scalar";
      path: string;
      time_base: string;
      unit: string; // 1 for a pure number
      limits: [number | null, number | null]; // what it has to stay between; null: no limit
      values: ArrayJson<"float64">; // [t], not a number where there is none
    }
  /** Of a node or strand. It is visible before the first instant. */
  | {
      kind: "visible";
      path: string;
      time_base: string;
      values: ArrayJson<"uint8">; // [t], 0 or 1
    }
  /** Of a node. Before the first instant it is the parent of NodeJson. */
  | {
      kind: "parent";
      path: string;
      time_base: string;
      names: string[];
      values: ArrayJson<"uint32">; // [t], index into names
    };

/** Something that happened. */
export interface EventJson {
  time_s: number;
  kind: string;
  subject: string;
  text: string;
}

/** A class of cells: outside, free, blocked, undecided. */
export interface CellClassJson {
  name: string;
  colour_rgba: Rgba;
  size: number | null; // by the map itself [m³ or rad³]; the cells are a picture of it
}

/** The classes by one criterion alone. */
export interface VolumeLayerJson {
  name: string;
  colour_rgba: Rgba;
  cell_classes: ArrayJson<"uint8">; // [nz, ny, nx], index into classes
}

/** A margin at the centres of the cells. */
export interface MarginJson {
  name: string;
  unit: string;
  at_least: number; // what is demanded
  values: ArrayJson<"float32">; // [nz, ny, nx]
}

/** A map on a regular grid of cells. */
export interface VolumeJson {
  path: string;
  parent: string;
  origin_m: Vec3; // lowest corner, in axes_unit
  spacing_m: Vec3; // edges of a cell, in axes_unit
  cells: [number, number, number]; // nx, ny, nz
  axes: [string, string, string];
  axes_unit: string; // m for positions, deg for a map of orientations
  classes: CellClassJson[];
  cell_classes: ArrayJson<"uint8"> | null; // [nz, ny, nx], index into classes, by all criteria together
  layers: VolumeLayerJson[]; // one for each criterion
  causes: string[]; // sentences; the first is empty: nothing is in the way
  cell_causes: ArrayJson<"uint16"> | null; // [nz, ny, nx], index into causes
  margins: MarginJson[];
}

/** One curve, with bounds where what is proven is not one number. */
export interface CurveJson {
  name: string;
  y: ArrayJson<"float64">; // [n]
  low: ArrayJson<"float64"> | null; // [n]
  high: ArrayJson<"float64"> | null; // [n]
}

/** Curves over something other than time, such as volume over angle. */
export interface CurvesJson {
  name: string;
  x_name: string;
  x_unit: string;
  y_name: string;
  y_unit: string;
  x: ArrayJson<"float64">; // [n], strictly increasing
  curves: CurveJson[];
}

/** A value that differs between runs. */
export interface CaseAxisJson {
  name: string;
  field: string; // what is varied, as `--set` names it
  unit: string; // of the numbers; may be empty
  is_number: boolean; // else words
  is_logarithmic: boolean;
  texts: string[]; // the values as they would be written, in order
  numbers: ArrayJson<"float64">; // [v], the same in the unit, strictly increasing; of words their places
  level: ArrayJson<"uint32">; // [n], of each case: index into texts
}

/** A figure of every case. */
export interface CaseFigureJson {
  name: string;
  values: ArrayJson<"float64">; // [n], not a number where a case has no such figure
}

/** A series of runs that differ in a few values, and how each ended. */
export interface CasesJson {
  is_grid: boolean; // every combination of the values is a case
  planned: number; // how many cases there are, also those that were not run
  command: string; // runs a case alone, with its number behind it
  outcomes: string[];
  own_outcomes: number; // so many of them are the user's; the rest are cases that went wrong
  axes: CaseAxisJson[];
  number: ArrayJson<"uint32">; // [n], of each case that was run: it is called so
  outcome: ArrayJson<"uint8">; // [n], index into outcomes
  end_s: ArrayJson<"float64">; // [n]
  figures: CaseFigureJson[];
  reasons: string[]; // sentences; the first is empty
  reason: ArrayJson<"uint32">; // [n], index into reasons: why a case did not go to its end
}
