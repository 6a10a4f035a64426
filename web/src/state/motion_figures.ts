// SPDX-License-Identifier: Apache-2.0
// What the check of a motion wrote into summary.json (src/follow/figures.cpp): its margins, and the time intervals that are
// not in order. A figure that is missing or of another kind is left out.
import type { JsonValue } from "../report_json";
import type { Vec3 } from "../scene_json";
import type { Model } from "./model";
import { isBelow } from "./paths";

export interface Violation {
  begin_s: number;
  end_s: number;
  worst_s: number;
  worst_m: number | null; // where it is about a length
  isViolated: boolean; // else neither proven nor seen
  kind: string; // the criterion
  text: string; // a sentence
  names: readonly string[]; // whom it is about
  paths: readonly string[]; // of nodes and strands with these names
  at_m: Vec3 | null; // where, at its worst
}

export interface MotionMargin {
  kind: string;
  unit: string;
  required: number;
  seen: number; // the worst that was seen
  proven: number | null; // it is nowhere below this
  time_s: number; // of the worst
  between: string;
}

type Row = { [key: string]: JsonValue };
const isRow = (value: JsonValue | undefined): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);
const rowsOf = (value: JsonValue | undefined): Row[] => (Array.isArray(value) ? value.filter(isRow) : []);
const text = (value: JsonValue | undefined): string => (typeof value === "string" ? value : "");
const number = (value: JsonValue | undefined): number | null => (typeof value === "number" && Number.isFinite(value) ? value : null);

/** Of `follow`, or of the motion of a demo. */
function motionFigures(model: Pick<Model, "summary">): Row {
  const figures = model.summary?.figures ?? {};
  return isRow(figures["motion"]) ? figures["motion"] : figures;
}

/** The figure of a key with any unit at its end: worst_m, worst_N. */
function withAnyUnit(row: Row, stem: string): number | null {
  const key = Object.keys(row).find((one) => one.startsWith(`${stem}_`));
  return key === undefined ? null : number(row[key]);
}

const point = (value: JsonValue | undefined): Vec3 | null =>
  Array.isArray(value) && value.length === 3 && value.every((x) => number(x) !== null) ? (value as unknown as Vec3) : null;

function middle(a: Vec3 | null, b: Vec3 | null): Vec3 | null {
  return a && b ? [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2] : (a ?? b);
}

/** A cable, the rod, an object, ARM/LINK; the platform is the rig's own node. */
function pathsOf(model: Model, rig: string, kind: string, name: string): string[] {
  const wanted = [`hall/${name}`, `arms/${name}`, `rigs/${rig}/${name}`];
  const known = [...model.nodes, ...model.strands].map(({ path }) => path);
  const found = wanted.filter((path) => known.includes(path));
  const isPlatform = found.length === 0 && (kind.startsWith("platform_") || kind === "cable_platform");
  return isPlatform ? known.filter((path) => isBelow(path, `rigs/${rig}/platform`)) : found;
}

function violationOf(model: Model, rig: string, row: Row): Violation[] {
  const [begin_s, end_s] = [number(row["begin_s"]), number(row["end_s"])];
  if (begin_s === null || end_s === null) return [];
  const kind = text(row["kind"]);
  const names = [text(row["first"]), text(row["second"])].filter((name) => name !== "");
  return [{
    begin_s,
    end_s,
    worst_s: number(row["time_s"]) ?? begin_s,
    worst_m: number(row["worst_m"]),
    isViolated: row["violated"] === true,
    kind,
    text: text(row["sentence"]),
    names,
    paths: names.flatMap((name) => pathsOf(model, rig, kind, name)),
    at_m: middle(point(row["first_point_m"]), point(row["second_point_m"])),
  }];
}

const known = new WeakMap<Model, readonly Violation[]>();

/** In order of time. */
export function violationsOf(model: Model): readonly Violation[] {
  let violations = known.get(model);
  if (!violations) {
    const figures = motionFigures(model);
    violations = rowsOf(figures["stretches"]).flatMap((row) => violationOf(model, text(figures["rig"]), row));
    known.set(model, violations);
  }
  return violations;
}

/** Bodies that hit each other, the deepest first; then other shortages, then what is not proven, of these the first. */
export function worstViolation(model: Model): Violation | null {
  const rank = ({ isViolated, at_m, text: sentence }: Violation) => (!isViolated ? 0 : at_m && / hits? /.test(sentence) ? 2 : 1);
  const isWorse = (one: Violation, other: Violation) =>
    rank(one) > rank(other) || (rank(one) === 2 && rank(other) === 2 && (one.worst_m ?? 0) < (other.worst_m ?? 0));
  return violationsOf(model).reduce<Violation | null>((worst, one) => (!worst || isWorse(one, worst) ? one : worst), null);
}

const none: readonly Violation[] = [];
let last = none;

/** At an instant. The same list as long as nothing begins or ends: who draws compares it. */
export function violationsAt(model: Model, now_s: number): readonly Violation[] {
  const all = violationsOf(model);
  if (all.length === 0) return none;
  const now = all.filter(({ begin_s, end_s }) => now_s >= begin_s - 1e-9 && now_s <= end_s + 1e-9);
  if (now.length !== last.length || now.some((one, i) => one !== last[i])) last = now;
  return last;
}

export function marginsOf(model: Model): MotionMargin[] {
  return rowsOf(motionFigures(model)["margins"]).flatMap((row) => {
    const [seen, required] = [withAnyUnit(row, "worst"), withAnyUnit(row, "at_least")];
    if (seen === null || required === null) return [];
    const between = [text(row["first"]), text(row["second"])].filter((name) => name !== "").join(", ");
    const proven = withAnyUnit(row, "proven");
    return [{ kind: text(row["kind"]), unit: text(row["unit"]), required, seen, proven, time_s: number(row["time_s"]) ?? 0, between }];
  });
}
