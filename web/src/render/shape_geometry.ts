// SPDX-License-Identifier: Apache-2.0
import {
  BoxGeometry,
  BufferAttribute,
  BufferGeometry,
  CapsuleGeometry,
  CylinderGeometry,
  EdgesGeometry,
  SphereGeometry,
} from "three";
import type { ShapeJson } from "../scene_json";
import type { Model } from "../state/model";

/** Surface of a shape and the lines where it bends. Shapes alike share one. */
export interface ShapeGeometry {
  surface: BufferGeometry;
  edges: BufferGeometry | null;
}

/** three.js lays its bodies along y, files along z. */
const upright = (geometry: BufferGeometry) => geometry.rotateX(Math.PI / 2);

const mostEdgedTriangles = 8000; // beyond, lines would be a black mass, and slow to find
const bend_deg = 30;

function surfaceOf(shape: ShapeJson, model: Model): BufferGeometry {
  switch (shape.kind) {
    case "box":
      return new BoxGeometry(...shape.size_m);
    case "sphere":
      return upright(new SphereGeometry(shape.radius_m, 32, 20));
    case "cylinder":
      return upright(new CylinderGeometry(shape.radius_m, shape.radius_m, shape.length_m, 40));
    case "capsule":
      return upright(new CapsuleGeometry(shape.radius_m, shape.length_m, 10, 32));
    case "mesh": {
      const mesh = model.meshes[shape.mesh]!;
      const geometry = new BufferGeometry();
      geometry.setAttribute("position", new BufferAttribute(mesh.vertices_m, 3));
      geometry.setIndex(new BufferAttribute(mesh.triangles, 1));
      return geometry;
    }
  }
}

const isRound = (shape: ShapeJson) => shape.kind === "sphere" || shape.kind === "capsule";

/** Geometries of a model, each made once. */
export class ShapeTable {
  private known = new Map<string, ShapeGeometry>();
  constructor(private model: Model) {}

  of(shape: ShapeJson): ShapeGeometry {
    const key = JSON.stringify(shape);
    let found = this.known.get(key);
    if (!found) {
      const surface = surfaceOf(shape, this.model);
      surface.computeBoundingBox();
      surface.computeBoundingSphere();
      const isEdged = !isRound(shape) && (surface.index?.count ?? 0) <= 3 * mostEdgedTriangles;
      this.known.set(key, (found = { surface, edges: isEdged ? new EdgesGeometry(surface, bend_deg) : null }));
    }
    return found;
  }
  get count(): number {
    return this.known.size;
  }
  dispose() {
    for (const { surface, edges } of this.known.values()) {
      surface.dispose();
      edges?.dispose();
    }
    this.known.clear();
  }
}
