import { adminPassword } from "#tests/support/administrator.ts";
import { expect, messagesOf, settled, signIn, test } from "../fixture.ts";

const list = "/seaway/bookingMgr/inner";
const t = messagesOf("zh");
const grid = "table.sw-table[role=grid]";

test("rows are grouped from the toolbar, with counts, and the grouping is removed by its chip", async ({
  asClerk: page,
}) => {
  await page.goto(`${list}?all=1&size=20`);
  await expect(page.locator(grid)).toBeVisible();
  await page.locator(".sw-group-menu > summary").click();
  await page
    .locator(".sw-group-menu")
    .getByRole("link", { name: t("booking.bkStatus"), exact: true })
    .click();
  await expect(page).toHaveURL(/group=bkStatus/);
  const heads = page.locator(`${grid} tr.sw-group`);
  await expect(heads.first()).toContainText(t("booking.bkStatus"));
  await expect(heads.first().locator("i")).toHaveText(/\d/);
  // The keys count records, not headings.
  await page.locator(`${grid} tbody tr:not(.sw-group) td:nth-child(3)`).nth(1).click();
  await page.keyboard.press("Space");
  await expect(page.locator(`${grid} tbody tr:not(.sw-group)`).nth(1)).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page
    .locator(".sw-chip", { hasText: t("list.groupedBy", { column: t("booking.bkStatus") }) })
    .click();
  await expect(heads).toHaveCount(0);
});

test("grouping is chosen and shown without JavaScript", async ({ open }) => {
  const page = await open("clerk", { javaScriptEnabled: false });
  await page.goto(`${list}?all=1&size=20`);
  await page.locator(".sw-group-link").click();
  await page
    .locator(".sw-group-menu")
    .getByRole("link", { name: t("booking.bkStatus"), exact: true })
    .click();
  await expect(page.locator("tr.sw-group").first()).toContainText(t("booking.bkStatus"));
});

test("a remark is edited in the list: F2, Esc, Enter, and taken back with Ctrl+Z", async ({
  asClerk: page,
}) => {
  await page.goto(`${list}?all=1&size=20&f.bkStatus.in=DRAFT&sort=bkNo`);
  await expect(page.locator(grid)).toBeVisible();
  const at = await page
    .locator(`${grid} thead th[data-key=remark]`)
    .evaluate((head) => (head as HTMLTableCellElement).cellIndex + 1);
  const cell = page.locator(`${grid} tbody tr:nth-child(1) td:nth-child(${at})`);
  const before = (await cell.innerText()).trim();
  await cell.click();
  await page.keyboard.press("F2");
  const editor = page.getByLabel(t("list.editCell", { column: t("booking.remark") }));
  await expect(editor).toBeFocused();
  await editor.fill("never kept");
  await page.keyboard.press("Escape");
  await expect(editor).toHaveCount(0);
  await expect(cell).toHaveText(before);
  await page.keyboard.press("F2");
  await editor.fill("Call before loading");
  await page.keyboard.press("Enter");
  await expect(cell).toHaveText("Call before loading");
  await settled(page);
  await expect(page.locator(".sw-undo")).toContainText(
    t("list.editSaved", { column: t("booking.remark") }),
  );
  await page.keyboard.press("Control+z");
  await expect(cell).toHaveText(before);
  await settled(page);
});

test("the whole heading sorts", async ({ asClerk: page }) => {
  await page.goto(`${list}?all=1&size=20`);
  await expect(page.locator(grid)).toBeVisible();
  const head = page.locator(`${grid} thead th[data-key=etd]`);
  const box = await head.boundingBox();
  await head.click({ position: { x: 20, y: (box?.height ?? 20) - 3 } });
  await expect(page).toHaveURL(/sort=etd/);
});

test("the filter bar folds and stays folded; what is set is removed by its chip", async ({
  asClerk: page,
}) => {
  await page.goto(`${list}?f.bkStatus.in=DRAFT`);
  await expect(page.locator(".sw-chip")).toHaveCount(1);
  await page.locator(".sw-fold-label").click();
  await expect(page.locator(".sw-filters")).toBeHidden();
  await page.reload();
  await expect(page.locator(".sw-filters")).toBeHidden();
  await page.locator(".sw-fold-label").click();
  await expect(page.locator(".sw-filters")).toBeVisible();
  await page.locator(".sw-chip").click();
  await expect(page.locator(".sw-chip")).toHaveCount(0);
});

test("the filter bar stays folded when it was pressed before the page was hydrated", {
  tag: "@journey",
}, async ({ asClerk: page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/entry\.client/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(list, { waitUntil: "commit" });
  await page.locator(".sw-fold-label").click();
  await expect(page.locator(".sw-filters")).toBeHidden();
  release();
  await page.waitForLoadState("load");
  await page.locator(`${grid} tbody tr`).first().getByRole("checkbox").check();
  await expect(page.locator(".sw-filters")).toBeHidden();
  await page.reload();
  await expect(page.locator(".sw-filters")).toBeHidden();
});

test("the list of jobs says the result of a run without being asked again", {
  tag: "@journey",
}, async ({ visitor: page }) => {
  await page.goto("/login");
  await signIn(page, "admin", adminPassword);
  await expect(page).not.toHaveURL(/login/);
  await page.goto("/monitor/job");
  await expect(page.locator(grid)).toBeVisible();
  const row = page.locator(`${grid} tbody tr`).first();
  await row.getByRole("checkbox").check();
  await page.locator("button[name=_step][value=run]").click();
  await page.getByRole("dialog").getByRole("button").last().click();
  await expect(row).toContainText(new RegExp(`${t("task.DONE")}|${t("task.FAILED")}`), {
    timeout: 60_000,
  });
});

test("a list opens on what the reader has to do, its tabs count, and all rows are one press away", async ({
  asClerk: page,
}) => {
  await page.goto("/eb/ebBooking?size=50");
  const tabs = page.getByRole("navigation", { name: t("list.defaultViews") });
  const tab = (label: string) => tabs.getByRole("link", { name: new RegExp(`^${label}( \\d+)?$`) });
  await expect(tab(t("ebooking.view.toReceive"))).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/size=50/);
  const count = async (label: string) =>
    Number(/\d+/.exec(await tab(label).locator(".sw-badge").innerText())?.[0]);
  const toReceive = await count(t("ebooking.view.toReceive"));
  await expect(page.locator(".sw-total")).toContainText(String(toReceive));
  await tab(t("list.allRows")).click();
  await expect(tab(t("list.allRows"))).toHaveAttribute("aria-current", "true");
  expect(await count(t("list.allRows"))).toBeGreaterThan(toReceive);
  await tab(t("ebooking.view.toReceive")).click();
  await expect(tab(t("ebooking.view.toReceive"))).toHaveAttribute("aria-current", "true");
  await expect(page.locator(".sw-tag-RECEIVED")).toHaveCount(0);
});
