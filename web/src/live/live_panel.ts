// SPDX-License-Identifier: Apache-2.0
import { button, h, press, pressable, section, setText } from "../panels/dom";
import type { Act, Panel } from "../panels/panel";
import type { Live } from "../state/state";
import { fieldList } from "./field_list";
import type { HallActions } from "./hall";
import { placeFields } from "./place_fields";
import { volumeTable } from "./volume_table";

/** A hall that can be changed: places, limits, what the free volume does, steps back, A and B. */
export function livePanel(act: Act, hall: HallActions): Panel {
  const connection = h("p", { class: "problem", role: "status" }, "Not connected. Trying again …");
  const steps = stepButtons(hall);
  const change = h("p", { class: "quiet" });
  const problems = h("ul", { class: "problems" });
  const alert = h("div", { role: "alert" }, problems);
  const warnings = h("ul", { class: "warnings" });
  const volumes = volumeTable();
  const compare = comparison(hall);
  const places = placeFields(act, hall);
  const fields = fieldList(hall);
  const element = section("Live hall", true, connection, steps.element, change, alert, warnings);
  element.append(volumes.element, compare.element, places.element, fields.element);
  return {
    element,
    show(state, before) {
      const { live } = state;
      element.hidden = live === null;
      if (live === null || (live === before?.live && state.selected === before.selected)) return;
      connection.hidden = live.connected;
      steps.show(live);
      setText(change, live.saved !== "" ? live.saved : (live.labels[live.revision] ?? ""));
      const general = live.problems.filter((problem) => !live.fields.some(({ path }) => problem.includes(path)));
      problems.replaceChildren(...general.map((problem) => h("li", {}, problem)));
      warnings.replaceChildren(...live.warnings.map((warning) => h("li", {}, warning)));
      volumes.show(live);
      compare.show(live);
      places.show(live, state.selected);
      fields.show(live);
    },
  };
}

function stepButtons(hall: HallActions) {
  const undo = button("Undo", "undo (Ctrl Z)", () => hall.undo());
  const redo = button("Redo", "redo (Ctrl Shift Z)", () => hall.redo());
  const save = button("Save", "save the hall file (Ctrl S)", () => hall.save(), { class: "strong" });
  return {
    element: h("div", { class: "buttons" }, undo, redo, save),
    show(live: Live) {
      undo.disabled = !live.connected || (live.parents[live.revision] ?? -1) < 0;
      redo.disabled = !live.connected || live.redo.length === 0;
      save.disabled = !live.connected || !live.unsaved;
    },
  };
}

const names: readonly [Live["compare"], string, string][] = [
  ["a", "A", "the map that was pinned"],
  ["b", "B", "the map as it is now"],
  ["difference", "A to B", "what was lost and gained between A and B"],
];

function comparison(hall: HallActions) {
  const pin = button("Pin as A", "keep the map as it is now, to compare with", () => hall.pin());
  const views = names.map(([which, text, label]) => ({ which, element: pressable(text, label, () => hall.compare(which)) }));
  const attributes = { "aria-label": "map that is seen" };
  const group = h("span", { class: "segments", role: "group", attributes }, ...views.map((view) => view.element));
  return {
    element: h("div", { class: "buttons" }, pin, group),
    show(live: Live) {
      pin.disabled = live.map === null;
      group.hidden = live.a === null;
      for (const { which, element } of views) press(element, live.compare === which);
    },
  };
}
