// SPDX-License-Identifier: Apache-2.0
// Handles of a live hall: where they stand moves their nodes, without a new scene. A handle's place is its node's place in
// the world, its yaw the angle of the node's x axis seen from above.
import type { Quat, Vec3 } from "../scene_json";
import type { Handle } from "../wire_messages";
import { type Poses, setPose } from "./poses";
import { multiplyQuat, transformPoint, yawOf } from "./rotation";

/** A handle while the pointer has it. */
export interface HandlePlace {
  node: string;
  p_m: readonly [number, number, number];
  yaw_rad: number;
}

export const clampToLimits = (handle: Handle, p_m: Vec3): [number, number, number] => {
  const { limits } = handle;
  const at = (k: 0 | 1 | 2) => (limits ? Math.min(limits.high[k], Math.max(limits.low[k], p_m[k])) : p_m[k]);
  return [at(0), at(1), at(2)];
};

const pose = new Float64Array(7);

/** Turns a node of the world by `turn` about the vertical through `from`, and moves that point to `to`. */
function carry(poses: Poses, path: string, from: Vec3, to: ArrayLike<number>, turn: Quat) {
  const row = poses.rows.get(path);
  const node = row === undefined ? undefined : poses.model.nodes[row];
  if (row === undefined || !node || node.parent !== "") return; // below another that moves it
  const p = node.p_PN_m;
  transformPoint(pose, 0, to, 0, turn, 0, p[0] - from[0], p[1] - from[1], p[2] - from[2]);
  multiplyQuat(pose, 3, turn, 0, node.q_PN_xyzw, 0);
  setPose(poses, row, pose);
}

/** Puts all handles, and what they carry, where they are said to be; `dragged` counts more than the list. */
export function placeHandles(poses: Poses, handles: readonly Handle[], dragged: HandlePlace | null) {
  for (const handle of handles) {
    const node = poses.model.nodes[poses.rows.get(handle.node) ?? -1];
    if (!node) continue;
    const place = dragged?.node === handle.node ? dragged : handle;
    const angle_rad = handle.turns ? place.yaw_rad - yawOf(node.q_PN_xyzw) : 0;
    const turn: Quat = [0, 0, Math.sin(angle_rad / 2), Math.cos(angle_rad / 2)];
    for (const path of [handle.node, ...handle.carries]) carry(poses, path, node.p_PN_m, place.p_m, turn);
  }
}
