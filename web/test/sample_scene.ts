// SPDX-License-Identifier: Apache-2.0
// A hall with a platform on six cables, an arm that hands a part to it, and a map: every feature of a scene once.
import type { ChannelJson, NodeJson, Quat, Rgba, SceneJson, ShapeJson, StrandJson, Vec3 } from "../src/scene_json";
import { arrayJson, float32, float64 } from "./sample_arrays";
import { sampleCurves, sampleMap, sampleTurns } from "./sample_map";

const grey: Rgba = [0.72, 0.72, 0.7, 1];
const blue: Rgba = [0.2, 0.35, 0.6, 1];
const dark: Rgba = [0.15, 0.15, 0.15, 1];
const upright: Quat = [0, 0, 0, 1];

export const duration_s = 12;
const samples = 241;
export const times_s = Array.from({ length: samples }, (_, i) => (duration_s * i) / (samples - 1));
export const satellite_m: Vec3 = [1.3, 0.6, 1.2];

/** Where the platform is, and how far it is turned about z. */
export const platformAt = (t: number): Vec3 => [
  -0.9 + 0.7 * Math.sin(0.5 * t),
  0.6 * Math.cos(0.37 * t),
  1.8 + 0.3 * Math.sin(0.8 * t),
];
export const platformYawAt = (t: number) => 0.4 * Math.sin(0.45 * t);
export const aboutZ = (angle_rad: number): Quat => [0, 0, Math.sin(angle_rad / 2), Math.cos(angle_rad / 2)];
const aboutY = (angle_rad: number): Quat => [0, Math.sin(angle_rad / 2), 0, Math.cos(angle_rad / 2)];
export const tensionAt = (cable: number, t: number) => 320 + 60 * cable + 260 * Math.sin(0.6 * t + cable);

const node = (path: string, parent: string, shape: ShapeJson | null, colour: Rgba, p: Vec3, q = upright): NodeJson => ({
  path,
  parent,
  shape,
  colour_rgba: colour,
  p_PN_m: p,
  q_PN_xyzw: q,
});

/** A wedge, so that a mesh cannot be taken for a box. */
const wedge = {
  vertices_m: float32([0, 0, 0, 0.8, 0, 0, 0.8, 0.5, 0, 0, 0.5, 0, 0, 0, 0.4, 0, 0.5, 0.4], [6, 3]),
  triangles: arrayJson(
    Uint32Array.from([0, 2, 1, 0, 3, 2, 0, 1, 4, 3, 5, 2, 1, 2, 5, 1, 5, 4, 0, 4, 5, 0, 5, 3]),
    [8, 3],
  ),
};

const anchors: readonly Vec3[] = [0, 1, 2, 3, 4, 5].map((i) => {
  const angle = (Math.PI / 3) * (i + 0.25);
  return [2.8 * Math.cos(angle), 2.3 * Math.sin(angle), 3.7];
});
const eye = (i: number): Vec3 => {
  const angle = (Math.PI / 3) * (i + 0.25);
  return [0.35 * Math.cos(angle), 0.35 * Math.sin(angle), 0.12];
};

function nodes(hallName: string): NodeJson[] {
  return [
    node(`hall/${hallName}`, "", { kind: "box", size_m: [6.4, 5.4, 0.1] }, grey, [0, 0, -0.05]),
    node("hall/column", "", { kind: "cylinder", radius_m: 0.18, length_m: 3.8 }, grey, [2.7, -2.2, 1.9]),
    node("hall/satellite", "", { kind: "box", size_m: [0.8, 0.7, 1.1] }, [0.82, 0.68, 0.35, 1], satellite_m, aboutZ(0.3)),
    node("hall/satellite/tank", "hall/satellite", { kind: "sphere", radius_m: 0.28 }, grey, [0, 0, 0.65]),
    node("hall/wedge", "", { kind: "mesh", mesh: 0, convex: true }, [0.55, 0.62, 0.58, 1], [-2.6, 1.4, 0]),
    node("rigs/mss", "", null, blue, platformAt(0)),
    node("rigs/mss/platform/1", "rigs/mss", { kind: "cylinder", radius_m: 0.4, length_m: 0.12 }, blue, [0, 0, 0.06]),
    node("rigs/mss/load", "rigs/mss", { kind: "box", size_m: [0.3, 0.3, 0.4] }, [0.4, 0.55, 0.5, 1], [0, 0, -0.25]),
    ...anchors.map((p, i) => node(`rigs/mss/pulleys/cable${i + 1}`, "", { kind: "sphere", radius_m: 0.05 }, dark, p)),
    node("arms/left", "", { kind: "cylinder", radius_m: 0.14, length_m: 0.3 }, grey, [0.3, -1.7, 0.15]),
    node("arms/left/upper", "arms/left", null, grey, [0, 0, 0.2]),
    node("arms/left/upper/1", "arms/left/upper", { kind: "capsule", radius_m: 0.08, length_m: 0.8 }, grey, [0, 0, 0.4]),
    node("arms/left/lower", "arms/left/upper", null, grey, [0, 0, 0.8]),
    node("arms/left/lower/1", "arms/left/lower", { kind: "capsule", radius_m: 0.06, length_m: 0.7 }, grey, [0, 0, 0.35]),
    node("arms/left/tip", "arms/left/lower", null, grey, [0, 0, 0.75]),
    node("parts/strut", "arms/left/tip", { kind: "box", size_m: [0.08, 0.08, 0.5] }, [0.3, 0.55, 0.75, 1], [0, 0, 0.1]),
    node("witness/clearance/a", "", null, dark, [0, 0, 0]),
    node("witness/clearance/b", "", null, dark, satellite_m),
  ];
}

function strands(): StrandJson[] {
  const cables = anchors.map((_, i): StrandJson => ({
    path: `rigs/mss/cable${i + 1}`,
    from: `rigs/mss/pulleys/cable${i + 1}`,
    to: "rigs/mss",
    p_AS_m: [0, 0, -0.05],
    p_BE_m: eye(i),
    radius_m: 0.006,
    colour_rgba: dark,
  }));
  const witness = { from: "witness/clearance/a", to: "witness/clearance/b", radius_m: 0, colour_rgba: dark };
  return [...cables, { path: "witness/clearance", p_AS_m: [0, 0, 0], p_BE_m: [0, 0, 0], ...witness }];
}

const distance_m = (a: Vec3, b: Vec3) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
const pose = (path: string, p: (t: number) => Vec3, q: (t: number) => Quat): ChannelJson => ({
  kind: "pose",
  path,
  time_base: "motion",
  p_PN_m: float64(times_s.flatMap((t) => [...p(t)]), [samples, 3]),
  q_PN_xyzw: float32(times_s.flatMap((t) => [...q(t)]), [samples, 4]),
});

function channels(): ChannelJson[] {
  const tension = (cable: number): ChannelJson => ({
    kind: "scalar",
    path: `rigs/mss/cable${cable + 1}/tension_N`,
    time_base: "motion",
    unit: "N",
    limits: [20, 900],
    values: float64(times_s.map((t) => tensionAt(cable, t))),
  });
  return [
    pose("rigs/mss", platformAt, (t) => aboutZ(platformYawAt(t))),
    pose("arms/left/upper", () => [0, 0, 0.2], (t) => aboutY(0.5 * Math.sin(0.5 * t))),
    pose("arms/left/lower", () => [0, 0, 0.8], (t) => aboutY(0.9 + 0.4 * Math.sin(0.9 * t))),
    pose("witness/clearance/a", platformAt, () => upright),
    ...[0, 1, 2, 3, 4, 5].map(tension),
    {
      kind: "scalar",
      path: "witness/clearance/distance_m",
      time_base: "motion",
      unit: "m",
      limits: [0.9, null],
      values: float64(times_s.map((t) => distance_m(platformAt(t), satellite_m))),
    },
    // Handed over at 6 s; the wedge is taken away at 9 s.
    {
      kind: "parent",
      path: "parts/strut",
      time_base: "steps",
      names: ["arms/left/tip", "rigs/mss/load"],
      values: arrayJson(Uint32Array.from([0, 1, 1])),
    },
    { kind: "visible", path: "hall/wedge", time_base: "steps", values: arrayJson(Uint8Array.from([1, 1, 0])) },
  ];
}

/** `hallName` is a name from a user's file: tests give hostile ones. */
export function sampleScene(hallName = "floor"): SceneJson {
  return {
    drydock_scene: 1,
    title: "sample hall",
    caption: "The platform keeps 0.9 m from the satellite for 12 s.\nCable 6 pulls hardest, with 880 N of 900 N.",
    meshes: [wedge],
    nodes: nodes(hallName),
    strands: strands(),
    time_bases: [
      { name: "motion", time_s: float64(times_s) },
      { name: "steps", time_s: float64([0, 6, 9]) },
    ],
    channels: channels(),
    volumes: [sampleMap("map", satellite_m), sampleTurns("turns")],
    curves: [sampleCurves()],
    variants: [],
    cases: null,
    events: [
      { time_s: 6, kind: "step", subject: "parts/strut", text: "strut handed to the platform" },
      { time_s: 7.4, kind: "problem", subject: "rigs/mss/cable6", text: "cable 6 is within 3 % of its greatest tension" },
      { time_s: 9, kind: "step", subject: "hall/wedge", text: "wedge taken away" },
    ],
  };
}
