// SPDX-License-Identifier: Apache-2.0
// Everything a page shows, as one value. `apply` makes the next from an action; render/ and panels/ only mirror it.
import type { Vec3 } from "../scene_json";
import type { EditField, Handle, ProbedRig, ServerMessage, Volumes } from "../wire_messages";
import type { Model, Volume } from "./model";

export type Theme = "light" | "dark";
export type Axis = "x" | "y" | "z";
export type CameraPreset = "home" | "front" | "back" | "left" | "right" | "top" | "bottom";

/** The eye looks at the target; z is up. */
export interface Camera {
  eye_m: Vec3;
  target_m: Vec3;
}

export interface Clock {
  now_s: number;
  playing: boolean;
  speed: number; // 0.1 to 10 times
  loops: boolean;
}

/** Which rooms of a map are drawn as bodies. */
export type MapShows = "keep-out" | "free" | "both";

/** Keep-out volumes, the free room and slices of the map that is looked at. */
export interface MapDisplay {
  volume: string; // path; "" when there is none
  shows: MapShows;
  opacity: { readonly [layer: string]: number }; // 0: not drawn. Layers of the volume, "all" for all together, freeLayer
  slices: { readonly [axis in Axis]: { on: boolean; at: number } };
  /** class: free, blocked, undecided; cause: by criterion in the way; margin:NAME by that margin. */
  colourBy: string;
}

/** What is under the pointer. */
export interface Hover {
  node: string | null;
  cell: number | null; // of the volume in MapDisplay
  at_m: Vec3;
}

/** Display settings of the 3D view. */
export interface Display {
  theme: Theme;
  hidden: ReadonlySet<string>; // paths the user switched off, with all below
  frames: boolean;
  trails: boolean;
  witnesses: boolean;
  grid: boolean;
  cut: boolean; // blocks with holes are cut open
  labels: boolean;
}
export type Toggle = "frames" | "trails" | "witnesses" | "grid" | "cut" | "labels";

export interface PlotPane {
  series: readonly string[]; // ids
}
export interface Plots {
  panes: readonly PlotPane[];
  window_s: readonly [number, number] | null; // null: all of it
}

/** A hall that is being changed. A and B are revisions; the map of A is kept to compare with. */
export interface LiveMap {
  revision: number;
  resolution_m: number;
  finest: boolean;
  wall_ms: number;
  volumes: Volumes;
  volume: Volume | null;
}
export interface LiveVolumes {
  resolution_m: number;
  volumes: Volumes;
}
/** A pose that is asked about. */
export interface Probe {
  rig: string;
  p_m: readonly [number, number, number];
  rpy_rad: readonly [number, number, number];
  axis: number | null; // null: where it stands best
  answer: Extract<ServerMessage, { kind: "pose" }> | null;
}
export interface Live {
  connected: boolean;
  file: string;
  revision: number;
  parents: { readonly [revision: number]: number };
  labels: { readonly [revision: number]: string };
  unsaved: boolean;
  handles: readonly Handle[];
  fields: readonly EditField[];
  rigs: readonly ProbedRig[];
  probe: Probe | null;
  edits: number; // id of the last one sent
  drag: readonly [number, number]; // ids of the edits of the last drag, first and last: they make no revision
  reached: { readonly [revision: number]: readonly LiveVolumes[] }; // at every resolution that was reached
  before: Volumes | null; // of the parent revision, of this one while dragging, at the resolution of the map
  map: LiveMap | null;
  a: LiveMap | null; // pinned
  compare: "a" | "b" | "difference"; // which map is seen
  redo: readonly number[];
  problems: readonly string[];
  warnings: readonly string[]; // of the hall as it stands
  saved: string; // what was saved last, as a sentence
}

/** The map of a series of runs. */
export interface CasesView {
  x: number; // axes
  y: number;
  levels: readonly number[]; // of each axis: which value, where it is neither x nor y
  chosen: number | null; // the case that is looked at, by its place
}

export interface State {
  model: Model;
  clock: Clock;
  camera: Camera;
  display: Display;
  map: MapDisplay;
  plots: Plots;
  hover: Hover | null;
  selected: string | null; // a node
  variant: string; // "" where there are none
  cases: CasesView;
  dialog: "" | "help" | "picture";
  live: Live | null;
}

export type Action =
  | { kind: "model"; model: Model } // another one in place of the old: a result grew, a live hall changed
  | { kind: "seek"; time_s: number }
  | { kind: "tick"; elapsed_s: number } // wall time that passed
  | { kind: "play"; playing: boolean }
  | { kind: "speed"; speed: number }
  | { kind: "loops"; loops: boolean }
  | { kind: "step"; samples: number }
  | { kind: "camera"; camera: Camera }
  | { kind: "preset"; preset: CameraPreset }
  | { kind: "fit" } // all, or what is selected
  | { kind: "theme"; theme: Theme }
  | { kind: "show"; path: string; shown: boolean }
  | { kind: "toggle"; what: Toggle }
  | { kind: "volume"; path: string }
  | { kind: "shows"; shows: MapShows }
  | { kind: "opacity"; layer: string; opacity: number }
  | { kind: "slice"; axis: Axis; on?: boolean; at?: number }
  | { kind: "colour"; by: string }
  | { kind: "plot"; pane: number; series: string; shown: boolean } // pane = panes.length: a new one
  | { kind: "window"; window_s: readonly [number, number] | null }
  | { kind: "hover"; hover: Hover | null }
  | { kind: "select"; node: string | null }
  | { kind: "variant"; name: string }
  | { kind: "case"; chosen: number | null }
  | { kind: "case_axis"; which: "x" | "y"; axis: number }
  | { kind: "case_level"; axis: number; level: number }
  | { kind: "dialog"; dialog: State["dialog"] }
  | { kind: "live"; live: Live };
