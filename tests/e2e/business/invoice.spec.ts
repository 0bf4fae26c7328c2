import type { Page } from "@playwright/test";
import { seriousFaults } from "../page/accessibility.ts";
import { answerDialog, expect, type Lang, messagesOf, rowOf, stepOn, test } from "../fixture.ts";
import { triedIn } from "../languages.ts";

const pages = [
  ...["recmgr", "paymgr"].flatMap((side) =>
    ["invoiceInput", "invoiceSubmit", "invoiceManage", "writeOff"].map((step) => `${side}/${step}`),
  ),
  ...["rec", "pay"].flatMap((side) =>
    ["invoiceSubmit", "invoiceManage"].map((step) => `container/${side}/${step}`),
  ),
  ...[
    "recmgr/invoiceSubmit/batch",
    "paymgr/invoiceDifference",
    "recmgr/writeOff/net",
    "recmgr/writeOff/index/new",
  ],
];

/** An uninvoiced fee in yuan: its bill, counterparty and amount as the list shows them. */
async function openFee(
  page: Page,
  lang: Lang,
  nth: number,
): Promise<{ blNo: string; name: string; rest: string }> {
  const t = messagesOf(lang);
  await page.goto("/feemgr/recmgr/invoiceInput?plain=1&f.currency.equals=CNY&f.feeCode.equals=THC");
  const heads = (await page.locator("table.sw-table thead th").allInnerTexts()).map((head) =>
    head.trim(),
  );
  const cells = page.locator("table.sw-table tbody tr").nth(nth).locator("th, td");
  const cell = async (label: string) =>
    (await cells.nth(heads.findIndex((head) => head.startsWith(label))).innerText()).trim();
  return {
    blNo: await cell(t("fee.blNo")),
    name: await cell(t("fee.corpName")),
    rest: await cell(t("invoice.restAmount")),
  };
}

for (const [lang, nth] of triedIn("zh", [
  ["zh", 1],
  ["en", 4],
] as const))
  test(`pages of invoices and write-off open, a pasted bank line takes its proposal and gives it back, in ${lang}`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const page = await open("finance", { lang });
    const says = (text: string) =>
      expect(page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();
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
    await page
      .locator("#import-text")
      .fill(`${heads}\n${day}\t${rest}\tCNY\t${name}\t${blNo} ${lang}`);
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

/** The cell of the first row under a heading. */
async function cellOf(page: Page, label: string): Promise<string> {
  const heads = await page
    .locator("table.sw-table thead th")
    .evaluateAll((cells) =>
      cells.map((cell) => cell.querySelector(".sw-head-name")?.firstChild?.textContent ?? ""),
    );
  expect(heads).toContain(label);
  return (
    await page
      .locator("table.sw-table tbody tr")
      .first()
      .locator("th, td")
      .nth(heads.indexOf(label))
      .innerText()
  ).trim();
}

for (const [lang, serial] of triedIn("en", [
  ["zh", "1"],
  ["en", "2"],
] as const))
  test(`a fee is invoiced, numbered by the tax platform, and corrected to 0.00 by a red letter with its confirmation sheet, in ${lang}`, {
    tag: "@journey",
  }, async ({ open }) => {
    const t = messagesOf(lang);
    const page = await open("finance", { lang });
    const says = (text: string) =>
      expect(page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();
    // A customer at home: one abroad gets a debit note on paper.
    await page.goto(
      "/feemgr/recmgr/invoiceInput?plain=1&f.currency.equals=CNY&f.feeCode.equals=DOC&f.corpCode.equals=SHHYGJ&sort=-blNo",
    );
    const blNo = await cellOf(page, t("fee.blNo"));
    await stepOn(page, blNo, t("invoiceFee.register"));
    await says(t("invoiceFee.register.done"));

    /** The invoice registered last; a digital one is saved without a number. */
    const saved = async (values: Readonly<Record<string, string>>) => {
      await page.goto("/feemgr/recmgr/invoiceSubmit?plain=1&f.status.in=REGISTERED");
      const regNo = await cellOf(page, t("invoice.regNo"));
      await rowOf(page, regNo).getByRole("link").first().click();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(regNo);
      for (const [key, value] of Object.entries(values))
        await page.locator(`[name="${key}"]`).fill(value);
      await page.getByRole("button", { name: t("shell.save"), exact: true }).click();
      await expect(page.getByText(t("shell.saved"), { exact: true }).first()).toBeVisible();
      return regNo;
    };
    const stepHere = async (regNo: string, step: "submit" | "redLetter") => {
      await page.goto(`/feemgr/recmgr/invoiceManage?plain=1&f.regNo.contains=${regNo}`);
      await stepOn(page, regNo, t(`invoice.${step}`));
      await says(t(`invoice.${step}.done`));
    };
    const blue = await saved({ titleCorp: "SEAWAY TEST", dutyNo: "91310000MA1FL0000X" });
    await stepHere(blue, "submit");
    const day = new Date().toISOString().slice(0, 10);
    const responded = async (regNo: string, invoiceNo: string) => {
      await page.goto("/xhlbasic/import?kind=digitalResponse");
      await page
        .locator("#import-text")
        .fill(`Serial no.\tInvoice no.\tInvoice date\n${regNo}\t${invoiceNo}\t${day}`);
      await page.getByRole("button", { name: t("import.run"), exact: true }).click();
      await expect(page.getByText(t("import.done")).first()).toBeVisible();
    };
    await responded(blue, `2631999999999999999${serial}`);
    await stepHere(blue, "redLetter");

    const red = await saved({ requirements: "title" });
    expect(red).not.toBe(blue);
    await stepHere(red, "submit");
    await page.goto(`/feemgr/recmgr/invoiceManage?plain=1&f.regNo.contains=${red}`);
    await stepOn(page, red, t("invoice.confirmRed"));
    await page
      .getByRole("dialog")
      .getByLabel(t("invoice.confirmNo"))
      .fill(`3170261100000000000${serial}`);
    await page
      .getByRole("dialog")
      .getByRole("button", { name: t("invoice.confirmRed"), exact: true })
      .click();
    await says(t("invoice.confirmRed.done"));
    await responded(red, `2631888888888888888${serial}`);
    await page.goto(`/feemgr/recmgr/invoiceManage?plain=1&f.regNo.contains=${blue}`);
    expect(await cellOf(page, t("invoice.leftAmount"))).toMatch(/^(CNY )?0\.00( CNY)?$/);
    // The fee is free again.
    await page.goto(
      `/feemgr/recmgr/invoiceInput?plain=1&f.feeCode.equals=DOC&f.blNo.contains=${blNo}`,
    );
    await expect(rowOf(page, blNo).first()).toBeVisible();
  });
