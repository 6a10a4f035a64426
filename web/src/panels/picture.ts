// SPDX-License-Identifier: Apache-2.0
import type { State } from "../state/state";
import { button, h, setText } from "./dom";
import { modal } from "./modal";
import type { Act, Panel } from "./panel";

export interface Pictures {
  size(): readonly [number, number]; // of the view, in pixels
  make(scale: number): Promise<Blob>;
}

/** The view as a PNG, at 1 to 4 times its size. */
export function pictureDialog(act: Act, pictures: Pictures): Panel {
  const scale = h("select", { attributes: { "aria-label": "size of the picture" } });
  const note = h("p", { class: "quiet", role: "status" });
  let state: State | null = null;
  const save = button("Save PNG", "save the picture", () => void download(), { class: "strong" });
  const cancel = button("Cancel", "close without saving", () => act({ kind: "dialog", dialog: "" }));
  const dialog = modal("Picture", [h("label", { class: "row" }, h("span", {}, "size"), scale), note], [cancel, save], act);

  const download = async () => {
    save.disabled = true;
    setText(note, "Drawing …");
    try {
      offer(await pictures.make(Number(scale.value)), fileName(state));
      act({ kind: "dialog", dialog: "" });
    } catch (error) {
      setText(note, `The picture could not be made: ${error instanceof Error ? error.message : String(error)}`);
    } finally {
      save.disabled = false;
    }
  };
  return {
    element: dialog.element,
    show(next, before) {
      state = next;
      if (next.dialog === "picture" && before?.dialog !== "picture") {
        setText(note, "");
        scale.replaceChildren(...sizes(pictures.size()));
        scale.value = "2";
      }
      dialog.open(next.dialog === "picture");
    },
  };
}

function sizes([width, height]: readonly [number, number]): HTMLElement[] {
  return [1, 2, 3, 4].map((scale) =>
    h("option", { attributes: { value: String(scale) } }, `${scale}×: ${width * scale} × ${height * scale}`),
  );
}

/** A name that every system takes: letters, digits and dashes of the title, and the moment. */
export function fileName(state: State | null): string {
  const title = (state?.model.title ?? "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60);
  const moment = state === null || state.model.span_s === null ? "" : `-${state.clock.now_s.toFixed(2)}s`;
  return `${title === "" ? "drydock" : title}${moment}.png`;
}

function offer(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob);
  const link = h("a", { href: address });
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
