// SPDX-License-Identifier: Apache-2.0
import { marginsOf, type MotionMargin } from "../state/motion_figures";
import { h, section } from "./dom";
import type { Act, Panel } from "./panel";
import { onScreen, timeText, withUnit } from "./words";

const zero = 22; // per cent of a bar's width: left of it something is missing

/** The margins of a motion as bars about what is required; those of one unit have one scale. A click goes to the worst moment. */
export function marginTable(act: Act): Panel {
  const body = h("tbody", {});
  const heads = ["margin", "seen", "proven"].map((text) => h("th", { attributes: { scope: "col" } }, text));
  const table = h("table", { class: "margins" }, h("thead", {}, h("tr", {}, ...heads)), body);
  const note = h("p", { class: "quiet" }, "Bars begin at what is required. Dark is proven, light was seen at single instants.");
  const element = section("Margins", true, table, note);
  return {
    element,
    show(state, before) {
      if (state.model === before?.model) return;
      const margins = marginsOf(state.model);
      element.hidden = margins.length === 0;
      const missing = (one: MotionMargin) => Number((one.proven ?? one.seen) < one.required);
      const inOrder = [...margins].sort((a, b) => missing(b) - missing(a));
      body.replaceChildren(...inOrder.map((one) => marginRow(one, scaleOf(margins, one.unit), act)));
    },
  };
}

/** The greatest distance from what is required, of all margins with a unit. */
const scaleOf = (margins: readonly MotionMargin[], unit: string): number =>
  margins.reduce((most, one) => (one.unit === unit ? Math.max(most, Math.abs(one.seen - one.required)) : most), 1e-12);

const valueText = (value: number, unit: string): string => {
  const shown = onScreen(value, unit);
  return unit === "m" && Math.abs(value) < 1 ? withUnit(1000 * value, "mm", 3) : withUnit(shown.value, shown.unit, 3);
};

function marginRow(one: MotionMargin, scale: number, act: Act): HTMLElement {
  const { kind, unit, required, seen, proven } = one;
  const bars = [bar("seen", seen - required, scale), ...(proven === null ? [] : [bar("proven", proven - required, scale)])];
  const between = one.between === "" ? "" : ` (${one.between})`;
  const words = `${kind}: ${valueText(seen, unit)} seen at ${timeText(one.time_s, 3)} s${between}, ${valueText(required, unit)} required`;
  const name = h("button", { type: "button", class: "tree-name", title: words }, kind);
  name.addEventListener("click", () => {
    act({ kind: "play", playing: false });
    act({ kind: "seek", time_s: one.time_s });
  });
  const line = h("span", { class: "bar", attributes: { "aria-hidden": "true" } }, ...bars);
  const row = h("tr", { title: words }, h("th", { attributes: { scope: "row" } }, name, line));
  row.append(...[seen, proven].map((value) => h("td", { class: "number" }, value === null ? "" : valueText(value, unit))));
  row.dataset["severity"] = seen < required ? "problem" : proven !== null && proven < required ? "warning" : "note";
  return row;
}

function bar(what: string, over: number, scale: number): HTMLElement {
  const share = Math.min(1, Math.abs(over) / scale);
  const width = Math.max(over < 0 ? 4 : 1, share * (over < 0 ? zero : 100 - zero));
  const element = h("span", { class: what });
  element.style.left = `${over < 0 ? zero - width : zero}%`;
  element.style.width = `${width}%`;
  if (over < 0) element.dataset["short"] = "";
  return element;
}
