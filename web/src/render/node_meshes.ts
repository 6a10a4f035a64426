// SPDX-License-Identifier: Apache-2.0
import { Group, LineBasicMaterial, LineSegments, Mesh, MeshLambertMaterial } from "three";
import type { NodeJson, Rgba } from "../scene_json";
import { isHalf, isTowards } from "../state/cut_open";
import { type Violation, violationsAt } from "../state/motion_figures";
import { isBelow } from "../state/paths";
import { themed } from "./palette";
import type { Frame, Part } from "./part";
import { ShapeTable } from "./shape_geometry";
import { setMatrix } from "./matrix";

export interface NodeMesh {
  path: string;
  row: number; // in Poses
  mesh: Mesh;
  material: MeshLambertMaterial; // of its own colour
  isHalf: boolean; // of what is cut open
}

/** Bodies: everything with a shape. */
export class NodeMeshes implements Part {
  readonly root = new Group();
  /** For the pointer: one entry for every node with a shape. */
  readonly meshes: NodeMesh[] = [];
  private shapes: ShapeTable | null = null;
  private materials = new Map<string, MeshLambertMaterial>();
  private edge = new LineBasicMaterial({ transparent: true });
  private violated = new MeshLambertMaterial({ flatShading: true, polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1 });
  private marked: readonly Violation[] = [];

  private build(frame: Frame) {
    this.clear();
    this.shapes = new ShapeTable(frame.state.model);
    frame.state.model.nodes.forEach((node, row) => this.add(node, row));
    frame.rebuilt += this.shapes.count;
  }

  private add(node: NodeJson, row: number) {
    if (!node.shape) return;
    const { surface, edges } = this.shapes!.of(node.shape);
    const material = this.material(node.colour_rgba, node.shape.kind === "mesh");
    const mesh = new Mesh(surface, material);
    mesh.matrixAutoUpdate = false;
    if (edges && node.colour_rgba[3] > 0.3) mesh.add(new LineSegments(edges, this.edge));
    this.root.add(mesh);
    this.meshes.push({ path: node.path, row, mesh, material, isHalf: isHalf(node.path) });
  }

  /** Meshes of files need no normals: each facet is shaded by itself. */
  private material(rgba: Rgba, isFlat: boolean): MeshLambertMaterial {
    const key = `${rgba.join()} ${isFlat}`;
    let material = this.materials.get(key);
    if (!material) {
      const isClear = rgba[3] < 1;
      material = new MeshLambertMaterial({ flatShading: isFlat, transparent: isClear, opacity: rgba[3], depthWrite: !isClear });
      material.polygonOffset = true; // lines lie on the surface
      material.polygonOffsetFactor = 1;
      material.polygonOffsetUnits = 1;
      material.userData["rgba"] = rgba;
      this.materials.set(key, material);
    }
    return material;
  }

  private paint(frame: Frame) {
    const { palette } = frame;
    for (const material of this.materials.values()) material.color = themed(material.userData["rgba"] as Rgba, palette.theme);
    this.violated.color.set(palette.violated);
    this.edge.color.set(palette.edge);
    this.edge.opacity = palette.edgeOpacity;
  }

  /** Who is not in order at this instant has one colour. */
  private mark(frame: Frame) {
    const now = violationsAt(frame.state.model, frame.state.clock.now_s);
    if (now === this.marked && !frame.isNew) return;
    this.marked = now;
    const isMarked = (path: string) => now.some(({ paths }) => paths.some((above) => isBelow(path, above)));
    for (const one of this.meshes) one.mesh.material = isMarked(one.path) ? this.violated : one.material;
  }

  mirror(frame: Frame) {
    const { isNew } = frame;
    if (isNew) this.build(frame);
    if (isNew || frame.last?.display.theme !== frame.state.display.theme) this.paint(frame);
    this.mark(frame);
    for (const { path, row, mesh, isHalf } of this.meshes) {
      mesh.visible = frame.wanted(path) && !frame.isHiddenNow(path) && !(isHalf && isTowards(frame.view.eye_m, frame.poses, row));
      if (isNew || frame.poses.moved[row]) setMatrix(mesh, frame.poses, row);
    }
  }

  private clear() {
    this.root.clear();
    this.meshes.length = 0;
    this.shapes?.dispose();
    for (const material of this.materials.values()) material.dispose();
    this.materials.clear();
  }
  dispose() {
    this.clear();
    this.edge.dispose();
    this.violated.dispose();
  }
}
