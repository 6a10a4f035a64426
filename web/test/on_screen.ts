// SPDX-License-Identifier: Apache-2.0
// Projection by hand, as an oracle for cameras.
import type { Vec3 } from "../src/scene_json";
import { fieldOfView_deg, leastAspect } from "../src/state/camera";
import type { Camera } from "../src/state/state";

export const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const cross = (a: Vec3, b: Vec3): Vec3 => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
const unit = (v: Vec3): Vec3 => [v[0] / Math.hypot(...v), v[1] / Math.hypot(...v), v[2] / Math.hypot(...v)];

/** Where a point is on the screen: ±1 at the edges of a view with the least aspect. */
export function onScreen(camera: Camera, p: Vec3): [number, number] {
  const ahead = unit(minus(camera.target_m, camera.eye_m));
  const right = unit(cross(ahead, [0, 0, 1]));
  const up = cross(right, ahead);
  const v = minus(p, camera.eye_m);
  const tangent = Math.tan((fieldOfView_deg * Math.PI) / 360) * dot(v, ahead);
  return [dot(v, right) / (tangent * leastAspect), dot(v, up) / tangent];
}
