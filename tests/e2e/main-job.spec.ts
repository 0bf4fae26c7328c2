import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { cntNoOf } from "#fixtures/builders/check-digits.ts";
import { workbookBytes } from "#fixtures/xlsx/container-workbook.ts";
import { respondWithDialog, expect, field, type Lang, rowOf, settled, stepOn, test, messagesOf } from "./fixture.ts";

type Open = (userName: string, options?: { lang?: Lang }) => Promise<Page>;
type Journey = { lang: Lang; open: Open; label: ReturnType<typeof messagesOf> };

const done = (page: Page, text: string) => expect(page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();

/** Fills route, parties, one container line and one dangerous cargo line of an electronic booking. */
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
    "cargo[0].dim": "41.6",
    "cargo[0].marks": "HANGYU\nOSAKA\nC/NO. 1-160",
    "cargo[0].dgUnNo": "1263",
    "cargo[0].dgClass": "3",
    "cargo[0].dgPackingGroup": "III",
    "cargo[0].dgGoodsName": "PAINT",
    "cargo[0].dgLinker": "EMERGENCY DESK",
    "cargo[0].dgLinkTel": "+86-21-5550100",
  };
  // Dangerous goods stand behind "more" of the line.
  await page.locator(".sw-line-more summary").first().click();
  for (const [key, value] of Object.entries(values)) await field(page, key).fill(value);
  await field(page, "cargo[0].isDg").check();
}

/** A voyage that still takes electronic bookings: one the customer has already submitted for. */
async function voyageOfCustomer(page: Page): Promise<string> {
  await page.goto("/eb/ebBooking?f.ebStatus=SUBMITTED&f.portLoad=CNSGH");
  const cells = await page.locator("table.sw-table tbody tr").first().locator("td").allInnerTexts();
  return cells.find((text) => /^SEAWAY .+\/\d{4}E$/.test(text)) ?? "";
}

/** The customer enters and submits, the captain agrees, the clerk receives; answers the internal booking's number. */
async function bookDangerous({ open, lang, label }: Journey): Promise<{ ebNo: string; bkNo: string; voyage: string }> {
  const customer = await open("customer1", { lang });
  const voyage = await voyageOfCustomer(customer);
  expect(voyage).not.toBe("");
  await customer.getByRole("link", { name: label("shell.create"), exact: true }).click();
  await fillDangerousBooking(customer, voyage);
  await customer.getByRole("button", { name: label("shell.save"), exact: true }).click();
  await done(customer, label("shell.saved"));
  const ebNo = (await customer.locator("#f-ebNo").innerText()).trim();
  expect(ebNo).toMatch(/^EB\d{9}$/);
  await customer.getByRole("button", { name: label("ebooking.submit"), exact: true }).click();
  await done(customer, label("ebooking.submit.done"));

  const clerk = await open("clerk", { lang });
  await clerk.goto(`/eb/ebBooking?f.ebNo=${ebNo}`);
  await rowOf(clerk, ebNo).getByRole("checkbox").check();
  await expect(clerk.getByRole("toolbar").getByRole("button", { name: label("ebooking.receive"), exact: true })).toHaveAttribute(
    "title",
    label("ebooking.captainNeeded"),
  );

  const captain = await open("captain", { lang });
  await captain.goto(`/eb/captainConfirm?f.ebNo=${ebNo}`);
  await stepOn(captain, ebNo, label("captain.approve"));
  await done(captain, label("captain.approve.done"));

  await clerk.reload();
  await stepOn(clerk, ebNo, label("ebooking.receive"));
  await done(clerk, label("ebooking.receive.done"));
  await expect(rowOf(clerk, ebNo)).toContainText(/SWBK\d{9}/);
  const bkNo = /SWBK\d{9}/.exec(await rowOf(clerk, ebNo).innerText())?.[0] ?? "";
  return { ebNo, bkNo, voyage };
}

/** Two boxes for the booking, as the packing data of a customer: half of packages and weight in each. */
async function packingWorkbook(bkNo: string): Promise<Buffer> {
  const serial = Number(bkNo.slice(-6)) * 10;
  return workbookBytes((workbook) => {
    const form = workbook.addWorksheet("箱清单");
    form.addRow(["序号", "箱号", "箱型", "订舱号", "封号", "件数", "毛重(KG)", "体积(CBM)"]);
    for (const n of [1, 2]) form.addRow([n, cntNoOf("SWTU", serial + n), "20GP", bkNo, `E2E${serial + n}`, 80, 17_200, 20.8]);
  });
}

/** Confirms the booking, uploads its boxes, waits for the worker, reconciles and locks. */
async function packAndLock(clerk: Page, { label }: Journey, booked: { bkNo: string; voyage: string }): Promise<void> {
  const { bkNo, voyage } = booked;
  const list = `/seaway/bookingMgr/inner?f.bkNo=${bkNo}`;
  await clerk.goto(list);
  if (await rowOf(clerk, bkNo).locator(".sw-tag-DRAFT").isVisible()) {
    await stepOn(clerk, bkNo, label("booking.confirm"));
    await done(clerk, label("booking.confirm.done"));
  }
  await clerk.goto("/seaway/container/import/upload");
  await field(clerk, "voyage").fill(voyage);
  await field(clerk, "mode").selectOption("APPEND");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await field(clerk, "file").setInputFiles({ name: "packing.xlsx", mimeType, buffer: await packingWorkbook(bkNo) });
  await clerk.getByRole("button", { name: label("container.send"), exact: true }).click();
  await done(clerk, label("container.whole"));
  await expect(async () => {
    await clerk.goto(`/seaway/container/import?f.bkNo=${bkNo}`);
    await expect(clerk.locator("table.sw-table tbody .sw-tag-IMPORTED")).toHaveCount(2, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });

  await clerk.goto(list);
  await stepOn(clerk, bkNo, label("booking.reconcile"));
  await done(clerk, label("booking.reconcile.done"));
  await expect(rowOf(clerk, bkNo).locator(".sw-tag-EQUAL")).toBeVisible();
  await stepOn(clerk, bkNo, label("booking.lock"));
  await done(clerk, label("booking.lock.done"));
}

/** Makes the whole bill, issues it and prints the original; answers its number. */
async function billAndPrint(clerk: Page, { label }: Journey, bkNo: string): Promise<string> {
  await clerk.goto(`/seaway/bill/create?f.bkNo=${bkNo}`);
  await stepOn(clerk, bkNo, label("billSource.generate"));
  await done(clerk, label("bill.generate.done"));
  await clerk.goto(`/seaway/bill/query?f.bkNo=${bkNo}`);
  const blNo = /SWBL\d{9}/.exec(await rowOf(clerk, bkNo).innerText())?.[0] ?? "";
  expect(blNo).not.toBe("");
  await stepOn(clerk, blNo, label("bill.issue"));
  await respondWithDialog(clerk, label("bill.issue"));
  await done(clerk, label("bill.issue.done"));
  const link = rowOf(clerk, blNo).getByRole("link", { name: label("bill.print.original"), exact: true });
  const printDocument = await clerk.request.get((await link.getAttribute("href")) ?? "");
  expect(printDocument.headers()["content-type"]).toContain("application/pdf");
  expect((await printDocument.body()).subarray(0, 5).toString()).toBe("%PDF-");
  return blNo;
}

/** Calculates the fees of the bill, reads why a number is what it is, and audits all of them. */
async function priceAndAudit(finance: Page, { label }: Journey, blNo: string): Promise<void> {
  await finance.goto(`/feemgr/recmgr/calculate?f.blNo=${blNo}`);
  await stepOn(finance, blNo, label("billFee.calculate"));
  await expect(finance).toHaveURL(/\/task\/\d+/);
  await expect(finance.locator(".sw-tag-DONE").first()).toBeVisible({ timeout: 30_000 });
  await finance.goto(`/feemgr/recmgr/search?f.blNo=${blNo}`);
  const freight = finance.locator("table.sw-table tbody tr").filter({ hasText: "OF" }).first();
  await freight.getByTitle(label("fee.explainTitle")).click();
  await expect(finance.getByRole("heading", { name: label("fee.explainTitle") })).toBeVisible();
  await expect(finance.locator("section ol li").first()).toBeVisible();
  await expect(finance.locator("section ol")).toContainText("CNSGH");
  await finance.goto(`/feemgr/recmgr/audit?f.blNo=${blNo}&f.feeStatus=CREATED`);
  await finance.getByLabel(label("shell.selectAll")).check();
  await finance
    .getByRole("toolbar")
    .getByRole("button", { name: label("fee.audit"), exact: true })
    .click();
  await done(finance, label("fee.audit.done"));
}

/** Generates the customer's statement of the month, downloads it as workbook and PDF, and confirms it. */
async function stateAndConfirm(finance: Page, { label }: Journey, booked: { bkNo: string; month: string }): Promise<void> {
  await finance.goto("/feemgr/recmgr/statement?f.corpCode=SHHYGJ");
  await field(finance, "corpCode").fill("SHHYGJ");
  await field(finance, "period").fill(booked.month);
  await finance.getByRole("button", { name: label("statement.generate"), exact: true }).click();
  await done(finance, label("statement.generate.done"));
  await finance.goto(`/feemgr/recmgr/statement?f.corpCode=SHHYGJ&f.period=${booked.month}&f.status=DRAFT&sort=-createdTime`);
  await finance.locator("table.sw-table tbody tr a").first().click();
  await expect(finance.locator("table.sw-table")).toContainText(booked.bkNo);
  for (const [name, ending] of [
    [label("statement.downloadXlsx"), /\.xlsx$/],
    [label("statement.downloadPdf"), /\.pdf$/],
  ] as const) {
    const download = finance.waitForEvent("download");
    await finance.getByRole("link", { name, exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(ending);
    expect((await readFile(await file.path())).byteLength).toBeGreaterThan(1000);
  }
  await finance.getByRole("button", { name: label("statement.confirm"), exact: true }).click();
  await done(finance, label("statement.confirm.done"));
}

/** Sends the manifest to the agency and reads the file in the archive. */
async function exportFile(clerk: Page, { label }: Journey, bkNo: string): Promise<void> {
  await clerk.goto(`/seaway/edi/ifcsumBooking?f.bkNo=${bkNo}`);
  await field(clerk, "partnerCode").selectOption("EASTAGENCY");
  await stepOn(clerk, bkNo, label("booking.exportEdi"));
  await done(clerk, label("booking.exportEdi.done"));
  await clerk.goto("/seaway/edi/archive?sort=-createdTime");
  const download = clerk.waitForEvent("download");
  await clerk.locator('table.sw-table tbody tr a[href^="/edi-file/"]').first().click();
  const text = (await readFile(await (await download).path())).toString("ascii");
  expect(text).toMatch(/^UNA.*UNB\+UNOA/s);
  expect(text).toContain("IFCSUM:D:95B:UN");
  expect(text).toContain(bkNo);
}

/** Starts the nightly job by its button and finds the run in the log. */
async function runJob(finance: Page, { label }: Journey): Promise<void> {
  await finance.goto("/monitor/job");
  await stepOn(finance, "calculate-fees", label("job.run"));
  await respondWithDialog(finance, label("job.run"));
  await done(finance, label("job.run.done"));
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

for (const lang of ["zh", "en"] as const) {
  test(`from the customer's e-booking to statement, manifest and nightly run (${lang})`, async ({ open }) => {
    test.setTimeout(240_000);
    const journey: Journey = { lang, open, label: messagesOf(lang) };
    const { bkNo, voyage } = await test.step("e-booking, captain, receipt", () => bookDangerous(journey));
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

test("another customer's e-booking does not exist for a customer", async ({ asCustomer, open, excused }) => {
  excused.excuse(/status of 404/);
  await asCustomer.goto("/eb/ebBooking");
  const address = await asCustomer.locator("table.sw-table tbody tr a").first().getAttribute("href");
  const other = await open("customer2");
  const response = await other.goto(address ?? "");
  expect(response?.status()).toBe(404);
});
