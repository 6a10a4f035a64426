// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { decodeReport } from "../src/decode";
import { classColour, criterionColours, layerColour, tensionColour } from "../src/state/colours";
import { initialMapDisplay } from "../src/state/initial_state";
import { CellClass, type Volume } from "../src/state/model";
import { pickCell } from "../src/state/pick_volume";
import { colourings, legendOf, sliceAxes, sliceImage } from "../src/state/slice_image";
import type { Axis } from "../src/state/state";
import { differenceOf } from "../src/state/volume_difference";
import { axisIndex, axisNames, cellAt, cellMiddle, gridBounds, sliceIndex, sliceRange } from "../src/state/volume_grid";
import { type SurfaceRequest, volumeSurface } from "../src/state/volume_surface";
import { random } from "./random";
import { sampleReport } from "./sample_report";

const model = decodeReport(sampleReport());
const map = model.volumes[0]!;
const turns = model.volumes[1]!;

/** Blobs rather than noise, so that there is something to merge. */
function randomRequest(seed: number): SurfaceRequest {
  const next = random(seed);
  const cells = [0, 0, 0].map(() => 1 + Math.floor(9 * next())) as [number, number, number];
  const at = [next() * cells[0], next() * cells[1], next() * cells[2]];
  const cellClasses = new Uint8Array(cells[0] * cells[1] * cells[2]).map((_, cell) => {
    const p = [cell % cells[0], Math.floor(cell / cells[0]) % cells[1], Math.floor(cell / (cells[0] * cells[1]))];
    if (next() < 0.1) return Math.floor(4 * next());
    return Math.hypot(p[0]! - at[0]!, p[1]! - at[1]!, p[2]! - at[2]!) < 3.2 ? 2 : 1;
  });
  return { cells, origin: [0, 0, 0], spacing: [1, 1, 1], cellClasses, inside: seed % 2 ? [0, 1, 0, 0] : [0, 0, 1, 1] };
}

/** Every unit face by itself, as "axis plane u v way". */
function bruteFaces({ cells, cellClasses, inside }: SurfaceRequest): Set<string> {
  const classAt = (p: readonly number[]) =>
    p.some((x, k) => x < 0 || x >= cells[k]!) ? 0 : cellClasses[p[0]! + cells[0] * (p[1]! + cells[1] * p[2]!)]!;
  const faces = new Set<string>();
  for (let k = 0; k < cells[2]; ++k)
    for (let j = 0; j < cells[1]; ++j)
      for (let i = 0; i < cells[0]; ++i) {
        const p = [i, j, k];
        if (!inside[classAt(p)]) continue;
        for (let d = 0; d < 3; ++d)
          for (const way of [1, -1]) {
            const other = p.map((x, m) => (m === d ? x + way : x));
            const found = classAt(other);
            const isBeyond = other.some((x, m) => x < 0 || x >= cells[m]!);
            if (!isBeyond && inside[found]) continue;
            faces.add([d, p[d]! + (way > 0 ? 1 : 0), p[(d + 1) % 3], p[(d + 2) % 3], way].join(" "));
          }
      }
  return faces;
}

/** The rectangles of a surface cut into unit faces; none may be there twice. */
function cutFaces(request: SurfaceRequest): { faces: Set<string>; rectangles: number } {
  const { positions, normals, indices } = volumeSurface(request);
  const faces = new Set<string>();
  expect(indices.length).toBe(positions.length / 2);
  for (let r = 0; r < positions.length / 12; ++r) {
    const corner = (c: number) => [...positions.subarray(12 * r + 3 * c, 12 * r + 3 * c + 3)];
    const normal = [0, 1, 2].map((k) => Math.sign(normals[16 * r + k]!));
    const d = normal.findIndex((x) => x !== 0);
    // Counter-clockwise from outside: (c1 - c0) × (c2 - c1) runs along the normal.
    const [a, b] = [corner(1).map((x, k) => x - corner(0)[k]!), corner(2).map((x, k) => x - corner(1)[k]!)];
    const [u, v] = [(d + 1) % 3, (d + 2) % 3];
    expect(Math.sign(a[u]! * b[v]! - a[v]! * b[u]!)).toBe(normal[d]);
    const [low, high] = [0, 1, 2].map((k) => [0, 1, 2, 3].map((c) => corner(c)[k]!)).reduce<[number[], number[]]>((sum, xs) => [[...sum[0], Math.min(...xs)], [...sum[1], Math.max(...xs)]], [[], []]);
    for (let j = low[v]!; j < high[v]!; ++j)
      for (let i = low[u]!; i < high[u]!; ++i) {
        const face = [d, low[d], i, j, normal[d]].join(" ");
        expect(faces.has(face)).toBe(false);
        faces.add(face);
      }
  }
  return { faces, rectangles: positions.length / 12 };
}

describe("volumeSurface", () => {
  // Oracle: the divergence theorem. Only a closed surface has the volume of its cells, by faces across each axis alike.
  it("is closed, also where it meets the box", () => {
    for (let seed = 0; seed < 60; ++seed) {
      const request = randomRequest(seed);
      const { positions, normals } = volumeSurface(request);
      const volume = [0, 0, 0];
      for (let r = 0; r < positions.length / 12; ++r) {
        const d = [0, 1, 2].findIndex((k) => normals[16 * r + k] !== 0);
        const edge = (k: number) => Math.max(...[0, 3, 6, 9].map((c) => positions[12 * r + c + k]!)) - Math.min(...[0, 3, 6, 9].map((c) => positions[12 * r + c + k]!));
        volume[d]! += Math.sign(normals[16 * r + d]!) * positions[12 * r + d]! * edge((d + 1) % 3) * edge((d + 2) % 3);
      }
      const cells = request.cellClasses.reduce((sum, one) => sum + request.inside[one]!, 0);
      expect(volume, `seed ${seed}`).toEqual([cells, cells, cells]);
    }
  });
  // Oracle: every face of every cell by itself.
  it("covers exactly the faces between inside and the rest", () => {
    for (let seed = 0; seed < 60; ++seed) {
      const request = randomRequest(seed);
      const { faces } = cutFaces(request);
      expect([...faces].sort(), `seed ${seed}`).toEqual([...bruteFaces(request)].sort());
    }
  });
  it("merges: a box has six rectangles", () => {
    const request = { cells: [7, 5, 4] as const, origin: [0, 0, 0] as const, spacing: [1, 1, 1] as const, cellClasses: new Uint8Array(140).fill(2), inside: [0, 0, 1, 0] };
    expect(cutFaces(request).rectangles).toBe(6);
  });
  it("stands where the grid stands", () => {
    const request = { cells: [1, 1, 1] as const, origin: [3, -2, 0.5] as const, spacing: [0.1, 0.2, 0.4] as const, cellClasses: Uint8Array.of(2), inside: [0, 0, 1] };
    const { positions } = volumeSurface(request);
    const along = (k: number) => [...positions].filter((_, i) => i % 3 === k);
    const expected = [[3, 3.1], [-2, -1.8], [0.5, 0.9]];
    expected.forEach(([low, high], k) => {
      expect(Math.min(...along(k))).toBeCloseTo(low!, 6);
      expect(Math.max(...along(k))).toBeCloseTo(high!, 6);
    });
  });
});

describe("slices", () => {
  const colourAt = (image: ReturnType<typeof sliceImage>, pixel: number) => [...image.rgba.subarray(4 * pixel, 4 * pixel + 4)];
  it.each(axisNames)("show the classes of their cells, across %s", (axis: Axis) => {
    const index = 5;
    const image = sliceImage(map, axis, index, "class");
    const [u, v] = sliceAxes[axis];
    for (const [column, row] of [[0, 0], [3, 7], [10, 11], [image.width - 1, image.height - 1]] as const) {
      const p = [0, 0, 0];
      [p[u], p[v], p[axisIndex[axis]]] = [column, row, index];
      const cell = p[0]! + map.cells[0] * (p[1]! + map.cells[1] * p[2]!);
      expect(colourAt(image, row * image.width + column)).toEqual([...classColour(map, map.cellClasses[cell]!)]);
    }
  });
  it("show the criterion that blocks; what is undecided has its own colour, as in the pictures of slices", () => {
    const image = sliceImage(map, "z", 4, "cause");
    const seen = new Set<string>();
    for (let pixel = 0; pixel < image.width * image.height; ++pixel) {
      const cell = pixel + 4 * image.width * image.height;
      const [clearance, tension] = map.layers.map((layer) => layer.cellClasses[cell]!);
      const found = colourAt(image, pixel);
      const wanted = clearance === CellClass.Blocked ? 0 : tension === CellClass.Blocked ? 1 : -1;
      if (wanted >= 0) expect(found).toEqual([...layerColour(map, wanted)]);
      else expect(found).toEqual([...classColour(map, map.cellClasses[cell]!)]);
      seen.add(`${wanted}`);
    }
    expect(seen.has("0") && seen.has("-1")).toBe(true);
  });
  it("show margins: orange below what is demanded, blue above", () => {
    const margin = map.margins[0]!;
    const image = sliceImage(map, "z", 4, "margin:clearance");
    for (let pixel = 0; pixel < image.width * image.height; ++pixel) {
      const cell = pixel + 4 * image.width * image.height;
      const [red, , blue, alpha] = colourAt(image, pixel);
      if (map.cellClasses[cell] === CellClass.Outside) expect(alpha).toBe(0);
      else if (Math.abs(margin.values[cell]!) > 0.02) expect(red! > blue!).toBe(margin.values[cell]! < 0);
    }
  });
  it("leave what is no number clear", () => {
    const values = map.margins[0]!.values.map((x, i) => (i === 5 ? NaN : x));
    const image = sliceImage({ ...map, margins: [{ ...map.margins[0]!, values }] }, "z", 0, "margin:clearance");
    expect(colourAt(image, 5)[3]).toBe(0);
  });
  it("have a legend for every colouring", () => {
    expect(colourings(map).map(({ by }) => by)).toEqual(["class", "cause", "margin:clearance", "margin:least tension"]);
    expect(legendOf(map, "class").entries.map(({ label }) => label)).toEqual(["free", "blocked", "undecided"]);
    expect(legendOf(map, "cause").entries.map(({ label }) => label)).toEqual(["free", "undecided", "blocked by clearance", "blocked by tension"]);
    const gradient = legendOf(map, "margin:least tension").gradient!;
    expect(gradient.atLeast).toBe(150);
    expect(gradient.stops[0]!.at).toBe(0);
    expect(gradient.stops.at(-1)!.at).toBe(1);
  });
});

describe("grid", () => {
  it("finds the cell of a point, and its middle again", () => {
    for (const volume of [map, turns])
      for (const cell of [0, 17, 333, volume.cellClasses.length - 1]) {
        const middle = cellMiddle(volume, cell);
        const { low, high } = gridBounds(volume);
        const p = middle.map((x, k) => {
          const share = (x - volume.origin[k]!) / (volume.spacing[k]! * volume.cells[k]!);
          return low[k]! + share * (high[k]! - low[k]!);
        });
        expect(cellAt(volume, p)).toBe(cell);
      }
    expect(cellAt(map, [-2.5, 0, 1])).toBeNull();
  });
  it("keeps slices within", () => {
    expect(sliceIndex(map, "x", -99)).toBe(0);
    expect(sliceIndex(map, "x", 99)).toBe(23);
    const { low, high, step } = sliceRange(map, "z");
    expect([sliceIndex(map, "z", low), sliceIndex(map, "z", high), sliceIndex(map, "z", low + step)]).toEqual([0, 13, 1]);
  });
});

describe("pickCell", () => {
  // Oracle: many small steps along the ray.
  it.each(["keep-out", "free", "both"] as const)("finds the first face into a room that is drawn: %s", (shows) => {
    const display = { ...initialMapDisplay(map, true), shows }; // no slices
    const isKeptOut = (layer: Uint8Array, cell: number | null) => cell !== null && layer[cell]! >= CellClass.Blocked;
    const isFree = (cell: number | null) => cell !== null && map.cellClasses[cell] === CellClass.Free;
    const next = random(11);
    let hits = 0;
    for (let trial = 0; trial < 60; ++trial) {
      const o = Float64Array.of(6 * next() - 3, 6 * next() - 3, 5 * next() - 1);
      const to = [4 * next() - 2, 4 * next() - 2, 0.5 + 2 * next()];
      const d = Float64Array.from(to, (x, k) => x - o[k]!);
      let [wanted, before]: [number | null, number | null] = [null, null];
      for (let t = 0; t < 4 && wanted === null; t += 2e-4) {
        const cell = cellAt(map, [o[0]! + t * d[0]!, o[1]! + t * d[1]!, o[2]! + t * d[2]!]);
        const intoKeepOut = map.layers.some(({ cellClasses }) => isKeptOut(cellClasses, cell) && !isKeptOut(cellClasses, before));
        const intoFree = isFree(cell) && !isFree(before);
        const isFirst = t === 0; // the eye may be inside
        if (!isFirst && ((shows !== "free" && intoKeepOut) || (shows !== "keep-out" && intoFree))) wanted = cell;
        before = cell;
      }
      const hit = pickCell(map, display, { o, d });
      if (wanted !== null) ++hits;
      expect(hit?.cell ?? null, `trial ${trial}`).toBe(wanted);
    }
    expect(hits).toBeGreaterThan(10);
  });
  it("finds the cell of a slice before it", () => {
    const display = { ...initialMapDisplay(map, true), slices: { x: { on: false, at: 0 }, y: { on: false, at: 0 }, z: { on: true, at: 1.1 } } };
    const hit = pickCell(map, display, { o: Float64Array.of(-1.1, 0.3, 9), d: Float64Array.of(0, 0, -1) })!;
    expect(hit.cell).toBe(cellAt(map, [-1.1, 0.3, 1.1]));
    expect(hit.t).toBeCloseTo(9 - 1.1, 9);
    const corner = { o: Float64Array.of(-2.3, -1.9, 9), d: Float64Array.of(0, 0, -1) };
    expect(pickCell(map, display, corner)).toBeNull(); // not part of the map
  });
});

describe("differenceOf", () => {
  // Oracle: the class of A at the middle of each cell of B.
  it("tells room lost from room gained, on grids that differ", () => {
    const next = random(5);
    const some = (cells: readonly [number, number, number], spacing: readonly [number, number, number]): Volume => ({
      ...map, cells, spacing, cellClasses: new Uint8Array(cells[0] * cells[1] * cells[2]).map(() => Math.floor(4 * next())),
    });
    const [a, b] = [some([12, 10, 7], [0.4, 0.4, 0.4]), some([26, 20, 14], [0.2, 0.2, 0.2])];
    const difference = differenceOf(a, b);
    expect(differenceOf(a, b)).toBe(difference);
    b.cellClasses.forEach((is, cell) => {
      const at = cellAt(a, cellMiddle(b, cell));
      const was = at === null ? CellClass.Outside : a.cellClasses[at]!;
      const isCompared = is !== CellClass.Outside && was !== CellClass.Outside;
      const [lost, gained] = difference.layers.map((layer) => layer.cellClasses[cell] === CellClass.Blocked);
      expect(lost).toBe(isCompared && was === CellClass.Free && is !== CellClass.Free);
      expect(gained).toBe(isCompared && was !== CellClass.Free && is === CellClass.Free);
    });
  });
});

describe("colours", () => {
  // Oracle: the table of the program's own pictures of slices.
  it("are those of the pictures of slices", () => {
    const source = readFileSync(new URL("../../src/map/grid/slice_image.cpp", import.meta.url), "utf8");
    const table = (name: string) => {
      const text = new RegExp(`${name}\\[\\] = \\{(.*?)\\};`, "s").exec(source)![1]!;
      return [...text.matchAll(/\{(\d+), (\d+), (\d+)\}/g)].map((found) => found.slice(1).map(Number));
    };
    const onWhite = (index: number) => {
      const colour = classColour(map, index);
      return [0, 1, 2].map((k) => Math.round(255 + (colour[3] / 255) * (colour[k]! - 255)));
    };
    expect(table("kClassColours")).toEqual([onWhite(CellClass.Outside), onWhite(CellClass.Free), onWhite(CellClass.Undecided)]);
    expect(table("kCriterionColours")).toEqual(criterionColours.map((colour) => colour.slice(0, 3)));
  });
  const linear = (x: number) => (x / 255 <= 0.04045 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4);
  /** How red-blind and green-blind readers see it: Viénot, Brettel and Mollon 1999, in linear light. */
  const seenBy = [
    (r: number, g: number, b: number) => [0.11238 * r + 0.88762 * g, 0.11238 * r + 0.88762 * g, 0.00401 * r - 0.00401 * g + b],
    (r: number, g: number, b: number) => [0.29275 * r + 0.70725 * g, 0.29275 * r + 0.70725 * g, -0.02234 * r + 0.02234 * g + b],
  ];
  it("of free and blocked stay apart for colour-blind readers, on both backgrounds", () => {
    for (const background of [[243, 245, 247], [20, 24, 29]])
      for (const seen of seenBy) {
        const colourOf = (index: number) => {
          const colour = classColour(map, index);
          const alpha = colour[3] / 255;
          const over = [0, 1, 2].map((k) => alpha * colour[k]! + (1 - alpha) * background[k]!);
          return seen(linear(over[0]!), linear(over[1]!), linear(over[2]!));
        };
        const apart = (a: number, b: number) => Math.hypot(...colourOf(a).map((x, k) => x - colourOf(b)[k]!));
        for (const [a, b] of [[1, 2], [1, 3], [2, 3]] as const) expect(apart(a, b)).toBeGreaterThan(0.15);
      }
  });
  it("of tension tell what is outside its limits", () => {
    const at = (tension_N: number) => tensionColour(tension_N, [20, 900], 900).join();
    expect(new Set([at(10), at(20), at(460), at(900), at(901)]).size).toBe(5);
    expect(tensionColour(50, [null, null], 100)).toEqual(tensionColour(460, [20, 900], 900));
    expect(new Set([20, 460, 900, NaN].map(at)).size).toBe(4); // where the rig cannot hold there is no tension
  });
});
