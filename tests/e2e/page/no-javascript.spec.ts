import { cntNoOf } from "#fixtures/builders/check-digits.ts";
import {
  expect,
  field,
  filterField,
  rowOf,
  test,
  tickFilter,
  unfoldFilter,
  messagesOf,
} from "../fixture.ts";

const t = messagesOf("zh");

test.use({ javaScriptEnabled: false });

test("sign-in, list filter, entry with blanks filled from a code and an added line, save, a step and the import of a box work without JavaScript", async ({
  open,
}) => {
  const page = await open("clerk", { javaScriptEnabled: false });
  await page.goto("/seaway/bookingMgr/inner");
  await tickFilter(page, "bkStatus", "DRAFT");
  await unfoldFilter(page, "portLoad");
  await filterField(page, "portLoad").fill("CNSGH");
  await page.locator(".sw-filter-buttons button").click();
  await expect(page).toHaveURL(/f\.bkStatus=DRAFT/);
  const row = page.locator("table.sw-table tbody tr").first();
  await expect(row.locator(".sw-tag-DRAFT")).toBeVisible();
  // No script says when the table is moved.
  await expect(row.locator("td.sw-fixed-last")).toHaveCSS("position", "sticky");
  const bkNo = (await row.locator("a").first().innerText()).trim();
  await row.locator("a").first().click();
  await expect(page.getByRole("heading", { name: t("booking.sheet") })).toBeVisible();

  const client = await field(page, "clientCode").inputValue();
  await field(page, "notifyCode").fill(client);
  await field(page, "notifyName").fill("");
  await field(page, "notifyAddress").fill("TYPED, NOT FILLED");
  await page
    .getByRole("button", { name: t("shell.fillFromCodes") })
    .first()
    .click();
  await expect(field(page, "notifyName")).not.toHaveValue("");
  await expect(field(page, "notifyAddress")).toHaveValue("TYPED, NOT FILLED");

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
  await page.getByRole("button", { name: t("shell.save"), exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: t("shell.saved") })).toBeVisible();
  await expect(at("goodsNameEn")).toHaveValue("PLASTIC HOUSEHOLD ARTICLES");

  const sizeType = await page.locator('[name="containers[0].sizeType"]').inputValue();
  const voyage = await field(page, "voyage").inputValue();

  await page.goto(`/seaway/bookingMgr/inner?f.bkNo=${bkNo}`);
  await rowOf(page, bkNo).getByRole("checkbox").check();
  await page.locator('button[name="_step"][value="confirm"]').click();
  await expect(
    page.getByRole("status").filter({ hasText: t("booking.confirm.done") }),
  ).toBeVisible();
  await expect(rowOf(page, bkNo).locator(".sw-tag-CONFIRMED")).toBeVisible();

  // Pastes a table with a wrong number, corrects the row in place, imports it.
  const right = cntNoOf("SWTU", Number(bkNo.slice(-6)));
  const slip = right.slice(0, -1) + String((Number(right.slice(-1)) + 1) % 10);
  const table = [
    ["箱号", "箱型", "订舱号", "封号", "件数", "毛重(KG)", "体积(CBM)"],
    [slip, sizeType, bkNo, `NJ${bkNo.slice(-6)}`, "5", "800", "2.5"],
  ];
  await page.goto("/seaway/container/import/upload");
  await field(page, "voyage").fill(voyage);
  await field(page, "mode").selectOption("APPEND");
  await field(page, "text").fill(table.map((row) => row.join("\t")).join("\n"));
  await page.getByRole("button", { name: t("container.send"), exact: true }).click();
  await expect(
    page.getByRole("status").filter({ hasText: t("container.noneYet", { failed: 1 }) }),
  ).toBeVisible();
  await page.locator(`input[data-field="cntNo"][value="${slip}"]`).fill(right);
  await page.getByRole("button", { name: t("container.mendSend"), exact: true }).click();
  await expect(
    page
      .getByRole("status")
      .filter({ hasText: t("container.imported", { imported: 1, failed: 0 }).slice(0, 8) }),
  ).toBeVisible();
  await page.goto(`/seaway/container/import?f.cntNo=${right}`);
  await expect(rowOf(page, right).locator(".sw-tag-IMPORTED")).toBeVisible();
});

test("a customer imports a correction from a pasted table and submits it without JavaScript", async ({
  open,
}) => {
  const page = await open("customer1", { javaScriptEnabled: false });
  const from = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
  // The oldest: other journeys add newer ones, with bills that are issued.
  await page.goto(`/eb/bookingModify?f.ebModify=NONE&f.isConfirm=N&f.etd.from=${from}&sort=ebNo`);
  const ebNo = (await page.locator("table.sw-table tbody tr a").first().innerText()).trim();
  await page.getByRole("link", { name: t("correction.import"), exact: true }).click();
  const paste = async (no: string) => {
    await page
      .locator("#import-text")
      .fill(`EB号\t更正原因\t收货人\n${no}\te2e\tKANSAI IMPORTED CO., LTD`);
    await page.getByRole("button", { name: t("import.preview"), exact: true }).click();
  };
  await paste(ebNo);
  await expect(page.getByRole("status").filter({ hasText: t("import.fine") })).toBeVisible();
  await page.getByRole("button", { name: t("import.run"), exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: t("import.done") })).toBeVisible();
  await page.goto(`/eb/bookingModify?f.ebNo=${ebNo}`);
  await page.locator("table.sw-table tbody tr a").first().click();
  await expect(field(page, "consigneeName")).toHaveValue("KANSAI IMPORTED CO., LTD");
  await page.locator('.sw-form-head button[value="submit"]').click();
  await expect(
    page.locator(".sw-versions ins").filter({ hasText: "KANSAI IMPORTED" }).first(),
  ).toBeVisible();
});
