// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from "vitest";
import { DataError, decodeReport } from "../src/decode";
import { caseLines, caseTitle, commandOf } from "../src/panels/case_words";
import { apply, initialState } from "../src/state/apply";
import { casesInPlane, neighbour, otherAxes, outcomeCounts, place } from "../src/state/case_map";
import { lightness, outcomeStyle } from "../src/state/outcome_style";
import type { Action, State } from "../src/state/state";
import { arrayJson } from "./sample_arrays";
import { casesReport, levelsOf, outcomeOf } from "./sample_cases";
import { sampleReport } from "./sample_report";

const opened = (isGrid = true): State => initialState(decodeReport(casesReport(isGrid)), "", { theme: "light", reducedMotion: false });
const after = (state: State, ...actions: Action[]) => actions.reduce(apply, state);
const cases = opened().model.cases!;

describe("decoded cases", () => {
  // Oracle: the functions that the sample was written from.
  it("hold what was written", () => {
    expect(cases.number.length).toBe(23);
    for (let i = 0; i < 23; ++i) {
      expect(cases.axes.map((axis) => axis.level[i])).toEqual(levelsOf(i));
      expect(cases.outcome[i]).toBe(outcomeOf(i));
    }
    expect(opened().model.cases?.axes[2]).toMatchObject({ name: "speed", unit: "m/s", isLogarithmic: true });
    expect(decodeReport(sampleReport()).cases).toBeNull();
  });
  it("are refused when an index leads nowhere, and taken when an older report has none", () => {
    const broken = casesReport();
    broken.scene.cases!.outcome = arrayJson(new Uint8Array(23).fill(9));
    expect(() => decodeReport(broken)).toThrow(DataError);
    const old = casesReport() as { scene: { cases?: unknown } };
    delete old.scene.cases;
    expect(decodeReport(old as never).cases).toBeNull();
  });
});

describe("the map", () => {
  it("opens with the two axes of most values", () => {
    expect(opened().cases).toMatchObject({ x: 0, y: 1, chosen: null });
    expect(otherAxes(cases, opened().cases)).toEqual([2]);
  });
  // Oracle: a search through all cases.
  it("shows the cases of one plane, and of random ones all", () => {
    const state = after(opened(), { kind: "case_level", axis: 2, level: 1 });
    const wanted = [...Array(23).keys()].filter((i) => levelsOf(i)[2] === 1);
    expect(casesInPlane(cases, state.cases)).toEqual(wanted);
    const random = opened(false);
    expect(casesInPlane(random.model.cases!, random.cases).length).toBe(23);
  });
  it("changes axes, and lets two change places", () => {
    expect(after(opened(), { kind: "case_axis", which: "x", axis: 2 }).cases).toMatchObject({ x: 2, y: 1 });
    expect(after(opened(), { kind: "case_axis", which: "x", axis: 1 }).cases).toMatchObject({ x: 1, y: 0 });
  });
  it("goes to the plane of a case that is chosen elsewhere", () => {
    const state = after(opened(), { kind: "case", chosen: 17 });
    expect(state.cases.chosen).toBe(17);
    expect(casesInPlane(cases, state.cases)).toContain(17);
    expect(after(state, { kind: "case", chosen: 99 }).cases.chosen).toBeNull();
  });
  // Oracle: the levels beside it.
  it("steps from case to case, and stays at the rim", () => {
    const { cases: view } = after(opened(), { kind: "case", chosen: 8 }); // lateral 1, tilt 1, speed 0
    expect(levelsOf(neighbour(cases, view, 8, 1, 0))).toEqual([2, 1, 0]);
    expect(levelsOf(neighbour(cases, view, 8, -1, 0))).toEqual([0, 1, 0]);
    expect(levelsOf(neighbour(cases, view, 8, 0, 1))).toEqual([1, 2, 0]);
    expect(neighbour(cases, view, 0, -1, 0)).toBe(0);
    expect(neighbour(cases, view, 0, 0, -1)).toBe(0);
  });
  // Oracle: cells side by side; of dots the middle of a geometric range.
  it("places cells evenly, and dots by their numbers", () => {
    expect([0, 1, 2, 3].map((level) => place(cases, 0, level))).toEqual([0.125, 0.375, 0.625, 0.875]);
    const random = opened(false).model.cases!;
    expect(place(random, 0, 1)).toBeCloseTo(3 / 8, 12);
    expect([place(random, 2, 0), place(random, 2, 1)]).toEqual([0, 1]);
  });
});

describe("outcomes", () => {
  it("are counted, without those of our own that nobody has", () => {
    expect(outcomeCounts(cases)).toEqual([{ outcome: 0, count: 4 }, { outcome: 1, count: 18 }, { outcome: 4, count: 1 }]);
  });
  // Oracle: contrast as WCAG counts it: a sign on its colour is read at 4.5 to 1 or more.
  it("have signs that can be read, each its own", () => {
    const styles = [0, 1, 2, 3, 4].map((outcome) => outcomeStyle(cases, outcome));
    expect(new Set(styles.map(({ sign }) => sign)).size).toBe(5);
    const many = { ...cases, ownOutcomes: 8 };
    for (let outcome = 0; outcome < 11; ++outcome) {
      const { colour, ink } = outcomeStyle(many, outcome);
      const dark = lightness([16, 22, 29, 255]);
      const [a, b] = [lightness(colour), ink === "#ffffff" ? 1 : dark].sort((x, y) => x - y) as [number, number];
      expect((b + 0.05) / (a + 0.05), `outcome ${outcome}`).toBeGreaterThan(4.5);
    }
  });
});

describe("colours of outcomes", () => {
  const linear = (x: number) => (x / 255 <= 0.04045 ? x / 255 / 12.92 : ((x / 255 + 0.055) / 1.055) ** 2.4);
  /** Viénot, Brettel and Mollon 1999, in linear light: red-blind, then green-blind. */
  const seenBy = [
    (r: number, g: number, b: number) => [0.11238 * r + 0.88762 * g, 0.11238 * r + 0.88762 * g, 0.00401 * r - 0.00401 * g + b],
    (r: number, g: number, b: number) => [0.29275 * r + 0.70725 * g, 0.29275 * r + 0.70725 * g, -0.02234 * r + 0.02234 * g + b],
  ];
  // Oracle: the model above. Four outcomes of a user, and the three of our own.
  it("stay apart for colour-blind readers", () => {
    const seven = { ...cases, ownOutcomes: 4 };
    for (const seen of seenBy)
      for (let a = 0; a < 7; ++a)
        for (let b = 0; b < a; ++b) {
          const [p, q] = [a, b].map((outcome) => seen(...(outcomeStyle(seven, outcome).colour.slice(0, 3).map(linear) as [number, number, number]))) as [number[], number[]];
          expect(Math.hypot(...p.map((x, k) => x - q[k]!)), `${a} and ${b}`).toBeGreaterThan(0.1);
        }
  });
});

describe("a case in words", () => {
  it("tells its values, its figures and how to run it alone", () => {
    expect(caseTitle(cases, 8)).toBe("case 9: docked");
    expect(caseLines(cases, 8)).toEqual([
      ["lateral", "-1 mm"],
      ["tilt", "0 deg"],
      ["speed", "0.01 m/s"],
      ["end", "18 s"],
      ["events dock energy lost", "4 J"],
    ]);
    expect(caseLines(cases, 0).at(-1)).toEqual(["events dock energy lost", "none"]);
    expect(commandOf(cases, 8)).toBe("drydock run window.yaml --case 9");
  });
});
