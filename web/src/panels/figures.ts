// SPDX-License-Identifier: Apache-2.0
import type { JsonValue } from "../report_json";
import { h, section } from "./dom";
import { nameAndUnit, numberText, onScreen, pointText, withUnit } from "./words";
import type { Panel } from "./panel";

type Row = { [key: string]: JsonValue };
const mostRows = 200;

/** The figures of summary.json as a tree: plain values first, what has parts folds. */
export function figuresPanel(): Panel {
  const body = h("div", { class: "figures" });
  const element = section("Figures", true, body);
  return {
    element,
    show(state, before) {
      if (state.model.summary === before?.model.summary && before !== null) return;
      const figures = newFigures(state.model.summary?.figures ?? {}, state.model.caption);
      element.hidden = Object.keys(figures).length === 0;
      body.replaceChildren(tree(figures, 0));
    },
  };
}

/** Without the sentence that the caption says already. */
const newFigures = ({ sentence, ...others }: Row, caption: string): Row =>
  typeof sentence !== "string" || caption === "" || caption.includes(sentence) ? others : { sentence, ...others };

function tree(row: Row, depth: number): HTMLElement {
  const simple = Object.entries(row).filter(([key, value]) => plainText(key, value) !== null);
  const parts = Object.entries(row).filter(([key, value]) => plainText(key, value) === null);
  const element = h("div", { class: "figure-group" });
  if (simple.length > 0) element.append(h("dl", {}, ...simple.flatMap(([key, value]) => pair(key, value))));
  element.append(...parts.map(([key, value]) => part(key, value, depth)));
  return element;
}

function pair(key: string, value: JsonValue): HTMLElement[] {
  const text = plainText(key, value) ?? "";
  const exact = typeof value === "number" || Array.isArray(value) ? JSON.stringify(value) : text;
  const properties = { class: text.length > 22 ? "long number" : "number", title: exact };
  return [h("dt", {}, nameAndUnit(key).name), h("dd", properties, text)];
}

function part(key: string, value: JsonValue, depth: number): HTMLElement {
  const { name, unit } = nameAndUnit(key);
  const count = Array.isArray(value) ? ` (${value.length})` : "";
  const details = h("details", { class: "figure-part" }, h("summary", {}, name + count));
  // Parts are made when they are looked at: a long result has thousands of figures.
  const fill = () => {
    if (details.childElementCount > 1) return;
    details.append(Array.isArray(value) ? listOf(value, unit, depth + 1) : tree(value as Row, depth + 1));
  };
  details.addEventListener("toggle", fill);
  if (opens(value, depth)) {
    fill();
    details.open = true;
  }
  return details;
}

/** What is read without a click: short parts, one or two of a kind, and what was found of a payload. */
function opens(value: JsonValue, depth: number): boolean {
  if (!Array.isArray(value)) return depth <= (Object.keys(value as Row).length <= 8 ? 1 : 0) && Object.keys(value as Row).length <= 12;
  const isFound = value.length > 0 && value.every((row) => isRow(row) && "is_determined" in row);
  return depth <= 1 && (value.length <= 2 || isFound);
}

function listOf(values: readonly JsonValue[], unit: string, depth: number): HTMLElement {
  const rows = values.filter(isRow);
  if (rows.length === values.length && rows.every((row) => Object.entries(row).every(([k, v]) => plainText(k, v) !== null))) {
    return table(rows);
  }
  const items = values.slice(0, mostRows).map((value) =>
    h("li", {}, isRow(value) ? tree(value, depth) : Array.isArray(value) ? listOf(value, unit, depth) : valueText(value, unit)),
  );
  return h("ol", { class: "figure-list" }, ...items);
}

/** Rows that have the same keys, one below the other; units in the head. */
function table(rows: readonly Row[]): HTMLElement {
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const head = h("tr", {}, ...keys.map((key) => h("th", { attributes: { scope: "col" } }, headText(key))));
  const body = rows.slice(0, mostRows).map((row) => h("tr", {}, ...keys.map((key) => cell(row[key] ?? null, key))));
  if (rows.length > mostRows) body.push(h("tr", {}, h("td", {}, `and ${rows.length - mostRows} more`)));
  const scroll = h("div", { class: "scroll", role: "region", attributes: { tabindex: "0", "aria-label": "table" } });
  scroll.append(h("table", {}, h("thead", {}, head), h("tbody", {}, ...body)));
  return scroll;
}

function headText(key: string): string {
  const { name, unit } = nameAndUnit(key);
  const shown = onScreen(0, unit).unit;
  return shown === "" ? name : `${name} [${shown}]`;
}

function cell(value: JsonValue, key: string): HTMLElement {
  const { unit } = nameAndUnit(key);
  const bare = typeof value === "number" ? numberText(onScreen(value, unit).value) : (plainText(key, value) ?? "");
  return h("td", { class: typeof value === "number" ? "number" : "" }, bare);
}

const isRow = (value: JsonValue): value is Row => typeof value === "object" && value !== null && !Array.isArray(value);

/** One line for a value without parts (a point counts as one value); null where it has parts. */
export function plainText(key: string, value: JsonValue): string | null {
  const { unit } = nameAndUnit(key);
  if (isRow(value)) return null;
  if (!Array.isArray(value)) return valueText(value, unit);
  if (value.length === 0) return "none";
  if (value.length > 6) return null;
  if (value.every((item) => typeof item === "number")) return pointOf(value as number[], unit);
  return value.every((item) => typeof item === "string") ? value.join(", ") : null;
}

function pointOf(values: readonly number[], unit: string): string {
  const shown = onScreen(0, unit).unit;
  const turned = values.map((value) => onScreen(value, unit).value);
  if (shown === "m") return pointText(turned);
  return `(${turned.map((value) => numberText(value)).join(", ")})${shown === "" || shown === "°" ? "" : "\u00a0"}${shown}`;
}

function valueText(value: JsonValue, unit: string): string {
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value !== "number") return String(value);
  const shown = onScreen(value, unit);
  return withUnit(shown.value, shown.unit);
}
