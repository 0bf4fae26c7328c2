import type { Page } from "@playwright/test";
import { expect, test, messagesOf } from "../fixture.ts";
import { seriousFaults } from "../page/accessibility.ts";

const daysAgo = (days: number) =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/**
 * A bill of the demo whose voyage has sailed, so that it has payables of every supplier, in a month
 * that is still open.
 */
async function billWithPayables(page: Page, at: number): Promise<string> {
  await page.goto(
    `/feemgr/paymgr/autoBill?f.etd.from=${daysAgo(27)}&f.etd.to=${daysAgo(7)}&f.noFees=N&plain=1`,
  );
  const rows = await page.locator("table.sw-table tbody tr").allInnerTexts();
  const blNo = /SWBL\d+/.exec(rows[at] ?? "")?.[0];
  if (!blNo) throw new Error("the demo has no payables");
  return blNo;
}

for (const [lang, javaScriptEnabled, at] of [
  ["zh", true, 0],
  ["en", false, 1],
] as const)
  test(`a supplier's price becomes a payable that is explained and lowers the margin, in ${lang}${javaScriptEnabled ? "" : " without JavaScript"}`, async ({
    open,
    excused,
  }) => {
    excused.excuse(/status of 422/);
    const t = messagesOf(lang);
    const page = await open("finance", { lang, javaScriptEnabled });
    const blNo = await billWithPayables(page, at);
    await page.goto("/priceSetting/supplier/rate/edit/new");
    if (javaScriptEnabled) expect(await seriousFaults(page)).toEqual([]);
    const fill = async (values: Record<string, string>) => {
      for (const [name, value] of Object.entries(values))
        await page.locator(`input[name="${name}"]`).fill(value);
    };
    const protocolNo = `E2E-${lang.toUpperCase()}`;
    await fill({
      groupName: "码头 / Terminals",
      supplierCode: "CNSGHOP",
      protocolNo,
      startDate: "2020-01-01",
      endDate: "2039-12-31",
    });
    await fill({ "prices[0].feeCode": "OTH", "prices[0].currency": "CNY", "prices[0].price": "0" });
    await page.locator('select[name="prices[0].unit"]').selectOption("BILL");
    // A free service is no price: the cell says so and keeps what was typed.
    await page.getByRole("button", { name: t("shell.save"), exact: true }).click();
    await expect(page.getByText(t("supplierRate.priceNotPositive")).first()).toBeVisible();
    await fill({ "prices[0].price": lang === "zh" ? "106" : "212" });
    await page.locator('select[name="prices[0].inOut"]').selectOption(lang === "zh" ? "O" : "I");
    await page.getByRole("button", { name: t("shell.save"), exact: true }).click();
    await expect(page).toHaveURL(/\/rate\/edit\/\d+/);
    await page.goto(`/priceSetting/supplier/rate?f.protocolNo=${protocolNo}&plain=1`);
    await page.locator("table.sw-table tbody input[type=checkbox]").first().check();
    await page
      .getByRole("toolbar")
      .getByRole("button", { name: t("supplierRate.publish"), exact: true })
      .click();
    await expect(page.getByText(t("supplierRate.publish.done")).first()).toBeVisible();

    const list = `/feemgr/paymgr/autoBill?f.blNo=${blNo}&plain=1`;
    await page.goto(list);
    await page.locator("table.sw-table tbody input[type=checkbox]").first().check();
    await page
      .getByRole("toolbar")
      .getByRole("button", { name: t("billPayable.calculate"), exact: true })
      .click();
    await expect(page).toHaveURL(/\/task\/\d+/);
    await expect(async () => {
      await page.reload();
      await expect(page.locator(".sw-tag-DONE").first()).toBeVisible({ timeout: 1000 });
    }).toPass({ timeout: 30_000 });

    await page.goto(
      `/feemgr/paymgr/search?f.blNo=${blNo}&f.feeCode=OTH&f.corpCode=CNSGHOP&plain=1`,
    );
    await page.locator("table.sw-table tbody").getByTitle(t("fee.explainTitle")).first().click();
    await expect(page.locator("section ol li").first()).toContainText(/\d/);
    await expect(page.getByText(t("fee.replay.agrees"))).toBeVisible();
    await page.goto(list);
    await expect(page.locator("table.sw-table thead")).toContainText(t("fee.margin"));
    await expect(page.locator("table.sw-table tbody tr").first()).toContainText(blNo);
  });
