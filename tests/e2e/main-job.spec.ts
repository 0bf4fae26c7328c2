import type { Page } from "@playwright/test";
import { answerDialog, expect, field, type Lang, rowOf, stepOn, test, wordsOf } from "./desk.ts";

type Open = (userName: string, options?: { lang?: Lang }) => Promise<Page>;
type Journey = { lang: Lang; open: Open; word: ReturnType<typeof wordsOf> };

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
async function bookDangerous({ open, lang, word }: Journey): Promise<{ ebNo: string; bkNo: string; voyage: string }> {
  const customer = await open("customer1", { lang });
  const voyage = await voyageOfCustomer(customer);
  expect(voyage).not.toBe("");
  await customer.getByRole("link", { name: word("shell.create"), exact: true }).click();
  await fillDangerousBooking(customer, voyage);
  await customer.getByRole("button", { name: word("shell.save"), exact: true }).click();
  await done(customer, word("shell.saved"));
  const ebNo = (await customer.locator("#f-ebNo").innerText()).trim();
  expect(ebNo).toMatch(/^EB\d{9}$/);
  await customer.getByRole("button", { name: word("ebooking.submit"), exact: true }).click();
  await done(customer, word("ebooking.submit.done"));

  const clerk = await open("clerk", { lang });
  await clerk.goto(`/eb/ebBooking?f.ebNo=${ebNo}`);
  await rowOf(clerk, ebNo).getByRole("checkbox").check();
  await expect(clerk.getByRole("toolbar").getByRole("button", { name: word("ebooking.receive"), exact: true })).toHaveAttribute(
    "title",
    word("ebooking.captainNeeded"),
  );

  const captain = await open("captain", { lang });
  await captain.goto(`/eb/captainConfirm?f.ebNo=${ebNo}`);
  await stepOn(captain, ebNo, word("captain.approve"));
  await done(captain, word("captain.approve.done"));

  await clerk.reload();
  await stepOn(clerk, ebNo, word("ebooking.receive"));
  await done(clerk, word("ebooking.receive.done"));
  const bkNo = /SWBK\d{9}/.exec(await rowOf(clerk, ebNo).innerText())?.[0] ?? "";
  expect(bkNo).not.toBe("");
  return { ebNo, bkNo, voyage };
}

for (const lang of ["zh", "en"] as const) {
  test(`from the customer's e-booking to the statement (${lang})`, async ({ open }) => {
    test.setTimeout(180_000);
    const journey: Journey = { lang, open, word: wordsOf(lang) };
    const { bkNo } = await test.step("e-booking", () => bookDangerous(journey));
    const clerk = await open("clerk", { lang });
    await clerk.goto(`/seaway/bookingMgr/inner?f.bkNo=${bkNo}`);
    await expect(rowOf(clerk, bkNo)).toHaveCount(1);
  });
}

test("another customer's e-booking does not exist for a customer", async ({ asCustomer, open, excused }) => {
  excused.excuse(/status of 404/);
  await asCustomer.goto("/eb/ebBooking");
  const address = await asCustomer.locator("table.sw-table tbody tr a").first().getAttribute("href");
  const other = await open("customer2");
  const answer = await other.goto(address ?? "");
  expect(answer?.status()).toBe(404);
});
