// SPDX-License-Identifier: Apache-2.0
// Pointer and keys over the view itself.
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { moment, settled } from "./open_page";
import { difference, viewPicture } from "./pixels";
import { useSamplePage } from "./sample_page";

let page: Page;
useSamplePage((one) => (page = one));

const view = () => page.locator(".view canvas");
async function eye(): Promise<string | null> {
  await page.waitForTimeout(400); // the address follows
  return page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("eye"));
}
async function middle(): Promise<{ x: number; y: number }> {
  const box = (await view().boundingBox()) as { x: number; y: number; width: number; height: number };
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("keys turn, shift and zoom the view that Tab has reached, and leave time alone", async () => {
  await view().focus();
  const seen = new Set([await eye()]);
  for (const key of ["ArrowRight", "ArrowUp", "Shift+ArrowLeft", "+"]) {
    await page.keyboard.press(key);
    seen.add(await eye());
  }
  expect(seen.size).toBe(5);
  expect(await moment(page)).toBe(3);
});

test("after a press of the pointer arrows belong to time", async () => {
  const { x, y } = await middle();
  await page.mouse.click(x, y);
  const before = await eye();
  await page.keyboard.press("ArrowRight");
  expect(await moment(page)).toBeCloseTo(3.05, 9);
  expect(await eye()).toBe(before);
});

test("a click selects what is under it, a drag does not", async () => {
  await page.keyboard.press("6"); // from above: the floor is in the middle of most of it
  await settled(page);
  const { x, y } = await middle();
  const hidesSome = async () => {
    const before = await viewPicture(page);
    await page.keyboard.press("h");
    await settled(page);
    return difference(before, await viewPicture(page)) > 0.05;
  };
  await page.keyboard.press("Escape");
  await page.mouse.move(x, y + 60);
  await page.mouse.down();
  await page.mouse.move(x + 20, y + 60, { steps: 3 });
  await page.mouse.up();
  await settled(page);
  expect(await hidesSome()).toBe(false);
  await page.mouse.click(x, y + 60);
  await settled(page);
  expect(await hidesSome()).toBe(true);
});
