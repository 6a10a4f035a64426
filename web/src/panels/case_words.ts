// SPDX-License-Identifier: Apache-2.0
// A case of a series of runs in words.
import type { Cases } from "../state/model";
import { nameAndUnit, numberText } from "./words";

export const valueText = (cases: Cases, axis: number, i: number): string => {
  const { texts, level } = cases.axes[axis]!;
  return texts[level[i]!] ?? "";
};

export const outcomeName = (cases: Cases, i: number): string => cases.outcomes[cases.outcome[i]!] ?? "";

/** "case 17: docked" */
export const caseTitle = (cases: Cases, i: number): string => `case ${cases.number[i]!}: ${outcomeName(cases, i)}`;

/** All that is known of it, one thing a line. */
export function caseLines(cases: Cases, i: number): [string, string][] {
  const values = cases.axes.map((axis, k): [string, string] => [axis.name, valueText(cases, k, i)]);
  const figures = cases.figures.map(({ name, values: of }): [string, string] => {
    const { name: words, unit } = nameAndUnit(name.split(".").slice(-1)[0] ?? name);
    const path = name.split(".").slice(0, -1).join(" ");
    return [`${path} ${words}`.trim(), Number.isNaN(of[i]!) ? "none" : `${numberText(of[i]!)} ${unit}`.trim()];
  });
  return [...values, ["end", `${numberText(cases.end_s[i]!)} s`], ...figures];
}

export const commandOf = (cases: Cases, i: number): string => `${cases.command} ${cases.number[i]!}`;
