// SPDX-License-Identifier: Apache-2.0
import { BufferAttribute, BufferGeometry, Group, Line, LineBasicMaterial } from "three";
import { segmentAt } from "../state/poses";
import { modelTrails, type Trail } from "../state/trails";
import type { Frame, Part } from "./part";

interface Drawn {
  trail: Trail;
  past: BufferGeometry; // shares its numbers with the whole
  lines: readonly Line[];
  segment: number;
}

/** Ways of moving things: all of it faintly, up to now strongly. With one selected, its own way too. */
export class TrailLines implements Part {
  readonly root = new Group();
  private drawn: Drawn[] = [];
  private selected: string | null = null;
  private faint = new LineBasicMaterial({ transparent: true, opacity: 0.28, depthWrite: false });
  private strong = new LineBasicMaterial({ transparent: true, opacity: 0.9, depthWrite: false });

  private build(frame: Frame) {
    this.clear();
    const { model, selected } = frame.state;
    for (const trail of model.poses.length > 0 ? modelTrails(model, selected) : []) {
      const positions = new BufferAttribute(trail.p_W, 3);
      const whole = new BufferGeometry().setAttribute("position", positions);
      const past = new BufferGeometry().setAttribute("position", positions);
      const lines = [new Line(whole, this.faint), new Line(past, this.strong)];
      for (const line of lines) line.renderOrder = 3;
      this.root.add(...lines);
      this.drawn.push({ trail, past, lines, segment: 0 });
      frame.rebuilt += 1;
    }
  }

  mirror(frame: Frame) {
    const { state, last } = frame;
    this.root.visible = state.display.trails && state.model.span_s !== null;
    if (!this.root.visible) return;
    if (frame.isNew || !last?.display.trails || this.selected !== state.selected) {
      this.build(frame);
      this.selected = state.selected;
    }
    this.faint.color.set(frame.palette.trail);
    this.strong.color.set(frame.palette.trail);
    for (const one of this.drawn) {
      one.segment = Math.max(0, segmentAt(one.trail.time_s, state.clock.now_s, one.segment));
      one.past.setDrawRange(0, one.segment + 1);
      const isWanted = frame.wanted(one.trail.node) && !frame.isHiddenNow(one.trail.node);
      for (const line of one.lines) line.visible = isWanted;
    }
  }

  private clear() {
    for (const { lines } of this.drawn) for (const line of lines) line.geometry.dispose();
    this.drawn = [];
    this.root.clear();
  }
  dispose() {
    this.clear();
    this.faint.dispose();
    this.strong.dispose();
  }
}
