// SPDX-License-Identifier: Apache-2.0
// A series of runs for tests: 4 values to the side, 3 angles, 2 speeds; of 24 cases the last was not run.
import type { CasesJson } from "../src/scene_json";
import type { ReportJson } from "../src/report_json";
import { arrayJson, float64 } from "./sample_arrays";
import { sampleReport } from "./sample_report";
import { sampleScene } from "./sample_scene";

export const sizes = [4, 3, 2] as const;
/** The levels of a case: the last axis changes first. */
export const levelsOf = (i: number): [number, number, number] => [Math.floor(i / 6), Math.floor(i / 2) % 3, i % 2];
/** Docked in the middle; at the rim lost, and one case has failed. */
export const outcomeOf = (i: number): number => {
  const [side, angle] = levelsOf(i);
  return i === 5 ? 4 : side > 0 && side < 3 && angle === 1 ? 0 : 1;
};

export function sampleCases(isGrid = true, count = 23): CasesJson {
  const all = Array.from({ length: count }, (_, i) => i);
  const axis = (k: 0 | 1 | 2, name: string, unit: string, numbers: number[], isLogarithmic = false) => ({
    name,
    field: `bodies.chaser.${name}`,
    unit,
    is_number: true,
    is_logarithmic: isLogarithmic,
    texts: numbers.map((number) => `${number} ${unit}`),
    numbers: float64(numbers),
    level: arrayJson(Uint32Array.from(all.map((i) => levelsOf(i)[k]))),
  });
  return {
    is_grid: isGrid,
    planned: 24,
    command: "drydock run window.yaml --case",
    outcomes: ["docked", "lost", "other", "invalid", "failed"],
    own_outcomes: 2,
    axes: [axis(0, "lateral", "mm", [-4, -1, 1, 4]), axis(1, "tilt", "deg", [-2, 0, 2]), axis(2, "speed", "m/s", [0.01, 0.1], true)],
    number: arrayJson(Uint32Array.from(all.map((i) => i + 1))),
    outcome: arrayJson(Uint8Array.from(all.map(outcomeOf))),
    end_s: float64(all.map((i) => 10 + i)),
    figures: [{ name: "events.dock.energy_lost_J", values: float64(all.map((i) => (outcomeOf(i) === 0 ? 0.5 * i : NaN))) }],
    reasons: ["", "The frames did not meet."],
    reason: arrayJson(Uint32Array.from(all.map((i) => (outcomeOf(i) === 0 ? 0 : 1)))),
  };
}

export function casesReport(isGrid = true): ReportJson {
  const empty = { ...sampleScene(), meshes: [], nodes: [], strands: [], time_bases: [], channels: [], volumes: [], curves: [], events: [] };
  return { ...sampleReport(), series: [], scene: { ...empty, title: "docking window", cases: sampleCases(isGrid) } };
}
