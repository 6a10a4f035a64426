// SPDX-License-Identifier: Apache-2.0
import { DataError } from "../decode_array";
import type { ServerMessage } from "../wire_messages";

export interface Frame {
  message: ServerMessage;
  bytes: Uint8Array<ArrayBuffer>; // what offsets of arrays count in
}

/** A binary message: length of the JSON (uint32, little-endian), the JSON, and from the next multiple of 8 the arrays. */
export function readFrame(frame: ArrayBuffer): Frame {
  if (frame.byteLength < 4) throw new DataError("A message of the server is too short.");
  const length = new DataView(frame).getUint32(0, true);
  if (4 + length > frame.byteLength) throw new DataError("A message of the server is cut off.");
  const text = new TextDecoder("utf-8", { fatal: true }).decode(new Uint8Array(frame, 4, length));
  const begin = Math.min(Math.ceil((4 + length) / 8) * 8, frame.byteLength);
  return { message: JSON.parse(text) as ServerMessage, bytes: new Uint8Array(frame, begin) };
}
