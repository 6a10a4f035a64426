// SPDX-License-Identifier: Apache-2.0
// What is under the pointer: the nearest body, and the nearest cell of the map before it.
import { Matrix4, type PerspectiveCamera, Vector2, Vector3 } from "three";
import type { Vec3 } from "../scene_json";
import { pickCell } from "../state/pick_volume";
import { type Ray, intersectBox, intersectTriangles } from "../state/ray";
import { shownVolume } from "../state/shown";
import type { Hover, State } from "../state/state";
import type { NodeMesh } from "./node_meshes";
import type { Object3D } from "three";

const inverse = new Matrix4();
const [corner, end] = [new Vector3(), new Vector3()];

/** The pointer's ray in the world; d has the length of one metre. Pointer from -1 to 1, y up. */
export function pointerRay(camera: PerspectiveCamera, pointer: Vector2): Ray {
  corner.setFromMatrixPosition(camera.matrixWorld);
  end.set(pointer.x, pointer.y, 0.5).unproject(camera).sub(corner).normalize();
  return { o: Float64Array.from(corner.toArray()), d: Float64Array.from(end.toArray()) };
}

/** The same ray seen from within a matrix: lengths along it stay comparable, since d is not made a unit again. */
function within(ray: Ray, matrixWorld: Matrix4): Ray {
  inverse.copy(matrixWorld).invert();
  const o = new Vector3().fromArray(ray.o);
  const tip = new Vector3().fromArray(ray.d).add(o).applyMatrix4(inverse);
  o.applyMatrix4(inverse);
  return { o: Float64Array.from(o.toArray()), d: Float64Array.from(tip.sub(o).toArray()) };
}

export interface NodeHit {
  path: string;
  t: number;
}

/** Boxes first, triangles only of those that can be nearer. */
export function pickNode(meshes: readonly NodeMesh[], ray: Ray): NodeHit | null {
  const candidates: { path: string; enter: number; local: Ray; node: NodeMesh }[] = [];
  for (const node of meshes) {
    const box = node.mesh.geometry.boundingBox;
    if (!node.mesh.visible || !box) continue;
    const local = within(ray, node.mesh.matrixWorld);
    const through = intersectBox(local, box.min.toArray(), box.max.toArray());
    if (through) candidates.push({ path: node.path, enter: through[0], local, node });
  }
  candidates.sort((a, b) => a.enter - b.enter);
  let nearest: NodeHit | null = null;
  for (const { path, enter, local, node } of candidates) {
    if (nearest && enter > nearest.t) break;
    const { geometry } = node.mesh;
    const t = intersectTriangles(local, geometry.getAttribute("position").array, geometry.index!.array, nearest?.t ?? Infinity);
    if (t < Infinity) nearest = { path, t };
  }
  return nearest;
}

const pointOn = (ray: Ray, t: number): Vec3 => [
  ray.o[0]! + t * ray.d[0]!,
  ray.o[1]! + t * ray.d[1]!,
  ray.o[2]! + t * ray.d[2]!,
];

/** `volumeFrame` carries the volume's own axes into the world. */
export function pick(state: State, meshes: readonly NodeMesh[], volumeFrame: Object3D, ray: Ray): Hover | null {
  const node = pickNode(meshes, ray);
  const volume = shownVolume(state);
  const cell = volume && volume.cellClasses.length > 0 ? pickCell(volume, state.map, within(ray, volumeFrame.matrixWorld)) : null;
  const isBefore = cell !== null && (node === null || cell.t <= node.t);
  if (!node && !isBefore) return null;
  return {
    node: node?.path ?? null,
    cell: isBefore ? cell.cell : null,
    at_m: pointOn(ray, isBefore ? cell.t : node!.t),
  };
}
