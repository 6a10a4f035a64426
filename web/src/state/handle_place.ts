// SPDX-License-Identifier: Apache-2.0
import type { Quat, Vec3 } from "../scene_json";
import type { Handle } from "../wire_messages";
import type { Model } from "./model";
import type { Poses } from "./poses";

/** Where a handle is in the world, and how the frame of its node's parent, in which it has its place, is turned there. */
export function handlePlaceIn(model: Model | null, poses: Poses | null, handle: Handle): { p_W: Vec3; q_WP: Quat } {
  const row = poses?.rows.get(handle.node);
  const parent = model?.nodes.find(({ path }) => path === handle.node)?.parent ?? "";
  const above = parent === "" ? undefined : poses?.rows.get(parent);
  const p = (k: 0 | 1 | 2) => (row === undefined ? handle.p_m[k] : poses!.p_WN[3 * row + k]!);
  const q = (k: 0 | 1 | 2 | 3) => (above === undefined ? (k === 3 ? 1 : 0) : poses!.q_WN[4 * above + k]!);
  return { p_W: [p(0), p(1), p(2)], q_WP: [q(0), q(1), q(2), q(3)] };
}
