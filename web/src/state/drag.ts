// SPDX-License-Identifier: Apache-2.0
// A handle under the pointer: over the floor, with Shift up and down, with Alt turned.
import type { Quat, Vec3 } from "../scene_json";
import type { Handle } from "../wire_messages";
import { clampToLimits, type HandlePlace } from "./handles";
import type { Ray } from "./ray";

export type DragMode = "floor" | "height" | "turn";

/** How a drag began: the place of the handle, the pointer's ray and its place on the screen. */
export interface DragStart {
  handle: Handle;
  place: HandlePlace;
  grip_m: Vec3; // the point that was taken hold of, in the world
  q_WP?: Quat; // of the frame in which the handle has its place, where that is not the world
  x_px: number;
}

const turn_rad_per_px = 0.01;
const along = (ray: Ray, t: number): Vec3 => [ray.o[0]! + t * ray.d[0]!, ray.o[1]! + t * ray.d[1]!, ray.o[2]! + t * ray.d[2]!];

/** Where the ray meets the level of the grip; null when it runs level or away from it. */
function onLevel(ray: Ray, z_m: number): Vec3 | null {
  const t = (z_m - ray.o[2]!) / ray.d[2]!;
  return t > 0 && t < 1e4 ? along(ray, t) : null;
}

/** Where the ray meets the upright plane through the grip that faces the eye. */
function onUpright(ray: Ray, grip_m: Vec3): Vec3 | null {
  const [nx, ny] = [ray.o[0]! - grip_m[0], ray.o[1]! - grip_m[1]];
  const slope = nx * ray.d[0]! + ny * ray.d[1]!;
  if (slope === 0) return null;
  const t = (nx * (grip_m[0] - ray.o[0]!) + ny * (grip_m[1] - ray.o[1]!)) / slope;
  return t > 0 ? along(ray, t) : null;
}

/** The place that follows the pointer; null when the pointer says nothing, such as above the horizon. */
export function draggedPlace(start: DragStart, mode: DragMode, ray: Ray, x_px: number): HandlePlace | null {
  const { handle, place, grip_m } = start;
  if (mode === "turn") {
    if (!handle.turns) return null;
    return { ...place, yaw_rad: place.yaw_rad + turn_rad_per_px * (x_px - start.x_px) };
  }
  const to = mode === "floor" ? onLevel(ray, grip_m[2]) : onUpright(ray, grip_m);
  if (!to) return null;
  const shift_W: Vec3 = mode === "floor" ? [to[0] - grip_m[0], to[1] - grip_m[1], 0] : [0, 0, to[2] - grip_m[2]];
  const shift = start.q_WP === undefined ? shift_W : turnedBack(start.q_WP, shift_W);
  const at = (k: 0 | 1 | 2) => place.p_m[k] + shift[k];
  return { ...place, p_m: clampToLimits(handle, [at(0), at(1), at(2)]) };
}

/** A vector of the world in a frame: v turned by the inverse of q. */
function turnedBack([x, y, z, w]: Quat, [a, b, c]: Vec3): Vec3 {
  const [tx, ty, tz] = [2 * (z * b - y * c), 2 * (x * c - z * a), 2 * (y * a - x * b)]; // 2 v × u, u = (x, y, z)
  return [a + w * tx + z * ty - y * tz, b + w * ty + x * tz - z * tx, c + w * tz + y * tx - x * ty];
}
