// SPDX-License-Identifier: Apache-2.0
// Handles of a live hall: what the pointer can take hold of.
import type { Vec3 } from "../scene_json";
import type { Handle } from "../wire_messages";
import { isBelow } from "./paths";
import type { Live } from "./state";

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

/**
 * Handles that the pointer can take at once: platforms, pulleys, objects that are said to be movable, and what is selected.
 * All else that could be moved has to be selected first, so that nobody drags the floor away while turning the view.
 */
export const offeredHandles = (live: Live | null, selected: string | null): readonly Handle[] =>
  (live?.handles ?? []).filter(
    (handle) => handle.kind === "pulley" || handle.kind === "platform" || handle.limits !== null || handle.node === selected,
  );

/** Below the path of a rig's platform stands all of the rig; only a part of it moves along. */
const covers = (handle: Handle, node: string): boolean =>
  handle.kind !== "platform"
    ? isBelow(node, handle.node)
    : node === handle.node || isBelow(node, `${handle.node}/platform`) || isBelow(node, `${handle.node}/joints`);

/** The handle of a node or of what it is a part of, the nearest above it; where there is none, that of what carries it along. */
export function handleOf(handles: readonly Handle[], node: string | null): Handle | null {
  if (node === null) return null;
  const nearest = (a: Handle | null, b: Handle) => (a !== null && a.node.length >= b.node.length ? a : b);
  const own = handles.filter((handle) => covers(handle, node)).reduce(nearest, null as Handle | null);
  return own ?? handles.find(({ carries }) => carries.some((carried) => isBelow(node, carried))) ?? null;
}
