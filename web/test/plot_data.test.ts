// SPDX-License-Identifier: Apache-2.0
import { describe, expect, test } from "vitest";
import { aligned, noiseOf, valueAt, valueRange, zoomed } from "../src/plots/plot_data";
import { shortNames } from "../src/plots/series_names";
import type { Series } from "../src/state/model";

const series = (id: string, time_s: number[], values: number[]): Series => ({
  id,
  unit: "N",
  description: "",
  time_s: Float64Array.from(time_s),
  values: Float64Array.from(values),
  limits: [null, null],
});

describe("series of different instants", () => {
  const a = series("a", [0, 0.5, 2], [1, 4, -2]);
  const b = series("b", [0.25, 0.5, 3], [7, NaN, 9]);

  test("every sample stands at its instant, nothing else does", () => {
    const { time_s, values } = aligned([a, b]);
    expect([...time_s]).toEqual([0, 0.25, 0.5, 2, 3]);
    // No sample: the line goes on across. A sample that is no number: it does not.
    expect(values).toStrictEqual([[1, undefined, 4, -2, undefined], [undefined, 7, null, undefined, 9]]);
  });
  test("one time base is taken as it is", () => {
    const twin = { ...a, id: "twin" };
    expect(aligned([a, twin]).time_s).toBe(a.time_s);
  });
  // Oracle: the straight line through neighbouring samples.
  test("values between samples, held outside", () => {
    expect(valueAt(a, -1)).toBe(1);
    expect(valueAt(a, 0.25)).toBeCloseTo(2.5, 12);
    expect(valueAt(a, 0.5)).toBe(4);
    expect(valueAt(a, 1.25)).toBeCloseTo(1, 12);
    expect(valueAt(a, 9)).toBe(-2);
    expect(valueAt(series("none", [], []), 1)).toBeNull();
  });
});

test("near limits are in sight, far ones are not", () => {
  const [low, high] = valueRange(100, 300, [20, 900]);
  expect(low).toBeLessThan(20);
  expect(high).toBeGreaterThan(300);
  expect(high).toBeLessThan(400);
  const [flatLow, flatHigh] = valueRange(5, 5, [null, null]);
  expect(flatLow).toBeLessThan(5);
  expect(flatHigh).toBeGreaterThan(5);
});

describe("zoom", () => {
  test("the instant under the pointer stays where it is", () => {
    const window = zoomed([2, 10], 4, 0.5, [0, 12]) as readonly [number, number];
    expect(window[1] - window[0]).toBeCloseTo(4, 12);
    expect((4 - window[0]) / 4).toBeCloseTo((4 - 2) / 8, 12);
  });
  test("it stays inside, and all of it is null", () => {
    expect(zoomed([0, 4], 0.5, 1.5, [0, 12])?.[0]).toBe(0);
    expect(zoomed([2, 10], 4, 3, [0, 12])).toBeNull();
    const smallest = zoomed([2, 2.00001], 2, 1e-9, [0, 12]) as readonly [number, number];
    expect(smallest[1] - smallest[0]).toBeGreaterThan(1e-6);
  });
});

test("names without what they share", () => {
  const short = shortNames(["rigs/mss/cable1/tension_N", "rigs/mss/cable2/tension_N"]);
  expect(short).toEqual({ title: "rigs/mss/…/tension_N", names: ["cable1", "cable2"] });
  expect(shortNames(["a/b", "a/b/c"]).names).toEqual(["b", "b/c"]);
  expect(shortNames(["energy_J", "q_rad"])).toEqual({ title: "", names: ["energy_J", "q_rad"] });
  expect(shortNames(["arms/left/q_rad"])).toEqual({ title: "arms/left/q_rad", names: ["q_rad"] });
});

test("rounding beside a real value is noise, by itself it is a value", () => {
  const [real, rounding] = [series("real", [0, 1], [2, -4]), series("rounding", [0, 1], [7e-38, 0])];
  expect(noiseOf([real, rounding], "N")).toBeGreaterThan(7e-38);
  expect(noiseOf([rounding], "N")).toBeLessThan(7e-38);
});
