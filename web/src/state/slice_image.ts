// SPDX-License-Identifier: Apache-2.0
// One slice through a volume as a picture, and what its colours mean.
import { along, classColour, type Colour, css, layerColour, marginStops, type Stop } from "./colours";
import { CellClass, type Volume, type VolumeMargin } from "./model";
import type { Axis } from "./state";

/** RGBA, four bytes a cell; the first row has the lowest second coordinate. */
export interface SliceImage {
  width: number;
  height: number;
  rgba: Uint8Array<ArrayBuffer>;
}

export interface Legend {
  title: string;
  entries: readonly { label: string; css: string }[];
  /** For margins: stops from 0 to 1 between `low` and `high`; `atLeast` is what is demanded. */
  gradient: { stops: readonly { at: number; css: string }[]; low: number; high: number; atLeast: number; unit: string } | null;
}

const packed = (colour: Colour): number =>
  ((Math.round(colour[3]) << 24) | (Math.round(colour[2]) << 16) | (Math.round(colour[1]) << 8) | Math.round(colour[0])) >>> 0;

/** What a slice can be coloured by, as in MapDisplay.colourBy. */
export function colourings(volume: Volume): readonly { by: string; label: string }[] {
  const list = [{ by: "class", label: "free or not" }];
  if (volume.layers.length > 0) list.push({ by: "cause", label: "what is in the way" });
  for (const margin of volume.margins) list.push({ by: `margin:${margin.name}`, label: `margin: ${margin.name}` });
  return list;
}

const marginOf = (volume: Volume, by: string): VolumeMargin | undefined =>
  by.startsWith("margin:") ? volume.margins.find((margin) => margin.name === by.slice(7)) : undefined;

const ranges = new WeakMap<Float32Array, readonly [number, number]>();
/** From the hundredth to the last but one hundredth of the values: a few extremes do not wash out the rest. */
function rangeOf(values: Float32Array): readonly [number, number] {
  const known = ranges.get(values);
  if (known) return known;
  const stride = Math.max(1, Math.floor(values.length / 20000));
  const some: number[] = [];
  for (let i = 0; i < values.length; i += stride) if (Number.isFinite(values[i]!)) some.push(values[i]!);
  some.sort((a, b) => a - b);
  const at = (share: number) => some[Math.round(share * (some.length - 1))] ?? 0;
  const range = [at(0.01), at(0.99)] as const;
  ranges.set(values, range);
  return range;
}

function stopsOf(margin: VolumeMargin): readonly Stop[] {
  const [low, high] = rangeOf(margin.values);
  return marginStops(low, margin.atLeast, high);
}

/** The first criterion that blocks; -1: none. */
const criterionAt = (volume: Volume, cell: number): number =>
  volume.layers.findIndex((layer) => layer.cellClasses[cell] === CellClass.Blocked);

/** Colour of a cell as one number, for a whole image at a time. */
function painter(volume: Volume, by: string): (cell: number) => number {
  const margin = marginOf(volume, by);
  const { cellClasses } = volume;
  if (margin) {
    const stops = stopsOf(margin);
    const [first, last] = [stops[0]!.at, stops[stops.length - 1]!.at];
    const steps = 1023;
    const table = Uint32Array.from({ length: steps + 1 }, (_, i) => packed(along(stops, first + (i / steps) * (last - first))));
    const scale = last > first ? steps / (last - first) : 0;
    const { values } = margin;
    return (cell) => {
      const value = values[cell]!;
      if (cellClasses[cell] === CellClass.Outside || !Number.isFinite(value)) return 0;
      return table[Math.min(steps, Math.max(0, Math.round((value - first) * scale)))]!;
    };
  }
  const classes = Uint32Array.from(volume.classes, (_, i) => packed(classColour(volume, i)));
  if (by !== "cause" || volume.layers.length === 0) return (cell) => classes[cellClasses[cell]!] ?? 0;
  const layers = Uint32Array.from(volume.layers, (_, i) => packed(layerColour(volume, i)));
  return (cell) => {
    const index = cellClasses[cell]!;
    if (index !== CellClass.Blocked) return classes[index] ?? 0;
    const criterion = criterionAt(volume, cell);
    return criterion < 0 ? classes[index]! : layers[criterion]!;
  };
}

/** The two axes of a slice across `axis`, in the order of its picture. */
export const sliceAxes: { readonly [axis in Axis]: readonly [0 | 1 | 2, 0 | 1 | 2] } = { x: [1, 2], y: [0, 2], z: [0, 1] };

export function sliceImage(volume: Volume, axis: Axis, index: number, by: string): SliceImage {
  const [u, v] = sliceAxes[axis];
  const [nx, ny] = volume.cells;
  const strides = [1, nx, nx * ny] as const;
  const [width, height] = [volume.cells[u], volume.cells[v]];
  const pixels = new Uint32Array(width * height);
  const paint = painter(volume, by);
  const start = index * strides[3 - u - v as 0 | 1 | 2];
  for (let row = 0; row < height; ++row)
    for (let column = 0; column < width; ++column)
      pixels[row * width + column] = paint(start + row * strides[v] + column * strides[u]);
  return { width, height, rgba: new Uint8Array(pixels.buffer) };
}

/** What the colours of slices mean, with only what occurs in the volume's lists. */
export function legendOf(volume: Volume, by: string): Legend {
  const margin = marginOf(volume, by);
  if (margin) {
    const stops = stopsOf(margin);
    const [low, high] = [stops[0]!.at, stops[stops.length - 1]!.at];
    const share = (at: number) => (high > low ? (at - low) / (high - low) : 0);
    return {
      title: `margin: ${margin.name}`,
      entries: [],
      gradient: {
        stops: stops.map((stop) => ({ at: share(stop.at), css: css(stop.colour) })),
        low,
        high,
        atLeast: margin.atLeast,
        unit: margin.unit,
      },
    };
  }
  const isByCause = by === "cause" && volume.layers.length > 0;
  const classes = volume.classes.map((one, i) => ({ label: one.name, css: css(classColour(volume, i)) })).slice(1);
  const notBlocked = classes.filter((_, i) => i + 1 !== CellClass.Blocked);
  const layers = volume.layers.map((layer, i) => ({ label: layer.name, css: css(layerColour(volume, i)) }));
  const entries = isByCause ? [...notBlocked, ...layers.map((layer) => ({ ...layer, label: `blocked by ${layer.label}` }))] : classes;
  return { title: isByCause ? "in the way" : "free or not", entries, gradient: null };
}
