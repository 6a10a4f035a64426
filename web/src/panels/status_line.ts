// SPDX-License-Identifier: Apache-2.0
import type { Stats } from "../stats";
import { h, setText } from "./dom";

export interface StatusLine {
  readonly element: HTMLElement;
  toggle(): void;
  show(stats: Stats): void;
}

/** What the last frame took. Off until it is asked for, by key or by ?stats in the address. */
export function statusLine(on: boolean): StatusLine {
  const attributes = { "aria-label": "work of the last frame", "aria-live": "off" };
  const element = h("output", { class: "status number", attributes });
  element.hidden = !on;
  return {
    element,
    toggle: () => (element.hidden = !element.hidden),
    show({ last, frames }) {
      if (element.hidden) return;
      const made = [`${last.posed} posed`, `${last.rebuilt} rebuilt`, `${last.draw_calls} draws`, `${last.triangles} triangles`];
      setText(element, [`frame ${frames}`, `${last.script_ms.toFixed(1)} ms script`, ...made].join("  ·  "));
    },
  };
}
