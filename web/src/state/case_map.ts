// SPDX-License-Identifier: Apache-2.0
// The map of a series of runs: two of its axes, the others at one value each. Pure functions of the cases and the view.
import type { Cases } from "./model";
import type { CasesView } from "./state";

/** A random sweep with more cases shows the first of them: a drawing of more dots takes too long. */
export const mostDots = 5000;

/** The two axes with most values; the others in the middle. */
export function initialCasesView(cases: Cases | null): CasesView {
  const axes = cases?.axes ?? [];
  const order = axes.map((_, i) => i).sort((a, b) => axes[b]!.texts.length - axes[a]!.texts.length || a - b);
  const [x, y] = [order[0] ?? 0, order[1] ?? order[0] ?? 0].sort((a, b) => a - b) as [number, number];
  return { x, y, levels: axes.map((axis) => Math.floor((axis.texts.length - 1) / 2)), chosen: null };
}

/** An axis in x or y; where it stood on the other one, the two change places. */
export function withAxis(view: CasesView, which: "x" | "y", axis: number): CasesView {
  const other = which === "x" ? "y" : "x";
  return { ...view, [which]: axis, [other]: view[other] === axis ? view[which] : view[other] };
}

/** Another case is looked at: the map shows the plane that it lies in. */
export function withChosen(view: CasesView, cases: Cases, chosen: number | null): CasesView {
  if (chosen === null || chosen < 0 || chosen >= cases.number.length) return { ...view, chosen: null };
  return { ...view, chosen, levels: cases.axes.map((axis) => axis.level[chosen]!) };
}

/** Axes that are neither x nor y. */
export const otherAxes = (cases: Cases, view: CasesView): number[] =>
  cases.axes.map((_, i) => i).filter((i) => i !== view.x && i !== view.y);

/** Cases of a grid that lie in the plane of the map. All cases, where they are random. */
export function casesInPlane(cases: Cases, view: CasesView): number[] {
  const others = cases.isGrid ? otherAxes(cases, view) : [];
  const found: number[] = [];
  for (let i = 0; i < cases.number.length; ++i)
    if (others.every((axis) => cases.axes[axis]!.level[i] === view.levels[axis])) found.push(i);
  return cases.isGrid ? found : found.slice(0, mostDots);
}

/** Where a level of an axis lies between 0 and 1: cells of a grid stand side by side, dots where their numbers are. */
export function place(cases: Cases, axis: number, level: number): number {
  const { texts, numbers, isNumber, isLogarithmic } = cases.axes[axis]!;
  if (cases.isGrid || !isNumber) return (level + 0.5) / texts.length;
  const scale = isLogarithmic ? Math.log : (x: number) => x;
  const [low, high] = [scale(numbers[0]!), scale(numbers[numbers.length - 1]!)];
  return high > low ? (scale(numbers[level]!) - low) / (high - low) : 0.5;
}

/** The case beside another one in the plane: `dx`, `dy` are steps to the right and upwards. The same one at the rim. */
export function neighbour(cases: Cases, view: CasesView, from: number, dx: number, dy: number): number {
  const at = (i: number) => [place(cases, view.x, cases.axes[view.x]!.level[i]!), place(cases, view.y, cases.axes[view.y]!.level[i]!)] as const;
  const [x, y] = at(from);
  let [best, least] = [from, Infinity];
  for (const i of casesInPlane(cases, view)) {
    const [u, v] = at(i);
    const along = dx * (u - x) + dy * (v - y);
    const across = Math.abs(dy * (u - x)) + Math.abs(dx * (v - y));
    if (along > 1e-9 && along + 4 * across < least) [best, least] = [i, along + 4 * across];
  }
  return best;
}

/** How many cases have each outcome; outcomes of our own that no case has are left out. */
export function outcomeCounts(cases: Cases): { outcome: number; count: number }[] {
  const counts = cases.outcomes.map((_, outcome) => ({ outcome, count: 0 }));
  for (const outcome of cases.outcome) ++counts[outcome]!.count;
  return counts.filter(({ outcome, count }) => outcome < cases.ownOutcomes || count > 0);
}
