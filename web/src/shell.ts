// SPDX-License-Identifier: Apache-2.0
// Where everything stands: title above, the view in the middle, columns beside it, time and plots below.
import { saveChoice, loadChoice } from "./local_storage";
import { captionPanel } from "./panels/caption";
import { caseMapPanel } from "./panels/case_map";
import { caseTable } from "./panels/case_table";
import { h, press, pressable, setText } from "./panels/dom";
import { eventList } from "./panels/event_list";
import { figuresPanel } from "./panels/figures";
import { helpDialog } from "./panels/help";
import { mapPanel } from "./panels/map_panel";
import { marginTable } from "./panels/margin_table";
import type { Act, Panel } from "./panels/panel";
import { pictureDialog, type Pictures } from "./panels/picture";
import { sceneTree } from "./panels/scene_tree";
import { strandLegendPanel } from "./panels/strand_legend";
import { timeBar } from "./panels/time_bar";
import { titleBar } from "./panels/title_bar";
import { viewBar } from "./panels/toolbar";
import { tooltip } from "./panels/tooltip";
import { variantsPanel } from "./panels/variants";
import { curvesPanel } from "./plots/curves_panel";
import { plotsPanel } from "./plots/plots_panel";
import type { State } from "./state/state";

export type Side = "left" | "right" | "bottom";

export interface Shell {
  readonly view: HTMLElement; // the stage's place
  notice(sentence: string): void; // over the view; "" takes it away
  fold(side: Side): void;
  show(state: State, before: State | null): void;
}

/** A new panel is one more line in one of these lists. */
export function createShell(app: HTMLElement, act: Act, pictures: Pictures, live: readonly Panel[]): Shell {
  const view = h("div", { class: "view" });
  const left: Panel[] = [captionPanel(), ...live, variantsPanel(act), mapPanel(act), strandLegendPanel(), sceneTree(act)];
  const right: Panel[] = [eventList(act), marginTable(act), figuresPanel()];
  const below: Panel[] = [plotsPanel(act), curvesPanel(), caseTable(act)];
  const over: Panel[] = [viewBar(act), tooltip(view), caseMapPanel(act)];
  const time = timeBar(act);
  const dialogs: Panel[] = [helpDialog(act), pictureDialog(act, pictures)];
  const folds = foldSwitches(app);
  const title = titleBar(act, folds.buttons);
  const elements = (panels: readonly Panel[]) => panels.map(({ element }) => element);
  const columns = {
    left: column("left", "what is shown", elements(left)),
    right: column("right", "events and figures", elements(right)),
    bottom: h("div", { class: "below", attributes: { "data-side": "bottom" } }, ...elements(below)),
  };
  const notice = h("p", { class: "notice", role: "status" });
  notice.hidden = true;
  const stage = h("main", { class: "stage", attributes: { "aria-label": "3D view" } }, view, ...elements(over), notice);
  app.replaceChildren(title.element, columns.left, stage, columns.right, time.element, columns.bottom, ...elements(dialogs));
  const all = [title, ...left, ...over, time, ...right, ...below, ...dialogs];
  return {
    view,
    fold: folds.toggle,
    notice(sentence) {
      setText(notice, sentence);
      notice.hidden = sentence === "";
    },
    show(state, before) {
      for (const panel of all) panel.show(state, before);
      // Empty columns take no room.
      for (const side of ["left", "right", "bottom"] as const) folds.empty(side, isEmpty(columns[side]));
    },
  };
}

const isEmpty = (element: HTMLElement): boolean => [...element.children].every((child) => (child as HTMLElement).hidden);

const column = (side: Side, label: string, children: readonly HTMLElement[]): HTMLElement =>
  h("aside", { class: "column", attributes: { "data-side": side, "aria-label": label } }, ...children);

/** Columns fold away; the page remembers which. */
function foldSwitches(app: HTMLElement) {
  const names: Readonly<Record<Side, [string, string]>> = {
    left: ["◧", "left column ([)"],
    bottom: ["⬓", "plots below (B)"],
    right: ["◨", "right column (])"],
  };
  const set = (side: Side, folded: boolean) => {
    app.dataset[side] = folded ? "folded" : "open";
    press(buttons[side], !folded);
  };
  const toggle = (side: Side) => {
    set(side, app.dataset[side] !== "folded");
    saveChoice(`fold.${side}`, app.dataset[side] ?? "");
  };
  const make = (side: Side) => pressable(...names[side], () => toggle(side));
  const buttons: Readonly<Record<Side, HTMLButtonElement>> = { left: make("left"), bottom: make("bottom"), right: make("right") };
  for (const side of ["left", "bottom", "right"] as const) set(side, loadChoice(`fold.${side}`) === "folded");
  const empty = (side: Side, isEmpty: boolean) => {
    if (buttons[side].hidden === isEmpty && app.hasAttribute(`data-${side}-empty`) === isEmpty) return;
    buttons[side].hidden = isEmpty;
    app.toggleAttribute(`data-${side}-empty`, isEmpty);
  };
  return { buttons: Object.values(buttons), toggle, empty };
}
