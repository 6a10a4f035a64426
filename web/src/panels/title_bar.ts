// SPDX-License-Identifier: Apache-2.0
import { button, h, setAttribute, setText } from "./dom";
import type { Act, Panel } from "./panel";

/** The title, and what concerns the whole page. */
export function titleBar(act: Act, folds: readonly HTMLElement[]): Panel {
  const title = h("h1", {});
  const other = () => (theme.dataset["theme"] === "dark" ? "light" : "dark");
  const theme = button("◐", "dark or light (D)", () => act({ kind: "theme", theme: other() }));
  const picture = button("Picture", "save a picture (P)", () => act({ kind: "dialog", dialog: "picture" }));
  const help = button("?", "keys (?)", () => act({ kind: "dialog", dialog: "help" }));
  const element = h("header", { class: "title-bar" }, h("span", { class: "brand" }, "Drydock"), title);
  element.append(h("div", { class: "tools" }, ...folds, picture, theme, help));
  return {
    element,
    show(state, before) {
      theme.dataset["theme"] = state.display.theme;
      setAttribute(document.documentElement, "data-theme", state.display.theme);
      if (state.model.title === before?.model.title) return;
      setText(title, state.model.title);
      document.title = state.model.title === "" ? "Drydock" : `${state.model.title} – Drydock`;
    },
  };
}
