import type { Page } from "@playwright/test";
import { expect, test, messagesOf } from "../fixture.ts";
import { seriousFaults } from "../page/accessibility.ts";

const path = "/seaway/bookingMgr/consolidation";

type Divided = { list: string; path: string; number: RegExp; from: number };

/**
 * Previews the numbers of a list in turn, from the given one on, until one has boxes enough and may
 * be divided.
 */
async function previewSplit(page: Page, { list, path, number, from }: Divided): Promise<string> {
  await page.goto(list);
  const texts = await page.locator("table.sw-table tbody tr").locator("a").allInnerTexts();
  for (const bkNo of texts
    .map((text) => text.trim())
    .filter((text) => number.test(text))
    .slice(from)) {
    await page.goto(
      `${path}?${new URLSearchParams({ bkNo, kind: "SPLIT", count: "1", scheme: "LETTER" })}`,
    );
    if (await page.locator("table.sw-table tbody tr").count()) return bkNo;
  }
  throw new Error(`nothing of ${list} can be divided`);
}

/**
 * A gram too much is refused in words, and the cells keep what was typed; as proposed it passes.
 */
async function checkWeights(page: Page, t: ReturnType<typeof messagesOf>): Promise<void> {
  const weight = page.locator('[name="parts.1.goods.0.gwt"]');
  const proposed = await weight.inputValue();
  await weight.fill("0.001");
  await page.getByRole("button", { name: t("consolidation.check"), exact: true }).click();
  await expect(page.getByRole("alert").first()).toContainText(/\d+\.\d{3}/);
  await expect(weight).toHaveValue("0.001");
  await weight.fill(proposed);
  await page.getByRole("button", { name: t("consolidation.check"), exact: true }).click();
  await expect(page.getByText(t("consolidation.previewNote", { count: 1 }))).toBeVisible();
}

for (const [lang, javaScriptEnabled, from] of [
  ["zh", true, 0],
  ["en", false, 20],
] as const)
  test(`a booking is split after a preview, and the split is undone, in ${lang}${javaScriptEnabled ? "" : " without JavaScript"}`, async ({
    open,
    excused,
  }) => {
    excused.excuse(/status of 422/);
    const t = messagesOf(lang);
    const page = await open("clerk", { lang, javaScriptEnabled });
    const list = "/seaway/bookingMgr/inner?f.bkStatus=CONFIRMED&f.blStatus=NONE&plain=1";
    const bkNo = await previewSplit(page, { list, path: `${path}/new`, number: /^SWBK\d+$/, from });
    if (javaScriptEnabled) expect(await seriousFaults(page)).toEqual([]);
    await checkWeights(page, t);
    await page.getByRole("button", { name: t("consolidation.carryOut"), exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(bkNo);
    await expect(page.locator("table.sw-plain-table tbody th a")).toHaveText([
      new RegExp(`^${bkNo}[A-Z]$`),
    ]);
    await page.goto(`${path}?f.mainBkNo.equals=${bkNo}&f.status=DONE&plain=1`);
    await expect(page.locator("table.sw-table tbody tr")).toHaveCount(1);
    if (!javaScriptEnabled) return;
    await page.locator("table.sw-table tbody input[type=checkbox]").first().check();
    await page
      .getByRole("button", { name: t("consolidation.undo"), exact: true })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("textarea").fill("e2e");
    await dialog.getByRole("button", { name: t("consolidation.undo"), exact: true }).click();
    await expect(page.getByText(t("consolidation.undo.done")).first()).toBeVisible();
    await page.goto(`/seaway/bookingMgr/inner?f.bkNo=${bkNo}&plain=1`);
    await expect(page.locator("table.sw-table tbody tr")).toHaveCount(1);
  });

for (const [lang, userName] of [
  ["zh", "clerk"],
  ["en", "customer1"],
] as const)
  test(`an e-booking is split after a preview, in ${lang} by ${userName}`, async ({
    open,
    excused,
  }) => {
    excused.excuse(/status of 422/);
    const t = messagesOf(lang);
    const page = await open(userName, { lang });
    const list = "/eb/ebBooking?f.ebStatus=DRAFT&plain=1";
    const ebNo = await previewSplit(page, {
      list,
      path: "/eb/ebBooking/consolidate",
      number: /^EB\d+$/,
      from: 0,
    });
    expect(await seriousFaults(page)).toEqual([]);
    const [part = "no part"] =
      new RegExp(`${ebNo}[A-Z]`).exec(await page.locator("main").innerText()) ?? [];
    await checkWeights(page, t);
    await page.getByRole("button", { name: t("consolidation.carryOut"), exact: true }).click();
    await expect(page).toHaveURL(/f\.mainEbNo=/);
    await expect(
      page.locator("table.sw-table tbody").getByRole("link", { name: part, exact: true }),
    ).toHaveCount(1);
  });
