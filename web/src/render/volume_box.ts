// SPDX-License-Identifier: Apache-2.0
import { BoxGeometry, EdgesGeometry, Group, LineBasicMaterial, LineSegments } from "three";
import { shownVolume } from "../state/shown";
import type { Frame, Part } from "./part";
import { placeVolume } from "./volume_place";

/** The edges of the room that a map covers. */
export class VolumeBox implements Part {
  readonly root = new Group();
  private inner = new Group();
  private material = new LineBasicMaterial({ transparent: true, opacity: 0.8 });
  private lines: LineSegments;

  constructor() {
    const box = new BoxGeometry(1, 1, 1);
    box.translate(0.5, 0.5, 0.5);
    this.lines = new LineSegments(new EdgesGeometry(box), this.material);
    box.dispose();
    this.root.matrixAutoUpdate = this.inner.matrixAutoUpdate = false;
    this.root.add(this.inner.add(this.lines));
  }

  mirror(frame: Frame) {
    const volume = shownVolume(frame.state);
    this.root.visible = volume !== null;
    if (!volume) return;
    placeVolume(this.root, this.inner, volume, frame.poses);
    const { origin, spacing, cells } = volume;
    this.lines.position.set(...origin);
    this.lines.scale.set(spacing[0] * cells[0], spacing[1] * cells[1], spacing[2] * cells[2]);
    this.material.color.set(frame.palette.gridCoarse);
  }

  dispose() {
    this.lines.geometry.dispose();
    this.material.dispose();
  }
}
