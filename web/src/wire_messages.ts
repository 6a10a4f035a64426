// SPDX-License-Identifier: Apache-2.0
// Messages between page and server, printed from the table of src/view/wire_schema.cpp: change them there.
// A binary message is the length of its JSON (uint32, little-endian), the JSON, and
// the bytes that its arrays name by offset, from the end of the JSON rounded up to 8.
import type { SceneJson, VolumeJson } from "./scene_json";

/** A value of a hall file, named as --set does: objects.satellite.at */
export interface Setting {
  path: string;
  value: string; // YAML
}

/** A number that the page offers for change. */
export interface EditField {
  path: string; // as in Setting
  label: string; // diameter of the cables
  group: string; // rig mss
  value: string; // its present value, with its unit: 10 mm
  unit: string; // the unit of a typed bare number
}

/** Where the origin of an object may go [m]. */
export interface Limits {
  low: [number, number, number];
  high: [number, number, number];
}

/** An object that can be moved, or a pulley. */
export interface Handle {
  node: string; // path in the scene
  path: string; // as in Setting: objects.satellite.at, rigs.mss.cables.anchors[2]
  kind: "object" | "pulley";
  p_m: [number, number, number];
  yaw_rad: number; // of an object
  turns: boolean; // whether the yaw can be changed
  limits: Limits | null; // null: anywhere
  carries: string[]; // nodes that move along
}

/** Of a map, within its box. */
export interface Volumes {
  free_m3: number; // proven
  undecided_m3: number;
  blocked_m3: number; // proven
}

export type ServerMessage =
  /** The hall at a revision; maps of that revision follow. */
  | {
      kind: "hall";
      revision: number;
      parent: number; // the revision it was made from; -1: none
      label: string; // what the last step changed: satellite to (1.2, 0.4, 1.1)
      unsaved: boolean;
      file: string;
      scene: SceneJson | null; // null: only poses of handles changed
      handles: Handle[];
      fields: EditField[];
      warnings: string[]; // sentences: satellite and table overlap
    }
  /** A map of a hall that was sent before, or of one that is being dragged. */
  | {
      kind: "map";
      revision: number;
      edit: number; // the newest id of an edit of this page that it takes into account; -1: none
      resolution_m: number;
      finest: boolean; // no finer one follows
      wall_ms: number; // from the edit to this message
      volumes: Volumes;
      volume: VolumeJson | null; // null: too fine to be shown
    }
  /** The edit was refused; the hall stays as it was. */
  | { kind: "problems"; edit: number; problems: string[] }
  /** The file now says what the revision does. */
  | { kind: "saved"; revision: number; file: string; changed: string[] }
  /** The page asks for /data again. */
  | { kind: "result_changed" };

export type PageMessage =
  /** Change values. `transient`: while dragging; only the newest counts, and it makes no revision. */
  | { kind: "edit"; id: number; transient: boolean; label: string; settings: Setting[] }
  /** Go back or forward to a revision. */
  | { kind: "go"; id: number; revision: number }
  /** Write the values of a revision into the file. */
  | { kind: "save"; id: number; revision: number };
