// SPDX-License-Identifier: Apache-2.0
// The ways that moving things take.
import type { Model } from "./model";
import { makePoses, posesAt } from "./poses";

export interface Trail {
  node: string;
  time_s: Float64Array;
  p_W: Float32Array; // three a sample
}

const mostSamples = 600;

/** The group a node belongs to: arms/left of arms/left/upper/1. */
const groupOf = (path: string) => path.split("/").slice(0, 2).join("/");

/** How far below the world a node hangs. */
function depthOf(model: Model, path: string): number {
  const parents = new Map(model.nodes.map((node) => [node.path, node.parent]));
  let depth = 0;
  for (let at = path; at !== "" && depth <= model.nodes.length; at = parents.get(at) ?? "") ++depth;
  return depth;
}

/** One node of every group that moves: its outermost, such as the hand of an arm. Ends of witness lines leave no trail. */
export function trailNodes(model: Model): string[] {
  const tips = new Map<string, { path: string; depth: number }>();
  for (const { path } of model.poses) {
    const group = groupOf(path);
    if (path.startsWith("witness/")) continue;
    const depth = depthOf(model, path);
    const known = tips.get(group);
    if (!known || depth >= known.depth) tips.set(group, { path, depth });
  }
  return [...tips.values()].map((tip) => tip.path);
}

/** Instants of all poses together, thinned evenly. */
function instants(model: Model): Float64Array {
  const all = [...new Set([...new Set(model.poses.map((channel) => channel.time_s))].flatMap((time_s) => [...time_s]))];
  all.sort((a, b) => a - b);
  const count = Math.min(all.length, mostSamples);
  return Float64Array.from({ length: count }, (_, i) => all[count === 1 ? 0 : Math.round((i * (all.length - 1)) / (count - 1))]!);
}

/** Where nodes are at many instants. Ones that stay within a millimetre are left out. */
export function trailsOf(model: Model, nodes: readonly string[]): Trail[] {
  const poses = makePoses(model);
  const time_s = instants(model);
  const trails = nodes.map((node): Trail => ({ node, time_s, p_W: new Float32Array(3 * time_s.length) }));
  const rows = nodes.map((node) => poses.rows.get(node)!);
  time_s.forEach((now_s, i) => {
    posesAt(poses, now_s);
    trails.forEach((trail, n) => trail.p_W.set(poses.p_WN.subarray(3 * rows[n]!, 3 * rows[n]! + 3), 3 * i));
  });
  return trails.filter(hasMoved);
}

function hasMoved({ p_W }: Trail): boolean {
  for (let i = 3; i < p_W.length; ++i) if (Math.abs(p_W[i]! - p_W[i % 3]!) > 1e-3) return true;
  return false;
}
