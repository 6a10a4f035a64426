// SPDX-License-Identifier: Apache-2.0
// The page from the real program: a live hall, a result from the server, and its report.html from disk.
import { cpSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closePages, moment, newContext, openAddress, type Opened, settled, theBrowser } from "./open_page";
import { colours, difference, viewPicture } from "./pixels";
import { examples, run, serve, type Served } from "./serve";

let browser: Browser;
const folder = mkdtempSync(join(tmpdir(), "drydock-served-"));
beforeAll(async () => {
  cpSync(examples, join(folder, "examples"), { recursive: true });
  browser = await theBrowser();
});
afterAll(async () => {
  await closePages();
  rmSync(folder, { recursive: true, force: true });
});

describe("a live hall", () => {
  const file = join(folder, "examples/mss/mss.yaml");
  const isFinest = /^Certified at .* after .*\ss\.$/;
  let served: Served;
  let opened: Opened;
  beforeAll(async () => {
    // As fine as it gets is soon reached: what is tested here is the way there.
    writeFileSync(file, readFileSync(file, "utf8").replace("resolution: 2 cm", "resolution: 8 cm"));
    served = await serve(file);
    opened = await openAddress(await newContext(browser, { reducedMotion: "reduce", width: 900, height: 600 }, false), served.address);
    await opened.page.getByText(/^Certified at/).waitFor({ timeout: 30_000 });
  });
  afterAll(async () => {
    expect(opened.errors).toEqual([]);
    await opened.close();
    expect(await served.stop()).toBe(0);
  });
  const free = async () => Number.parseFloat(await opened.page.locator(".volumes tbody td").nth(1).innerText());
  const type = async (label: string, text: string) => {
    await opened.page.getByLabel(label).fill(text);
    await opened.page.getByLabel(label).press("Enter");
  };

  test("opens on its map, with places and limits to change", async () => {
    const { page } = opened;
    expect(await page.locator(".badge").innerText()).toBe("live");
    expect(await free()).toBeGreaterThan(5);
    expect(colours(await viewPicture(page))[0]?.share).toBeLessThan(0.9);
    expect(await page.getByLabel("object to move").locator("option").allInnerTexts()).toContain("satellite body");
  });

  test("a typed place changes the free volume; undo brings it back to the last digit", async () => {
    const { page } = opened;
    await page.getByText(isFinest).waitFor();
    const was = await page.locator(".volumes tbody").first().innerText();
    const picture = await viewPicture(page);
    const table = (text: string, same: boolean) =>
      page.waitForFunction(([old, equal]) => ((document.querySelector(".volumes tbody td:nth-child(3)") as HTMLElement).innerText === old) === equal, [text, same] as const);
    await page.getByLabel("object to move").selectOption({ label: "satellite body" });
    await type("x m", "-0.6");
    const now = was.split("\t")[2] ?? "";
    await table(now, false);
    await page.getByText(isFinest).waitFor();
    expect(difference(picture, await viewPicture(page))).toBeGreaterThan(0.01);
    expect(await page.locator(".volumes tbody td").nth(0).innerText()).toBe(now); // before
    await page.getByRole("button", { name: "Undo" }).click();
    await table(now, true);
    await page.getByText(isFinest).waitFor();
    expect(await page.locator(".volumes tbody").first().innerText()).toBe(was);
  });

  test("what cannot be is refused by its field, and the hall stays", async () => {
    const { page } = opened;
    await page.evaluate(() => document.querySelectorAll<HTMLDetailsElement>(".fields details").forEach((group) => (group.open = true)));
    const label = /diameter of the cables/;
    const old = await page.getByLabel(label).inputValue();
    await page.getByLabel(label).fill("fast");
    await page.getByLabel(label).press("Enter");
    await page.locator(".problem, .problems li").filter({ hasText: "fast" }).first().waitFor();
    await page.getByLabel(label).fill(old);
    await page.getByLabel(label).press("Enter");
    await page.locator(".field .problem").filter({ hasText: "fast" }).first().waitFor({ state: "hidden" });
  });

  test("saving writes the place into the file and leaves the comments", async () => {
    const { page } = opened;
    const before = readFileSync(file, "utf8");
    await type("x m", "0.75");
    await page.waitForFunction(() => !(document.querySelector(".buttons .strong") as HTMLButtonElement).disabled);
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText(/^Saved /).waitFor();
    const after = readFileSync(file, "utf8");
    expect(after).toContain("0.75, 0.4, 1.15");
    const comments = (text: string) => text.match(/#.*$/gm);
    expect(comments(after)).toEqual(comments(before));
    run("check", file);
  });

  test("a drag with the pointer ends in a map, and its time is told", async () => {
    const { page } = opened;
    for (let i = 0; i < 3; ++i) {
      await page.keyboard.press("6");
      await page.getByLabel("object to move").selectOption({ label: "satellite body" });
      await page.keyboard.press("f");
      await settled(page);
      const box = (await page.locator(".view canvas").boundingBox()) as { x: number; y: number; width: number; height: number };
      const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
      await page.mouse.move(at.x, at.y);
      await page.mouse.down();
      for (let j = 1; j <= 4; ++j) await page.mouse.move(at.x + (i % 2 === 0 ? -12 : 12) * j, at.y);
      await page.mouse.up();
      await page.waitForFunction((count) => window.drydockStats.drops.length > count, i);
    }
    const drops = await page.evaluate(() => window.drydockStats.drops);
    for (const drop of drops) {
      expect(drop.resolution_m).toBeLessThan(0.2);
      console.log(`drop to a map at ${drop.resolution_m * 100} cm: ${drop.elapsed_ms.toFixed(0)} ms, server ${drop.wall_ms.toFixed(0)} ms, frames drawn meanwhile ${drop.drawing_ms.toFixed(0)} ms`);
    }
  });
});

describe("a result", () => {
  const out = join(folder, "follow");
  beforeAll(() => void run("follow", join(folder, "examples/arm-hall/hall.yaml"), join(folder, "examples/arm-hall/through.csv"), "-o", out));

  test("its report opens from disk with the network off, in under 25 MB, and plays", async () => {
    const report = join(out, "report.html");
    expect(statSync(report).size).toBeLessThan(25e6);
    const { page, errors, requests, close } = await openAddress(await newContext(browser, {}, true), pathToFileURL(report).href);
    console.log(`interactive ${(await page.evaluate(() => window.drydockStats.opened_ms)).toFixed(0)} ms after opening`);
    expect(await page.locator(".caption").innerText()).toContain("The motion goes through");
    await page.waitForFunction(() => Number.parseFloat(document.querySelector(".readout")?.textContent ?? "0") > 0.3);
    expect([errors, requests]).toEqual([[], []]);
    await close();
  });

  test("the server shows the same", async () => {
    const served = await serve(out);
    const { page, errors, close } = await openAddress(await newContext(browser, { reducedMotion: "reduce" }, false), `${served.address}#t=20`);
    expect(await moment(page)).toBe(20);
    expect(await page.locator(".caption").innerText()).toContain("The motion goes through");
    expect(await page.locator(".plots .pane").count()).toBeGreaterThan(0);
    expect(errors).toEqual([]);
    await close();
    expect(await served.stop()).toBe(0);
  });
});
