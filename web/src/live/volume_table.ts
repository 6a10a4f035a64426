// SPDX-License-Identifier: Apache-2.0
import { h, setText } from "../panels/dom";
import { numberText, withUnit } from "../panels/words";
import type { Live } from "../state/state";
import type { Volumes } from "../wire_messages";

const rows: readonly [keyof Volumes, string][] = [
  ["free_m3", "free"],
  ["undecided_m3", "undecided"],
  ["blocked_m3", "blocked"],
];

/** Volumes before and after the last change, and how finely they are known. */
export function volumeTable() {
  const body = h("tbody", {});
  const head = h("tr", {}, ...["space", "before", "now", "change"].map((text) => h("th", { attributes: { scope: "col" } }, text)));
  const table = h("table", { class: "volumes" }, h("caption", {}, "Volume in m³"), h("thead", {}, head), body);
  const progress = h("p", { class: "quiet", role: "status" });
  const element = h("div", {}, table, progress);
  return {
    element,
    show(live: Live) {
      table.hidden = live.map === null;
      setText(progress, progressText(live));
      if (live.map === null) return;
      const { volumes } = live.map;
      body.replaceChildren(...rows.map(([key, name]) => row(name, live.before?.[key] ?? null, volumes[key])));
    },
  };
}

function row(name: string, before: number | null, now: number): HTMLElement {
  const change = before === null ? null : now - before;
  const cells = [before, now].map((value) => h("td", { class: "number" }, value === null ? "" : numberText(value)));
  return h("tr", {}, h("th", { attributes: { scope: "row" } }, name), ...cells, h("td", { class: "number" }, changeText(change)));
}

export function changeText(change: number | null): string {
  if (change === null) return "";
  if (Math.abs(change) < 5e-4) return "±0";
  return `${change > 0 ? "+" : ""}${numberText(change, 3)}`;
}

export function progressText(live: Live): string {
  if (live.map === null) return live.connected && live.handles.length > 0 ? "Computing the first map …" : "";
  const { resolution_m, finest, wall_ms } = live.map;
  const size = resolution_m < 0.1 ? withUnit(100 * resolution_m, "cm", 3) : withUnit(resolution_m, "m", 3);
  return `Certified at ${size} after ${withUnit(wall_ms / 1000, "s", 2)}${finest ? "." : "; refining …"}`;
}
