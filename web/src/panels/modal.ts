// SPDX-License-Identifier: Apache-2.0
import { freshId, h } from "./dom";
import type { Act } from "./panel";

export interface Modal {
  readonly element: HTMLDialogElement;
  open(wanted: boolean): void;
}

/** A dialog of the browser: it keeps the focus in, and closes by Esc. */
export function modal(title: string, body: readonly HTMLElement[], buttons: readonly HTMLElement[], act: Act): Modal {
  const id = freshId("dialog");
  const element = h("dialog", { attributes: { "aria-labelledby": id } }, h("h2", { id }, title), ...body);
  element.append(h("div", { class: "dialog-buttons" }, ...buttons));
  element.addEventListener("close", () => act({ kind: "dialog", dialog: "" }));
  // A click beside it closes it too.
  element.addEventListener("click", (event) => {
    if (event.target === element) element.close();
  });
  return {
    element,
    open(wanted) {
      if (wanted && !element.open) element.showModal();
      if (!wanted && element.open) element.close();
    },
  };
}
