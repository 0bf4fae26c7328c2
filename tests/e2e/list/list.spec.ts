import { seriousFaults } from "../page/accessibility.ts";
import {
  answerDialog,
  expect,
  field,
  filterField,
  stepOn,
  test,
  tickFilter,
  messagesOf,
} from "../fixture.ts";

const list = "/seaway/bookingMgr/inner";
const t = messagesOf("zh");
const grid = "table.sw-table[role=grid]";

test("the virtual grid takes the place of the table without a jump", async ({ asClerk: page }) => {
  await page.addInitScript(() => {
    const seen: number[] = [];
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((result) => {
      for (const entry of result.getEntries()) if ("value" in entry) seen.push(Number(entry.value));
    }).observe({ type: "layout-shift", buffered: true });
  });
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/big-grid-.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${list}?all=1&size=500`);
  await expect(page.locator(grid)).toBeVisible();
  const place = (cell: string) =>
    page
      .locator(cell)
      .first()
      .evaluate((item) => {
        const range = document.createRange();
        range.selectNodeContents(item);
        const { x, y } = range.getBoundingClientRect();
        return [Math.round(x * 2) / 2, Math.round(y * 2) / 2];
      });
  const before = await place(`${grid} tbody tr td:nth-child(2)`);
  await page.evaluate(() => (window as Window & { shifts?: number[] }).shifts?.splice(0));
  release();
  await expect(page.locator(".sw-ready .sw-big")).toBeVisible();
  await expect(page.locator(grid)).toHaveCount(0);
  expect(
    await place(".sw-big .bp6-table-quadrant-left .bp6-table-cell-row-0.bp6-table-cell-col-1"),
  ).toEqual(before);
  expect(await page.evaluate(() => (window as Window & { shifts?: number[] }).shifts)).toEqual([]);
});

test("by keyboard alone: search, choose rows, copy a range, open a row", async ({
  asClerk: page,
}) => {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(`${list}?all=1`);
  await expect(page.locator(grid)).toBeVisible();
  await page.keyboard.press("/");
  await expect(filterField(page, "bkNo")).toBeFocused();
  await page.keyboard.type("SWBK");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/f\.bkNo=SWBK/);
  const first = page.locator(`${grid} tbody tr:nth-child(1)`);
  await expect(first.locator("td:nth-child(2)")).toBeFocused();
  const bkNo = (await first.locator("td:nth-child(2)").innerText()).trim();
  await page.keyboard.press("Space");
  await expect(first).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Shift+ArrowDown");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+c");
  await expect(page.locator(".sw-said")).toHaveText(t("list.copied", { rows: 2, columns: 2 }));
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split("\r\n")).toHaveLength(2);
  expect(copied.split("\t")[0]).toBe(bkNo);
  await page.keyboard.press("Control+Home");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: t("booking.sheet") })).toBeVisible();
});

for (const theme of ["light", "dark"] as const)
  for (const size of [50, 500])
    test(`axe finds nothing serious (${theme}, ${size} rows)`, async ({ open }) => {
      const page = await open("clerk");
      await page.goto(`${list}?all=1&size=${size}`);
      await expect(page.locator(size > 100 ? ".sw-ready .sw-big" : grid)).toBeVisible();
      if (theme === "dark")
        await page.locator("button[name=theme], form[action='/theme'] button").first().click();
      await expect(page.locator(".bp6-dark")).toHaveCount(theme === "dark" ? 1 : 0);
      const serious = await seriousFaults(page, { include: ".sw-list" });
      expect(
        serious.map(
          (item) => `${item.id}: ${item.nodes.map((node) => node.html.slice(0, 120)).join(" | ")}`,
        ),
      ).toEqual([]);
    });

test("? shows the keys, wherever it stands in the toolbar, and the list goes on when it is closed", async ({
  asClerk: page,
}) => {
  await page.goto("/seaway/bookingMgr/inner");
  await expect(page.locator(".sw-live")).toBeVisible();
  await page.keyboard.press("?");
  const dialog = page.getByRole("dialog", { name: t("list.keys") });
  await expect(dialog).toBeVisible();
  const box = await dialog.boundingBox();
  expect(box?.width).toBeGreaterThan(300);
  expect(box?.height).toBeGreaterThan(200);
  await dialog.getByRole("button", { name: t("list.close") }).click();
  await expect(dialog).toHaveCount(0);
  await page.locator(".sw-more-tools > summary").click();
  await page.getByRole("button", { name: t("list.keys") }).click();
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await page.locator("table.sw-table tbody tr a").first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(t("booking.list"));
});

test("columns are hidden and kept with the account, and reset", async ({ asClerk: page }) => {
  await page.goto(`${list}?all=1`);
  const heads = page.locator(`${grid} thead th`);
  await expect(page.locator(grid)).toBeVisible();
  const before = await heads.count();
  await page.locator(".sw-chooser > summary").click();
  const kept = page.waitForResponse((response) => response.url().includes("/list-desk/"));
  await page.locator('.sw-chooser [name="shown.ioType"]').uncheck();
  await expect(heads).toHaveCount(before - 1);
  expect((await kept).status()).toBe(200);
  await page.reload();
  await expect(heads).toHaveCount(before - 1);
  await page.locator(".sw-chooser > summary").click();
  await page.locator('.sw-chooser [value="resetLayout"]').click();
  await expect(heads).toHaveCount(before);
});

test("several sorts by Shift, rows chosen on two pages stay chosen", async ({ asClerk: page }) => {
  await page.goto(`${list}?all=1&size=20`);
  await page.locator(`${grid} [data-sort=etd]`).click();
  await expect(page).toHaveURL(/sort=etd/);
  // The address changes before the table; the heading shows the next click's sort order.
  await expect(
    page.locator(`${grid} thead th`).filter({ has: page.locator("[data-sort=etd]") }),
  ).toHaveAttribute("aria-sort", "ascending");
  await page.locator(`${grid} [data-sort=bkNo]`).click({ modifiers: ["Shift"] });
  await expect(page).toHaveURL(/sort=etd(,|%2C)bkNo/);
  await page.locator(`${grid} tbody input`).first().check();
  await page.locator(".sw-turn a[rel=next]").click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.locator(".sw-count")).toContainText(t("list.selectedAway", { count: 1 }));
  await page.locator(`${grid} tbody input`).first().check();
  await expect(page.locator(".sw-count")).toContainText(t("shell.selected", { count: 2 }));
});

test("a page turned by key leaves the focus in the table, and what is printed is the whole page", async ({
  asClerk: page,
}) => {
  await page.goto(`${list}?all=1&size=20`);
  const cell = page.locator(`${grid} tbody td[tabindex='0']`);
  await cell.focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Alt+PageDown");
  await expect(page).toHaveURL(/page=2/);
  await expect(cell).toBeFocused();
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  await expect(page.locator(".sw-side")).toBeHidden();
  await expect(page.locator(`${grid} .sw-missing`)).toHaveCount(0);
});

test("a column moved by key keeps the focus and its boxes", async ({ asClerk: page }) => {
  await page.goto(`${list}?all=1`);
  await page.locator(".sw-chooser > summary").click();
  const rows = page.locator(".sw-chooser-rows > div");
  await page.locator('.sw-chooser [name="shown.bkNo"]').focus();
  await page.keyboard.press("Control+ArrowDown");
  await expect(rows.nth(1)).toHaveAttribute("data-key", "bkNo");
  await expect(page.locator('.sw-chooser [name="shown.bkNo"]')).toBeFocused();
  // Outside the frozen columns it is unfrozen, and its checkbox shows that.
  await expect(page.locator('.sw-chooser [name="fixed.bkNo"]')).not.toBeChecked();
  await page.locator('.sw-chooser [value="resetLayout"]').click();
  await expect(page.locator('.sw-chooser [name="fixed.bkNo"]')).toBeChecked();
});

test("marked numbers are summed; a row's menu narrows the list to a value; its sheets lead on and back to it", async ({
  asClerk: page,
}) => {
  await page.goto(`${list}?all=1&size=20`);
  await expect(page.locator(grid)).toBeVisible();
  const head = page.locator(`${grid} thead th`).filter({ hasText: t("booking.pkgs") });
  const at = (await head.first().evaluate((item) => (item as HTMLTableCellElement).cellIndex)) + 1;
  const cells = page.locator(`${grid} tbody td:nth-child(${at})`);
  await cells.nth(0).click();
  await cells.nth(2).click({ modifiers: ["Shift"] });
  const sum = (await cells.allInnerTexts())
    .slice(0, 3)
    .reduce((all, text) => all + Number(text.replace(/,/g, "")), 0);
  await expect(page.locator("#sw-range-line")).toContainText(sum.toLocaleString("en-US"));

  const status = page.locator(`${grid} tbody tr:nth-child(1) .sw-tag`).first();
  const name = (await status.innerText()).trim();
  await status.click({ button: "right" });
  await page.getByRole("menuitem", { name: t("list.onlyValue", { value: name }) }).click();
  await expect(page).toHaveURL(/f\.bkStatus\.in=/);
  const search = new URL(page.url()).search;
  await page.locator(`${grid} tbody tr:nth-child(1) a`).first().click();
  await expect(page.locator(".sw-walk")).toContainText("1 / ");
  const first = page.url();
  await page.keyboard.press("Alt+PageDown");
  await expect(page.locator(".sw-walk")).toContainText("2 / ");
  expect(page.url()).not.toBe(first);
  await page.getByRole("link", { name: t("shell.back"), exact: true }).click();
  await expect(page).toHaveURL((url) => url.search === search);
});

test.describe("without JavaScript", () => {
  test("the columns are asked for by a link and saved as a form", async ({ open }) => {
    const page = await open("clerk", { javaScriptEnabled: false });
    await page.goto(`${list}?all=1`);
    const heads = await page.locator("table.sw-table thead th").count();
    await page.locator(".sw-pop-link").click();
    await page.locator('.sw-chooser [name="shown.ioType"]').uncheck();
    await page.locator(".sw-chooser-rows + button").click();
    await expect(page.locator("table.sw-table thead th")).toHaveCount(heads - 1);
    await page.locator(".sw-pop-link").click();
    await page.locator('.sw-chooser [value="resetLayout"]').click();
    await expect(page.locator("table.sw-table thead th")).toHaveCount(heads);
  });

  test("several values, a pasted column and the columns are plain forms", async ({ open }) => {
    const page = await open("clerk", { javaScriptEnabled: false });
    await page.goto(`${list}?all=1`);
    await tickFilter(page, "bkStatus", "DRAFT", "CONFIRMED");
    await page.locator(".sw-filter-buttons button").click();
    await expect(page.locator(".sw-chip")).toHaveCount(1);
    const numbers = await page.locator("table.sw-table tbody tr td:nth-child(2)").allInnerTexts();
    await page.goto(`${list}?f.bkNo.in=${encodeURIComponent(numbers.slice(0, 3).join("\n"))}`);
    await expect(page.locator("table.sw-table tbody tr")).toHaveCount(3);
    await page.locator(".sw-sort-add").first().click();
    await expect(page).toHaveURL(/sort=/);
  });
});

test("a phone folds the conditions and keeps the key column in sight", async ({ open }) => {
  const page = await open("clerk", { viewport: { width: 390, height: 844 } });
  await page.goto(`${list}?all=1`);
  await expect(page.locator(grid)).toBeVisible();
  await expect(page.locator(".sw-filters")).toBeHidden();
  await page.locator(".sw-fold-label").click();
  await expect(page.locator(".sw-filters")).toBeVisible();
  await page.locator(".sw-table-box").evaluate((box) => {
    box.scrollIntoView();
    box.scrollLeft = 800;
  });
  await expect(page.locator(`${grid} tbody tr td:nth-child(2)`).first()).toBeInViewport();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("a column drawn wider, moved by its heading and frozen stays so after loading the page again", async ({
  asClerk: page,
}) => {
  await page.goto(`${list}?all=1`);
  await expect(page.locator(grid)).toBeVisible();
  const heads = page.locator(`${grid} thead th`);
  const head = (key: string) => heads.filter({ has: page.locator(`[data-sort=${key}]`) });
  const placeOf = (key: string) =>
    head(key).evaluate((item) => (item as HTMLTableCellElement).cellIndex);
  const edge = await head("bkStatus").boundingBox();
  if (!edge) throw new Error("no heading");
  const kept = () =>
    page.waitForResponse((response) => response.url().includes("/list-desk/") && response.ok());
  let saved = kept();
  await page.mouse.move(edge.x + edge.width - 3, edge.y + 15);
  await page.mouse.down();
  await page.mouse.move(edge.x + edge.width + 57, edge.y + 15, { steps: 5 });
  await page.mouse.up();
  const width = (await head("bkStatus").boundingBox())?.width ?? 0;
  expect(width).toBeGreaterThan(edge.width + 50);
  await saved;
  saved = kept();
  await head("etd").dragTo(head("voyageName"));
  await expect.poll(async () => (await placeOf("etd")) < (await placeOf("voyageName"))).toBe(true);
  await saved;
  saved = kept();
  await page.locator(".sw-chooser > summary").click();
  await page.locator('.sw-chooser [name="fixed.bkStatus"]').check();
  await saved;
  await page.reload();
  await expect(page.locator(grid)).toBeVisible();
  expect((await head("bkStatus").boundingBox())?.width).toBe(width);
  expect(await placeOf("etd")).toBeLessThan(await placeOf("voyageName"));
  await expect(head("bkStatus")).toHaveClass(/sw-fixed/);
  await page.locator(".sw-chooser > summary").click();
  await page.locator('.sw-chooser [value="resetLayout"]').click();
  await expect(head("bkStatus")).not.toHaveClass(/sw-fixed/);
});

test("every row of a search is worked on as a task that says how it went", async ({
  asClerk: page,
}) => {
  await page.goto(`${list}?f.bkStatus=CONFIRMED&size=50`);
  await expect(page.locator(grid)).toBeVisible();
  const count = Number(/\d+/.exec(await page.locator(".sw-total").innerText())?.[0]);
  expect(count).toBeGreaterThan(50);
  await page.getByLabel(t("shell.selectAll")).check();
  await page.locator(".sw-banner button").click();
  await expect(page.locator(".sw-count")).toContainText(t("shell.selected", { count }));
  await page
    .getByRole("toolbar")
    .getByRole("button", { name: t("booking.reconcile"), exact: true })
    .click();
  await answerDialog(page, t("booking.reconcile"));
  await page.locator('.sw-outcome a[href^="/task/"]').click();
  await expect(page.locator(".sw-tag-DONE").first()).toBeVisible({ timeout: 60_000 });
  await expect(page.locator(".sw-content")).toContainText(String(count));
});

test("a step on a row somebody changed meanwhile is refused with who changed what", async ({
  open,
  excused,
}) => {
  excused.excuse(/status of 409/);
  const mine = await open("clerk");
  await mine.goto(`${list}?f.bkStatus=DRAFT&f.portLoad=CNNBO`);
  await expect(mine.locator(grid)).toBeVisible();
  const link = mine.locator(`${grid} tbody tr a`).first();
  const bkNo = (await link.innerText()).trim();
  const theirs = await open("manager");
  await theirs.goto((await link.getAttribute("href")) ?? "");
  const sales = `SALES ${Date.now()}`;
  await field(theirs, "sales").fill(sales);
  await theirs.getByRole("button", { name: t("shell.save"), exact: true }).click();
  await expect(theirs.getByRole("status").filter({ hasText: t("shell.saved") })).toBeVisible();
  await stepOn(mine, bkNo, t("booking.confirm"));
  const outcome = mine.locator(".sw-outcome");
  await expect(outcome).toContainText(bkNo);
  await expect(outcome).toContainText(t("booking.sales"));
  await expect(outcome).toContainText(sales);
});
