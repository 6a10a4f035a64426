// SPDX-License-Identifier: Apache-2.0
import type { Volume } from "../state/model";
import { legendOf, type Legend } from "../state/slice_image";
import { h } from "./dom";
import { withUnit } from "./words";

export function swatch(css: string): HTMLElement {
  const mark = h("span", { class: "swatch" });
  mark.style.backgroundColor = css;
  return mark;
}

/** What the colours of slices mean. */
export function legendList(volume: Volume, by: string): HTMLElement {
  const legend = legendOf(volume, by);
  if (legend.gradient !== null) return ramp(legend.gradient);
  return h("ul", {}, ...legend.entries.map(({ label, css }) => h("li", {}, swatch(css), label)));
}

function ramp({ stops, low, high, atLeast, unit }: NonNullable<Legend["gradient"]>): HTMLElement {
  const bar = h("span", { class: "ramp" });
  const colours = stops.map(({ at, css }) => `${css} ${(100 * at).toFixed(1)}%`);
  bar.style.backgroundImage = `linear-gradient(90deg, ${colours.join(", ")})`;
  const ends = [low, high].map((end) => h("span", {}, withUnit(end, unit, 3)));
  const wanted = `At least ${withUnit(atLeast, unit, 3)} is required: orange is less, blue is more.`;
  return h("div", {}, bar, h("span", { class: "ramp-ends number" }, ...ends), h("p", { class: "quiet" }, wanted));
}
