// SPDX-License-Identifier: Apache-2.0
import { DynamicDrawUsage, Group, InstancedMesh, Matrix4, MeshBasicMaterial, SphereGeometry } from "three";
import { offeredHandles } from "../state/handles";
import { type Frame, type Part, pixelAt } from "./part";

const radius_px = 5;
const matrix = new Matrix4();

/** A dot at every handle that is offered: here it can be taken hold of. */
export class HandleDots implements Part {
  readonly root = new Group();
  private ball = new SphereGeometry(1, 16, 10);
  private material = new MeshBasicMaterial({ depthTest: false, transparent: true, opacity: 0.85 });
  private dots: InstancedMesh | null = null;

  mirror(frame: Frame) {
    const handles = offeredHandles(frame.state.live, frame.state.selected);
    if ((this.dots?.count ?? 0) !== handles.length) {
      this.dots?.dispose();
      this.root.clear();
      this.dots = handles.length > 0 ? new InstancedMesh(this.ball, this.material, handles.length) : null;
      if (this.dots) {
        this.dots.instanceMatrix.setUsage(DynamicDrawUsage);
        this.dots.frustumCulled = false;
        this.dots.renderOrder = 21;
        this.root.add(this.dots);
        frame.rebuilt += 1;
      }
    }
    if (!this.dots) return;
    this.material.color.set(frame.palette.accent);
    handles.forEach((handle, i) => {
      const row = frame.poses.rows.get(handle.node);
      const at = (k: 0 | 1 | 2) => (row === undefined ? handle.p_m[k] : frame.poses.p_WN[3 * row + k]!);
      const radius_m = radius_px * pixelAt(frame.view, at(0), at(1), at(2));
      this.dots!.setMatrixAt(i, matrix.makeScale(radius_m, radius_m, radius_m).setPosition(at(0), at(1), at(2)));
    });
    this.dots.instanceMatrix.needsUpdate = true;
  }

  dispose() {
    this.dots?.dispose();
    this.ball.dispose();
    this.material.dispose();
  }
}
