import type { Page } from "@playwright/test";
import { answerDialog, expect, field, type Lang, messagesOf, rowOf, settled, stepOn, test } from "./fixture.ts";
import { seriousFaults } from "./accessibility.ts";

const control = "/seaway/bill/cargoControl";
const bills = "/seaway/bill/query";
const advices = "/seaway/bill/correctionAdvice";
type T = ReturnType<typeof messagesOf>;

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first().click();
const firstNumber = async (page: Page, pattern: RegExp, at = 0): Promise<string> => {
  const texts = await page.locator("table.sw-table tbody tr a").allInnerTexts();
  const numbers = [...new Set(texts.map((text) => text.trim()).filter((text) => pattern.test(text)))];
  const number = numbers[at];
  if (!number) throw new Error(`the demo has no ${String(pattern)} on ${page.url()}`);
  return number;
};

/** Splits a locked booking by packages; the preview adds up before anything is written. */
async function split(page: Page, t: T, at: number): Promise<void> {
  await page.goto("/seaway/bill/create?f.blStatus=NONE&plain=1");
  const bkNo = await firstNumber(page, /^SW/, at);
  await page.goto(`/seaway/bill/create/split?${new URLSearchParams({ bkNo, by: "PACKAGES", count: "2" })}`);
  await expect(
    page
      .getByRole("row")
      .filter({ hasText: t("bill.splitBill", { bill: 2 }) })
      .last(),
  ).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: t("bill.splitSum") })).toBeVisible();
  expect(await seriousFaults(page)).toEqual([]);
  await press(page, t("bill.splitRun"));
  await expect(page).toHaveURL(new RegExp(`query\\?f.bkNo=${bkNo}`));
  await expect(page.locator("table.sw-table tbody tr")).toHaveCount(2);
}

/** Makes the findings of a draft vanish where a person can: the check follows what is typed. */
async function checkToClean(page: Page, t: T, at: number): Promise<void> {
  await page.goto(`${bills}?f.blStatus=DRAFT&sort=-etd&plain=1`);
  const blNo = await firstNumber(page, /^SWBL/, at);
  await page.goto(`${bills}?f.blNo=${blNo}`);
  await rowOf(page, blNo).locator("a").first().click();
  const consignee = field(page, "consigneeName");
  const kept = await consignee.inputValue();
  await consignee.fill("");
  const finding = page.getByText(t("bill.check.NO_CONSIGNEE"));
  await expect(finding.first()).toBeVisible();
  await consignee.fill(kept || "KANSAI FOODS CO., LTD");
  await expect(finding).toHaveCount(0);
}

/** A hold that stands refuses the release and says which; lifted by hand with a reason it goes. */
async function release(clerk: Page, page: Page, { t, at }: { t: T; at: number }): Promise<void> {
  await page.goto(`${bills}?f.blStatus=ISSUED&sort=-etd&plain=1`);
  const blNo = await firstNumber(page, /^SWBL/, at);
  await page.goto(`${control}?f.blNo=${blNo}`);
  await settled(page);
  for (const hold of ["INTERNAL", "ORIGINAL", "FREIGHT", "CUSTOMS"]) {
    await stepOn(page, blNo, t("release.allow"));
    const dialog = page.getByRole("dialog");
    await dialog.locator('[name="_ask.hold"]').fill(hold);
    await answerDialog(page, t("release.allow"), "by head office");
    await expect(page.getByText(t("release.allow.done")).first()).toBeVisible();
    await settled(page);
  }
  await clerk.goto(`${control}?f.blNo=${blNo}`);
  await settled(clerk);
  await stepOn(clerk, blNo, t("release.release"));
  await answerDialog(clerk, t("release.release"));
  await expect(rowOf(clerk, blNo).locator(".sw-tag-RELEASED")).toBeVisible();
  await settled(clerk);
}

/** A bill of an ended voyage is corrected: refused on the sheet, proposed, confirmed, applied, and charged once. */
async function correct(clerk: Page, finance: Page, { t, at }: { t: T; at: number }): Promise<void> {
  await clerk.goto(`${bills}?f.blStatus=ISSUED&sort=etd&plain=1`);
  const blNo = await firstNumber(clerk, /^SWBL/, at);
  await clerk.goto(`${advices}/index/new?blNo=${blNo}`);
  await field(clerk, "reason").fill("consignee's number was missing");
  await press(clerk, t("shell.save"));
  await expect(clerk).toHaveURL(/correctionAdvice\/index\/\d+/);
  await expect(clerk.getByText(t("correctionAdvice.noneYet"))).toBeVisible();
  await field(clerk, "consigneeFax").fill("+81 6 6612 0001");
  await press(clerk, t("shell.save"));
  await expect(clerk.locator("ins").first()).toHaveText("+81 6 6612 0001");
  await expect(clerk.getByText(t("correctionAdvice.cost.free"))).toBeVisible();
  expect(await seriousFaults(clerk)).toEqual([]);
  await finance.goto(clerk.url());
  await expect(field(finance, "consigneeFax")).toHaveValue("+81 6 6612 0001");
  // No change needs head office, so the next step is to apply it.
  await press(clerk, t("correctionAdvice.apply"));
  await answerDialog(clerk, t("correctionAdvice.apply"));
  await expect(clerk.getByText(t("correctionAdvice.apply.done")).first()).toBeVisible();
  await clerk.getByText(t("correctionAdvice.mail"), { exact: true }).click();
  await expect(clerk.locator("pre").first()).toContainText("+81 6 6612 0001");
}

for (const [at, lang] of (["zh", "en"] as const satisfies readonly Lang[]).entries())
  test(`bills: split with a preview, checked, released with a hold lifted, corrected after closing (${lang})`, async ({ open }) => {
    const t = messagesOf(lang);
    const clerk = await open("clerk", { lang });
    const finance = await open("finance", { lang });
    await split(clerk, t, at);
    await checkToClean(clerk, t, at);
    await release(clerk, finance, { t, at });
    await correct(clerk, finance, { t, at });
  });
