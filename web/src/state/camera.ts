// SPDX-License-Identifier: Apache-2.0
import type { Vec3 } from "../scene_json";
import type { Bounds } from "./bounds";
import type { Camera, CameraPreset } from "./state";

/** Upright opening of the view. The stage widens it for a view that is taller than wide. */
export const fieldOfView_deg = 32;
/** Width over height that `fitted` counts on; the stage sees to it for narrower views. */
export const leastAspect = 1.25;

/** From the target to the eye. Straight down and up are a touch tilted, so that "up" keeps a meaning. */
const directions: { readonly [preset in CameraPreset]: Vec3 } = {
  home: [0.62, -0.86, 0.52],
  front: [0, -1, 0],
  back: [0, 1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  top: [0, -1e-3, 1],
  bottom: [0, -1e-3, -1],
};

const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (v: Vec3): Vec3 => {
  const length = Math.hypot(...v);
  return [v[0] / length, v[1] / length, v[2] / length];
};

/**
 * The eye along `direction` from the middle of a box, as near as all its corners allow. A corner at (a, b, c) to the right,
 * up and towards the eye needs a distance of max(|a| / tan(half width), |b| / tan(half height)) + c.
 */
export function fitted(bounds: Bounds, direction: Vec3): Camera {
  const { low, high } = bounds;
  const target_m: Vec3 = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  const forward = unit(direction);
  const right = unit(cross([0, 0, 1], forward));
  const up = cross(forward, right);
  const tangent = Math.tan((fieldOfView_deg * Math.PI) / 360);
  let distance_m = 0.2;
  for (let corner = 0; corner < 8; ++corner) {
    const at = (k: 0 | 1 | 2) => (corner & (1 << k) ? high : low)[k] - target_m[k];
    const p: Vec3 = [at(0), at(1), at(2)];
    const across = Math.max(Math.abs(dot(p, right)) / (tangent * leastAspect), Math.abs(dot(p, up)) / tangent);
    distance_m = Math.max(distance_m, 1.04 * across + dot(p, forward));
  }
  const eye = (k: 0 | 1 | 2) => target_m[k] + distance_m * forward[k];
  return { eye_m: [eye(0), eye(1), eye(2)], target_m };
}

export const preset = (bounds: Bounds, which: CameraPreset): Camera => fitted(bounds, directions[which]);

/** Keeps the direction of sight. */
export function refitted(bounds: Bounds, camera: Camera): Camera {
  const { eye_m, target_m } = camera;
  const direction: Vec3 = [eye_m[0] - target_m[0], eye_m[1] - target_m[1], eye_m[2] - target_m[2]];
  return fitted(bounds, Math.hypot(direction[0], direction[1]) > 1e-9 ? direction : directions.top);
}
