import type { Page } from "@playwright/test";
import { answerDialog, expect, field, filterField, rowOf, stepOn, test, tickFilter, wordsOf } from "./desk.ts";

const list = "/seaway/bookingMgr/inner";

/** A voyage that still takes bookings, as the list knows it: of the newest confirmed booking. */
async function openVoyage(page: Page): Promise<{ voyage: string; portLoad: string; portDis: string }> {
  await page.goto(`${list}?f.bkStatus=DRAFT&f.portLoad=CNSGH&sort=-etd`);
  const row = page.locator("table.sw-table tbody tr").first();
  const cells = await row.locator("td").allInnerTexts();
  const voyage = cells.find((text) => /^SEAWAY .+\/\d{4}[EWNS]$/.test(text)) ?? "";
  const ports = cells.filter((text) => /^[A-Z]{2}[A-Z0-9]{3}$/.test(text));
  return { voyage, portLoad: ports[0] ?? "", portDis: ports[1] ?? "" };
}

for (const lang of ["zh", "en"] as const) {
  const word = wordsOf(lang);

  test(`a clerk enters a booking, is told what is missing, confirms and cancels it (${lang})`, async ({ open, excused }) => {
    excused.excuse(/status of 422/);
    const page = await open("clerk", { lang });
    const at = await openVoyage(page);
    expect(at.voyage).not.toBe("");
    await page.getByRole("link", { name: word("shell.create"), exact: true }).click();
    await expect(page.getByRole("heading", { name: word("booking.sheet") })).toBeVisible();
    await field(page, "clientCode").fill("SHHYGJ");
    await field(page, "voyage").fill(at.voyage);
    await field(page, "portLoad").fill(at.portLoad);
    await field(page, "portDis").fill("KRPUS");
    await page.locator('[name="containers[0].sizeType"]').fill("40HC");
    await page.locator('[name="containers[0].contCount"]').fill("2");
    await page.locator('[name="cargo[0].goodsNameEn"]').fill("LADIES' COTTON KNITTED T-SHIRTS");
    await page.locator('[name="cargo[0].hscode"]').fill("610910");
    await page.locator('[name="cargo[0].pkgs"]').fill("820");
    await page.locator('[name="cargo[0].packageKind"]').fill("CT");
    await page.locator('[name="cargo[0].gwt"]').fill("9,184.000");
    await page.locator('[name="cargo[0].dim"]').fill("50.84");
    const save = page.getByRole("button", { name: word("shell.save"), exact: true });
    await save.click();
    await expect(page.getByRole("alert")).toContainText("KRPUS");
    await expect(page.locator('[name="cargo[0].goodsNameEn"]')).toHaveValue("LADIES' COTTON KNITTED T-SHIRTS");
    await field(page, "portDis").fill(at.portDis);
    await save.click();
    await expect(page.getByRole("status").filter({ hasText: word("shell.saved") })).toBeVisible();
    await expect(field(page, "bkNo")).toHaveValue(/^SWBK\d{9}$/);
    const bkNo = await field(page, "bkNo").inputValue();

    await page.goto(`${list}?f.bkNo=${bkNo}`);
    await expect(rowOf(page, bkNo)).toHaveCount(1);
    await stepOn(page, bkNo, word("booking.confirm"));
    await expect(page.getByRole("status").filter({ hasText: word("booking.confirm.done") })).toBeVisible();
    await stepOn(page, bkNo, word("booking.cancel"));
    await answerDialog(page, word("shell.ok"));
    await expect(page.getByRole("status").filter({ hasText: word("booking.cancel.done") })).toBeVisible();
    await expect(rowOf(page, bkNo).locator(".sw-tag-CANCELLED")).toBeVisible();
  });
}

test("the nature of the goods, a temperature or a dimension ticks what they are and unfolds its fields", async ({ asClerk: page }) => {
  const word = wordsOf("zh");
  await page.goto(`${list}/create/index/new`);
  await expect(page.locator(".sw-bell button")).toBeVisible();
  await field(page, "cargo[0].nature").selectOption("DANGEROUS");
  await expect(field(page, "cargo[0].isDg")).toBeChecked();
  await expect(field(page, "cargo[0].dgUnNo")).toBeVisible();
  await field(page, "cargo[0].temperature").fill("-18");
  await field(page, "cargo[0].length").fill("1300");
  for (const key of ["isRf", "isOversize"]) await expect(field(page, `cargo[0].${key}`)).toBeChecked();
  await page
    .getByRole("button", { name: word("shell.addLine") })
    .last()
    .click();
  await expect(field(page, "cargo[1].isDg")).not.toBeChecked();
});

test("filters, sorting, pages and the export show the same rows", async ({ asClerk: page }) => {
  const word = wordsOf("zh");
  await page.goto(list);
  const total = page.locator(".sw-total");
  const everything = await total.innerText();
  const all = Number(/\d+/.exec(everything)?.[0]);
  expect(all).toBeGreaterThanOrEqual(600);
  await tickFilter(page, "bkStatus", "LOCKED");
  await filterField(page, "portLoad").fill("CNNBO");
  await page.locator(".sw-filter-buttons button").click();
  await expect(page).toHaveURL(/f\.portLoad=CNNBO/);
  await expect(total).not.toHaveText(everything);
  const some = Number(/\d+/.exec(await total.innerText())?.[0]);
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  await expect(page.locator("table.sw-table tbody .sw-tag-LOCKED").first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: word("shell.export") }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("a step that a row refuses says why, row by row", async ({ asClerk: page }) => {
  const word = wordsOf("zh");
  await page.goto(`${list}?f.bkStatus=DRAFT`);
  const row = page.locator("table.sw-table tbody tr").first();
  const bkNo = (await row.locator("a").first().innerText()).trim();
  await row.getByRole("checkbox").check();
  const lock = page.getByRole("toolbar").getByRole("button", { name: word("booking.lock"), exact: true });
  await expect(lock).toHaveAttribute("aria-disabled", "true");
  await expect(lock).toHaveAttribute("title", word("booking.notNow"));
  await page
    .getByRole("toolbar")
    .getByRole("button", { name: word("booking.confirm"), exact: true })
    .click();
  await expect(page.getByRole("status").filter({ hasText: word("booking.confirm.done") })).toBeVisible();
  await page.goto(`${list}?f.bkNo=${bkNo}`);
  await expect(rowOf(page, bkNo).locator(".sw-tag-CONFIRMED")).toBeVisible();
});
