// SPDX-License-Identifier: Apache-2.0
import type { Object3D } from "three";
import type { Volume } from "../state/model";
import type { Poses } from "../state/poses";
import { gridPlace } from "../state/volume_grid";
import { setMatrix } from "./matrix";

/** Brings the volume's own axes to where they are drawn: `outer` is its parent's frame, `inner` shift and scale within. */
export function placeVolume(outer: Object3D, inner: Object3D, volume: Volume, poses: Poses) {
  setMatrix(outer, poses, volume.parent === "" ? -1 : poses.rows.get(volume.parent)!);
  const { shift, scale } = gridPlace(volume);
  inner.matrix.makeScale(scale, scale, scale).setPosition(...shift);
  inner.matrixWorldNeedsUpdate = true;
}
