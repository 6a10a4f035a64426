// SPDX-License-Identifier: Apache-2.0
import type { EventJson } from "../scene_json";
import type { State } from "../state/state";
import { filterField, h, section, setAttribute, setText } from "./dom";
import { eventAt, severity, type Severity } from "./event_words";
import type { Act, Panel } from "./panel";
import { timeDecimals, timeText } from "./words";

const words: Readonly<Record<Severity, string>> = { problem: "problem", warning: "not proven", note: "" };
const pageSize = 300;

/** Problems and events. A click goes to the moment. */
export function eventList(act: Act): Panel {
  const filter = filterField("filter events");
  const only = h("input", { type: "checkbox" });
  const list = h("ol", { class: "events" });
  const rest = h("p", { class: "quiet" });
  const onlyRow = h("label", { class: "check" }, only, "problems only");
  const element = section("Events", true, filter, onlyRow, list, rest);
  let rows: { row: HTMLButtonElement; index: number }[] = [];
  let state: State | null = null;

  const rebuild = () => {
    if (state === null) return;
    const found = chosen(state.model.events, filter.value, only.checked);
    rows = found.slice(0, pageSize).map(({ event, index }) => ({ row: eventRow(event, state as State, act), index }));
    list.replaceChildren(...rows.map(({ row }) => h("li", {}, row)));
    setText(rest, found.length > pageSize ? `${found.length - pageSize} more: filter to see them` : "");
    markNow(rows, state);
  };
  filter.addEventListener("input", rebuild);
  only.addEventListener("change", rebuild);
  return {
    element,
    show(next, before) {
      state = next;
      if (next.model === before?.model) {
        if (next.clock.now_s !== before.clock.now_s) markNow(rows, next);
        return;
      }
      const { events } = next.model;
      element.hidden = events.length === 0;
      filter.hidden = events.length < 12;
      onlyRow.hidden = events.length < 6 || !events.some((event) => severity(event) !== "note");
      rebuild();
    },
  };
}

function chosen(events: readonly EventJson[], filter: string, problemsOnly: boolean) {
  const wanted = filter.trim().toLowerCase();
  return events
    .map((event, index) => ({ event, index }))
    .filter(({ event }) => !problemsOnly || severity(event) !== "note")
    .filter(({ event }) => `${event.kind} ${event.subject} ${event.text}`.toLowerCase().includes(wanted));
}

function eventRow(event: EventJson, state: State, act: Act): HTMLButtonElement {
  const grade = severity(event);
  const time = `${timeText(event.time_s, timeDecimals(state.model.span_s ?? [0, 0]))} s`;
  const head = h("span", { class: "event-head" }, h("span", { class: "number" }, time), h("strong", {}, event.kind));
  if (words[grade] !== "" && words[grade] !== event.kind) head.append(h("em", {}, words[grade]));
  const row = h("button", { type: "button", class: "event" }, head);
  if (event.subject !== "") row.append(h("span", { class: "event-subject" }, event.subject));
  if (event.text !== "") row.append(h("span", { class: "event-text" }, event.text));
  row.dataset["severity"] = grade;
  row.addEventListener("click", () => {
    act({ kind: "play", playing: false });
    act({ kind: "seek", time_s: event.time_s });
  });
  return row;
}

function markNow(rows: readonly { row: HTMLButtonElement; index: number }[], state: State): void {
  const now = eventAt(state.model.events, state.clock.now_s);
  for (const { row, index } of rows) setAttribute(row, "aria-current", index === now ? "time" : "false");
}
