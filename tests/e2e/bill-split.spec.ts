import type { Page } from "@playwright/test";
import { expect, messagesOf, test } from "./fixture.ts";
import { seriousFaults } from "./accessibility.ts";

/** Previews locked bookings without bills in turn, from the given one on, until one can be split. */
async function previewSplit(page: Page, from: number): Promise<string> {
  await page.goto("/seaway/bill/create?f.blStatus=NONE&plain=1");
  const numbers = await page.locator("table.sw-table tbody tr").locator("a").allInnerTexts();
  for (const bkNo of numbers
    .map((text) => text.trim())
    .filter((text) => /^SWBK\d+$/.test(text))
    .slice(from)) {
    await page.goto(`/seaway/bill/create/split?${new URLSearchParams({ bkNo, by: "PACKAGES", count: "2" })}`);
    if (await page.locator('[name="take.0.1"]').count()) return bkNo;
  }
  throw new Error("no booking of the demo can be split");
}

for (const [lang, from] of [
  ["zh", 0],
  ["en", 3],
] as const)
  test(`a booking is split after a preview, and its bill checked while typing, in ${lang}`, async ({ open, excused }) => {
    excused.excuse(/status of 422/);
    const t = messagesOf(lang);
    const page = await open("clerk", { lang });
    const bkNo = await previewSplit(page, from);
    expect(await seriousFaults(page)).toEqual([]);
    const packages = page.locator('[name="take.0.0"]');
    const proposed = await packages.inputValue();
    await packages.fill(String(Number(proposed) + 1));
    await page.getByRole("button", { name: t("bill.splitCheck"), exact: true }).click();
    await expect(page.getByRole("alert").first()).toContainText(/\d/);
    await packages.fill(proposed);
    await page.getByRole("button", { name: t("bill.splitRun"), exact: true }).click();
    await expect(page).toHaveURL(/\/seaway\/bill\/query/);
    await page.goto(`/seaway/bill/query?f.bkNo=${bkNo}&plain=1`);
    await expect(page.locator("table.sw-table tbody tr")).toHaveCount(2);
    await page.locator("table.sw-table tbody tr a").first().click();
    const check = page.getByRole("region", { name: t("bill.checkTitle") });
    const noShipper = check.locator('[data-rule="NO_SHIPPER"]');
    await expect(noShipper).toHaveCount(0);
    const shipper = page.locator('[name="shipperName"]');
    const name = await shipper.inputValue();
    await shipper.fill("");
    await expect(noShipper).toBeVisible();
    await shipper.fill(name);
    await expect(noShipper).toHaveCount(0);
    expect(await seriousFaults(page)).toEqual([]);
  });
