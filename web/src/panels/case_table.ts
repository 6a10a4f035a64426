// SPDX-License-Identifier: Apache-2.0
import { css } from "../state/colours";
import type { Cases } from "../state/model";
import { outcomeStyle } from "../state/outcome_style";
import { caseLines, outcomeName } from "./case_words";
import { button, h, setHidden } from "./dom";
import type { Act, Panel } from "./panel";

const rowsAtOnce = 200;

/** Every case of a series of runs in a line; a click shows it on the map. Long tables are made as far as they are wanted. */
export function caseTable(act: Act): Panel {
  const head = h("tr", {});
  const body = h("tbody", {});
  const more = button("more cases", "show more cases", () => add());
  const table = h("table", { class: "case-table" }, h("thead", {}, head), body);
  const element = h("section", { class: "cases", attributes: { "aria-label": "table of cases", tabindex: "0" } }, table, more);
  let cases: Cases | null = null;
  let rows: HTMLTableRowElement[] = [];
  const add = () => {
    if (!cases) return;
    const next = Array.from({ length: Math.min(rowsAtOnce, cases.number.length - rows.length) }, (_, k) => rowOf(cases!, rows.length + k, act));
    rows = [...rows, ...next];
    body.append(...next);
    setHidden(more, rows.length >= cases.number.length);
  };
  return {
    element,
    show(state, before) {
      element.hidden = state.model.cases === null;
      if (state.model.cases !== before?.model.cases) {
        cases = state.model.cases;
        rows = [];
        body.replaceChildren();
        head.replaceChildren(...headings(cases).map((text) => h("th", { attributes: { scope: "col" } }, text)));
        add();
      }
      const { chosen } = state.cases;
      if (chosen === before?.cases.chosen) return;
      rows[before?.cases.chosen ?? -1]?.removeAttribute("aria-current");
      rows[chosen ?? -1]?.setAttribute("aria-current", "true");
    },
  };
}

const headings = (cases: Cases | null): string[] =>
  cases === null || cases.number.length === 0 ? [] : ["case", "outcome", ...caseLines(cases, 0).map(([name]) => name), "reason"];

function rowOf(cases: Cases, i: number, act: Act): HTMLTableRowElement {
  const mark = h("span", { class: "swatch" });
  mark.style.backgroundColor = css(outcomeStyle(cases, cases.outcome[i]!).colour);
  const name = button(String(cases.number[i]!), `show case ${cases.number[i]!} on the map`, () => act({ kind: "case", chosen: i }), { class: "tree-name" });
  const texts = caseLines(cases, i).map(([, text]) => h("td", { class: "number" }, text));
  const outcome = h("td", {}, h("span", { class: "case-outcome" }, mark, outcomeName(cases, i)));
  const reason = cases.reasons[cases.reason[i]!] ?? "";
  return h("tr", {}, h("th", { attributes: { scope: "row" } }, name), outcome, ...texts, h("td", { class: "case-reason", title: reason }, reason));
}
