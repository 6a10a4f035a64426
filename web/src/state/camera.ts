// SPDX-License-Identifier: Apache-2.0
import type { Vec3 } from "../scene_json";
import type { Camera, CameraPreset } from "./state";

/** Upright opening of the view. The stage widens it for a view that is taller than wide. */
export const fieldOfView_deg = 32;
/** Width over height that `fitted` counts on; the stage sees to it for narrower views. */
export const leastAspect = 1.25;

const least_m = 0.2; // between eye and target

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

/** Shares of half the view that are filled: buttons lie over its top. */
const [sideShare, topShare, bottomShare] = [0.94, 0.84, 0.95];

/**
 * The nearest eye that sees all points, looking against `direction`. With a point at (a, b, c) to the right, up and towards
 * the eye, and the eye at (x, y, z), it is seen when −t' (z − c) ≤ b − y ≤ t (z − c), t and t' the tangents up and down.
 * With R = max(b + t c) and S = max(−b + t' c) this is R − t z ≤ y ≤ t' z − S, so that z ≥ (R + S) / (t + t'); y is taken
 * in the middle. Sideways alike.
 */
export function fitted(points: readonly Vec3[], direction: Vec3): Camera {
  const forward = unit(direction);
  const right = unit(cross([0, 0, 1], forward));
  const up = cross(forward, right);
  const tangent = Math.tan((fieldOfView_deg * Math.PI) / 360);
  const s = sideShare * tangent * leastAspect;
  const [t, t2] = [topShare * tangent, bottomShare * tangent];
  const most = (measure: (p: Vec3) => number) => points.reduce((found, p) => Math.max(found, measure(p)), -Infinity);
  const depth = (p: Vec3) => dot(p, forward);
  const P = most((p) => dot(p, right) + s * depth(p));
  const Q = most((p) => -dot(p, right) + s * depth(p));
  const R = most((p) => dot(p, up) + t * depth(p));
  const S = most((p) => -dot(p, up) + t2 * depth(p));
  const middle = (most(depth) - most((p) => -depth(p))) / 2;
  const z = Math.max((P + Q) / (2 * s), (R + S) / (t + t2), middle + least_m);
  const [x, y] = [(P - Q) / 2, (R - S - (t - t2) * z) / 2];
  const at = (depth_m: number, k: 0 | 1 | 2) => x * right[k] + y * up[k] + depth_m * forward[k];
  return { eye_m: [at(z, 0), at(z, 1), at(z, 2)], target_m: [at(middle, 0), at(middle, 1), at(middle, 2)] };
}

export const preset = (points: readonly Vec3[], which: CameraPreset): Camera => fitted(points, directions[which]);

/** Keeps the direction of sight. */
export function refitted(points: readonly Vec3[], camera: Camera): Camera {
  const { eye_m, target_m } = camera;
  const direction: Vec3 = [eye_m[0] - target_m[0], eye_m[1] - target_m[1], eye_m[2] - target_m[2]];
  return fitted(points, Math.hypot(direction[0], direction[1]) > 1e-9 ? direction : directions.top);
}
