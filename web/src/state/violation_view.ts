// SPDX-License-Identifier: Apache-2.0
// The view of a failed motion: near to its worst place, from a side where nothing stands before it.
import type { Vec3 } from "../scene_json";
import { boundsOf, nodePoints, posesOf, shapeBounds } from "./bounds";
import { fitted } from "./camera";
import type { Violation } from "./motion_figures";
import { isBelow } from "./paths";
import { intersectBox, type Ray } from "./ray";
import { transformPoint } from "./rotation";
import { shownPoints, wantedPaths } from "./shown";
import type { Camera, State } from "./state";

const shareOfScene = 0.1; // of the scene's size is seen to each side of the place
const directions: readonly Vec3[] = [0, 1, -1, 2, -2, 3, -3, 4].map((step) => {
  const angle = Math.atan2(-0.86, 0.62) + (step * Math.PI) / 4; // beginning with the usual view
  return [1.06 * Math.cos(angle), 1.06 * Math.sin(angle), 0.52];
});

const origin = new Float64Array(3);

/** R(q)ᵀ v, with q one of a flat array. */
function turnedBack(q: ArrayLike<number>, at: number, v: Vec3): Float64Array {
  const to = new Float64Array(3);
  transformPoint(to, 0, origin, 0, [-q[at]!, -q[at + 1]!, -q[at + 2]!, q[at + 3]!], 0, ...v);
  return to;
}

/** How many boxes of bodies lie between the place and an eye in a direction, apart from those it is about. */
function bodiesBefore(state: State, violation: Violation, at_m: Vec3, direction: Vec3, far_m: number): number {
  const poses = posesOf(state.model, violation.worst_s);
  const wanted = wantedPaths(state);
  let count = 0;
  state.model.nodes.forEach((node, row) => {
    const box = wanted(node.path) && !violation.paths.some((path) => isBelow(node.path, path)) ? shapeBounds(state.model, node) : null;
    if (!box) return;
    const from = at_m.map((x, k) => x - poses.p_WN[3 * row + k]!) as unknown as Vec3;
    const ray: Ray = { o: turnedBack(poses.q_WN, 4 * row, from), d: turnedBack(poses.q_WN, 4 * row, direction) };
    const hit = intersectBox(ray, box.low, box.high);
    if (hit && hit[1] > 1e-6 && hit[0] < far_m) ++count;
  });
  return count;
}

/** null where a violation has no place. */
export function violationCamera(state: State, violation: Violation): Camera | null {
  const { at_m } = violation;
  if (!at_m) return null;
  const whole = boundsOf(shownPoints(state, false))!;
  const size_m = Math.hypot(...[0, 1, 2].map((k) => whole.high[k]! - whole.low[k]!));
  const reach_m = shareOfScene * size_m;
  const near = (p: Vec3) => Math.hypot(p[0] - at_m[0], p[1] - at_m[1], p[2] - at_m[2]) < 2 * reach_m;
  const isAbout = (path: string) => violation.paths.some((above) => isBelow(path, above));
  const bodies = nodePoints(posesOf(state.model, violation.worst_s), isAbout).filter(near);
  const around = [-1, 1].flatMap((sign) => [0, 1, 2].map((axis) => at_m.map((x, k) => (k === axis ? x + sign * reach_m : x)) as unknown as Vec3));
  const counts = directions.map((direction) => bodiesBefore(state, violation, at_m, direction, 5 * reach_m));
  const direction = directions[counts.indexOf(Math.min(...counts))]!;
  return fitted([...around, ...bodies], direction);
}
