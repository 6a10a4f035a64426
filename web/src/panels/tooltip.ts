// SPDX-License-Identifier: Apache-2.0
import { shownVolume } from "../state/shown";
import type { State } from "../state/state";
import { h } from "./dom";
import type { Panel } from "./panel";
import { cellWords, type CellWords } from "./volume_words";
import { pointText } from "./words";

/** What is under the pointer: a name, or what blocks here, with margins and place. Follows the pointer over the view. */
export function tooltip(view: HTMLElement): Panel {
  const element = h("div", { class: "tooltip", role: "status" });
  element.hidden = true;
  let at: readonly [number, number] = [0, 0];
  view.addEventListener("pointermove", (event) => {
    const box = view.getBoundingClientRect();
    at = [event.clientX - box.left, event.clientY - box.top];
    if (!element.hidden) place(element, view, at);
  });
  view.addEventListener("pointerleave", () => (element.hidden = true));
  return {
    element,
    show(state, before) {
      const isOther = before !== null && shownVolume(state) !== shownVolume(before);
      if (state.hover === before?.hover && state.map === before?.map && !isOther) return;
      // Cells of another map have other numbers: what was under the pointer has to be looked for again.
      const lines = isOther && state.hover === before.hover ? [] : hoverLines(state);
      element.hidden = lines.length === 0;
      element.replaceChildren(...lines);
      if (!element.hidden) place(element, view, at);
    },
  };
}

function place(element: HTMLElement, view: HTMLElement, [x, y]: readonly [number, number]): void {
  const right = x + 16 + element.offsetWidth > view.clientWidth;
  const low = y + 16 + element.offsetHeight > view.clientHeight;
  element.style.left = `${Math.max(4, right ? x - 12 - element.offsetWidth : x + 16)}px`;
  element.style.top = `${Math.max(4, low ? y - 12 - element.offsetHeight : y + 16)}px`;
}

function hoverLines(state: State): HTMLElement[] {
  const { hover } = state;
  if (hover === null) return [];
  const volume = shownVolume(state);
  if (hover.cell !== null && volume !== null) return cellLines(cellWords(volume, hover.cell));
  if (hover.node === null) return [];
  return [h("strong", {}, hover.node), h("span", { class: "quiet number" }, pointText(hover.at_m))];
}

function cellLines(words: CellWords): HTMLElement[] {
  const lines = [h("strong", {}, words.state)];
  if (words.cause !== "") lines.push(h("span", {}, words.cause));
  else lines.push(...words.layers.map((text) => h("span", {}, text)));
  for (const { name, text, short } of words.margins) {
    lines.push(h("span", { class: short ? "problem number" : "number" }, `${name} ${text}`));
  }
  lines.push(h("span", { class: "quiet number" }, words.at));
  return lines;
}
