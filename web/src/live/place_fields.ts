// SPDX-License-Identifier: Apache-2.0
import { freshId, h } from "../panels/dom";
import type { Act } from "../panels/panel";
import { handleOf } from "../state/handles";
import type { Live } from "../state/state";
import type { Handle } from "../wire_messages";
import { angleText, handleName, lengthText, placeProblems, typedNumber, typedPlace } from "./edit_text";
import type { HallActions } from "./hall";

const parts = ["x", "y", "z", "yaw"] as const;

/** Where an object or a pulley is, as numbers that can be typed. Follows what is selected in the view. */
export function placeFields(act: Act, hall: HallActions) {
  const choice = h("select", { attributes: { "aria-label": "object to move" } });
  choice.addEventListener("change", () => act({ kind: "select", node: choice.value }));
  const inputs = parts.map((part) => input(part, () => commit()));
  const limits = h("p", { class: "quiet" });
  const row = h("div", { class: "place-row" }, ...inputs.map((each) => each.element));
  const problems = h("p", { class: "problem", role: "alert" });
  problems.hidden = true;
  const element = h("div", { class: "places" }, h("h3", {}, "Place"), choice, row, problems, limits);
  let handle: Handle | null = null;
  const placed = (live: Live) => live.handles.filter(({ kind }) => kind !== "platform"); // a pose is asked about elsewhere
  let listed = "";

  const commit = () => {
    if (handle === null) return;
    // A number that still reads as it was shown stays what it is: shown ones are rounded.
    const shown = placeTexts(handle);
    const texts = inputs.map(({ field }) => field.value);
    const typed = texts.map((text, i) => (text === shown[i] ? null : typedNumber(text)));
    const wrong = inputs.map((_, i) => (texts[i] === shown[i] ? [] : placeProblems(handle!, texts, typed).filter((one) => one.startsWith(`${parts[i]}:`))));
    inputs.forEach(({ field }, i) => field.setAttribute("aria-invalid", String(wrong[i]!.length > 0)));
    problems.textContent = wrong.flat().join(" ");
    problems.hidden = problems.textContent === "";
    if (!problems.hidden || typed.every((value) => value === null)) return;
    const { setting, label } = typedPlace(handle, typed);
    hall.edit([setting], label);
  };
  return {
    element,
    show(live: Live, selected: string | null) {
      const handles = placed(live);
      element.hidden = handles.length === 0;
      const all = handles.map(({ node }) => node).join("\n");
      if (all !== listed) choice.replaceChildren(...options(handles));
      listed = all;
      handle = handleOf(handles, selected) ?? handleOf(handles, choice.value) ?? handles[0] ?? null;
      if (handle === null) return;
      if (choice.value !== handle.node) problems.hidden = true;
      choice.value = handle.node;
      showPlace(inputs, handle);
      limits.textContent = limitText(handle);
      limits.hidden = limits.textContent === "";
    },
  };
}

function input(part: string, commit: () => void) {
  const id = freshId("place");
  const field = h("input", { type: "text", id, attributes: { inputmode: "decimal", autocomplete: "off" } });
  field.addEventListener("change", commit);
  const label = h("label", { for: id }, part, h("span", { class: "quiet" }, part === "yaw" ? " °" : " m"));
  return { field, element: h("div", {}, label, field) };
}

function options(handles: readonly Handle[]): HTMLElement[] {
  const group = (kind: Handle["kind"], label: string) => {
    const some = handles.filter((handle) => handle.kind === kind);
    const made = some.map((handle) => h("option", { attributes: { value: handle.node } }, handleName(handle)));
    return made.length === 0 ? [] : [h("optgroup", { attributes: { label } }, ...made)];
  };
  return [...group("object", "objects"), ...group("pulley", "pulleys"), ...group("base", "bases"), ...group("joint", "joints of legs")];
}

const placeTexts = (handle: Handle): string[] => [...handle.p_m.map(lengthText), angleText(handle.yaw_rad)];

function showPlace(inputs: readonly { field: HTMLInputElement; element: HTMLElement }[], handle: Handle): void {
  const texts = placeTexts(handle);
  inputs.forEach(({ field, element }, i) => {
    if (document.activeElement !== field) field.value = texts[i] ?? "";
    element.hidden = i === 3 && !handle.turns;
  });
}

export function limitText({ limits }: Handle): string {
  if (limits === null) return "";
  const axes = ["x", "y", "z"].map((axis, i) => ({ axis, low: limits.low[i] ?? 0, high: limits.high[i] ?? 0 }));
  const room = axes.filter(({ low, high }) => high > low);
  const free = room.map(({ axis, low, high }) => `${axis} ${lengthText(low)} to ${lengthText(high)} m`);
  const fixed = axes.filter(({ low, high }) => high <= low).map(({ axis }) => axis);
  if (free.length === 0) return "Stays where it is.";
  return `May go: ${free.join(", ")}${fixed.length === 0 ? "" : `; ${fixed.join(" and ")} as it is`}.`;
}
