import type { Page } from "@playwright/test";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { seriousFaults } from "../page/accessibility.ts";
import { expect, messagesOf, test } from "../fixture.ts";

const list = "/seaway/bookingMgr/inner";
type Row = { bkNo: string; voyage: string; ports: string };

/** Confirmed bookings without a bill, as the list shows them. */
async function confirmedRows(page: Page, t: (key: MessageKey) => string): Promise<Row[]> {
  await page.goto(`${list}?f.bkStatus=CONFIRMED&f.blStatus=NONE&size=100&plain=1`);
  const heads = await page.locator("table.sw-table thead th").allInnerTexts();
  const at = (key: MessageKey) => heads.findIndex((head) => head.trim().startsWith(t(key)));
  const columns = [
    at("booking.bkNo"),
    at("booking.voyage"),
    at("booking.portLoad"),
    at("booking.portDis"),
  ];
  const cells = await page
    .locator("table.sw-table tbody tr")
    .evaluateAll(
      (rows, requested) =>
        rows.map((row) =>
          requested.map((column) => row.children[column]?.textContent?.trim() ?? ""),
        ),
      columns,
    );
  return cells.flatMap(([bkNo = "", voyage = "", load, discharge]) =>
    /^SWBK\d+$/.test(bkNo) ? [{ bkNo, voyage, ports: `${load} ${discharge}` }] : [],
  );
}

/** Ten bookings on other voyages between ports that the target carries boxes between as well. */
function planRoll(rows: readonly Row[]): { target: string; bkNos: string[] } {
  for (const target of new Set(rows.map(({ voyage }) => voyage))) {
    const served = new Set(
      rows.filter(({ voyage }) => voyage === target).map(({ ports }) => ports),
    );
    const bkNos = rows
      .filter(({ ports, voyage }) => served.has(ports) && voyage !== target)
      .map(({ bkNo }) => bkNo);
    if (bkNos.length >= 10) return { target, bkNos: bkNos.slice(0, 10) };
  }
  throw new Error("the demo has no service with ten bookings beside a voyage");
}

test("ten bookings are rolled after a preview and the roll is undone, in zh", async ({ open }) => {
  const t = messagesOf("zh");
  const page = await open("clerk", { lang: "zh" });
  const { target, bkNos } = planRoll(await confirmedRows(page, t));
  const search = new URLSearchParams([
    ["f.bkNo.in", bkNos.join("\n")],
    ["plain", "1"],
  ]);
  await page.goto(`${list}?${search}`);
  const rows = page.locator("table.sw-table tbody tr").filter({ hasText: /SWBK/ });
  for (const box of await rows.locator("input[type=checkbox]").all()) await box.check();
  await page.locator("details.sw-more-steps summary").first().click();
  await page
    .getByRole("button", { name: t("booking.roll"), exact: true })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('[name="_ask.voyage"]').fill(target);
  await dialog.locator("textarea").fill("e2e");
  await dialog.getByRole("button", { name: t("step.preview"), exact: true }).click();
  const preview = page.locator(".sw-preview");
  await expect(preview.locator("tbody tr")).toHaveCount(bkNos.length);
  expect(await seriousFaults(page)).toEqual([]);
  await expect(rows.first()).not.toContainText(target);
  await preview.getByRole("button").first().click();
  await expect(page.getByText(t("booking.roll.done")).first()).toBeVisible();
  await expect(page.locator("table.sw-table tbody").getByText(target).first()).toBeVisible();
  await page
    .getByRole("button", { name: t("shell.undo"), exact: true })
    .first()
    .click();
  await expect(page.locator("table.sw-table tbody").getByText(target)).toHaveCount(0);
});

test("bill details are compared, changed and undone without JavaScript, in en", async ({
  open,
  excused,
}) => {
  excused.excuse(/status of 422/);
  const t = messagesOf("en");
  const page = await open("clerk", { lang: "en", javaScriptEnabled: false });
  const bkNos = (await confirmedRows(page, t)).slice(-2).map(({ bkNo }) => bkNo);
  const fields = ["shipperName", "marks", "containers"].map((field) => ["field", field]);
  await page.goto(
    `/seaway/bookingMgr/batchEdit?${new URLSearchParams([["bkNo", bkNos.join("\n")], ...fields])}`,
  );
  const shippers = page.locator('[data-field="shipperName"]');
  await expect(shippers).toHaveCount(2);
  await shippers.nth(0).fill("EASTERN CRANE LTD");
  await shippers.nth(1).fill("东方 CRANE LTD");
  await page.locator('[data-field="marks"]').nth(0).fill("CASE 1-20\nNO HOOKS");
  const press = (key: MessageKey) =>
    page.getByRole("button", { name: t(key), exact: true }).click();
  await press("booking.batchCheck");
  const compared = page.locator(".sw-batch-outcome");
  await expect(compared).toContainText(
    t("booking.batchWould", { done: 1, unchanged: 0, refused: 1 }),
  );
  await expect(compared).toContainText("东");
  await expect(page.locator('[data-field="marks"]').nth(0)).toHaveValue("CASE 1-20\nNO HOOKS");
  await page.locator("#batch-reason").fill("customer's letter");
  await page.locator('input[name="accept"]').check();
  await press("booking.batchRunAll");
  await expect(page.getByRole("alert").first()).toContainText("东");
  await page.locator("#batch-reason").fill("customer's letter");
  await page.locator('input[name="accept"]').check();
  await press("booking.batchRunGood");
  await expect(compared).toContainText(
    t("booking.batchResult", { done: 1, unchanged: 0, refused: 1 }),
  );
  await press("step.undoRun");
  await expect(page.getByRole("status").first()).toBeVisible();
  await expect(page.locator('[data-field="shipperName"]').nth(0)).not.toHaveValue(
    "EASTERN CRANE LTD",
  );
});
