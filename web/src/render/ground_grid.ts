// SPDX-License-Identifier: Apache-2.0
import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments } from "three";
import { type Bounds, boundsOf, corners, nodePoints, posesOf } from "../state/bounds";
import type { Model } from "../state/model";
import { gridBounds, inMetres } from "../state/volume_grid";
import { shownVolume } from "../state/shown";
import type { Frame, Part } from "./part";

/** Around all of a model as it first stands. */
function modelBounds(model: Model): Bounds {
  const points = nodePoints(posesOf(model, model.span_s?.[0] ?? 0), () => true);
  for (const volume of model.volumes) if (inMetres(volume) && volume.parent === "") points.push(...corners(gridBounds(volume)));
  return boundsOf(points) ?? { low: [-2, -2, 0], high: [2, 2, 2] };
}

function linesOf(bounds: Bounds, z_m: number, step_m: number, skip: number): BufferGeometry {
  const before = (low: number) => step_m * Math.floor(low / step_m - 1);
  const after = (high: number) => step_m * Math.ceil(high / step_m + 1);
  const [x0, x1] = [before(bounds.low[0]), after(bounds.high[0])];
  const [y0, y1] = [before(bounds.low[1]), after(bounds.high[1])];
  const points: number[] = [];
  const isKept = (at: number) => skip === 0 || Math.round(at / step_m) % skip !== 0;
  for (let x = x0; x <= x1 + 1e-6; x += step_m) if (isKept(x)) points.push(x, y0, z_m, x, y1, z_m);
  for (let y = y0; y <= y1 + 1e-6; y += step_m) if (isKept(y)) points.push(x0, y, z_m, x1, y, z_m);
  return new BufferGeometry().setAttribute("position", new BufferAttribute(Float32Array.from(points), 3));
}

/** Squares of one metre (of ten in a large hall) on the ground, every fifth line stronger. */
export class GroundGrid implements Part {
  readonly root = new Group();
  private fine = new LineBasicMaterial();
  private coarse = new LineBasicMaterial();

  private build(frame: Frame) {
    this.clear();
    const bounds = modelBounds(frame.state.model);
    const width_m = Math.max(bounds.high[0] - bounds.low[0], bounds.high[1] - bounds.low[1]);
    const step_m = width_m > 60 ? 10 : width_m > 1.5 ? 1 : 0.1;
    const z_m = Math.min(bounds.low[2], 0) - 0.002 * width_m;
    this.root.add(new LineSegments(linesOf(bounds, z_m, step_m, 5), this.fine));
    this.root.add(new LineSegments(linesOf(bounds, z_m, 5 * step_m, 0), this.coarse));
    frame.rebuilt += 2;
  }

  mirror(frame: Frame) {
    const { state } = frame;
    const volume = shownVolume(state);
    this.root.visible = state.display.grid && (volume === null || inMetres(volume));
    if (frame.isNew) this.build(frame);
    this.fine.color.set(frame.palette.gridFine);
    this.coarse.color.set(frame.palette.gridCoarse);
  }

  private clear() {
    for (const child of this.root.children) (child as LineSegments).geometry.dispose();
    this.root.clear();
  }
  dispose() {
    this.clear();
    this.fine.dispose();
    this.coarse.dispose();
  }
}
