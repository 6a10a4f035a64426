// SPDX-License-Identifier: Apache-2.0
import { freshId, h, setAttribute, setText } from "../panels/dom";
import type { Live } from "../state/state";
import type { EditField } from "../wire_messages";
import { fieldSetting } from "./edit_text";
import type { HallActions } from "./hall";

const mostOpen = 6; // with more of them the groups start folded, so that the map stays in sight

interface Row {
  path: string;
  field: HTMLInputElement;
  problem: HTMLElement;
}

/** Diameters, limits and demands as text with their units; what is wrong with one is told below it. */
export function fieldList(hall: HallActions) {
  const element = h("div", { class: "fields" });
  let rows: Row[] = [];
  let listed = "";
  return {
    element,
    show(live: Live) {
      const all = live.fields.map(({ path, label }) => `${path} ${label}`).join("\n");
      if (all !== listed) {
        rows = [];
        element.replaceChildren(...groups(live.fields, hall, rows));
        listed = all;
      }
      for (const row of rows) showRow(row, live);
    },
  };
}

function showRow({ path, field, problem }: Row, live: Live): void {
  const value = live.fields.find((each) => each.path === path)?.value ?? "";
  const wrong = live.problems.filter((text) => text.includes(path));
  setText(problem, wrong.join("\n"));
  problem.hidden = wrong.length === 0;
  setAttribute(field, "aria-invalid", String(wrong.length > 0));
  // What was typed wrongly stays, so that it can be put right.
  if (document.activeElement !== field && wrong.length === 0) field.value = value;
}

function groups(fields: readonly EditField[], hall: HallActions, rows: Row[]): HTMLElement[] {
  const names = [...new Set(fields.map(({ group }) => group))];
  return names.map((name) => {
    const made = fields.filter(({ group }) => group === name).map((field) => fieldRow(field, hall, rows));
    const details = h("details", { class: "figure-part" }, h("summary", {}, name), ...made);
    details.open = fields.length <= mostOpen;
    return details;
  });
}

function fieldRow(edited: EditField, hall: HallActions, rows: Row[]): HTMLElement {
  const id = freshId("field");
  const problem = h("p", { class: "problem", id: `${id}-problem` });
  const attributes = { autocomplete: "off", spellcheck: "false", "aria-describedby": `${id}-problem` };
  const field = h("input", { type: "text", id, attributes });
  const label = () => `${edited.label} ${field.value.trim()}`;
  field.addEventListener("change", () => hall.edit([fieldSetting(edited, field.value)], label()));
  rows.push({ path: edited.path, field, problem });
  return h("div", { class: "field" }, h("label", { for: id }, edited.label), field, problem);
}
