import type { Page } from "@playwright/test";
import { seriousFaults } from "./accessibility.ts";
import { answerDialog, expect, type Lang, messagesOf, rowOf, stepOn, test } from "./fixture.ts";

const pages = [
  ...["recmgr", "paymgr"].flatMap((side) =>
    ["invoiceInput", "invoiceSubmit", "invoiceManage", "writeOff"].map((step) => `${side}/${step}`),
  ),
  ...["rec", "pay"].flatMap((side) => ["invoiceSubmit", "invoiceManage"].map((step) => `container/${side}/${step}`)),
  ...["recmgr/invoiceSubmit/batch", "paymgr/invoiceDifference", "recmgr/writeOff/net", "recmgr/writeOff/index/new"],
];

/** An uninvoiced fee in yuan: its bill, counterparty and amount as the list shows them. */
async function openFee(page: Page, lang: Lang, nth: number): Promise<{ blNo: string; name: string; rest: string }> {
  const t = messagesOf(lang);
  await page.goto("/feemgr/recmgr/invoiceInput?plain=1&f.currency.equals=CNY&f.feeCode.equals=THC");
  const heads = (await page.locator("table.sw-table thead th").allInnerTexts()).map((head) => head.trim());
  const cells = page.locator("table.sw-table tbody tr").nth(nth).locator("th, td");
  const cell = async (label: string) => (await cells.nth(heads.findIndex((head) => head.startsWith(label))).innerText()).trim();
  return { blNo: await cell(t("fee.blNo")), name: await cell(t("fee.corpName")), rest: await cell(t("invoice.restAmount")) };
}

for (const [lang, nth] of [
  ["zh", 1],
  ["en", 4],
] as const)
  test(`pages of invoices and write-off open, a pasted bank line takes its proposal and gives it back, in ${lang}`, async ({ open }) => {
    const t = messagesOf(lang);
    const page = await open("finance", { lang });
    const says = (text: string) => expect(page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();
    for (const at of pages) {
      await page.goto(`/feemgr/${at}`);
      await expect(page.getByRole("heading", { level: 1 }), at).toBeVisible();
    }
    await page.goto("/feemgr/recmgr/invoiceSubmit/batch");
    expect(await seriousFaults(page)).toEqual([]);

    const { blNo, name, rest } = await openFee(page, lang, nth);
    const day = new Date().toISOString().slice(0, 10);
    await page.goto("/xhlbasic/import?kind=bankLine");
    const heads = "Date\tAmount\tCurrency\tCounterparty\tReference";
    await page.locator("#import-text").fill(`${heads}\n${day}\t${rest}\tCNY\t${name}\t${blNo} ${lang}`);
    await page.getByRole("button", { name: t("import.run"), exact: true }).click();
    await expect(page.getByText(t("import.done")).first()).toBeVisible();
    await page.goto(`/feemgr/recmgr/writeOff?plain=1&f.remarks.contains=${blNo}`);
    await rowOf(page, blNo).getByRole("link").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(t("writeOff.applyTitle"));
    expect(await seriousFaults(page)).toEqual([]);
    await page
      .getByRole("link", { name: t("writeOff.takeProposal"), exact: true })
      .first()
      .click();
    await expect(page).toHaveURL(/fill=proposal/);
    await page.getByRole("button", { name: t("receipt.apply"), exact: true }).click();
    await says(t("receipt.apply.done"));
    await page.goto(`/feemgr/recmgr/writeOff?plain=1&f.remarks.contains=${blNo}`);
    await stepOn(page, blNo, t("receipt.cancelApplied"));
    await answerDialog(page, t("receipt.cancelApplied"), "other bill");
    await says(t("receipt.cancelApplied.done"));
  });
