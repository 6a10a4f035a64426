// SPDX-License-Identifier: Apache-2.0
import type { Series } from "../state/model";
import type { State } from "../state/state";
import { button, filterField, h, setText } from "../panels/dom";
import { joined, matching, pathTree, type PathTree } from "../panels/path_tree";
import type { Act } from "../panels/panel";
import { unitOnScreen } from "../panels/words";

const mostRows = 300;

export interface SeriesPicker {
  readonly element: HTMLElement;
  /** Opens for a pane; -1 closes. */
  open(pane: number): void;
  show(state: State): void;
}

/** All series by name as a tree, with a filter, for one pane at a time. */
export function seriesPicker(act: Act): SeriesPicker {
  const filter = filterField("filter series");
  const list = h("div", { class: "tree" });
  const heading = h("h3", {});
  const rest = h("p", { class: "quiet" });
  const close = button("Done", "close the list of series", () => picker.open(-1), { class: "strong" });
  const element = h("div", { class: "picker", role: "group", attributes: { "aria-label": "series to plot" } });
  element.append(h("div", { class: "row" }, heading, close), filter, list, rest);
  element.hidden = true;
  let pane = -1;
  let state: State | null = null;
  let boxes: { id: string; box: HTMLInputElement }[] = [];

  const mirror = () => {
    const chosen = new Set(state?.plots.panes[pane]?.series ?? []);
    for (const { id, box } of boxes) box.checked = chosen.has(id);
  };
  const rebuild = () => {
    if (state === null || pane < 0) return;
    const byId = new Map(state.model.series.map((each) => [each.id, each]));
    const found = matching(joined(pathTree(byId.keys())), filter.value);
    boxes = [];
    const making: Making = { byId, boxes, left: mostRows, isOpen: filter.value.trim() !== "" || byId.size < 25 };
    making.choose = (id, shown) => act({ kind: "plot", pane, series: id, shown });
    list.replaceChildren(branch(found?.children ?? [], making));
    const isCut = making.left < 0 ? "More than can be listed: filter to see the rest." : "";
    setText(rest, found === null ? "No series has this name." : isCut);
    mirror();
  };
  filter.addEventListener("input", rebuild);
  element.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    event.preventDefault();
    picker.open(-1);
  });
  const picker: SeriesPicker = {
    element,
    open(next) {
      pane = next;
      element.hidden = pane < 0;
      setText(heading, `Plot ${pane + 1}`);
      rebuild();
      if (pane >= 0) filter.focus();
    },
    show(next) {
      const isNew = next.model !== state?.model;
      state = next;
      if (pane < 0) return;
      if (isNew) rebuild();
      else mirror();
    },
  };
  return picker;
}

interface Making {
  byId: ReadonlyMap<string, Series>;
  boxes: { id: string; box: HTMLInputElement }[];
  left: number;
  isOpen: boolean;
  choose?: (id: string, shown: boolean) => void;
}

function branch(places: readonly PathTree[], making: Making): HTMLElement {
  const items = places.flatMap((place) => (making.left-- > 0 ? [item(place, making)] : []));
  return h("ul", {}, ...items);
}

function item(place: PathTree, making: Making): HTMLElement {
  const series = making.byId.get(place.path);
  const line = series === undefined ? null : leaf(place, series, making);
  if (place.children.length === 0) return h("li", {}, line);
  const details = h("details", {}, h("summary", {}, place.name), branch(place.children, making));
  details.open = making.isOpen;
  return h("li", {}, line, details);
}

function leaf(place: PathTree, series: Series, making: Making): HTMLElement {
  const box = h("input", { type: "checkbox" });
  box.addEventListener("change", () => making.choose?.(place.path, box.checked));
  making.boxes.push({ id: place.path, box });
  const unit = unitOnScreen(series.unit);
  const behind = unit === "" ? null : h("span", { class: "quiet" }, unit);
  return h("label", { class: "check", title: series.description }, box, place.name, behind);
}
