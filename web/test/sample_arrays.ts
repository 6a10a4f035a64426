// SPDX-License-Identifier: Apache-2.0
import type { ArrayJson } from "../src/scene_json";

type Numbers = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array;
const typeNames = new Map<unknown, ArrayJson["type"]>([
  [Float64Array, "float64"],
  [Float32Array, "float32"],
  [Uint32Array, "uint32"],
  [Uint16Array, "uint16"],
  [Uint8Array, "uint8"],
]);

/** As scene_json.cpp writes it. */
export function arrayJson(numbers: Numbers, shape: number[] = [numbers.length]): ArrayJson {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return { type: typeNames.get(numbers.constructor)!, shape, base64: btoa(binary) };
}

export const float64 = (numbers: readonly number[], shape?: number[]) => arrayJson(Float64Array.from(numbers), shape);
export const float32 = (numbers: readonly number[], shape?: number[]) => arrayJson(Float32Array.from(numbers), shape);
