// SPDX-License-Identifier: Apache-2.0
import type { Model } from "../state/model";
import type { State } from "../state/state";
import { filterField, h, section, setAttribute, setText } from "./dom";
import { covered, joined, matching, pathTree, type PathTree } from "./path_tree";
import type { Act, Panel } from "./panel";

const mostRows = 400;

interface TreeRow {
  path: string;
  box: HTMLInputElement;
  name: HTMLElement;
}

/** Everything in the scene by name: show, hide, select. */
export function sceneTree(act: Act): Panel {
  const filter = filterField("filter objects");
  const list = h("div", { class: "tree" });
  const rest = h("p", { class: "quiet" });
  const element = section("Objects", true, filter, list, rest);
  const open = new Set<string>();
  const folds = new Map<string, HTMLElement>();
  let rows: TreeRow[] = [];
  let state: State | null = null;
  let root: PathTree = pathTree([]);

  const rebuild = () => {
    if (state === null) return;
    rows = [];
    const found = matching(root, filter.value);
    const limit = { left: mostRows };
    const forceOpen = filter.value.trim() !== "";
    list.replaceChildren(branch(found?.children ?? [], { rows, open, folds, forceOpen, limit, act, rebuild }));
    const isCut = limit.left < 0 ? "More than can be listed: filter to see the rest." : "";
    setText(rest, found === null ? "Nothing has this name." : isCut);
    mirror(rows, state);
  };
  filter.addEventListener("input", rebuild);
  return {
    element,
    show(next, before) {
      state = next;
      if (before === null || names(next.model) !== names(before.model)) {
        const paths = scenePaths(next.model);
        root = joined(pathTree(paths));
        element.hidden = paths.length === 0;
        filter.hidden = paths.length < 15;
        rebuild();
      } else if (next.display.hidden !== before.display.hidden || next.selected !== before.selected) mirror(rows, next);
    },
  };
}

const known = new WeakMap<Model, string>();
function names(model: Model): string {
  const found = known.get(model) ?? scenePaths(model).join("\n");
  known.set(model, found);
  return found;
}

const scenePaths = (model: Model): string[] => [...model.nodes, ...model.strands].map(({ path }) => path);

interface Making {
  rows: TreeRow[];
  open: Set<string>;
  folds: Map<string, HTMLElement>;
  forceOpen: boolean;
  limit: { left: number };
  act: Act;
  rebuild: () => void;
}

function branch(places: readonly PathTree[], making: Making): HTMLElement {
  const items = places.map((place) => (making.limit.left-- > 0 ? item(place, making) : null)).filter((item) => item !== null);
  return h("ul", {}, ...items);
}

function item(place: PathTree, making: Making): HTMLElement {
  const { act, open } = making;
  const box = h("input", { type: "checkbox", attributes: { "aria-label": `show ${place.path}` } });
  box.addEventListener("change", () => act({ kind: "show", path: place.path, shown: box.checked }));
  const properties = { class: "tree-name", title: place.path };
  const select = () => act({ kind: "select", node: place.path });
  const name = place.leaf
    ? h("button", { type: "button", ...properties, on: { click: select } }, place.name)
    : h("span", properties, place.name);
  making.rows.push({ path: place.path, box, name });
  const line = h("div", { class: "tree-line" }, fold(place, making), box, name);
  const isOpen = making.forceOpen || open.has(place.path);
  return h("li", {}, line, isOpen && place.children.length > 0 ? branch(place.children, making) : null);
}

function fold(place: PathTree, making: Making): HTMLElement {
  if (place.children.length === 0) return h("span", { class: "fold" });
  const isOpen = making.forceOpen || making.open.has(place.path);
  const attributes = { "aria-expanded": String(isOpen), "aria-label": `parts of ${place.path}` };
  const mark = h("button", { type: "button", class: "fold", attributes }, isOpen ? "▾" : "▸");
  mark.addEventListener("click", () => {
    if (!making.open.delete(place.path)) making.open.add(place.path);
    making.rebuild(); // makes the lines anew: the keyboard stays where it was
    making.folds.get(place.path)?.focus();
  });
  making.folds.set(place.path, mark);
  return mark;
}

function mirror(rows: readonly TreeRow[], state: State): void {
  for (const { path, box, name } of rows) {
    box.checked = !covered(state.display.hidden, path);
    setAttribute(name, "aria-current", String(state.selected === path));
  }
}
