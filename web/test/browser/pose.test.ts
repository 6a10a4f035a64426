// SPDX-License-Identifier: Apache-2.0
// Poses of a rig that are asked about in the browser; the server's part is played by the test.
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Handle, PageMessage, ProbedRig, ServerMessage } from "../../src/wire_messages";
import { hallReport } from "../sample_report";
import { type LivePage, openLive } from "./live_page";
import { closePages, settled, theBrowser } from "./open_page";
import { difference, viewPicture } from "./pixels";

let browser: Browser;
beforeAll(async () => void (browser = await theBrowser()));
afterAll(closePages);

const home: [number, number, number] = [0.2, -0.3, 2.1];
const rig: ProbedRig = { rig: "mss", node: "rigs/mss", p_m: home, rpy_rad: [0, 0, 0], turns: true, axis: { kind: "slide", low: -3, high: 3, home: 0 } };

/** A rig that may stand where x is below 1 m, on a slide that stands best at half of x. */
function answerProbe({ id, p_m, rpy_rad, axis }: Extract<PageMessage, { kind: "probe" }>): ServerMessage {
  const value = 1 - p_m[0];
  return {
    kind: "pose", probe: id, rig: "mss", p_m, rpy_rad, axis: axis ?? p_m[0] / 2,
    reasons: value < 0 ? ["leg_length of leg2 is too short"] : [],
    nodes: [{ path: "rigs/mss", p_m, q_xyzw: [0, 0, 0, 1] }],
    strands: [1, 2, 3, 4].map((cable) => ({ path: `rigs/mss/cable${cable}`, share: value, text: "2.000 m" })),
    margins: [{ criterion: "leg_length", unit: "m", value, at_least: 0, limited_by: "leg2" }],
  };
}

function playServer(message: PageMessage | null): ServerMessage[] {
  if (message?.kind === "probe") return [answerProbe(message)];
  if (message !== null) return [];
  const handle: Handle = { node: "rigs/mss", path: "rigs.mss", kind: "platform", p_m: home, yaw_rad: 0, turns: true, limits: null, carries: [] };
  const told = { unsaved: false, file: "hall.yaml", scene: null, handles: [handle], fields: [], rigs: [rig], warnings: [] };
  return [{ kind: "hall", revision: 0, parent: -1, label: "", ...told }];
}

describe("a pose of a rig", () => {
  let live: LivePage;
  beforeEach(async () => {
    const report = hallReport();
    report.scene.channels = report.scene.channels.filter(({ path }) => !path.startsWith("rigs/"));
    live = await openLive(browser, report, playServer, { fragment: "#eye=0.2,-0.4,9&target=0.2,-0.3,2.1" }); // the platform in the middle
    await live.page.getByRole("button", { name: "At home" }).waitFor();
  });
  afterEach(async () => {
    expect(live.errors).toEqual([]);
    await live.close();
  });
  const type = async (label: string, text: string) => {
    const field = live.page.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.press("Enter");
    await settled(live.page);
  };
  const probes = () => live.received.filter((message) => message.kind === "probe");

  test("is typed, and its verdict, margins and colours are shown", async () => {
    const { page } = live;
    await page.getByRole("button", { name: "At home" }).click();
    await page.getByText("mss may stand here.").waitFor();
    await settled(page);
    const allowed = await viewPicture(page);
    await type("pose x, m", "1,25");
    expect(probes().at(-1)).toMatchObject({ p_m: [1.25, -0.3, 2.1], rpy_rad: [0, 0, 0], axis: null });
    await page.getByText("leg_length of leg2 is too short").waitFor();
    expect(await page.locator(".pose-answer").innerText()).toContain("−250");
    expect(await page.getByLabel("position of the axis").inputValue()).toBe("0.625");
    expect(difference(allowed, await viewPicture(page))).toBeGreaterThan(0.001);
    await type("pose yaw, °", "90");
    const [, , yaw] = (probes().at(-1) as { rpy_rad: number[] }).rpy_rad;
    expect(yaw).toBeCloseTo(Math.PI / 2, 9);
  });

  test("what is no number is told in words and not asked", async () => {
    const { page } = live;
    await type("pose x, m", "far");
    await page.getByText('x: found "far", expected a number, as in 1.25.').waitFor();
    await type("slide m", "4");
    await page.getByText("axis: found 4 m, but it goes from -3 to 3 m.").waitFor();
    expect(probes()).toEqual([]);
  });

  test("the axis stands where it is put, or where it is best", async () => {
    const { page } = live;
    await type("slide m", "-1.5");
    expect(probes().at(-1)).toMatchObject({ axis: -1.5 });
    expect(await page.getByRole("button", { name: "best" }).getAttribute("aria-pressed")).toBe("false");
    await page.getByRole("button", { name: "best" }).click();
    await settled(page);
    expect(probes().at(-1)).toMatchObject({ axis: null });
    expect(await page.getByLabel("slide m", { exact: true }).inputValue()).toBe("0.1");
  });

  test("follows the platform in the hand, and leaves the hall as it was", async () => {
    const { page } = live;
    await page.getByRole("button", { name: "At home" }).click();
    await settled(page);
    const box = (await page.locator(".view canvas").boundingBox()) as { x: number; y: number; width: number; height: number };
    const asked = probes().length;
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    for (let i = 1; i <= 6; ++i) {
      await page.mouse.move(at.x + 15 * i, at.y);
      await page.waitForTimeout(40);
    }
    await page.mouse.up();
    await settled(page);
    expect(probes().length).toBeGreaterThan(asked + 1);
    expect((probes().at(-1) as { p_m: number[] }).p_m[0]).toBeGreaterThan(home[0] + 0.02);
    expect(live.received.every((message) => message.kind === "probe")).toBe(true);
  });
});
