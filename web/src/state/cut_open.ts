// SPDX-License-Identifier: Apache-2.0
// Blocks with holes are in a scene twice: whole, to be seen through, and as two halves. Cut open, the half towards the
// eye is left out, so that one looks into the holes.
import type { Model } from "./model";
import type { Poses } from "./poses";

const wholePath = /^contacts\/.+\/block\/whole$/;
const halfPath = /^contacts\/.+\/block\/half\/[12]$/;

export const isHalf = (path: string): boolean => halfPath.test(path);

export const canCut = (model: Model): boolean => model.nodes.some(({ path }) => isHalf(path));

/** Paths that are not seen while blocks are cut open, or while they are whole. */
export function cutHides(model: Model, isCut: boolean): readonly string[] {
  const hidden = isCut ? wholePath : halfPath;
  return canCut(model) ? model.nodes.map(({ path }) => path).filter((path) => hidden.test(path)) : [];
}

/** Whether the eye is on the half's own side of the cut, which is z < 0 in the half's frame. */
export function isTowards(eye_m: readonly [number, number, number], { p_WN, q_WN }: Pick<Poses, "p_WN" | "q_WN">, row: number): boolean {
  const [x, y, z, w] = [q_WN[4 * row]!, q_WN[4 * row + 1]!, q_WN[4 * row + 2]!, q_WN[4 * row + 3]!];
  const n_W = [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)];
  return n_W.reduce((sum, n, i) => sum + n * (eye_m[i]! - p_WN[3 * row + i]!), 0) < 0;
}
