// SPDX-License-Identifier: Apache-2.0
// Rays against what is drawn. Plain loops over typed arrays: 200 000 triangles take a few milliseconds.

/** Points o + t d with t >= 0. */
export interface Ray {
  o: Float64Array;
  d: Float64Array;
}

/** The least and greatest t within a box; null when it misses. */
export function intersectBox(ray: Ray, low: ArrayLike<number>, high: ArrayLike<number>): [number, number] | null {
  let [enter, leave] = [0, Infinity];
  for (let k = 0; k < 3; ++k) {
    const [o, d] = [ray.o[k]!, ray.d[k]!];
    if (d === 0) {
      if (o < low[k]! || o > high[k]!) return null;
      continue;
    }
    const [a, b] = [(low[k]! - o) / d, (high[k]! - o) / d];
    enter = Math.max(enter, Math.min(a, b));
    leave = Math.min(leave, Math.max(a, b));
  }
  return enter <= leave ? [enter, leave] : null;
}

/**
 * The least t at a triangle, from either side; Infinity when none is hit before `limit`. Möller and Trumbore 1997:
 * o + t d = v0 + u e1 + v e2 by Cramer's rule.
 */
export function intersectTriangles(ray: Ray, vertices: ArrayLike<number>, triangles: ArrayLike<number>, limit: number): number {
  const [ox, oy, oz] = [ray.o[0]!, ray.o[1]!, ray.o[2]!];
  const [dx, dy, dz] = [ray.d[0]!, ray.d[1]!, ray.d[2]!];
  let nearest = limit;
  let isHit = false;
  for (let i = 0; i < triangles.length; i += 3) {
    const a = 3 * triangles[i]!;
    const b = 3 * triangles[i + 1]!;
    const c = 3 * triangles[i + 2]!;
    const ax = vertices[a]!;
    const ay = vertices[a + 1]!;
    const az = vertices[a + 2]!;
    const e1x = vertices[b]! - ax;
    const e1y = vertices[b + 1]! - ay;
    const e1z = vertices[b + 2]! - az;
    const e2x = vertices[c]! - ax;
    const e2y = vertices[c + 1]! - ay;
    const e2z = vertices[c + 2]! - az;
    const px = dy * e2z - dz * e2y;
    const py = dz * e2x - dx * e2z;
    const pz = dx * e2y - dy * e2x;
    const determinant = e1x * px + e1y * py + e1z * pz;
    if (determinant === 0) continue;
    const inverse = 1 / determinant;
    const sx = ox - ax;
    const sy = oy - ay;
    const sz = oz - az;
    const u = (sx * px + sy * py + sz * pz) * inverse;
    if (u < 0 || u > 1) continue;
    const qx = sy * e1z - sz * e1y;
    const qy = sz * e1x - sx * e1z;
    const qz = sx * e1y - sy * e1x;
    const v = (dx * qx + dy * qy + dz * qz) * inverse;
    if (v < 0 || u + v > 1) continue;
    const t = (e2x * qx + e2y * qy + e2z * qz) * inverse;
    if (t >= 0 && t < nearest) {
      nearest = t;
      isHit = true;
    }
  }
  return isHit ? nearest : Infinity;
}
