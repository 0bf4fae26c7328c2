import { expect, filterField, rowOf, test, tickFilter, wordsOf } from "./desk.ts";

const word = wordsOf("zh");

test.use({ javaScriptEnabled: false });

test("sign-in, list filter, entry with an added line, save and a step work without JavaScript", async ({ open }) => {
  const page = await open("clerk", { javaScriptEnabled: false });
  await page.goto("/seaway/bookingMgr/inner");
  await tickFilter(page, "bkStatus", "DRAFT");
  await filterField(page, "portLoad").fill("CNSGH");
  await page.locator(".sw-filter-buttons button").click();
  await expect(page).toHaveURL(/f\.bkStatus=DRAFT/);
  const row = page.locator("table.sw-table tbody tr").first();
  await expect(row.locator(".sw-tag-DRAFT")).toBeVisible();
  const bkNo = (await row.locator("a").first().innerText()).trim();
  await row.locator("a").first().click();
  await expect(page.getByRole("heading", { name: word("booking.sheet") })).toBeVisible();

  const lines = page.locator('[name$="].goodsNameEn"]');
  const before = await lines.count();
  await page.locator('button[name="_intent"][value="add:cargo"]').click();
  await expect(lines).toHaveCount(before + 1);
  const at = (name: string) => page.locator(`[name="cargo[${before}].${name}"]`);
  await at("goodsNameEn").fill("PLASTIC HOUSEHOLD ARTICLES");
  await at("pkgs").fill("10");
  await at("packageKind").fill("CT");
  await at("gwt").fill("87");
  await at("dim").fill("0.74");
  await page.getByRole("button", { name: word("shell.save"), exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: word("shell.saved") })).toBeVisible();
  await expect(at("goodsNameEn")).toHaveValue("PLASTIC HOUSEHOLD ARTICLES");

  await page.goto(`/seaway/bookingMgr/inner?f.bkNo=${bkNo}`);
  await rowOf(page, bkNo).getByRole("checkbox").check();
  await page.locator('button[name="_step"][value="confirm"]').click();
  await expect(page.getByRole("status").filter({ hasText: word("booking.confirm.done") })).toBeVisible();
  await expect(rowOf(page, bkNo).locator(".sw-tag-CONFIRMED")).toBeVisible();
});
