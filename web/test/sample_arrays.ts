// SPDX-License-Identifier: Apache-2.0
import type { ArrayJson, ArrayType } from "../src/scene_json";

type Numbers = Float64Array | Float32Array | Uint32Array | Uint16Array | Uint8Array;
/** "float64" of a Float64Array, and so on. */
type ArrayTypeOf<N extends Numbers> = N[typeof Symbol.toStringTag] extends `${infer Name}Array` ? Lowercase<Name> & ArrayType : never;

/** As json_arrays.h writes it. */
export function arrayJson<N extends Numbers>(numbers: N, shape: number[] = [numbers.length]): ArrayJson<ArrayTypeOf<N>> {
  const bytes = new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  let binary = "";
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  const type = numbers[Symbol.toStringTag].replace("Array", "").toLowerCase() as ArrayTypeOf<N>;
  return { type, shape, base64: btoa(binary) };
}

export const float64 = (numbers: readonly number[], shape?: number[]) => arrayJson(Float64Array.from(numbers), shape);
export const float32 = (numbers: readonly number[], shape?: number[]) => arrayJson(Float32Array.from(numbers), shape);
