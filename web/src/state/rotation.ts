// SPDX-License-Identifier: Apache-2.0
// Quaternions [x, y, z, w] within flat arrays, so that a frame allocates nothing.

/** to = a b: first b, then a. `to` may be neither a nor b at the same place. */
export function multiplyQuat(to: Float64Array, t: number, a: ArrayLike<number>, i: number, b: ArrayLike<number>, j: number) {
  const ax = a[i]!;
  const ay = a[i + 1]!;
  const az = a[i + 2]!;
  const aw = a[i + 3]!;
  const bx = b[j]!;
  const by = b[j + 1]!;
  const bz = b[j + 2]!;
  const bw = b[j + 3]!;
  to[t] = aw * bx + ax * bw + ay * bz - az * by;
  to[t + 1] = aw * by - ax * bz + ay * bw + az * bx;
  to[t + 2] = aw * bz + ax * by - ay * bx + az * bw;
  to[t + 3] = aw * bw - ax * bx - ay * by - az * bz;
}

/** to = p + R(q) v. */
export function transformPoint(
  to: Float64Array | Float32Array,
  t: number,
  p: ArrayLike<number>,
  i: number,
  q: ArrayLike<number>,
  j: number,
  vx: number,
  vy: number,
  vz: number,
) {
  const x = q[j]!;
  const y = q[j + 1]!;
  const z = q[j + 2]!;
  const w = q[j + 3]!;
  // v + 2 w (u × v) + 2 u × (u × v) with u = (x, y, z)
  const cx = 2 * (y * vz - z * vy);
  const cy = 2 * (z * vx - x * vz);
  const cz = 2 * (x * vy - y * vx);
  to[t] = p[i]! + vx + w * cx + y * cz - z * cy;
  to[t + 1] = p[i + 1]! + vy + w * cy + z * cx - x * cz;
  to[t + 2] = p[i + 2]! + vz + w * cz + x * cy - y * cx;
}

/** From a to b along the shortest turn, by the share s from 0 to 1; of unit length. */
export function slerp(to: Float64Array, t: number, q: ArrayLike<number>, i: number, j: number, s: number) {
  const dot = q[i]! * q[j]! + q[i + 1]! * q[j + 1]! + q[i + 2]! * q[j + 2]! + q[i + 3]! * q[j + 3]!;
  const cosine = Math.min(1, Math.abs(dot));
  let [a, b] = [1 - s, s];
  if (cosine < 0.999999) {
    const angle = Math.acos(cosine);
    const sine = Math.sin(angle);
    a = Math.sin((1 - s) * angle) / sine;
    b = Math.sin(s * angle) / sine;
  }
  if (dot < 0) b = -b;
  let square = 0;
  for (let k = 0; k < 4; ++k) {
    const part = a * q[i + k]! + b * q[j + k]!;
    to[t + k] = part;
    square += part * part;
  }
  const scale = 1 / Math.sqrt(square);
  for (let k = 0; k < 4; ++k) to[t + k] = to[t + k]! * scale;
}
