// SPDX-License-Identifier: Apache-2.0
// Arrays of a report or a message as typed arrays.
import type { ArrayJson, ArrayType } from "./scene_json";

/** What is wrong with the data of a page, as a sentence. */
export class DataError extends Error {}

const constructors = {
  float64: Float64Array,
  float32: Float32Array,
  uint32: Uint32Array,
  uint16: Uint16Array,
  uint8: Uint8Array,
} as const satisfies { readonly [type in ArrayType]: unknown };
type TypedOf<T extends ArrayType> = InstanceType<(typeof constructors)[T]>;

const digits = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const digitValues = new Uint8Array(128).fill(255);
for (let i = 0; i < 64; ++i) digitValues[digits.charCodeAt(i)] = i;

/** 255 for what is no digit. */
const digitAt = (text: string, at: number): number => digitValues[text.charCodeAt(at)] ?? 255;

/** Bytes of base64 with padding. `place` names it in the error. */
export function base64Bytes(text: string, place: string): Uint8Array<ArrayBuffer> {
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  if (text.length % 4 !== 0) throw new DataError(`${place}: base64 is cut off.`);
  const bytes = new Uint8Array((text.length / 4) * 3 - padding);
  const whole = text.length - (padding === 0 ? 0 : 4);
  let bad = 0;
  let to = 0;
  for (let from = 0; from < whole; from += 4) {
    const a = digitAt(text, from);
    const b = digitAt(text, from + 1);
    const c = digitAt(text, from + 2);
    const d = digitAt(text, from + 3);
    bad |= a | b | c | d;
    bytes[to++] = (a << 2) | (b >> 4);
    bytes[to++] = (b << 4) | (c >> 2);
    bytes[to++] = (c << 6) | d;
  }
  if (padding > 0) {
    const [a, b] = [digitAt(text, whole), digitAt(text, whole + 1)];
    const c = padding === 1 ? digitAt(text, whole + 2) : 0;
    bad |= a | b | c;
    bytes[to++] = (a << 2) | (b >> 4);
    if (padding === 1) bytes[to++] = (b << 4) | (c >> 2);
  }
  if (bad > 63) throw new DataError(`${place}: base64 with a character that is not of it.`);
  return bytes;
}

/** Where arrays come from that give an offset: the bytes after the JSON of a binary message; null in a file. */
export type ArrayBytes = Uint8Array<ArrayBuffer> | null;

function bytesOf(array: ArrayJson, byteLength: number, from: ArrayBytes, place: string): Uint8Array<ArrayBuffer> {
  if (array.base64 !== undefined) return base64Bytes(array.base64, place);
  if (array.offset === undefined || from === null) throw new DataError(`${place}: an array without numbers.`);
  if (!Number.isInteger(array.offset) || array.offset < 0 || array.offset + byteLength > from.length)
    throw new DataError(`${place}: bytes beyond the end of the message.`);
  return from.slice(array.offset, array.offset + byteLength); // a copy: aligned, and the message can go
}

/** Numbers of the type and shape that are wanted; anything else is refused. A type that the schema does not say does not compile. */
export function decodeArray<T extends ArrayType>(
  array: ArrayJson<NoInfer<T>>,
  type: T,
  shape: readonly number[],
  from: ArrayBytes,
  place: string,
): TypedOf<T> {
  if (array.type !== type) throw new DataError(`${place}: found ${array.type}, expected ${type}.`);
  if (array.shape.length !== shape.length || array.shape.some((n, axis) => n !== shape[axis]))
    throw new DataError(`${place}: found shape [${array.shape.join(", ")}], expected [${shape.join(", ")}].`);
  const make = constructors[type];
  const byteLength = shape.reduce((product, n) => product * n, 1) * make.BYTES_PER_ELEMENT;
  const bytes = bytesOf(array, byteLength, from, place);
  if (bytes.length !== byteLength) throw new DataError(`${place}: found ${bytes.length} bytes, expected ${byteLength}.`);
  return new make(bytes.buffer) as TypedOf<T>;
}

/** The first entry of a shape: how many there are. */
export function countOf(array: ArrayJson, place: string): number {
  const count = array.shape[0];
  if (count === undefined || !Number.isInteger(count) || count < 0) throw new DataError(`${place}: a shape without a length.`);
  return count;
}
