// SPDX-License-Identifier: Apache-2.0
import { keys, type Key } from "../keys";
import type { State } from "../state/state";
import { button, h } from "./dom";
import { modal } from "./modal";
import type { Act, Panel } from "./panel";

/** All keys that do something in this page. */
export function helpDialog(act: Act): Panel {
  const body = h("div", { class: "key-groups" });
  const close = button("Close", "close", () => act({ kind: "dialog", dialog: "" }), { class: "strong" });
  const dialog = modal("Keys", [body], [close], act);
  return {
    element: dialog.element,
    show(state, before) {
      const opens = state.dialog === "help" && before?.dialog !== "help";
      if (opens) body.replaceChildren(...groups(state));
      dialog.open(state.dialog === "help");
    },
  };
}

function groups(state: State): HTMLElement[] {
  const shown = keys.filter((key) => key.when?.(state) ?? true);
  const names = [...new Set(shown.map(({ group }) => group))];
  return names.map((name) => h("section", {}, h("h3", {}, name), keyList(shown.filter(({ group }) => group === name))));
}

const keyList = (some: readonly Key[]): HTMLElement =>
  h("dl", {}, ...some.flatMap(({ keys, does }) => [h("dt", {}, h("kbd", {}, keys)), h("dd", {}, does)]));
