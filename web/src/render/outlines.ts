// SPDX-License-Identifier: Apache-2.0
import { BoxGeometry, BufferGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments } from "three";
import { shapeBounds } from "../state/bounds";
import { isHalf, isTowards } from "../state/cut_open";
import { isBelow } from "../state/paths";
import { setMatrix } from "./matrix";
import type { Frame, Part } from "./part";

interface Box {
  row: number;
  lines: LineSegments<BufferGeometry>;
}

/** Boxes around what is selected, with all below it, and fainter around what is under the pointer. */
export class Outlines implements Part {
  readonly root = new Group();
  private selection = new LineBasicMaterial({ depthTest: false, transparent: true });
  private hover = new LineBasicMaterial({ depthTest: false, transparent: true, opacity: 0.45 });
  private boxes: Box[] = [];
  private key = "";

  private addBoxes(frame: Frame, above: string, material: LineBasicMaterial) {
    const { model } = frame.state;
    model.nodes.forEach((node, row) => {
      const bounds = isBelow(node.path, above) ? shapeBounds(model, node) : null;
      if (!bounds || this.boxes.length > 200) return;
      const size = [0, 1, 2].map((k) => bounds.high[k]! - bounds.low[k]!) as [number, number, number];
      const box = new BoxGeometry(...size);
      const middle = (k: 0 | 1 | 2) => (bounds.low[k] + bounds.high[k]) / 2;
      box.translate(middle(0), middle(1), middle(2));
      const lines = new LineSegments(new EdgesGeometry(box), material);
      box.dispose();
      lines.matrixAutoUpdate = false;
      lines.renderOrder = 19;
      this.root.add(lines);
      this.boxes.push({ row, lines });
    });
  }

  mirror(frame: Frame) {
    const { state } = frame;
    const hovered = state.hover?.node ?? null;
    const key = JSON.stringify([state.selected, hovered === state.selected ? null : hovered]);
    const isNew = key !== this.key || frame.isNew;
    if (isNew) {
      this.clear();
      this.key = key;
      if (state.selected !== null) this.addBoxes(frame, state.selected, this.selection);
      if (hovered !== null && hovered !== state.selected) this.addBoxes(frame, hovered, this.hover);
    }
    this.selection.color.set(frame.palette.accent);
    this.hover.color.set(frame.palette.accent);
    for (const { row, lines } of this.boxes) {
      const { path } = state.model.nodes[row]!;
      lines.visible = frame.wanted(path) && !frame.isHiddenNow(path) && !(isHalf(path) && isTowards(frame.view.eye_m, frame.poses, row));
      if (isNew || frame.poses.moved[row]) setMatrix(lines, frame.poses, row);
    }
  }

  private clear() {
    for (const { lines } of this.boxes) lines.geometry.dispose();
    this.boxes = [];
    this.root.clear();
  }
  dispose() {
    this.clear();
    this.selection.dispose();
    this.hover.dispose();
  }
}
