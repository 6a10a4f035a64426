// SPDX-License-Identifier: Apache-2.0
// A report with its arrays decoded: what never changes while a page is looked at.
import type { ReportJson } from "../report_json";
import type { EventJson, NodeJson, Rgba, StrandJson, VariantJson, Vec3 } from "../scene_json";

export interface MeshData {
  vertices_m: Float32Array;
  triangles: Uint32Array;
}

export interface PoseChannel {
  path: string;
  time_s: Float64Array;
  p_PN_m: Float64Array; // three a sample
  q_PN_xyzw: Float32Array; // four a sample
}
export interface VisibleChannel {
  path: string;
  time_s: Float64Array;
  values: Uint8Array;
}
export interface ParentChannel {
  path: string;
  time_s: Float64Array;
  names: string[];
  values: Uint32Array;
}

/** One curve that can be plotted: a scalar channel of the scene, or a column of a series of the log. */
export interface Series {
  id: string; // its path; with the column: arms/caesar/q_rad/joint1
  unit: string;
  description: string;
  time_s: Float64Array;
  values: Float64Array;
  limits: readonly [number | null, number | null];
}

export interface VolumeLayer {
  name: string;
  colour: Rgba;
  cellClasses: Uint8Array;
}
export interface VolumeMargin {
  name: string;
  unit: string;
  atLeast: number;
  values: Float32Array;
}
/** Cell (i, j, k) has the number i + nx (j + ny k). */
export interface Volume {
  path: string;
  parent: string;
  origin: Vec3;
  spacing: Vec3;
  cells: readonly [number, number, number];
  axes: readonly [string, string, string];
  axesUnit: string;
  classes: readonly { name: string; colour: Rgba; size: number | null }[];
  cellClasses: Uint8Array;
  layers: readonly VolumeLayer[];
  causes: readonly string[];
  cellCauses: Uint16Array | null;
  margins: readonly VolumeMargin[];
}
export const enum CellClass {
  Outside = 0,
  Free = 1,
  Blocked = 2,
  Undecided = 3,
}

export interface Curves {
  name: string;
  xName: string;
  xUnit: string;
  yName: string;
  yUnit: string;
  x: Float64Array;
  curves: readonly { name: string; y: Float64Array; low: Float64Array | null; high: Float64Array | null }[];
}

/** A value that differs between runs. */
export interface CaseAxis {
  name: string;
  field: string;
  unit: string;
  isNumber: boolean;
  isLogarithmic: boolean;
  texts: readonly string[];
  numbers: Float64Array; // increasing
  level: Uint32Array; // of each case: index into texts
}
/** A series of runs: one entry of each array for each case that was run. */
export interface Cases {
  isGrid: boolean;
  planned: number;
  command: string;
  outcomes: readonly string[];
  ownOutcomes: number; // so many are the user's, the rest Drydock's
  axes: readonly CaseAxis[];
  number: Uint32Array;
  outcome: Uint8Array;
  end_s: Float64Array;
  figures: readonly { name: string; values: Float64Array }[];
  reasons: readonly string[];
  reason: Uint32Array;
}

export interface Model {
  title: string;
  caption: string; // a sentence a line
  live: ReportJson["live"];
  summary: ReportJson["summary"];
  run: ReportJson["run"];
  meshes: readonly MeshData[];
  nodes: readonly NodeJson[];
  strands: readonly StrandJson[];
  poses: readonly PoseChannel[];
  visibles: readonly VisibleChannel[];
  parents: readonly ParentChannel[];
  series: readonly Series[];
  volumes: readonly Volume[];
  curves: readonly Curves[];
  variants: readonly VariantJson[];
  cases: Cases | null;
  events: readonly EventJson[];
  /** First and last instant of all time bases; null when nothing happens in time. */
  span_s: readonly [number, number] | null;
}
