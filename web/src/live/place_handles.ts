// SPDX-License-Identifier: Apache-2.0
// Moves nodes of a model to where handles are, without waiting for a new scene.
import type { NodeJson, Quat, Vec3 } from "../scene_json";
import type { Model } from "../state/model";
import type { Handle } from "../wire_messages";

export interface Place {
  node: string;
  p_m: Vec3;
  yaw_rad: number;
}

type Pose = { p: Vec3; q: Quat };

const multiply = ([ax, ay, az, aw]: Quat, [bx, by, bz, bw]: Quat): Quat => [
  aw * bx + ax * bw + ay * bz - az * by,
  aw * by - ax * bz + ay * bw + az * bx,
  aw * bz + ax * by - ay * bx + az * bw,
  aw * bw - ax * bx - ay * by - az * bz,
];
const inverse = ([x, y, z, w]: Quat): Quat => [-x, -y, -z, w];
const rotate = (q: Quat, [x, y, z]: Vec3): Vec3 => {
  const [rx, ry, rz] = multiply(multiply(q, [x, y, z, 0]), inverse(q));
  return [rx, ry, rz];
};
const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const aboutZ = (angle_rad: number): Quat => [0, 0, Math.sin(angle_rad / 2), Math.cos(angle_rad / 2)];
/** Yaw of roll, pitch and yaw about fixed axes. */
const yawOf = ([x, y, z, w]: Quat): number => Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
/** The same tilt at another yaw. */
const turnedTo = (q: Quat, yaw_rad: number): Quat => multiply(aboutZ(yaw_rad - yawOf(q)), q);

/** The model with handles at new places; what they carry goes along rigidly. The same model where nothing moves. */
export function placeHandles(model: Model, handles: readonly Handle[], places: readonly Place[]): Model {
  const nodes = new Map<string, NodeJson>();
  const at = (path: string) => nodes.get(path) ?? model.nodes.find((node) => node.path === path);
  for (const place of places) {
    const handle = handles.find(({ node }) => node === place.node);
    const node = at(place.node);
    if (handle === undefined || node === undefined) continue;
    const to: Pose = { p: place.p_m, q: handle.turns ? turnedTo(node.q_PN_xyzw, place.yaw_rad) : node.q_PN_xyzw };
    if (samePose(node, to)) continue;
    for (const path of handle.carries) {
      const carried = at(path);
      // A node below the handle's node moves with it anyhow.
      if (carried !== undefined && carried.parent === node.parent) nodes.set(path, movedAlong(carried, node, to));
    }
    nodes.set(place.node, { ...node, p_PN_m: to.p, q_PN_xyzw: to.q });
  }
  return nodes.size === 0 ? model : { ...model, nodes: model.nodes.map((node) => nodes.get(node.path) ?? node) };
}

function samePose(node: NodeJson, to: Pose): boolean {
  const cosine = node.q_PN_xyzw.reduce((sum, x, i) => sum + x * (to.q[i] ?? 0), 0);
  return Math.hypot(...minus(node.p_PN_m, to.p)) < 1e-9 && Math.abs(cosine) > 1 - 1e-12;
}

/** X_PC' = X_PN' X_PN⁻¹ X_PC. */
function movedAlong(carried: NodeJson, from: NodeJson, to: Pose): NodeJson {
  const turn = multiply(to.q, inverse(from.q_PN_xyzw));
  const p_PN_m = plus(to.p, rotate(turn, minus(carried.p_PN_m, from.p_PN_m)));
  return { ...carried, p_PN_m, q_PN_xyzw: multiply(turn, carried.q_PN_xyzw) };
}
