// SPDX-License-Identifier: Apache-2.0
// Boxes around what is to be seen.
import type { NodeJson, Vec3 } from "../scene_json";
import type { MeshData, Model } from "./model";
import { makePoses, type Poses, posesAt } from "./poses";
import { transformPoint } from "./rotation";

export interface Bounds {
  low: Vec3;
  high: Vec3;
}

const meshBounds = new WeakMap<MeshData, Bounds>();
function boundsOfMesh(mesh: MeshData): Bounds {
  const known = meshBounds.get(mesh);
  if (known) return known;
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  mesh.vertices_m.forEach((x, i) => {
    low[i % 3] = Math.min(low[i % 3]!, x);
    high[i % 3] = Math.max(high[i % 3]!, x);
  });
  const bounds = { low: low as unknown as Vec3, high: high as unknown as Vec3 };
  meshBounds.set(mesh, bounds);
  return bounds;
}

const around = (x: number, y: number, z: number): Bounds => ({ low: [-x, -y, -z], high: [x, y, z] });

/** Of a node's shape in its own frame; null for a bare frame. */
export function shapeBounds(model: Pick<Model, "meshes">, node: NodeJson): Bounds | null {
  const { shape } = node;
  switch (shape?.kind) {
    case undefined:
      return null;
    case "box":
      return around(shape.size_m[0] / 2, shape.size_m[1] / 2, shape.size_m[2] / 2);
    case "sphere":
      return around(shape.radius_m, shape.radius_m, shape.radius_m);
    case "cylinder":
      return around(shape.radius_m, shape.radius_m, shape.length_m / 2);
    case "capsule":
      return around(shape.radius_m, shape.radius_m, shape.length_m / 2 + shape.radius_m);
    case "mesh":
      return boundsOfMesh(model.meshes[shape.mesh]!);
  }
}

/** The eight corners of a box. */
export function corners({ low, high }: Bounds): Vec3[] {
  const pick = (corner: number, k: 0 | 1 | 2) => (corner & (1 << k) ? high : low)[k];
  return [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => [pick(corner, 0), pick(corner, 1), pick(corner, 2)]);
}

/** Around points; null when there are none. */
export function boundsOf(points: readonly Vec3[]): Bounds | null {
  if (points.length === 0) return null;
  const all = (k: 0 | 1 | 2, pick: (a: number, b: number) => number) => points.map((p) => p[k]).reduce((a, b) => pick(a, b));
  return {
    low: [all(0, Math.min), all(1, Math.min), all(2, Math.min)],
    high: [all(0, Math.max), all(1, Math.max), all(2, Math.max)],
  };
}

const at = new Float64Array(3);

/**
 * Corners of the boxes of all nodes that `wanted` takes, as they stand in `poses`. Bare frames count as points when
 * `frames`.
 */
export function nodePoints(poses: Poses, wanted: (path: string) => boolean, frames = false): Vec3[] {
  const points: Vec3[] = [];
  poses.model.nodes.forEach((node, row) => {
    if (!wanted(node.path)) return;
    const box = shapeBounds(poses.model, node);
    const own: readonly Vec3[] = box ? corners(box) : frames ? [[0, 0, 0]] : [];
    for (const p of own) {
      transformPoint(at, 0, poses.p_WN, 3 * row, poses.q_WN, 4 * row, ...p);
      points.push([at[0]!, at[1]!, at[2]!]);
    }
  });
  return points;
}

const known = new WeakMap<Model, Poses>();
/** Poses for questions about a model, kept by it. Not the ones that are drawn. */
export function posesOf(model: Model, now_s: number): Poses {
  let poses = known.get(model);
  if (!poses) known.set(model, (poses = makePoses(model)));
  posesAt(poses, now_s);
  return poses;
}
