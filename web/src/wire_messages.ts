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

/** What can be moved: an object, a pulley, the base of a Stewart platform, a joint of one of its legs. Where a rig's platform goes is asked about (probe) and no value of the file. */
export interface Handle {
  node: string; // path in the scene
  path: string; // as in Setting: objects.satellite.at, rigs.mss.cables.anchors[2]
  kind: "object" | "pulley" | "base" | "joint" | "platform";
  p_m: [number, number, number]; // in the frame of the node's parent
  yaw_rad: number; // of an object or a base
  turns: boolean; // whether the yaw can be changed
  limits: Limits | null; // null: anywhere
  carries: string[]; // nodes that move along
}

/** The auxiliary axis that carries the base of a Stewart platform [m or rad]. */
export interface RigAxis {
  kind: "slide" | "rotary";
  low: number;
  high: number;
  home: number;
}

/** A rig whose poses can be asked about. */
export interface ProbedRig {
  rig: string; // its name
  node: string; // of its platform
  p_m: [number, number, number]; // at home
  rpy_rad: [number, number, number]; // at home: about the fixed axes x, then y, then z
  turns: boolean; // whether it has orientations
  axis: RigAxis | null;
}

/** A node in its parent. */
export interface NodePlace {
  path: string;
  p_m: [number, number, number];
  q_xyzw: [number, number, number, number];
}

/** A cable or leg at a pose. */
export interface StrandShare {
  path: string; // in the scene
  share: number; // of its room: 1 in the middle of its limits, 0 at one, negative beyond
  text: string; // its length, angles and force
}

/** What a criterion says of a pose. */
export interface PoseMargin {
  criterion: string;
  unit: string; // 1 for a pure number
  value: number | null; // null: nothing limits
  at_least: number; // what is demanded
  limited_by: string; // cables or legs; empty where none can be named
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
      rigs: ProbedRig[];
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
  /** A pose that was asked about, in the present hall. */
  | {
      kind: "pose";
      probe: number; // the id of the question
      rig: string;
      p_m: [number, number, number]; // of the platform: what it cannot do stays as at home
      rpy_rad: [number, number, number];
      axis: number | null; // where the axis stands [m or rad]
      reasons: string[]; // why the rig may not stand there; empty: it may
      nodes: NodePlace[]; // that stand elsewhere than at home
      strands: StrandShare[];
      margins: PoseMargin[];
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
  | { kind: "save"; id: number; revision: number }
  /** Ask about a pose of a rig. Nothing is changed; of several questions only the newest counts. */
  | {
      kind: "probe";
      id: number;
      rig: string;
      p_m: [number, number, number];
      rpy_rad: [number, number, number]; // about the fixed axes x, then y, then z
      axis: number | null; // of a Stewart platform [m or rad]; null: where it stands best
    };
