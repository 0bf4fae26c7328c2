import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { cntNoOf } from "#fixtures/builders/check-digits.ts";
import { workbookBytes } from "#fixtures/xlsx/container-workbook.ts";
import { expect, type messagesOf } from "../fixture.ts";
import type { KeyWalker } from "../page/key-walker.ts";

type Label = ReturnType<typeof messagesOf>;
export type Job = { label: Label; open(userName: string): Promise<KeyWalker> };

const button = (within: Page | Locator, name: string) =>
  within.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) =>
  page.getByRole("status").filter({ hasText: text }).first();

type Box = { sizeType: string };
type Booked = { ebNo: string; boxes: Box[]; pkgs: number; gwt: number };

const value = async (page: Page, name: string) =>
  (await page.locator(`[name="${name}"]`).inputValue()).replaceAll(",", "");

/** What an earlier e-booking of other goods lacks. */
async function describeDangerous(customer: KeyWalker): Promise<void> {
  await customer.choose("cargo[0].nature", "DANGEROUS");
  const goods = {
    dgUnNo: "1263",
    dgClass: "3",
    dgPackingGroup: "III",
    dgFlashpoint: "31",
    nwt: "100",
    dgGoodsName: "PAINT",
    dgLinker: "DESK",
    dgLinkTel: "+86-21-5550100",
  };
  for (const [key, text] of Object.entries(goods)) await customer.type(`cargo[0].${key}`, text);
}

/**
 * From an earlier e-booking of dangerous goods: what differs is typed, the rest is there. Saved and
 * submitted in one press.
 */
async function book({ label, open }: Job): Promise<Booked> {
  const customer = await open("customer1");
  const { page } = customer;
  const rows = page
    .locator(".sw-home-table tbody tr")
    .filter({ has: page.locator("a[href*='/eb/ebBooking/info/index/']") });
  await expect(rows.first()).toBeVisible();
  // Those the captain alone decides about, whatever other journeys have left of the demo company's.
  const waiting = await page.request.get(
    "/eb/ebBooking?plain=1&f.dgCaptainFlag=APPLIED&f.dgOverseaFlag=NOT_NEEDED",
  );
  const numbers = (await waiting.text()).match(/EB\d{9}/g) ?? ["none"];
  const dangerous = rows
    .filter({ hasText: label("home.stepApproval") })
    .filter({ hasText: new RegExp([...new Set(numbers)].join("|")) });
  const alike = (await dangerous.count()) > 0;
  await customer.press((alike ? dangerous.last() : rows.first()).locator("a").first());
  await expect(page.locator(".sw-sheet")).toBeVisible();
  await customer.press(
    page
      .locator(".sw-form-head")
      .getByRole("button", { name: label("ebooking.copy"), exact: true }),
  );
  await expect(toast(page, label("shell.copied"))).toBeVisible();
  // The copy asks for its voyage: the nearest that calls both ports is offered first.
  await customer.pickFirst("voyage");
  const boxes: Box[] = [];
  for (const [i, count] of (await page.locator('[name$="].contCount"]').all()).entries()) {
    const sizeType = await value(page, `containers[${i}].sizeType`);
    boxes.push(...Array.from({ length: Number(await count.inputValue()) }, () => ({ sizeType })));
  }
  if (!alike) await describeDangerous(customer);
  await customer.type("cargo[0].pkgs", String(80 * boxes.length));
  await customer.type("cargo[0].gwt", String(9000 * boxes.length));
  await customer.type("cargo[0].dim", String(12 * boxes.length));
  const lines = await page.locator('[name^="cargo["][name$="].pkgs"]').count();
  let [pkgs, gwt] = [0, 0];
  for (let i = 0; i < lines; i += 1) {
    pkgs += Number(await value(page, `cargo[${i}].pkgs`));
    gwt += Number(await value(page, `cargo[${i}].gwt`));
  }
  await customer.press(page.locator('button[name="_then"][value="submit"]'));
  await expect(toast(page, label("ebooking.submit.done"))).toBeVisible();
  return { ebNo: (await page.locator("#f-ebNo").innerText()).trim(), boxes, pkgs, gwt };
}

/** The captain agrees on his home page. */
async function approve({ label, open }: Job, ebNo: string): Promise<void> {
  const captain = await open("captain");
  await captain.press(
    button(captain.page.getByRole("article", { name: ebNo }), label("captain.approve")),
  );
  await expect(toast(captain.page, label("captain.approve.done"))).toBeVisible();
}

/**
 * The packing list of the customer: all containers of the booking, packages and weight spread over
 * them.
 */
async function packingList(bkNo: string, { boxes, pkgs, gwt }: Booked): Promise<Buffer> {
  const serial = Number(bkNo.slice(-6)) * 10;
  const share = Math.floor(pkgs / boxes.length);
  return workbookBytes((workbook) => {
    const form = workbook.addWorksheet("箱清单");
    form.addRow(["序号", "箱号", "箱型", "订舱号", "封号", "件数", "毛重(KG)", "体积(CBM)"]);
    for (const [i, { sizeType }] of boxes.entries()) {
      const own = i === boxes.length - 1 ? pkgs - share * i : share;
      const weight =
        i === boxes.length - 1
          ? gwt - Math.floor(gwt / boxes.length) * i
          : Math.floor(gwt / boxes.length);
      form.addRow([
        i + 1,
        cntNoOf("SWTU", serial + i),
        sizeType,
        bkNo,
        `CNT${serial + i}`,
        own,
        weight,
        12,
      ]);
    }
  });
}

const workbookType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/**
 * Received, confirmed, packed, locked, billed, issued and sent to the agency: each step offers the
 * next one on the same records.
 */
async function work({ label, open }: Job, booked: Booked): Promise<string> {
  const clerk = await open("clerk");
  const { page } = clerk;
  await clerk.press(page.locator(".sw-card").filter({ hasText: label("home.toReceive") }));
  await clerk.pressNext(booked.ebNo);
  await expect(toast(page, label("ebooking.receive.done"))).toBeVisible();
  await clerk.press(button(page.locator(".sw-offers"), label("booking.confirm")));
  await expect(toast(page, label("booking.confirm.done"))).toBeVisible();
  const bkNo = /SWBK\d{9}/.exec(await page.locator("table.sw-table tbody").innerText())?.[0] ?? "";
  expect(bkNo).not.toBe("");
  await clerk.press(
    page
      .locator(".sw-offers")
      .getByRole("link", { name: label("booking.next.importBoxes"), exact: true }),
  );
  await clerk.upload("file", {
    name: "packing.xlsx",
    mimeType: workbookType,
    buffer: await packingList(bkNo, booked),
  });
  await clerk.press(button(page, label("container.send")));
  await expect(toast(page, label("container.whole"))).toBeVisible();
  // The comparison with the containers just imported is part of the lock, and the offer says so.
  await clerk.press(button(page.locator(".sw-offers"), label("booking.reconcileAndLock")));
  const dialog = page.getByRole("dialog");
  await expect(dialog.or(toast(page, label("booking.lock.done"))).first()).toBeVisible();
  if (await dialog.isVisible())
    await clerk.press(button(dialog, label("booking.reconcileAndLock")));
  await expect(toast(page, label("booking.lock.done"))).toBeVisible();
  await clerk.press(button(page.locator(".sw-offers"), label("booking.next.generateBill")));
  await expect(toast(page, label("bill.generate.done"))).toBeVisible();
  await clerk.press(button(page.locator(".sw-offers"), label("bill.issue")));
  await clerk.press(button(dialog, label("bill.issue")));
  await expect(toast(page, label("bill.issue.done"))).toBeVisible();
  const blNo = /SWBL\d{9}/.exec(await page.locator("table.sw-table tbody").innerText())?.[0] ?? "";
  await clerk.press(
    page
      .locator(".sw-offers")
      .getByRole("link", { name: label("booking.next.sendManifest"), exact: true }),
  );
  await clerk.press(button(page.getByRole("toolbar"), label("booking.exportEdi")));
  await expect(toast(page, label("booking.exportEdi.done"))).toBeVisible();
  const download = page.waitForEvent("download");
  await clerk.press(page.locator('.sw-outcome a[href^="/edi-file/"]'));
  const text = (await readFile(await (await download).path())).toString("ascii");
  expect(text).toContain("IFCSUM:D:95B:UN");
  expect(text).toContain(bkNo);
  return blNo;
}

/** Fees calculated, audited, put on the month's statement and confirmed. */
async function settle({ label, open }: Job, blNo: string): Promise<void> {
  const finance = await open("finance");
  const { page } = finance;
  await finance.press(
    page.locator(".sw-top-nav").getByRole("link", { name: label("menu.group.bill"), exact: true }),
  );
  await finance.openRow(blNo);
  await finance.press(button(page.locator(".sw-form-head"), label("bill.next.calculateFees")));
  await expect(page).toHaveURL(/\/task\/\d+/);
  await expect(page.locator(".sw-tag-DONE").first()).toBeVisible({ timeout: 30_000 });
  await finance.press(
    page
      .locator(".sw-offers button")
      .filter({ hasText: label("fee.audit") })
      .first(),
  );
  await expect(toast(page, label("fee.audit.done"))).toBeVisible();
  await finance.press(
    page
      .locator(".sw-offers button")
      .filter({ hasText: label("fee.next.generateStatement").split(" ")[0] ?? "" })
      .first(),
  );
  await expect(toast(page, label("statement.generate.done"))).toBeVisible();
  await finance.press(button(page.locator(".sw-offers"), label("statement.confirm")));
  await expect(toast(page, label("statement.confirm.done"))).toBeVisible();
}

/** From a customer's e-booking to the confirmed statement and the EDI file. */
export async function walkMainJob(job: Job): Promise<void> {
  const booked = await book(job);
  await approve(job, booked.ebNo);
  await settle(job, await work(job, booked));
}
