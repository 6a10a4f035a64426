// SPDX-License-Identifier: Apache-2.0
import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, LineBasicMaterial, LineSegments } from "three";
import { isWitness } from "../state/shown";
import { transformPoint } from "../state/rotation";
import type { Frame, Part } from "./part";

const axisColours = [0xd8463c, 0x3a9d4e, 0x3b74d9].map((hex) => new Color(hex));
const share = 0.035; // of the scene's size

/** Axes of all bare frames, and of the world: x red, y green, z blue. One buffer, updated in place. */
export class FrameAxes implements Part {
  private geometry = new BufferGeometry();
  private material = new LineBasicMaterial({ vertexColors: true, depthTest: false, transparent: true });
  readonly root = new LineSegments(this.geometry, this.material);
  private rows: Int32Array = new Int32Array(0);
  private positions = new Float32Array(0);

  constructor() {
    this.root.frustumCulled = false;
    this.root.renderOrder = 18;
  }

  private build(frame: Frame) {
    const rows = [-1]; // the world
    frame.state.model.nodes.forEach((node, row) => {
      if (!node.shape && !isWitness(node.path)) rows.push(row);
    });
    this.rows = Int32Array.from(rows);
    this.positions = new Float32Array(18 * rows.length);
    const colours = new Float32Array(18 * rows.length);
    for (let i = 0; i < 6 * rows.length; ++i) axisColours[Math.floor((i % 6) / 2)]!.toArray(colours, 3 * i);
    this.geometry.dispose();
    this.geometry = this.root.geometry = new BufferGeometry();
    this.geometry.setAttribute("position", new BufferAttribute(this.positions, 3).setUsage(DynamicDrawUsage));
    this.geometry.setAttribute("color", new BufferAttribute(colours, 3));
    frame.rebuilt += 1;
  }

  /** A frame that is not wanted shrinks to a point. */
  private place(frame: Frame, index: number, row: number) {
    const { poses, state } = frame;
    const path = row < 0 ? "" : state.model.nodes[row]!.path;
    const isSeen = row < 0 || (frame.wanted(path) && !frame.isHiddenNow(path));
    const length_m = isSeen ? share * frame.size_m : 0;
    for (let corner = 0; corner < 6; ++corner) {
      const axis = corner >> 1;
      const reach = corner & 1 ? length_m : 0;
      const at = 18 * index + 3 * corner;
      const v = [axis === 0 ? reach : 0, axis === 1 ? reach : 0, axis === 2 ? reach : 0] as const;
      if (row < 0) this.positions.set(v, at);
      else transformPoint(this.positions, at, poses.p_WN, 3 * row, poses.q_WN, 4 * row, ...v);
    }
  }

  mirror(frame: Frame) {
    const { state, last } = frame;
    this.root.visible = state.display.frames;
    if (!state.display.frames) return;
    if (frame.isNew || !last?.display.frames || this.rows.length === 0) this.build(frame);
    this.rows.forEach((row, i) => this.place(frame, i, row));
    this.geometry.getAttribute("position").needsUpdate = true;
  }

  dispose() {
    this.geometry.dispose();
    this.material.dispose();
  }
}
