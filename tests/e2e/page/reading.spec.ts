import { expect, test } from "../fixture.ts";
import { seriousFaults } from "./accessibility.ts";

/** Pixels of a page at 390 that a thumb goes through in about three strokes. */
const tallest = 2500;

test("a record that is only read is a page of text, short on a telephone", async ({ open }) => {
  const page = await open("captain", { viewport: { width: 390, height: 844 } });
  await page.goto("/eb/captainConfirm?all=1");
  await page.locator("table.sw-table tbody a").first().click();
  const form = page.locator(".sw-form");
  await expect(form.locator(".sw-read").first()).toBeVisible();
  await expect(form.locator(":is(input, select, textarea):not([type=hidden])")).toHaveCount(0);
  const size = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    width: document.documentElement.scrollWidth,
  }));
  expect(size.height).toBeLessThanOrEqual(tallest);
  expect(size.width).toBeLessThanOrEqual(390);
  expect(await seriousFaults(page)).toEqual([]);
});
