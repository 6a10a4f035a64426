// SPDX-License-Identifier: Apache-2.0
// A part of the view: one kind of thing that is drawn. A new kind is a small file with one of these.
import type { Object3D } from "three";
import type { Poses } from "../state/poses";
import type { Wanted } from "../state/shown";
import type { State } from "../state/state";
import type { Palette } from "./palette";

/** What a part mirrors. `last` is null when everything is new. */
export interface Frame {
  state: State;
  last: State | null;
  /** Other bodies and strands than before: geometries are to be made. Other places alone do not count. */
  isNew: boolean;
  poses: Poses; // at the clock's time
  hasMoved: boolean; // any node since the last frame
  wanted: Wanted;
  isHiddenNow: (path: string) => boolean; // by a channel, at this time
  palette: Palette;
  view: CameraView;
  size_m: number; // how large the scene is
  rebuilt: number; // parts count geometries they make anew
}

export interface CameraView {
  eye_m: readonly [number, number, number];
  hasMoved: boolean; // the camera or the view's size
  /** Length that one pixel spans at a distance of one metre. */
  pixel: number;
  /** Pixels from the middle of the view, y up; null behind the eye. */
  onScreen(p_m: readonly [number, number, number]): readonly [number, number] | null;
}

export interface Part {
  readonly root: Object3D;
  mirror(frame: Frame): void;
  dispose(): void;
}

/** Length of a pixel at a point. */
export function pixelAt(view: CameraView, x: number, y: number, z: number): number {
  return view.pixel * Math.hypot(x - view.eye_m[0], y - view.eye_m[1], z - view.eye_m[2]);
}
