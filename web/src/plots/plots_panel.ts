// SPDX-License-Identifier: Apache-2.0
import type { Series } from "../state/model";
import { violationsOf } from "../state/motion_figures";
import type { State } from "../state/state";
import { button, h, setText } from "../panels/dom";
import type { Act, Panel } from "../panels/panel";
import { withUnit } from "../panels/words";
import { noiseOf, valueAt } from "./plot_data";
import { seriesColour } from "./plot_style";
import { shortNames } from "./series_names";
import { seriesPicker } from "./series_picker";
import { timePlot, type TimePlot } from "./time_plot";

interface Pane {
  element: HTMLElement;
  box: HTMLElement; // the plot fills it
  plot: TimePlot | null;
  values: { series: Series; text: HTMLElement; noise: number }[];
}

/** Plots over time with the clock as a line in each. */
export function plotsPanel(act: Act): Panel {
  const picker = seriesPicker(act);
  const row = h("div", { class: "panes" });
  const add = button("+", "add a plot", () => picker.open(state?.plots.panes.length ?? 0), { class: "add-plot" });
  const element = h("section", { class: "plots", attributes: { "aria-label": "plots" } }, row, picker.element);
  let state: State | null = null;
  let panes: Pane[] = [];
  const sizes = new ResizeObserver(() => panes.forEach(fill));

  const rebuild = (next: State) => {
    for (const pane of panes) pane.plot?.destroy();
    sizes.disconnect();
    panes = next.plots.panes.map((_, i) => makePane(next, i, act, (pane) => picker.open(pane)));
    row.replaceChildren(...panes.map((pane) => pane.element), add);
    for (const pane of panes) sizes.observe(pane.box);
    panes.forEach(fill);
  };
  return {
    element,
    show(next, before) {
      state = next;
      element.hidden = next.model.series.length === 0 || next.model.span_s === null;
      if (element.hidden) return;
      picker.show(next);
      const stale = before === null || next.model.series !== before.model.series || next.display.theme !== before.display.theme;
      if (stale || next.plots.panes !== before.plots.panes) rebuild(next);
      else if (next.plots.window_s !== before.plots.window_s) for (const pane of panes) pane.plot?.window(windowOf(next));
      for (const pane of panes) showNow(pane, next.clock.now_s);
    },
  };
}

const windowOf = (state: State): readonly [number, number] => state.plots.window_s ?? state.model.span_s ?? [0, 1];

function makePane(state: State, index: number, act: Act, choose: (pane: number) => void): Pane {
  const byId = new Map(state.model.series.map((each) => [each.id, each]));
  const series = (state.plots.panes[index]?.series ?? []).flatMap((id) => byId.get(id) ?? []);
  const values = series.map((each) => {
    return { series: each, text: h("span", { class: "number" }), noise: noiseOf(series, each.unit) };
  });
  const short = shortNames(series.map(({ id }) => id));
  const title = short.title === "" ? null : h("span", { class: "pane-title", title: short.title }, short.title);
  const remove = (id: string) => () => act({ kind: "plot", pane: index, series: id, shown: false });
  const chips = values.map(({ series, text }, i) => chip(series, short.names[i] ?? "", text, i, remove(series.id)));
  const pick = button("Series", `choose the series of plot ${index + 1}`, () => choose(index), {
    attributes: { "aria-label": `Series of plot ${index + 1}` },
  });
  const box = h("div", { class: "plot-box" });
  const plot = series.length === 0 ? null : timePlot(series, violationsOf(state.model), state.model.span_s ?? [0, 1], windowOf(state), act);
  box.append(plot?.element ?? h("p", { class: "quiet" }, "No series chosen."));
  return { element: h("figure", { class: "pane" }, h("figcaption", {}, title, ...chips, pick), box), box, plot, values };
}

/** Name, value at the clock's time, and a way out. */
function chip(series: Series, short: string, value: HTMLElement, index: number, remove: () => void): HTMLElement {
  const mark = h("span", { class: "mark" });
  mark.style.backgroundColor = seriesColour(index);
  const name = h("span", { class: "chip-name" }, short);
  const away = button("×", `remove ${series.id}`, remove, { class: "away" });
  const title = series.description === "" ? series.id : `${series.id}: ${series.description}`;
  return h("span", { class: "chip", title }, mark, name, value, away);
}

function fill(pane: Pane): void {
  const { clientWidth, clientHeight } = pane.box;
  if (clientWidth > 40 && clientHeight > 40) pane.plot?.size(clientWidth, clientHeight);
}

function showNow(pane: Pane, now_s: number): void {
  pane.plot?.now(now_s);
  for (const { series, text, noise } of pane.values) {
    const value = valueAt(series, now_s);
    setText(text, value === null ? "" : withUnit(Math.abs(value) < noise ? 0 : value, series.unit));
  }
}
