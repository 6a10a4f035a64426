// SPDX-License-Identifier: Apache-2.0
import uPlot from "uplot";
import type { Curves } from "../state/model";
import { h } from "../panels/dom";
import type { Panel } from "../panels/panel";
import { numberText, unitOnScreen } from "../panels/words";
import { valueRange } from "./plot_data";
import { plotColours, seriesColour, xAxis, yAxis } from "./plot_style";

/** Volume over angle and the like. What is proven is a band about its curve. */
export function curvesPanel(): Panel {
  const element = h("section", { class: "curves", attributes: { "aria-label": "curves" } });
  let plots: { plot: uPlot; box: HTMLElement }[] = [];
  const sizes = new ResizeObserver(() => plots.forEach(fill));
  return {
    element,
    show(state, before) {
      const { curves } = state.model;
      element.hidden = curves.length === 0;
      if (curves === before?.model.curves && state.display.theme === before.display.theme) return;
      for (const { plot } of plots) plot.destroy();
      sizes.disconnect();
      const made = curves.map(makeCurves);
      plots = made;
      element.replaceChildren(...made.map((each) => each.element));
      for (const { box } of plots) sizes.observe(box);
    },
  };
}

function fill({ plot, box }: { plot: uPlot; box: HTMLElement }): void {
  if (box.clientWidth > 40 && box.clientHeight > 40) plot.setSize({ width: box.clientWidth, height: box.clientHeight });
}

function makeCurves(curves: Curves) {
  const box = h("div", { class: "plot-box" });
  const readouts = curves.curves.map(() => h("span", { class: "number" }));
  const chips = curves.curves.map(({ name }, i) => {
    const mark = h("span", { class: "mark" });
    mark.style.backgroundColor = seriesColour(i);
    return h("span", { class: "chip" }, mark, h("span", { class: "chip-name" }, name), readouts[i] ?? null);
  });
  const plot = new uPlot(options(curves, readouts), columns(curves), box);
  plot.root.setAttribute("role", "img");
  plot.root.setAttribute("aria-label", `${curves.name}: ${curves.yName} over ${curves.xName}`);
  const title = h("strong", {}, curves.name);
  return { element: h("figure", { class: "pane" }, h("figcaption", {}, title, ...chips), box), plot, box };
}

/** x, then of each curve y, low and high. */
function columns(curves: Curves): uPlot.AlignedData {
  const ys = curves.curves.flatMap(({ y, low, high }) => [y, low ?? y, high ?? y]);
  return [curves.x, ...ys] as uPlot.AlignedData;
}

function options(curves: Curves, readouts: readonly HTMLElement[]): uPlot.Options {
  const colours = plotColours();
  const curve = (i: number) => ({ stroke: seriesColour(i), width: 1.6, points: { show: true, size: 4 } });
  const band = (i: number) => ({ series: [3 * i + 3, 3 * i + 2] as [number, number], fill: `${seriesColour(i)}33` });
  const hidden = { stroke: "transparent", points: { show: false } };
  return {
    width: 300,
    height: 120,
    padding: [8, 18, 0, 0],
    legend: { show: false },
    cursor: { y: false, points: { size: 6 }, drag: { x: true, y: false } },
    scales: { x: { time: false }, y: { range: (_plot, low, high) => valueRange(low ?? 0, high ?? 1, []) } },
    axes: [xAxis(colours, curves.xUnit), yAxis(colours, curves.yUnit, "y", false)],
    series: [{}, ...curves.curves.flatMap((_, i) => [curve(i), hidden, hidden])],
    bands: curves.curves.map((_, i) => band(i)),
    hooks: { setCursor: [(plot) => showCursorValues(plot, curves, readouts)] },
  };
}

function showCursorValues(plot: uPlot, curves: Curves, readouts: readonly HTMLElement[]): void {
  const at = plot.cursor.idx ?? null;
  readouts.forEach((readout, i) => {
    const value = at === null ? null : curves.curves[i]?.y[at];
    readout.textContent = value === null || value === undefined ? "" : `${numberText(value)} ${unitOnScreen(curves.yUnit)}`;
  });
}
