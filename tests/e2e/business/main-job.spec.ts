import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { cntNoOf } from "#fixtures/builders/check-digits.ts";
import { workbookBytes } from "#fixtures/xlsx/container-workbook.ts";
import {
  answerDialog,
  expect,
  field,
  type Lang,
  rowOf,
  settled,
  stepOn,
  test,
  messagesOf,
} from "../fixture.ts";
import { triedIn } from "../languages.ts";

type Open = (userName: string, options?: { lang?: Lang }) => Promise<Page>;
type Journey = { lang: Lang; open: Open; t: ReturnType<typeof messagesOf> };

const done = (page: Page, text: string) =>
  expect(page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();

/** Fills parties, route, a container line and a dangerous cargo line of an e-booking. */
async function fillDangerousBooking(page: Page, voyage: string): Promise<void> {
  const values: Record<string, string> = {
    voyage,
    portLoad: "CNSGH",
    portDis: "JPOSA",
    receipt: "CNSGH",
    delivery: "JPOSA",
    shipperName: "SHANGHAI HANGYU INT'L FREIGHT FORWARDING CO., LTD.",
    consigneeName: "NISHIKAWA CHEMICAL INDUSTRIES, LTD.",
    notifyName: "SAME AS CONSIGNEE",
    "containers[0].sizeType": "20GP",
    "containers[0].contCount": "2",
    "cargo[0].goodsNameEn": "PAINT, WATER REDUCIBLE ALKYD",
    "cargo[0].goodsNameCn": "醇酸树脂漆",
    "cargo[0].hscode": "320810",
    "cargo[0].pkgs": "160",
    "cargo[0].packageKind": "DR",
    "cargo[0].gwt": "34400",
    "cargo[0].nwt": "32000",
    "cargo[0].dim": "41.6",
    "cargo[0].marks": "HANGYU\nOSAKA\nC/NO. 1-160",
    "cargo[0].dgUnNo": "1263",
    "cargo[0].dgClass": "3",
    "cargo[0].dgPackingGroup": "III",
    "cargo[0].dgFlashpoint": "31",
    "cargo[0].dgGoodsName": "PAINT",
    "cargo[0].dgLinker": "EMERGENCY DESK",
    "cargo[0].dgLinkTel": "+86-21-5550100",
  };
  // Dangerous goods are behind the line's "more".
  await page.locator(".sw-line-more summary").first().click();
  for (const [key, value] of Object.entries(values)) await field(page, key).fill(value);
  await field(page, "cargo[0].isDg").check();
}

/** A voyage open for e-bookings: one with a submitted one. */
async function voyageOfCustomer(page: Page): Promise<string> {
  await page.goto("/eb/ebBooking?f.ebStatus=SUBMITTED&f.portLoad=CNSGH");
  const cells = await page.locator("table.sw-table tbody tr").first().locator("td").allInnerTexts();
  return cells.find((text) => /^SEAWAY .+\/\d{4}E$/.test(text)) ?? "";
}

/** Customer enters and submits, captain approves, clerk receives. @returns the booking's number */
async function bookDangerous({
  open,
  lang,
  t,
}: Journey): Promise<{ ebNo: string; bkNo: string; voyage: string }> {
  const customer = await open("customer1", { lang });
  const voyage = await voyageOfCustomer(customer);
  expect(voyage).not.toBe("");
  await customer.getByRole("link", { name: t("shell.create"), exact: true }).click();
  await fillDangerousBooking(customer, voyage);
  await customer.getByRole("button", { name: t("shell.save"), exact: true }).click();
  await done(customer, t("shell.saved"));
  const ebNo = (await customer.locator("#f-ebNo").innerText()).trim();
  expect(ebNo).toMatch(/^EB\d{9}$/);
  await customer.getByRole("button", { name: t("ebooking.submit"), exact: true }).click();
  await done(customer, t("ebooking.submit.done"));

  const clerk = await open("clerk", { lang });
  await clerk.goto(`/eb/ebBooking?f.ebNo=${ebNo}`);
  await rowOf(clerk, ebNo).getByRole("checkbox").check();
  await expect(
    clerk.getByRole("toolbar").getByRole("button", { name: t("ebooking.receive"), exact: true }),
  ).toHaveAttribute("title", t("ebooking.captainNeeded"));

  const captain = await open("captain", { lang });
  await captain.goto(`/eb/captainConfirm?f.ebNo=${ebNo}`);
  await stepOn(captain, ebNo, t("captain.approve"));
  await done(captain, t("captain.approve.done"));

  await clerk.reload();
  await stepOn(clerk, ebNo, t("ebooking.receive"));
  await done(clerk, t("ebooking.receive.done"));
  await expect(rowOf(clerk, ebNo)).toContainText(/SWBK\d{9}/);
  const bkNo = /SWBK\d{9}/.exec(await rowOf(clerk, ebNo).innerText())?.[0] ?? "";
  return { ebNo, bkNo, voyage };
}

/** Packing data of two containers with half the packages and weight each. */
async function packingWorkbook(bkNo: string): Promise<Buffer> {
  const serial = Number(bkNo.slice(-6)) * 10;
  return workbookBytes((workbook) => {
    const form = workbook.addWorksheet("箱清单");
    form.addRow(["序号", "箱号", "箱型", "订舱号", "封号", "件数", "毛重(KG)", "体积(CBM)"]);
    for (const n of [1, 2])
      form.addRow([
        n,
        cntNoOf("SWTU", serial + n),
        "20GP",
        bkNo,
        `E2E${serial + n}`,
        80,
        17_200,
        20.8,
      ]);
  });
}

/** Confirms the booking, uploads containers, waits for the worker, reconciles and locks. */
async function packAndLock(
  clerk: Page,
  { t }: Journey,
  booked: { bkNo: string; voyage: string },
): Promise<void> {
  const { bkNo, voyage } = booked;
  const list = `/seaway/bookingMgr/inner?f.bkNo=${bkNo}`;
  await clerk.goto(list);
  await expect(rowOf(clerk, bkNo)).toBeVisible();
  if (await rowOf(clerk, bkNo).locator(".sw-tag-DRAFT").isVisible()) {
    await stepOn(clerk, bkNo, t("booking.confirm"));
    await done(clerk, t("booking.confirm.done"));
  }
  await clerk.goto("/seaway/container/import/upload");
  await field(clerk, "voyage").fill(voyage);
  await field(clerk, "mode").selectOption("APPEND");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await field(clerk, "file").setInputFiles({
    name: "packing.xlsx",
    mimeType,
    buffer: await packingWorkbook(bkNo),
  });
  await clerk.getByRole("button", { name: t("container.send"), exact: true }).click();
  await done(clerk, t("container.whole"));
  await expect(async () => {
    await clerk.goto(`/seaway/container/import?f.bkNo=${bkNo}`);
    await expect(clerk.locator("table.sw-table tbody .sw-tag-IMPORTED")).toHaveCount(2, {
      timeout: 1000,
    });
  }).toPass({ timeout: 30_000 });

  await clerk.goto(list);
  await stepOn(clerk, bkNo, t("booking.reconcile"));
  await done(clerk, t("booking.reconcile.done"));
  await expect(rowOf(clerk, bkNo).locator(".sw-tag-EQUAL")).toBeVisible();
  await stepOn(clerk, bkNo, t("booking.lock"));
  await done(clerk, t("booking.lock.done"));
}

/** Creates the whole bill, issues it, prints the original. @returns its number */
async function billAndPrint(clerk: Page, { t }: Journey, bkNo: string): Promise<string> {
  await clerk.goto(`/seaway/bill/create?f.bkNo=${bkNo}`);
  await stepOn(clerk, bkNo, t("billSource.generate"));
  await done(clerk, t("bill.generate.done"));
  await clerk.goto(`/seaway/bill/query?f.bkNo=${bkNo}`);
  const blNo = /SWBL\d{9}/.exec(await rowOf(clerk, bkNo).innerText())?.[0] ?? "";
  expect(blNo).not.toBe("");
  await stepOn(clerk, blNo, t("bill.issue"));
  await answerDialog(clerk, t("bill.issue"));
  await done(clerk, t("bill.issue.done"));
  // Originals are numbered: their print is recorded before its file opens.
  await stepOn(clerk, blNo, t("bill.print"));
  await clerk.getByRole("dialog").getByLabel(t("bill.printKind")).fill("ORIGINAL_MULTI");
  await answerDialog(clerk, t("bill.print"));
  await done(clerk, t("bill.print.done"));
  await rowOf(clerk, blNo).locator("td").nth(2).click({ button: "right" });
  const link = clerk.getByRole("menuitem", { name: t("bill.print.original"), exact: true });
  const printDocument = await clerk.request.get((await link.getAttribute("href")) ?? "");
  expect(printDocument.headers()["content-type"]).toContain("application/pdf");
  expect((await printDocument.body()).subarray(0, 5).toString()).toBe("%PDF-");
  return blNo;
}

/** Calculates a bill's fees, reads an explanation, audits all. */
async function priceAndAudit(finance: Page, { t }: Journey, blNo: string): Promise<void> {
  await finance.goto(`/feemgr/recmgr/calculate?f.blNo=${blNo}`);
  await stepOn(finance, blNo, t("billFee.calculate"));
  await expect(finance).toHaveURL(/\/task\/\d+/);
  await expect(finance.locator(".sw-tag-DONE").first()).toBeVisible({ timeout: 30_000 });
  await finance.goto(`/feemgr/recmgr/search?f.blNo=${blNo}`);
  const freight = finance.locator("table.sw-table tbody tr").filter({ hasText: "OF" }).first();
  await freight.getByTitle(t("fee.explainTitle")).click();
  await expect(finance.getByRole("heading", { name: t("fee.explainTitle") })).toBeVisible();
  await expect(finance.locator("section ol li").first()).toBeVisible();
  await expect(finance.locator("section ol")).toContainText("CNSGH");
  await finance.goto(`/feemgr/recmgr/audit?f.blNo=${blNo}&f.feeStatus=CREATED`);
  await finance.getByLabel(t("shell.selectAll")).check();
  await finance
    .getByRole("toolbar")
    .getByRole("button", { name: t("fee.audit"), exact: true })
    .click();
  await done(finance, t("fee.audit.done"));
}

/** Generates the month's statement, downloads workbook and PDF, confirms it. */
async function stateAndConfirm(
  finance: Page,
  { t }: Journey,
  booked: { bkNo: string; month: string },
): Promise<void> {
  await finance.goto("/feemgr/recmgr/statement?f.corpCode=SHHYGJ");
  await finance.getByRole("link", { name: t("statement.generate"), exact: true }).click();
  await field(finance, "corpCode").fill("SHHYGJ");
  await field(finance, "period").fill(booked.month);
  await finance.getByRole("button", { name: t("statement.generate"), exact: true }).click();
  await done(finance, t("statement.generate.done"));
  await finance.goto(
    `/feemgr/recmgr/statement?f.corpCode=SHHYGJ&f.period=${booked.month}&f.status=DRAFT&sort=-createdTime`,
  );
  await finance.locator("table.sw-table tbody tr a").first().click();
  await expect(finance.locator("table.sw-table")).toContainText(booked.bkNo);
  for (const [name, ending] of [
    [t("statement.downloadXlsx"), /\.xlsx$/],
    [t("statement.downloadPdf"), /\.pdf$/],
  ] as const) {
    const download = finance.waitForEvent("download");
    await finance.getByRole("link", { name, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(ending);
    expect((await readFile(await file.path())).byteLength).toBeGreaterThan(1000);
  }
  await finance.getByRole("button", { name: t("statement.confirm"), exact: true }).click();
  await done(finance, t("statement.confirm.done"));
}

/** Sends the manifest to the agency and opens the archived file. */
async function exportFile(clerk: Page, { t }: Journey, bkNo: string): Promise<void> {
  await clerk.goto(`/seaway/edi/ifcsumBooking?f.bkNo=${bkNo}`);
  await field(clerk, "partnerCode").selectOption("EASTAGENCY");
  await stepOn(clerk, bkNo, t("booking.exportEdi"));
  await done(clerk, t("booking.exportEdi.done"));
  await clerk.goto("/seaway/edi/archive?sort=-createdTime");
  const download = clerk.waitForEvent("download");
  await clerk.locator('table.sw-table tbody tr a[href^="/edi-file/"]').first().click();
  const text = (await readFile(await (await download).path())).toString("ascii");
  expect(text).toMatch(/^UNA.*UNB\+UNOA/s);
  expect(text).toContain("IFCSUM:D:95B:UN");
  expect(text).toContain(bkNo);
}

/** Runs the nightly job and finds it in the log. */
async function runJob(finance: Page, { t }: Journey): Promise<void> {
  await finance.goto("/monitor/job");
  await stepOn(finance, "calculate-fees", t("job.run"));
  await answerDialog(finance, t("job.run"));
  await done(finance, t("job.run.done"));
  await settled(finance);
  await rowOf(finance, "calculate-fees").locator('a[href^="/monitor/job-log/"]').first().click();
  await expect(finance).toHaveURL(/\/monitor\/job-log\//);
  const newest = finance.locator("table.sw-table tbody tr").first();
  await expect(async () => {
    await finance.reload();
    await expect(newest).toContainText("finance", { timeout: 1000 });
    await expect(newest.locator(".sw-tag-DONE")).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 40_000 });
}

for (const lang of triedIn<Lang>("zh", ["zh", "en"])) {
  test(`from the customer's e-booking to statement, manifest and nightly run (${lang})`, async ({
    open,
  }) => {
    test.setTimeout(240_000);
    const journey: Journey = { lang, open, t: messagesOf(lang) };
    const { bkNo, voyage } = await test.step("e-booking, captain, receipt", () =>
      bookDangerous(journey));
    const clerk = await open("clerk", { lang });
    const finance = await open("finance", { lang });
    await clerk.goto(`/seaway/bookingMgr/inner?f.bkNo=${bkNo}`);
    const month = /\d{4}-\d{2}(?=-\d{2})/.exec(await rowOf(clerk, bkNo).innerText())?.[0] ?? "";
    await test.step("boxes, reconcile, lock", () => packAndLock(clerk, journey, { bkNo, voyage }));
    const blNo = await test.step("bill, issue, print", () => billAndPrint(clerk, journey, bkNo));
    await test.step("fees, explain, audit", () => priceAndAudit(finance, journey, blNo));
    await test.step("statement", () => stateAndConfirm(finance, journey, { bkNo, month }));
    await test.step("manifest to the agency", () => exportFile(clerk, journey, bkNo));
    await test.step("nightly run by button", () => runJob(finance, journey));
  });
}

test("another customer's e-booking does not exist for a customer", async ({
  asCustomer,
  open,
  excused,
}) => {
  excused.excuse(/status of 404/);
  await asCustomer.goto("/eb/ebBooking");
  const address = await asCustomer
    .locator("table.sw-table tbody tr a")
    .first()
    .getAttribute("href");
  const other = await open("customer2");
  const response = await other.goto(address ?? "");
  expect(response?.status()).toBe(404);
});
