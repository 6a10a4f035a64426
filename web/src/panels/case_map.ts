// SPDX-License-Identifier: Apache-2.0
import { casesInPlane, mostDots, neighbour, otherAxes, outcomeCounts, place } from "../state/case_map";
import { css } from "../state/colours";
import type { Cases } from "../state/model";
import { outcomeStyle } from "../state/outcome_style";
import type { CasesView, State } from "../state/state";
import { caseLines, caseTitle, commandOf } from "./case_words";
import { button, freshId, h } from "./dom";
import type { Act, Panel } from "./panel";
import { unitOnScreen } from "./words";

const svgSpace = "http://www.w3.org/2000/svg";
const margin = { left: 78, right: 16, top: 12, bottom: 46 };
const mostTicks = 12;

function svg(tag: string, attributes: Readonly<Record<string, string | number>>, text = ""): SVGElement {
  const element = document.createElementNS(svgSpace, tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  if (text !== "") element.textContent = text;
  return element;
}

/**
 * A series of runs over two of its axes, coloured by outcome; it takes the place of the 3D view. Arrow keys go from case to
 * case, and what is under the pointer or the focus is told beside the map.
 */
export function caseMapPanel(act: Act): Panel {
  const controls = h("div", { class: "case-controls" });
  const legend = h("ul", { class: "case-legend", attributes: { "aria-label": "outcomes" } });
  const drawing = h("div", { class: "case-drawing" });
  const detail = h("div", { class: "case-detail", attributes: { "aria-live": "polite" } });
  const element = h("section", { class: "case-map", attributes: { "aria-label": "map of cases" } }, controls, legend, drawing, detail);
  let shown: State | null = null;
  const redraw = () => {
    const { model, cases: view } = shown ?? {};
    if (!model?.cases || !view || drawing.clientWidth < 80) return;
    drawing.replaceChildren(mapDrawing(model.cases, view, drawing.clientWidth, drawing.clientHeight, act));
  };
  new ResizeObserver(redraw).observe(drawing);
  return {
    element,
    show(state, before) {
      const { cases } = state.model;
      element.hidden = cases === null;
      shown = state;
      if (cases === null || (cases === before?.model.cases && state.cases === before.cases)) return;
      if (cases !== before?.model.cases) legend.replaceChildren(...legendEntries(cases));
      if (state.cases.x !== before?.cases.x || state.cases.y !== before.cases.y || state.cases.levels !== before.cases.levels)
        replaceControls(controls, axisControls(cases, state.cases, act));
      const hadFocus = drawing.contains(document.activeElement);
      redraw();
      if (hadFocus) drawing.querySelector<SVGElement>('[tabindex="0"]')?.focus();
      detail.replaceChildren(...detailOf(cases, state.cases.chosen));
    },
  };
}

/** Keeps the focus on the control that was used. */
function replaceControls(controls: HTMLElement, next: readonly HTMLElement[]): void {
  const focused = document.activeElement?.getAttribute("data-control");
  controls.replaceChildren(...next);
  if (focused) controls.querySelector<HTMLElement>(`[data-control="${focused}"]`)?.focus();
}

function chooser(label: string, options: readonly string[], chosen: number, key: string, choose: (i: number) => void): HTMLElement {
  const id = freshId("case");
  const select = h("select", { id, attributes: { "data-control": key } });
  select.append(...options.map((text, i) => h("option", { attributes: { value: String(i) } }, text)));
  select.value = String(chosen);
  select.addEventListener("change", () => choose(Number(select.value)));
  return h("span", { class: "case-control" }, h("label", { for: id }, label), select);
}

function axisControls(cases: Cases, view: CasesView, act: Act): HTMLElement[] {
  const names = cases.axes.map((axis) => axis.name);
  const controls = cases.axes.length < 2 ? [] : [
    chooser("across", names, view.x, "x", (axis) => act({ kind: "case_axis", which: "x", axis })),
    chooser("up", names, view.y, "y", (axis) => act({ kind: "case_axis", which: "y", axis })),
  ];
  if (!cases.isGrid) return controls;
  return [...controls, ...otherAxes(cases, view).map((axis) => levelControl(cases, view, axis, act))];
}

/** A slider through the values of an axis that the map does not show. */
function levelControl(cases: Cases, view: CasesView, axis: number, act: Act): HTMLElement {
  const { name, texts } = cases.axes[axis]!;
  const id = freshId("case");
  const level = view.levels[axis] ?? 0;
  const attributes = { min: "0", max: String(texts.length - 1), step: "1", value: String(level), "data-control": `level${axis}` };
  const slider = h("input", { id, type: "range", attributes: { ...attributes, "aria-valuetext": texts[level] ?? "" } });
  slider.addEventListener("input", () => act({ kind: "case_level", axis, level: Number(slider.value) }));
  return h("span", { class: "case-control" }, h("label", { for: id }, name), slider, h("output", { for: id }, texts[level] ?? ""));
}

function legendEntries(cases: Cases): HTMLElement[] {
  const all = cases.number.length;
  return outcomeCounts(cases).map(({ outcome, count }) => {
    const { colour, sign, ink } = outcomeStyle(cases, outcome);
    const mark = h("span", { class: "case-sign", attributes: { "aria-hidden": "true" } }, sign);
    mark.style.backgroundColor = css(colour);
    mark.style.color = ink;
    const share = all === 0 ? "" : ` (${((100 * count) / all).toFixed(1)} %)`;
    return h("li", {}, mark, `${cases.outcomes[outcome]!}: ${count}${share}`);
  });
}

function detailOf(cases: Cases, chosen: number | null): (HTMLElement | string)[] {
  if (chosen === null) {
    const missing = cases.planned - cases.number.length;
    const hint = "Point at a case, or go to the map with Tab and move with the arrow keys.";
    const notRun = missing > 0 ? ` ${missing} of ${cases.planned} cases were not run.` : "";
    const many = !cases.isGrid && cases.number.length > mostDots ? ` The map shows the first ${mostDots} cases.` : "";
    return [h("p", { class: "quiet" }, hint + notRun + many)];
  }
  const lines = caseLines(cases, chosen).flatMap(([name, text]) => [h("dt", {}, name), h("dd", { class: "number" }, text)]);
  const reason = cases.reasons[cases.reason[chosen]!] ?? "";
  const command = commandOf(cases, chosen);
  const copy = button("copy", "copy the command", () => void navigator.clipboard?.writeText(command));
  return [
    h("strong", {}, caseTitle(cases, chosen)),
    h("dl", {}, ...lines),
    ...(reason === "" ? [] : [h("p", {}, reason)]),
    h("p", { class: "case-command" }, h("code", {}, command), copy),
  ];
}

/** Which values have a label: all, or so few that they do not touch. */
function ticks(count: number): number[] {
  const step = Math.ceil(count / mostTicks);
  return Array.from({ length: Math.ceil(count / step) }, (_, i) => i * step);
}

/** The ticks of an axis: of a grid its values, of random numbers both ends and the middle. */
function tickPlaces(cases: Cases, axis: number): { at: number; text: string }[] {
  const { texts, numbers, isNumber } = cases.axes[axis]!;
  if (cases.isGrid || !isNumber) return ticks(texts.length).map((i) => ({ at: place(cases, axis, i), text: numberOf(cases, axis, i) }));
  const middle = Math.floor((numbers.length - 1) / 2);
  return [...new Set([0, middle, numbers.length - 1])].map((i) => ({ at: place(cases, axis, i), text: Number(numbers[i]!.toPrecision(3)).toString() }));
}

const numberOf = (cases: Cases, axis: number, level: number): string => {
  const { isNumber, numbers, texts } = cases.axes[axis]!;
  return isNumber ? Number(numbers[level]!.toPrecision(4)).toString() : texts[level]!;
};

const axisTitle = (cases: Cases, axis: number): string => {
  const { name, unit } = cases.axes[axis]!;
  return unit === "" ? name : `${name} [${unitOnScreen(unit)}]`;
};

function mapDrawing(cases: Cases, view: CasesView, width: number, height: number, act: Act): SVGElement {
  const root = svg("svg", { width, height, viewBox: `0 0 ${width} ${height}`, role: "group", "aria-label": "cases" });
  const isFlat = cases.axes.length < 2; // one axis alone: a row of cells
  const area = { w: width - margin.left - margin.right, h: height - margin.top - margin.bottom };
  const x = (share: number) => margin.left + share * area.w;
  const y = (share: number) => margin.top + (1 - share) * area.h;
  const heightOf = (i: number) => (isFlat ? 0.5 : place(cases, view.y, cases.axes[view.y]!.level[i]!));
  root.append(...frame(cases, view, isFlat, area, x, y));
  const columns = cases.axes[view.x]!.texts.length;
  const rows = isFlat ? 1 : cases.axes[view.y]!.texts.length;
  const cell = cases.isGrid ? { w: area.w / columns, h: area.h / rows } : { w: 13, h: 13 };
  const plane = casesInPlane(cases, view);
  const focus = view.chosen !== null && plane.includes(view.chosen) ? view.chosen : plane[0];
  for (const i of plane) {
    const at = { x: x(place(cases, view.x, cases.axes[view.x]!.level[i]!)), y: y(heightOf(i)) };
    root.append(caseMark(cases, i, at, cell, i === view.chosen, i === focus));
  }
  listen(root, cases, view, act);
  return root;
}

function frame(
  cases: Cases,
  view: CasesView,
  isFlat: boolean,
  area: { w: number; h: number },
  x: (share: number) => number,
  y: (share: number) => number,
): SVGElement[] {
  const labels = tickPlaces(cases, view.x).map(({ at, text }) =>
    svg("text", { x: x(at), y: y(0) + 16, "text-anchor": "middle", class: "case-tick" }, text));
  labels.push(svg("text", { x: x(0.5), y: y(0) + 36, "text-anchor": "middle", class: "case-axis" }, axisTitle(cases, view.x)));
  if (!isFlat) {
    for (const { at, text } of tickPlaces(cases, view.y))
      labels.push(svg("text", { x: x(0) - 6, y: y(at) + 4, "text-anchor": "end", class: "case-tick" }, text));
    const up = { x: 14, y: y(0.5), transform: `rotate(-90 14 ${y(0.5)})`, "text-anchor": "middle", class: "case-axis" };
    labels.push(svg("text", up, axisTitle(cases, view.y)));
  }
  return [svg("rect", { x: x(0), y: y(1), width: area.w, height: area.h, class: "case-frame" }), ...labels];
}

function caseMark(
  cases: Cases,
  i: number,
  at: { x: number; y: number },
  cell: { w: number; h: number },
  isChosen: boolean,
  isFocus: boolean,
): SVGElement {
  const { colour, sign, ink } = outcomeStyle(cases, cases.outcome[i]!);
  const words = `${caseTitle(cases, i)}, ${caseLines(cases, i).slice(0, cases.axes.length).map((line) => line.join(" ")).join(", ")}`;
  const group = svg("g", { "data-case": i, tabindex: isFocus ? 0 : -1, role: "img", "aria-label": words, class: isChosen ? "case chosen" : "case" });
  const gap = cases.isGrid && Math.min(cell.w, cell.h) > 8 ? 1 : 0;
  const box = { x: at.x - cell.w / 2 + gap, y: at.y - cell.h / 2 + gap, width: cell.w - 2 * gap, height: cell.h - 2 * gap };
  group.append(svg("rect", { ...box, rx: cases.isGrid ? 0 : 6, fill: css(colour) }));
  if (Math.min(cell.w, cell.h) >= 12)
    group.append(svg("text", { x: at.x, y: at.y, "text-anchor": "middle", "dominant-baseline": "central", fill: ink, class: "case-mark" }, sign));
  return group;
}

function listen(root: SVGElement, cases: Cases, view: CasesView, act: Act): void {
  const caseOf = (target: EventTarget | null): number | null => {
    const group = target instanceof Element ? target.closest("[data-case]") : null;
    return group ? Number(group.getAttribute("data-case")) : null;
  };
  const choose = (chosen: number | null) => {
    if (chosen !== null && chosen !== view.chosen) act({ kind: "case", chosen });
  };
  root.addEventListener("pointermove", (event) => choose(caseOf(event.target)));
  root.addEventListener("focusin", (event) => choose(caseOf(event.target)));
  const steps: Readonly<Record<string, readonly [number, number]>> = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] };
  root.addEventListener("keydown", (event) => {
    const from = caseOf(event.target);
    const step = steps[(event as KeyboardEvent).key];
    if (from === null || !step) return;
    event.preventDefault();
    event.stopPropagation(); // the view and the clock have uses of their own for arrows
    choose(neighbour(cases, view, from, ...step));
  });
}

