// SPDX-License-Identifier: Apache-2.0
// A series of runs, as a page works with it.
import { type ArrayBytes, countOf, DataError, decodeArray } from "./decode_array";
import type { CaseAxisJson, CasesJson } from "./scene_json";
import type { CaseAxis, Cases } from "./state/model";

function checkBelow(indices: ArrayLike<number>, length: number, place: string): void {
  for (let i = 0; i < indices.length; ++i) if (indices[i]! >= length) throw new DataError(`${place}: an index beyond its list.`);
}

function decodeAxis(json: CaseAxisJson, count: number, from: ArrayBytes): CaseAxis {
  const place = `axis ${json.name}`;
  const numbers = decodeArray(json.numbers, "float64", [json.texts.length], from, place);
  const level = decodeArray(json.level, "uint32", [count], from, place);
  checkBelow(level, json.texts.length, place);
  const { name, field, unit, texts } = json;
  return { name, field, unit, isNumber: json.is_number, isLogarithmic: json.is_logarithmic, texts, numbers, level };
}

export function decodeCases(json: CasesJson, from: ArrayBytes): Cases {
  const count = countOf(json.number, "cases");
  const outcome = decodeArray(json.outcome, "uint8", [count], from, "cases, outcome");
  const reason = decodeArray(json.reason, "uint32", [count], from, "cases, reason");
  checkBelow(outcome, json.outcomes.length, "cases, outcome");
  checkBelow(reason, json.reasons.length, "cases, reason");
  return {
    isGrid: json.is_grid,
    planned: json.planned,
    command: json.command,
    outcomes: json.outcomes,
    ownOutcomes: json.own_outcomes,
    axes: json.axes.map((axis) => decodeAxis(axis, count, from)),
    number: decodeArray(json.number, "uint32", [count], from, "cases, number"),
    outcome,
    end_s: decodeArray(json.end_s, "float64", [count], from, "cases, end"),
    figures: json.figures.map(({ name, values }) => ({ name, values: decodeArray(values, "float64", [count], from, name) })),
    reasons: json.reasons,
    reason,
  };
}
