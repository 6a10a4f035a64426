// SPDX-License-Identifier: Apache-2.0
// The 3D view as panels see it. three.js stays behind this.
import type { Action, State } from "../state/state";

/** What drawing one frame took, for the counters that tests read. */
export interface FrameWork {
  posed: number; // nodes whose place was computed anew
  rebuilt: number; // geometries made anew
  draw_calls: number;
  triangles: number;
  script_ms: number; // without the graphics card's part
}

export interface Stage {
  readonly canvas: HTMLCanvasElement;
  /** Mirrors a state. Only what differs from the last one is touched. */
  show(state: State): FrameWork;
  /** A PNG of the view at 1 to 4 times its size. */
  picture(scale: number): Promise<Blob>;
  dispose(): void;
}

/** A move of a handle by the pointer. The last one has `done`. */
export interface DragMove {
  node: string;
  p_m: [number, number, number];
  yaw_rad: number;
  done: boolean;
}

export interface StageEvents {
  act(action: Action): void; // camera, hover, select, preset done
  drag(move: DragMove): void; // only in a live hall
}
