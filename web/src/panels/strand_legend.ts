// SPDX-License-Identifier: Apache-2.0
import { css, forceLegend, shareLegend } from "../state/colours";
import type { Model } from "../state/model";
import { violationsOf } from "../state/motion_figures";
import { type StrandValue, strandValues } from "../state/strands";
import { h, section } from "./dom";
import { swatch } from "./legend";
import type { Panel } from "./panel";
import { withUnit } from "./words";

/** What the colours of cables and legs mean, where their forces or lengths are known. */
export function strandLegendPanel(): Panel {
  const title = h("span", {});
  const list = h("ul", {});
  const element = section(title, true, h("div", { class: "legend" }, list));
  return {
    element,
    show(state, before) {
      if (state.model === before?.model) return;
      const legend = strandLegend(state.model);
      element.hidden = legend === null;
      if (legend === null) return;
      title.textContent = legend.title;
      list.replaceChildren(...legend.rows.map(({ label, colour }) => h("li", {}, swatch(colour), label)));
    },
  };
}

export interface StrandLegend {
  title: string;
  rows: { label: string; colour: string }[];
}

/** Null where no cable or leg has a colour of its own. */
export function strandLegend(model: Model): StrandLegend | null {
  const values = [...strandValues(model).values()];
  if (values.length === 0) return null;
  const forces = values.filter(({ kind }) => kind === "force");
  const rows = forces.length > 0 ? forceRows(forces) : shareLegend.map(({ label, colour }) => ({ label, colour: css(colour) }));
  if (violationsOf(model).length > 0) rows.push({ label: "not in order now, whatever its other colour", colour: "var(--violated)" });
  return { title: forces.length === 0 ? "Lengths of legs" : isTension(forces) ? "Cable tension" : "Leg force", rows };
}

const isTension = (forces: readonly StrandValue[]) => forces.some(({ series }) => series.id.endsWith("/tension_N"));

function forceRows(forces: readonly StrandValue[]) {
  const shared = (end: 0 | 1) => {
    const all = new Set(forces.map(({ series }) => series.limits[end]));
    return all.size === 1 ? ([...all][0] ?? null) : null;
  };
  const values = { least: shared(0), greatest: shared(1) } as const;
  return forceLegend(isTension(forces) ? "tension" : "force").map(({ label, colour }) => {
    const limit = label === "least" || label === "greatest" ? values[label] : null;
    return { label: limit === null ? label : `${label}, ${withUnit(limit, "N")}`, colour: css(colour) };
  });
}
