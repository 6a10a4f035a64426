// SPDX-License-Identifier: Apache-2.0
import uPlot from "uplot";
import type { Series } from "../state/model";
import type { Violation } from "../state/motion_figures";
import { h } from "../panels/dom";
import type { Act } from "../panels/panel";
import { aligned, valueRange, zoomed } from "./plot_data";
import { plotColours, seriesColour, xAxis, yAxis } from "./plot_style";

export type Window = readonly [number, number];

export interface TimePlot {
  readonly element: HTMLElement;
  size(width: number, height: number): void;
  window(window_s: Window): void;
  now(time_s: number): void; // moves the line of the clock; draws nothing anew
  destroy(): void;
}

/** Curves over time. Click: go there. Drag: zoom. Wheel: zoom about the pointer. Shift: scrub. Double click: all of it. */
export function timePlot(series: readonly Series[], violations: readonly Violation[], span_s: Window, first_s: Window, act: Act): TimePlot {
  const element = h("div", { class: "plot", role: "img", attributes: { "aria-label": plotLabel(series) } });
  const line = h("div", { class: "clock-line" });
  const data = aligned(series);
  let now_s = span_s[0];
  let window_s = first_s;
  const moveLine = (plot: uPlot) => {
    line.hidden = now_s < window_s[0] || now_s > window_s[1];
    line.style.transform = `translateX(${Math.round(plot.valToPos(now_s, "x"))}px)`;
  };
  // A new window or size takes effect when it is drawn, and the line with it.
  const plot = new uPlot(options(series, violations, first_s, act, moveLine), [data.time_s, ...data.values] as uPlot.AlignedData, element);
  plot.over.append(line);
  listen(plot, span_s, () => window_s, act);
  return {
    element,
    size: (width, height) => plot.setSize({ width, height }),
    window(next_s) {
      window_s = next_s;
      plot.setScale("x", { min: next_s[0], max: next_s[1] });
    },
    now(time_s) {
      now_s = time_s;
      moveLine(plot);
    },
    destroy: () => plot.destroy(),
  };
}

const plotLabel = (series: readonly Series[]): string => `plot of ${series.map(({ id }) => id).join(", ")} over time`;

/** One scale for each unit; the first has its axis on the left, the second on the right. */
function options(
  series: readonly Series[],
  violations: readonly Violation[],
  first_s: Window,
  act: Act,
  drawn: (plot: uPlot) => void,
): uPlot.Options {
  const colours = plotColours();
  const units = [...new Set(series.map(({ unit }) => unit))];
  const scales: uPlot.Scales = { x: { time: false, min: first_s[0], max: first_s[1], auto: false } };
  for (const unit of units) {
    const limits = series.filter((each) => each.unit === unit).flatMap((each) => each.limits);
    scales[`y:${unit}`] = { range: (_plot, low, high) => valueRange(low ?? 0, high ?? 1, limits) };
  }
  return {
    width: 300,
    height: 120,
    padding: [8, 18, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: true, y: false, setScale: false }, points: { size: 6 }, y: false },
    scales,
    axes: [xAxis(colours, "s"), ...units.slice(0, 2).map((unit, i) => yAxis(colours, unit, `y:${unit}`, i === 1))],
    series: [{}, ...series.map(curveStyle)],
    hooks: {
      draw: [drawn],
      drawClear: [(plot) => drawShades(plot, violations, colours.limit), (plot) => drawLimits(plot, series, colours.limit)],
      setSelect: [(plot) => zoomToSelection(plot, act)],
    },
  };
}

const curveStyle = (series: Series, i: number): uPlot.Series => ({
  scale: `y:${series.unit}`,
  stroke: seriesColour(i),
  width: 1.5,
  spanGaps: false,
  points: { show: false },
});

/** Time intervals that are not in order are tinted from top to bottom. */
function drawShades(plot: uPlot, violations: readonly Violation[], colour: string): void {
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.fillStyle = colour;
  for (const { begin_s, end_s, isViolated } of violations) {
    const within = (time_s: number) => Math.min(bbox.left + bbox.width, Math.max(bbox.left, plot.valToPos(time_s, "x", true)));
    const [left, right] = [within(begin_s), within(end_s)];
    ctx.globalAlpha = isViolated ? 0.1 : 0.05;
    ctx.fillRect(left, bbox.top, right - left, bbox.height);
  }
  ctx.restore();
}

/** What lies beyond a limit is tinted, and the limit is a dashed line. */
function drawLimits(plot: uPlot, series: readonly Series[], colour: string): void {
  const { ctx, bbox } = plot;
  const drawn = new Set<string>();
  ctx.save();
  ctx.beginPath();
  ctx.rect(bbox.left, bbox.top, bbox.width, bbox.height);
  ctx.clip();
  for (const { unit, limits } of series) {
    limits.forEach((limit, upper) => {
      if (limit === null || drawn.has(`${unit} ${upper} ${limit}`)) return;
      drawn.add(`${unit} ${upper} ${limit}`);
      const y = plot.valToPos(limit, `y:${unit}`, true);
      const beyond = upper === 1 ? [bbox.top, y - bbox.top] : [y, bbox.top + bbox.height - y];
      ctx.fillStyle = colour;
      ctx.globalAlpha = 0.1;
      if ((beyond[1] as number) > 0) ctx.fillRect(bbox.left, beyond[0] as number, bbox.width, beyond[1] as number);
      ctx.globalAlpha = 0.8;
      ctx.strokeStyle = colour;
      ctx.setLineDash([5, 4]);
      ctx.beginPath();
      ctx.moveTo(bbox.left, y);
      ctx.lineTo(bbox.left + bbox.width, y);
      ctx.stroke();
    });
  }
  ctx.restore();
}

function zoomToSelection(plot: uPlot, act: Act): void {
  const { left, width } = plot.select;
  if (width > 3) act({ kind: "window", window_s: [plot.posToVal(left, "x"), plot.posToVal(left + width, "x")] });
  plot.setSelect({ left: 0, top: 0, width: 0, height: 0 }, false);
}

function listen(plot: uPlot, span_s: Window, window: () => Window, act: Act): void {
  const timeOf = (event: MouseEvent) => plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, "x");
  let pressed_px = 0;
  plot.over.addEventListener("mousedown", (event) => (pressed_px = event.clientX));
  plot.over.addEventListener("click", (event) => {
    if (Math.abs(event.clientX - pressed_px) <= 3) act({ kind: "seek", time_s: timeOf(event) });
  });
  plot.over.addEventListener("mousemove", (event) => {
    if (event.shiftKey && event.buttons === 0) act({ kind: "seek", time_s: timeOf(event) });
  });
  plot.over.addEventListener("dblclick", () => act({ kind: "window", window_s: null }));
  plot.over.addEventListener(
    "wheel",
    (event) => {
      event.preventDefault();
      act({ kind: "window", window_s: zoomed(window(), timeOf(event), Math.exp(0.002 * event.deltaY), span_s) });
    },
    { passive: false },
  );
}
