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

class Grower {
  low = [Infinity, Infinity, Infinity];
  high = [-Infinity, -Infinity, -Infinity];
  private at = new Float64Array(3);

  add(p: ArrayLike<number>) {
    for (let k = 0; k < 3; ++k) {
      this.low[k] = Math.min(this.low[k]!, p[k]!);
      this.high[k] = Math.max(this.high[k]!, p[k]!);
    }
  }
  addCorners(poses: Poses, row: number, box: Bounds) {
    for (let corner = 0; corner < 8; ++corner) {
      const pick = (k: number) => (corner & (1 << k) ? box.high : box.low)[k]!;
      transformPoint(this.at, 0, poses.p_WN, 3 * row, poses.q_WN, 4 * row, pick(0), pick(1), pick(2));
      this.add(this.at);
    }
  }
  result(): Bounds | null {
    if (!(this.low[0]! <= this.high[0]!)) return null;
    return { low: [...this.low] as unknown as Vec3, high: [...this.high] as unknown as Vec3 };
  }
}

/** Around all nodes that `wanted` takes, as they stand in `poses`. Bare frames count as points when `frames`. */
export function nodeBounds(poses: Poses, wanted: (path: string) => boolean, frames = false): Bounds | null {
  const grower = new Grower();
  poses.model.nodes.forEach((node, row) => {
    if (!wanted(node.path)) return;
    const box = shapeBounds(poses.model, node);
    if (box) grower.addCorners(poses, row, box);
    else if (frames) grower.add(poses.p_WN.subarray(3 * row, 3 * row + 3));
  });
  return grower.result();
}

const known = new WeakMap<Model, Poses>();
/** Poses for questions about a model, kept by it. Not the ones that are drawn. */
export function posesOf(model: Model, now_s: number): Poses {
  let poses = known.get(model);
  if (!poses) known.set(model, (poses = makePoses(model)));
  posesAt(poses, now_s);
  return poses;
}

export function union(a: Bounds | null, b: Bounds | null): Bounds | null {
  if (!a || !b) return a ?? b;
  const grower = new Grower();
  for (const p of [a.low, a.high, b.low, b.high]) grower.add(p);
  return grower.result();
}
