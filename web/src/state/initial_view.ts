// SPDX-License-Identifier: Apache-2.0
// The initial view of a motion: what moves and all cables are seen whole, the hall around them may run over the edge.
import type { Vec3 } from "../scene_json";
import { boundsOf, nodePoints, posesOf } from "./bounds";
import { motionInstants, shownPoints, strandPoints, wantedPaths } from "./shown";
import type { State } from "./state";

const leastShare = 0.04; // of the scene's size: what moves less does not count as moving
const hallShare = 0.62; // of the way from the middle of the motion to the hall's corners is seen

/** Paths of nodes that move far. */
function movingPaths(state: State, size_m: number): Set<string> {
  const seen = new Map<string, Vec3[]>();
  for (const time_s of motionInstants(state)) {
    const poses = posesOf(state.model, time_s);
    state.model.nodes.forEach(({ path }, row) => {
      const at: Vec3 = [poses.p_WN[3 * row]!, poses.p_WN[3 * row + 1]!, poses.p_WN[3 * row + 2]!];
      const known = seen.get(path);
      if (known) known.push(at);
      else seen.set(path, [at]);
    });
  }
  const moved = [...seen].filter(([, points]) => {
    const { low, high } = boundsOf(points)!;
    return Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]) > leastShare * size_m;
  });
  return new Set(moved.map(([path]) => path));
}

/** Points that the initial view holds. Without motion: all. */
export function initialViewPoints(state: State): Vec3[] {
  const all = shownPoints(state, true);
  const { low, high } = boundsOf(all)!;
  const moving = movingPaths(state, Math.hypot(high[0] - low[0], high[1] - low[1], high[2] - low[2]));
  const wanted = wantedPaths(state);
  const motion = motionInstants(state).flatMap((time_s) =>
    nodePoints(posesOf(state.model, time_s), (path) => wanted(path) && moving.has(path)),
  );
  const around = boundsOf(motion);
  if (!around) return all;
  const nearer = (p: Vec3, k: 0 | 1 | 2) => {
    const middle = (around.low[k] + around.high[k]) / 2;
    return middle + hallShare * (p[k] - middle);
  };
  return [...motion, ...strandPoints(state, motionInstants(state)), ...all.map((p): Vec3 => [nearer(p, 0), nearer(p, 1), nearer(p, 2)])];
}
