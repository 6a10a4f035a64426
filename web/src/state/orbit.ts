// SPDX-License-Identifier: Apache-2.0
// Moves of the camera by hand. z stays up.
import type { Vec3 } from "../scene_json";
import type { Camera } from "./state";

const leastPolar_rad = 1e-3;

interface Spherical {
  distance_m: number;
  azimuth_rad: number;
  polar_rad: number; // from straight up
}

export function spherical({ eye_m, target_m }: Camera): Spherical {
  const [x, y, z] = [eye_m[0] - target_m[0], eye_m[1] - target_m[1], eye_m[2] - target_m[2]];
  const distance_m = Math.hypot(x, y, z);
  return { distance_m, azimuth_rad: Math.atan2(y, x), polar_rad: Math.acos(Math.min(1, Math.max(-1, z / distance_m))) };
}

function eyeAt(target_m: Vec3, { distance_m, azimuth_rad, polar_rad }: Spherical): Vec3 {
  const across = distance_m * Math.sin(polar_rad);
  return [
    target_m[0] + across * Math.cos(azimuth_rad),
    target_m[1] + across * Math.sin(azimuth_rad),
    target_m[2] + distance_m * Math.cos(polar_rad),
  ];
}

/** Around the target: to the left by azimuth, over it by polar. */
export function turned(camera: Camera, azimuth_rad: number, polar_rad: number): Camera {
  const at = spherical(camera);
  const polar = Math.min(Math.PI - leastPolar_rad, Math.max(leastPolar_rad, at.polar_rad + polar_rad));
  const eye_m = eyeAt(camera.target_m, { ...at, azimuth_rad: at.azimuth_rad + azimuth_rad, polar_rad: polar });
  return { ...camera, eye_m };
}

/** Eye and target sideways and up as seen, in metres at the target. */
export function shifted(camera: Camera, right_m: number, up_m: number): Camera {
  const { azimuth_rad: a, polar_rad: b } = spherical(camera);
  const right: Vec3 = [-Math.sin(a), Math.cos(a), 0];
  const up: Vec3 = [-Math.cos(a) * Math.cos(b), -Math.sin(a) * Math.cos(b), Math.sin(b)];
  const moved = (p: Vec3): Vec3 => [
    p[0] + right_m * right[0] + up_m * up[0],
    p[1] + right_m * right[1] + up_m * up[1],
    p[2] + right_m * right[2] + up_m * up[2],
  ];
  return { eye_m: moved(camera.eye_m), target_m: moved(camera.target_m) };
}

/** Nearer (factor below 1) or further; `about` stays where it is on the screen. */
export function zoomed(camera: Camera, factor: number, about: Vec3 = camera.target_m): Camera {
  const distance_m = spherical(camera).distance_m;
  const limited = Math.min(1e4 / distance_m, Math.max(0.02 / distance_m, factor));
  const towards = (p: Vec3): Vec3 => [
    about[0] + limited * (p[0] - about[0]),
    about[1] + limited * (p[1] - about[1]),
    about[2] + limited * (p[2] - about[2]),
  ];
  return { eye_m: towards(camera.eye_m), target_m: towards(camera.target_m) };
}
