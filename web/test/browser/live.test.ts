// SPDX-License-Identifier: Apache-2.0
// A live hall in the browser; the server's part is played by the test.
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Handle, PageMessage, ServerMessage } from "../../src/wire_messages";
import { sampleMap } from "../sample_map";
import { hallReport, sampleReport } from "../sample_report";
import { satellite_m } from "../sample_scene";
import { type LivePage, openLive } from "./live_page";
import { closePages, moment, settled, theBrowser } from "./open_page";
import { difference, viewPicture } from "./pixels";

let browser: Browser;
beforeAll(async () => void (browser = await theBrowser()));
afterAll(closePages);

type Point = [number, number, number];

/** A server that does what it is told, and keeps its revisions. */
function playServer() {
  const revisions = [{ parent: -1, label: "", p_m: [...satellite_m] as Point, diameter: "10 mm" }];
  let now = 0;
  const hall = (): ServerMessage => {
    const { parent, label, p_m, diameter } = revisions[now] as (typeof revisions)[0];
    const limits = { low: [-2, -2, 0] as Point, high: [2, 2, 3] as Point };
    const handle: Handle = { node: "hall/satellite", path: "objects.satellite.at", kind: "object", p_m, yaw_rad: 0.3, turns: true, limits, carries: [] };
    const cable = { path: "rigs.mss.cables.diameter", group: "rig mss" };
    const field = { ...cable, label: "diameter of the cables", value: diameter, unit: "mm" };
    const told = { handles: [handle], fields: [field], rigs: [], warnings: [], scene: null };
    return { kind: "hall", revision: now, parent, label, unsaved: now > 0, file: "hall.yaml", ...told };
  };
  const map = (edit: number): ServerMessage => {
    const { p_m } = revisions[now] as (typeof revisions)[0];
    const volumes = { free_m3: 20 + p_m[0], undecided_m3: 1.5, blocked_m3: 9 - p_m[0] };
    const volume = sampleMap("map", p_m);
    return { kind: "map", revision: now, edit, resolution_m: 0.08, finest: true, wall_ms: 12, volumes, volume };
  };
  const answerEdit = (message: Extract<PageMessage, { kind: "edit" }>): ServerMessage[] => {
    const setting = message.settings[0] as { path: string; value: string };
    const refusal = `--set: ${setting.path}: found "fast", expected a length`;
    if (setting.value.includes("fast")) return [{ kind: "problems", edit: message.id, problems: [refusal] }];
    if (message.transient) return [map(message.id)];
    const before = revisions[now] as (typeof revisions)[0];
    const p = /^(?:\{p: )?\[([^\]]*)\]/.exec(setting.value)?.[1]?.split(",").map(Number) as Point | undefined;
    revisions.push({ ...before, parent: now, label: message.label, ...(p === undefined ? { diameter: setting.value } : { p_m: p }) });
    now = revisions.length - 1;
    return [hall(), map(message.id)];
  };
  return (message: PageMessage | null): ServerMessage[] => {
    if (message === null) return [hall(), map(-1)];
    if (message.kind === "edit") return answerEdit(message);
    if (message.kind === "probe") return []; // it has no rigs to ask about
    const { revision } = message;
    if (message.kind === "save") return [{ kind: "saved", revision, file: "hall.yaml", changed: ["objects.satellite.at"] }];
    now = revision;
    return [hall(), map(message.id)];
  };
}

describe("a live hall", () => {
  let live: LivePage;
  beforeEach(async () => {
    live = await openLive(browser, hallReport(), playServer());
    await live.page.getByText("Certified at 8").waitFor();
  });
  afterEach(async () => {
    expect(live.errors).toEqual([]);
    await live.close();
  });
  const cell = (row: number, column: number) => live.page.locator(".volumes tbody tr").nth(row).locator("td").nth(column).innerText();
  const type = async (label: string, text: string) => {
    await live.page.getByLabel(label).fill(text);
    await live.page.getByLabel(label).press("Enter");
    await settled(live.page);
  };

  test("a typed place moves the object, and the free volume is told before and after", async () => {
    const { page } = live;
    const before = await viewPicture(page);
    await type("x m", "-1,5");
    const [edit] = live.received.slice(-1);
    const setting = { path: "objects.satellite.at.p", value: "[-1.5, 0.6, 1.2]" };
    expect(edit).toMatchObject({ kind: "edit", transient: false, settings: [setting] });
    await page.waitForFunction(() => document.querySelector(".volumes")?.textContent?.includes("18.5") === true);
    expect([await cell(0, 0), await cell(0, 1), await cell(0, 2)]).toEqual(["21.3", "18.5", "−2.8"]);
    expect(difference(before, await viewPicture(page))).toBeGreaterThan(0.01);
    expect(await page.locator(".caption .badge").innerText()).toBe("live");
  });

  test("undo, redo and save", async () => {
    const { page } = live;
    await type("x m", "0.5");
    await type("y m", "-1");
    await page.getByRole("button", { name: "Undo" }).click();
    expect(live.received.at(-1)).toMatchObject({ kind: "go", revision: 1 });
    await settled(page);
    await page.locator("h1").click();
    await page.keyboard.press("Control+z");
    await page.waitForFunction(() => (document.querySelector(".place-row input") as HTMLInputElement).value === "1.3");
    expect(await page.getByRole("button", { name: "Undo" }).isDisabled()).toBe(true);
    await page.keyboard.press("Control+Shift+z");
    await settled(page);
    expect(live.received.at(-1)).toMatchObject({ kind: "go", revision: 1 });
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Saved hall.yaml: objects.satellite.at.").waitFor();
  });

  test("A is pinned and compared with B", async () => {
    const { page } = live;
    const pinned = await viewPicture(page);
    await page.getByRole("button", { name: "Pin as A" }).click();
    await type("x m", "-1.5");
    const b = await viewPicture(page);
    await page.getByRole("button", { name: "A", exact: true }).click();
    await settled(page);
    const a = await viewPicture(page);
    expect(difference(a, b)).toBeGreaterThan(0.005);
    expect(difference(a, pinned)).toBeLessThan(1e-4); // the map of A with the bodies of A
    await page.getByRole("button", { name: "A to B" }).click();
    await settled(page);
    expect(difference(a, await viewPicture(page))).toBeGreaterThan(0.005);
    expect(await page.locator(".layers").innerText()).toContain("free only in A");
  });

  test("a place beyond its limits, or that is no number, is told in words and not sent", async () => {
    const { page } = live;
    const sent = live.received.length;
    await type("x m", "7");
    await page.getByText("x: found 7 m, but satellite is movable from -2 to 2 m.").waitFor();
    await type("x m", "far");
    await page.getByText('x: found "far", expected a number, as in 1.25.').waitFor();
    expect(live.received.length).toBe(sent);
    await type("x m", "1.5");
    expect(live.received.at(-1)).toMatchObject({ settings: [{ path: "objects.satellite.at.p", value: "[1.5, 0.6, 1.2]" }] });
  });

  test("what is wrong is told by its field, and what was typed stays", async () => {
    const { page } = live;
    await type("diameter of the cables", "fast");
    await page.getByText('found "fast", expected a length').waitFor();
    expect(await page.getByLabel("diameter of the cables").inputValue()).toBe("fast");
    expect(await page.getByLabel("diameter of the cables").getAttribute("aria-invalid")).toBe("true");
    await type("diameter of the cables", "12");
    expect(live.received.at(-1)).toMatchObject({ settings: [{ path: "rigs.mss.cables.diameter", value: "12 mm" }] });
    await page.waitForFunction(() => document.querySelector(".field .problem")?.textContent === "");
  });

  test("a drag sends places while it goes on, one when it is dropped, and its time is kept", async () => {
    const { page } = live;
    await page.getByLabel("z", { exact: true }).uncheck(); // a slice above it would be in the way
    await page.getByRole("button", { name: "parts of hall", exact: true }).click();
    await page.locator(".tree").getByRole("button", { name: "satellite", exact: true }).click();
    await page.keyboard.press("6"); // from above
    await page.keyboard.press("f"); // what is selected is in the middle
    await settled(page);
    const box = (await page.locator(".view canvas").boundingBox()) as { x: number; y: number; width: number; height: number };
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const before = await viewPicture(page);
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    for (let i = 1; i <= 6; ++i) {
      await page.mouse.move(at.x - 30 * i, at.y);
      await page.waitForTimeout(40);
    }
    await page.mouse.up();
    await page.waitForFunction(() => window.drydockStats.drops.length === 1);
    await settled(page);
    expect(await page.getByLabel("x m").inputValue()).not.toBe("1.3");
    expect(difference(before, await viewPicture(page))).toBeGreaterThan(0.1);
    const edits = live.received.filter((message) => message.kind === "edit");
    expect(edits.slice(0, -1).length).toBeGreaterThan(1);
    expect(edits.slice(0, -1).every((edit) => edit.transient)).toBe(true);
    expect(edits.at(-1)).toMatchObject({ transient: false });
    const x = Number(/^\[([^,]*),/.exec((edits.at(-1) as { settings: { value: string }[] }).settings[0]?.value ?? "")?.[1]);
    expect(x).toBeLessThan(satellite_m[0] - 0.1);
    const drop = await page.evaluate(() => window.drydockStats.drops[0]);
    expect(drop).toMatchObject({ resolution_m: 0.08, wall_ms: 12 });
    console.log(`drop to map applied: ${drop?.elapsed_ms.toFixed(1)} ms, of which ${drop?.drawing_ms.toFixed(1)} ms drawing frames`);
  });

  test("a lost connection is told, and comes back by itself", async () => {
    const { page } = live;
    await live.drop();
    await page.getByText("Not connected. Trying again").waitFor();
    expect(await page.getByRole("button", { name: "Save" }).isDisabled()).toBe(true);
    await page.getByText("Not connected. Trying again").waitFor({ state: "hidden" });
    expect(live.sockets).toBe(2);
  });
});

test("a result that grows is read again; at the end the clock follows the end, and the camera stays", async () => {
  const whole = sampleReport();
  const part = { ...whole, live: "result" as const, series: [], scene: { ...whole.scene, events: whole.scene.events.slice(0, 1) } };
  const live = await openLive(browser, part, () => [], { fragment: "#t=12&eye=3,-6,2&target=0,0,1" });
  expect(await live.page.locator(".event").count()).toBe(1);
  live.setReport({ ...whole, live: "result" });
  live.send({ kind: "result_changed" });
  await live.page.waitForFunction(() => document.querySelectorAll(".event").length === 3);
  expect(await moment(live.page)).toBe(12);
  expect(await live.page.evaluate(() => location.hash)).toContain("eye=3,-6,2");
  expect(live.errors).toEqual([]);
  await live.close();
});
