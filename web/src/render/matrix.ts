// SPDX-License-Identifier: Apache-2.0
import { type Object3D, Quaternion, Vector3 } from "three";
import type { Poses } from "../state/poses";

const [position, turn, one] = [new Vector3(), new Quaternion(), new Vector3(1, 1, 1)];

/** Brings an object without automatic matrices to the place of a node; row -1 is the world. */
export function setMatrix(object: Object3D, poses: Poses, row: number) {
  if (row < 0) object.matrix.identity();
  else object.matrix.compose(position.fromArray(poses.p_WN, 3 * row), turn.fromArray(poses.q_WN, 4 * row), one);
  object.matrixWorldNeedsUpdate = true;
}
