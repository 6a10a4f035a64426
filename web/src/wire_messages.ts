// SPDX-License-Identifier: Apache-2.0
// Messages between page and server. A binary message is the length of its JSON (uint32, little-endian), the JSON, and
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
  value: string; // as it stands now, with its unit: 10 mm
  unit: string; // a bare number that is typed gets it
}

/** An object that can be moved, or a pulley. */
export interface Handle {
  node: string; // path in the scene
  path: string; // as in Setting: objects.satellite.at, rigs.mss.cables.anchors.2
  kind: "object" | "pulley";
  p_m: [number, number, number];
  yaw_rad: number; // of an object
  turns: boolean; // whether the yaw can be changed
  /** Where it may go; null: anywhere. */
  limits: { low: [number, number, number]; high: [number, number, number] } | null;
  carries: string[]; // nodes that go along
}

export interface Volumes {
  free_m3: number; // proven
  undecided_m3: number;
  blocked_m3: number;
}

export type ServerMessage =
  /** The hall as it stands at a revision; after it, maps of that revision. */
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
    }
  | {
      kind: "map";
      revision: number;
      edit: number; // the newest `id` of an edit it takes into account
      resolution_m: number;
      finest: boolean; // no finer one follows
      wall_ms: number; // from the edit to this message
      volumes: Volumes;
      volume: VolumeJson | null; // null: too fine to be shown
    }
  | { kind: "problems"; edit: number; problems: string[] } // the edit was refused; the hall stays as it was
  | { kind: "saved"; revision: number; file: string; changed: string[] }
  | { kind: "result_changed" }; // the page asks for /data again

export type PageMessage =
  /** `transient`: while dragging. Only the newest counts, and it makes no revision. */
  | { kind: "edit"; id: number; transient: boolean; label: string; settings: Setting[] }
  | { kind: "go"; id: number; revision: number }
  | { kind: "save"; id: number; revision: number };
