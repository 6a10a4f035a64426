// SPDX-License-Identifier: Apache-2.0
// The ways that moving things take.
import type { Model } from "./model";
import { isBelow } from "./paths";
import { makePoses, posesAt } from "./poses";
import { isWitness } from "./shown";

export interface Trail {
  node: string;
  time_s: Float64Array;
  p_W: Float32Array; // three a sample
}

const mostSamples = 600;

const folderOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf("/")));
const mostSingle = 3;

/**
 * What can leave a trail, by folder: all that moves, without what carries others of it, and without the ends of witness
 * lines and of arrows of contacts, which jump.
 */
function movingFolders(model: Model): string[][] {
  const jumps = (path: string) => isWitness(path) || isBelow(path, "contacts");
  const moving = new Set(model.poses.map((channel) => channel.path).filter((path) => !jumps(path)));
  const parents = new Map(model.nodes.map((node) => [node.path, node.parent]));
  const carries = new Set([...moving].map((path) => parents.get(path) ?? ""));
  const folders = new Map<string, string[]>();
  for (const path of moving) {
    if (carries.has(path)) continue; // its outermost shows more
    const folder = folders.get(folderOf(path));
    if (folder) folder.push(path);
    else folders.set(folderOf(path), [path]);
  }
  return [...folders.values()];
}

function lengthOf({ p_W }: Trail): number {
  let length_m = 0;
  for (let i = 3; i < p_W.length; i += 3)
    length_m += Math.hypot(p_W[i]! - p_W[i - 3]!, p_W[i + 1]! - p_W[i - 2]!, p_W[i + 2]! - p_W[i - 1]!);
  return length_m;
}

/** Trails of all that moves, and of what is selected; of many in one folder, such as the links of an arm, the longest. */
export function modelTrails(model: Model, selected: string | null): Trail[] {
  const folders = movingFolders(model);
  const extra = selected !== null && model.nodes.some((node) => node.path === selected) ? [selected] : [];
  const all = trailsOf(model, [...new Set([...folders.flat(), ...extra])]);
  const shown = folders.flatMap((paths) => {
    const own = all.filter((trail) => paths.includes(trail.node)).sort((a, b) => lengthOf(b) - lengthOf(a));
    return paths.length > mostSingle ? own.slice(0, 1) : own;
  });
  return [...new Set([...shown, ...all.filter((trail) => trail.node === selected)])];
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
