// SPDX-License-Identifier: Apache-2.0
// What a page is given, as C++ writes it (src/output/scene/scene_json.h, report_html.h). Lengths in metres, times in seconds;
// quaternions [x, y, z, w] as in three.js; paths are names joined by "/", "" is the world; z points up in a hall.

export type Vec3 = readonly [number, number, number];
export type Quat = readonly [number, number, number, number];
export type Rgba = readonly [number, number, number, number]; // sRGB and opacity, 0 to 1

/** Little-endian numbers, last index fastest: base64 in a file, or bytes from `offset` of a binary message. */
export interface ArrayJson {
  type: "float64" | "float32" | "uint32" | "uint16" | "uint8";
  shape: number[];
  base64?: string;
  offset?: number;
}

export type ShapeJson =
  | { kind: "box"; size_m: Vec3 }
  | { kind: "sphere"; radius_m: number }
  | { kind: "cylinder" | "capsule"; radius_m: number; length_m: number } // along z
  | { kind: "mesh"; mesh: number; convex: boolean };

export interface NodeJson {
  path: string;
  parent: string;
  shape: ShapeJson | null;
  colour_rgba: Rgba;
  p_PN_m: Vec3;
  q_PN_xyzw: Quat;
}

export interface StrandJson {
  path: string;
  from: string;
  to: string;
  p_AS_m: Vec3;
  p_BE_m: Vec3;
  radius_m: number;
  colour_rgba: Rgba;
}

export type ChannelJson =
  | { kind: "pose"; path: string; time_base: string; p_PN_m: ArrayJson; q_PN_xyzw: ArrayJson }
  /** `limits`: what it has to stay between; null where there is none. A scalar in N below a strand's path colours it. */
  | {
      kind: "scalar";
      path: string;
      time_base: string;
      unit: string;
      limits: [number | null, number | null];
      values: ArrayJson;
    }
  | { kind: "visible"; path: string; time_base: string; values: ArrayJson }
  | { kind: "parent"; path: string; time_base: string; names: string[]; values: ArrayJson };

export interface VolumeJson {
  path: string;
  parent: string;
  origin_m: Vec3; // in `axes_unit`, which is m for positions and deg for a map of orientations
  spacing_m: Vec3;
  cells: [number, number, number];
  axes: [string, string, string];
  axes_unit: string;
  /** outside, free, blocked, undecided; `size` as the map has it [m³ or rad³], of which the cells are a picture. */
  classes: { name: string; colour_rgba: Rgba; size: number | null }[];
  cell_classes: ArrayJson | null; // uint8 [nz, ny, nx], of all criteria together
  layers: { name: string; colour_rgba: Rgba; cell_classes: ArrayJson }[]; // one for each criterion, by itself
  causes: string[]; // "" first: nothing is in the way
  cell_causes: ArrayJson | null; // uint16 [nz, ny, nx], index into causes
  margins: { name: string; unit: string; at_least: number; values: ArrayJson }[];
}

/** Volume over angle and the like: not over time. */
export interface CurvesJson {
  name: string;
  x_name: string;
  x_unit: string;
  y_name: string;
  y_unit: string;
  x: ArrayJson; // float64 [n]
  /** `low` and `high`: what is proven, where that is not one number. */
  curves: { name: string; y: ArrayJson; low: ArrayJson | null; high: ArrayJson | null }[];
}

/** One of several: of all paths that any variant names, only those of the chosen one are seen. */
export interface VariantJson {
  name: string;
  caption: string;
  paths: string[]; // of nodes (with all below), strands, volumes
}

export interface EventJson {
  time_s: number;
  kind: string;
  subject: string;
  text: string;
}

export interface SceneJson {
  drydock_scene: 1;
  title: string;
  caption: string; // what it all says, one sentence a line: shown first
  meshes: { vertices_m: ArrayJson; triangles: ArrayJson }[];
  nodes: NodeJson[];
  strands: StrandJson[];
  time_bases: { name: string; time_s: ArrayJson }[];
  channels: ChannelJson[];
  volumes: VolumeJson[];
  curves: CurvesJson[];
  variants: VariantJson[];
  events: EventJson[];
}

/** A series of log.h5, thinned for the page: of each stretch the samples with the least and the greatest value stay. */
export interface SeriesJson {
  path: string; // without the leading "/": arms/left/q_rad
  columns: string[]; // empty: one number per sample
  units: string[]; // one, or one per column
  frame: string;
  description: string;
  time_s: ArrayJson; // float64 [n]
  values: ArrayJson; // float64 [n, columns]
}

export type JsonValue = null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue };

export interface SummaryJson {
  drydock: string;
  command: string;
  name: string;
  complete: boolean;
  stopped: string;
  input: { sha256: string; files: { name: string; sha256: string }[] };
  figures: { [key: string]: JsonValue };
  files: string[];
}

/** In report.html, gzipped and in base64, as <script type="application/json" id="drydock-data">; from the server as /data. */
export interface ReportJson {
  drydock_report: 1;
  /** Who sends messages: a hall that can be changed, a result that is being written; null from a file. */
  live: "hall" | "result" | null;
  summary: SummaryJson | null;
  run: { [key: string]: JsonValue } | null;
  scene: SceneJson;
  series: SeriesJson[];
}
