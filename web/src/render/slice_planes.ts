// SPDX-License-Identifier: Apache-2.0
import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineLoop,
  Mesh,
  MeshBasicMaterial,
  NearestFilter,
  PlaneGeometry,
  SRGBColorSpace,
} from "three";
import type { Volume } from "../state/model";
import { shownVolume } from "../state/shown";
import { sliceAxes, sliceImage } from "../state/slice_image";
import type { Axis } from "../state/state";
import { axisIndex, axisNames, sliceIndex } from "../state/volume_grid";
import type { Frame, Part } from "./part";
import { placeVolume } from "./volume_place";

/** A picture of cells, in its place. It is painted anew only when it shows something else. */
class Slice {
  readonly group = new Group();
  private texture: DataTexture | null = null;
  private material = new MeshBasicMaterial({ transparent: true, side: DoubleSide, depthWrite: false, toneMapped: false });
  private border = new LineBasicMaterial({ transparent: true, opacity: 0.6 });
  private painted = "";
  private paintedVolume: Volume | null = null;

  constructor(private axis: Axis) {
    const square = new BufferGeometry();
    const corners = Float32Array.of(-0.5, -0.5, 0, 0.5, -0.5, 0, 0.5, 0.5, 0, -0.5, 0.5, 0);
    square.setAttribute("position", new BufferAttribute(corners, 3));
    const mesh = new Mesh(new PlaneGeometry(1, 1), this.material);
    mesh.renderOrder = 12;
    const line = new LineLoop(square, this.border);
    line.renderOrder = 13;
    this.group.add(mesh, line);
    this.group.matrixAutoUpdate = false;
  }

  private paint(volume: Volume, index: number, by: string) {
    const { width, height, rgba } = sliceImage(volume, this.axis, index, by);
    const known = this.texture;
    if (known && known.image.width === width && known.image.height === height) (known.image.data as Uint8Array).set(rgba);
    else {
      known?.dispose();
      this.texture = new DataTexture(rgba, width, height);
      this.texture.colorSpace = SRGBColorSpace;
      this.texture.magFilter = this.texture.minFilter = NearestFilter;
      this.material.map = this.texture;
      this.material.needsUpdate = true;
    }
    this.texture!.needsUpdate = true;
  }

  /** Columns are where the picture's right, its up and its normal go. */
  private place(volume: Volume, index: number) {
    const { origin, spacing, cells } = volume;
    const k = axisIndex[this.axis];
    const [u, v] = sliceAxes[this.axis];
    const middle = [0, 1, 2].map((m) => origin[m]! + spacing[m]! * (m === k ? index + 0.5 : cells[m]! / 2));
    const column = (m: number, length: number) => [0, 1, 2].map((row) => (row === m ? length : 0));
    const [x, y, z] = [column(u, spacing[u] * cells[u]), column(v, spacing[v] * cells[v]), column(k, 1)];
    // prettier-ignore
    this.group.matrix.set(
      x[0]!, y[0]!, z[0]!, middle[0]!,
      x[1]!, y[1]!, z[1]!, middle[1]!,
      x[2]!, y[2]!, z[2]!, middle[2]!,
      0, 0, 0, 1,
    );
    this.group.matrixWorldNeedsUpdate = true;
  }

  show(volume: Volume, at: number, by: string, edge: number) {
    const index = sliceIndex(volume, this.axis, at);
    this.border.color.set(edge);
    const wanted = `${index} ${by}`;
    if (wanted === this.painted && volume === this.paintedVolume) return;
    this.paint(volume, index, by);
    this.place(volume, index);
    [this.painted, this.paintedVolume] = [wanted, volume];
  }

  dispose() {
    this.texture?.dispose();
    this.material.dispose();
    this.border.dispose();
    for (const child of this.group.children) (child as Mesh).geometry.dispose();
  }
}

/** Slices through the map that is looked at, one across each axis. */
export class SlicePlanes implements Part {
  readonly root = new Group();
  /** Carries the volume's own axes into the world. */
  readonly frame = new Group();
  private slices = axisNames.map((axis) => ({ axis, slice: new Slice(axis) }));

  constructor() {
    this.root.matrixAutoUpdate = this.frame.matrixAutoUpdate = false;
    this.root.add(this.frame);
    for (const { slice } of this.slices) this.frame.add(slice.group);
  }

  mirror(frame: Frame) {
    const volume = shownVolume(frame.state);
    const { map } = frame.state;
    const hasCells = volume !== null && volume.cellClasses.length > 0;
    if (volume) placeVolume(this.root, this.frame, volume, frame.poses);
    for (const { axis, slice } of this.slices) {
      slice.group.visible = hasCells && map.slices[axis].on;
      if (volume && slice.group.visible) slice.show(volume, map.slices[axis].at, map.colourBy, frame.palette.gridCoarse);
    }
  }

  dispose() {
    for (const { slice } of this.slices) slice.dispose();
  }
}
