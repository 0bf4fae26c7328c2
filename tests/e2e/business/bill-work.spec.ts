import type { Page } from "@playwright/test";
import {
  answerDialog,
  expect,
  field,
  type Lang,
  messagesOf,
  rowOf,
  settled,
  stepOn,
  test,
} from "../fixture.ts";
import { seriousFaults } from "../page/accessibility.ts";
import { triedIn } from "../languages.ts";

const control = "/seaway/bill/cargoControl";
const bills = "/seaway/bill/query";
const advices = "/seaway/bill/correctionAdvice";
type T = ReturnType<typeof messagesOf>;

const press = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).first().click();
const firstNumber = async (page: Page, pattern: RegExp, at = 0): Promise<string> => {
  const texts = await page.locator("table.sw-table tbody tr a").allInnerTexts();
  const numbers = [
    ...new Set(texts.map((text) => text.trim()).filter((text) => pattern.test(text))),
  ];
  const number = numbers[at];
  if (!number) throw new Error(`the demo has no ${String(pattern)} on ${page.url()}`);
  return number;
};

/** Splits a locked booking by packages; the preview adds up before anything is written. */
async function split(page: Page, t: T, at: number): Promise<void> {
  await page.goto("/seaway/bill/create?f.blStatus=NONE&plain=1");
  const bkNo = await firstNumber(page, /^SW/, at);
  await page.goto(
    `/seaway/bill/create/split?${new URLSearchParams({ bkNo, by: "PACKAGES", count: "2" })}`,
  );
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

/** Numbers of waiting bookings that agree in what the list shows of the merge rules. */
async function alikeBookings(page: Page, t: T): Promise<string[][]> {
  await page.goto("/seaway/bill/create?f.blStatus=NONE&plain=1&size=100");
  const heads = (await page.locator("table.sw-table thead th").allInnerTexts()).map((text) =>
    text.trim(),
  );
  const rows = await page
    .locator("table.sw-table tbody tr")
    .evaluateAll((all) =>
      all.map((row) =>
        [...row.querySelectorAll("th, td")].map((cell) => (cell.textContent ?? "").trim()),
      ),
    );
  const labels = [
    "bill.voyage",
    "bill.portLoad",
    "bill.portDis",
    "bill.clientCode",
    "bill.shipperName",
    "bill.releaseType",
  ] as const;
  const cell = (row: readonly string[], label: string) =>
    row[heads.findIndex((text) => text.startsWith(label))] ?? "";
  const groups = Map.groupBy(rows, (row) => labels.map((label) => cell(row, t(label))).join("|"));
  return [...groups.values()]
    .filter((own) => own.length > 1)
    .map((own) => own.slice(0, 2).map((row) => cell(row, t("bill.bkNo"))));
}

/** Two bookings of one shipper go on one bill; the preview adds up what each brings. */
async function merge(page: Page, t: T): Promise<void> {
  const run = page.getByRole("button", { name: t("bill.splitRun"), exact: true });
  let merged: string[] | undefined;
  for (const bkNos of await alikeBookings(page, t)) {
    await page.goto(
      `/seaway/bill/create/merge?${new URLSearchParams({ bkNos: bkNos.join("\n") })}`,
    );
    merged = bkNos;
    if (await run.isVisible()) break;
  }
  const packages = async (name: string) =>
    Number(await page.getByRole("row").filter({ hasText: name }).locator("td").nth(2).innerText());
  const [first = 0, second = 0] = await Promise.all((merged ?? []).map(packages));
  expect(first * second).toBeGreaterThan(0);
  expect(await packages(t("bill.mergeBill"))).toBe(first + second);
  expect(await seriousFaults(page)).toEqual([]);
  await run.click();
  await expect(page).toHaveURL(/query\?f.blNo=SWBL/);
  await expect(page.locator("table.sw-table tbody tr")).toHaveCount(1);
  await expect(page.locator("table.sw-table tbody tr").first()).toContainText(merged?.[0] ?? "");
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
  // Some issued bills of the demo are released by then, which ones depends on the day.
  await page.goto(
    `${control}?f.blNo=SWBL&f.releaseStatus=HELD&f.blStatus=ISSUED&sort=-blNo&plain=1`,
  );
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

/**
 * A bill of an ended voyage is corrected: refused on the sheet, proposed, confirmed, applied, and
 * charged once.
 */
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

for (const [at, lang] of triedIn<Lang>("en", ["zh", "en"]).entries())
  test(`bills: split and merged with a preview, checked, released with a hold lifted, corrected after closing (${lang})`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const clerk = await open("clerk", { lang });
    const finance = await open("finance", { lang });
    await split(clerk, t, at);
    await merge(clerk, t);
    await checkToClean(clerk, t, at);
    await release(clerk, finance, { t, at });
    await correct(clerk, finance, { t, at });
  });
