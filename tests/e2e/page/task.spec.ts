import { workbookBytes } from "#fixtures/xlsx/container-workbook.ts";
import { expect, field, test, messagesOf } from "../fixture.ts";

const t = messagesOf("zh");
const rows = 20_000;

/** Containers for an unknown booking: every row is checked, none imported. */
const longFile = (bkNo: string) =>
  workbookBytes((workbook) => {
    const form = workbook.addWorksheet("箱清单");
    form.addRow(["箱号", "箱型", "订舱号", "封号", "件数", "毛重(KG)"]);
    for (let n = 0; n < rows; n += 1)
      form.addRow([`SWTU${1_000_000 + n}`, "20GP", bkNo, `TS${n}`, 5, 800]);
  });

test("a long upload is stopped from the page that shows how far it is, and leaves nothing", async ({
  asClerk: page,
}) => {
  await page.goto("/seaway/bookingMgr/inner?f.bkStatus=CONFIRMED");
  const voyage =
    /SEAWAY [A-Z ]+\/\w+/.exec(await page.locator("table.sw-table tbody").innerText())?.[0] ?? "";
  await page.goto("/seaway/container/import/upload");
  await field(page, "voyage").fill(voyage);
  await field(page, "mode").selectOption("APPEND");
  const mimeType = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  await field(page, "file").setInputFiles({
    name: "long.xlsx",
    mimeType,
    buffer: await longFile("STOPPED"),
  });
  await page.getByRole("button", { name: t("container.send"), exact: true }).click();
  await expect(page.getByRole("progressbar")).toBeVisible();
  const upload = page.url();
  await page.getByRole("button", { name: t("task.cancel"), exact: true }).click();
  await expect(page.getByText(t("task.CANCELLED"), { exact: true })).toBeVisible();
  expect(page.url(), "the page stays").toBe(upload);
  await expect(page.getByRole("button", { name: t("task.stopping"), exact: true })).toHaveCount(0);
  // Ordered and stopped twice; each new task can be stopped.
  await page.goto(`/task/${new URL(upload).searchParams.get("task")}`);
  for (const _ of [1, 2]) {
    await page.getByRole("button", { name: t("task.again"), exact: true }).click();
    await page.getByRole("button", { name: t("task.cancel"), exact: true }).click();
    await expect(
      page.locator(".sw-panel").getByText(t("task.CANCELLED"), { exact: true }).first(),
    ).toBeVisible();
  }
  await page.goto("/seaway/container/import?f.bkNo=STOPPED");
  await expect(page.locator("table.sw-table tbody input[type=checkbox]")).toHaveCount(0);
});
