// SPDX-License-Identifier: Apache-2.0
// Pictures as numbers: enough of PNG for what Chromium writes (8 bits a channel, no interlacing).
import { inflateSync } from "node:zlib";
import type { Page } from "playwright-core";

export interface Picture {
  width: number;
  height: number;
  rgba: Uint8Array;
}

export function readPng(png: Buffer): Picture {
  const [width, height, depth, kind] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
  if (depth !== 8 || (kind !== 2 && kind !== 6)) throw new Error("a PNG of another kind");
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const channels = kind === 2 ? 3 : 4;
  const rows = unfiltered(inflateSync(Buffer.concat(parts)), width * channels, height, channels);
  const rgba = new Uint8Array(width * height * 4).fill(255);
  for (let i = 0; i < width * height; ++i) for (let c = 0; c < channels; ++c) rgba[4 * i + c] = rows[channels * i + c] as number;
  return { width, height, rgba };
}

/** PNG specification, section 9: each row is told as differences from its neighbours. */
function unfiltered(data: Buffer, stride: number, height: number, step: number): Uint8Array {
  const rows = new Uint8Array(stride * height);
  for (let y = 0; y < height; ++y) {
    const filter = data[y * (stride + 1)] as number;
    for (let x = 0; x < stride; ++x) {
      const raw = data[y * (stride + 1) + 1 + x] as number;
      const left = x >= step ? (rows[y * stride + x - step] as number) : 0;
      const up = y > 0 ? (rows[(y - 1) * stride + x] as number) : 0;
      const corner = x >= step && y > 0 ? (rows[(y - 1) * stride + x - step] as number) : 0;
      rows[y * stride + x] = raw + [0, left, up, (left + up) >> 1, paeth(left, up, corner)][filter]!;
    }
  }
  return rows;
}

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}

/** The 3D view as it is on the screen, without the bars over it. */
export async function viewPicture(page: Page): Promise<Picture> {
  const box = await page.locator(".stage").boundingBox();
  if (box === null) throw new Error("no view");
  return readPng(await page.screenshot({ clip: { x: box.x, y: box.y + 90, width: box.width, height: box.height - 90 } }));
}

/** Colours in steps of 16, most frequent first, with their share. */
export function colours({ rgba }: Picture): { colour: string; share: number }[] {
  const counts = new Map<string, number>();
  for (let i = 0; i < rgba.length; i += 4) {
    const colour = [rgba[i], rgba[i + 1], rgba[i + 2]].map((x) => (x as number) >> 4).join(" ");
    counts.set(colour, (counts.get(colour) ?? 0) + 1);
  }
  const all = rgba.length / 4;
  return [...counts].map(([colour, count]) => ({ colour, share: count / all })).sort((a, b) => b.share - a.share);
}

/** Share of pixels that differ visibly. */
export function difference(a: Picture, b: Picture): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  let count = 0;
  for (let i = 0; i < a.rgba.length; i += 4) {
    const apart = [0, 1, 2].reduce((sum, c) => sum + Math.abs((a.rgba[i + c] as number) - (b.rgba[i + c] as number)), 0);
    if (apart > 24) ++count;
  }
  return count / (a.rgba.length / 4);
}
