import type { Page } from "@playwright/test";
import { expect, field, test, messagesOf, type Lang } from "../fixture.ts";
import { triedIn } from "../languages.ts";

const t = messagesOf("zh");
const form = "/seaway/bookingMgr/inner/create/index/new";
const focused = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.name ?? "");

/** Tabs to a form field; every stop on the way counts for keyboard users. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let i = 0; i < 90; i++) {
    if ((await focused(page)) === name) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`${name} is not reached by Tab`);
}

/** Types into a picker and takes the first option by Enter. */
async function pick(page: Page, name: string, typed: string, code: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.type(typed);
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toContainText(
    code,
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("listbox")).toHaveCount(0);
  await expect(field(page, name)).toHaveValue(code);
}

for (const lang of triedIn<Lang>("zh", ["zh", "en"]))
  test(`a booking is entered, mended, saved and confirmed with the keyboard alone (${lang})`, {
    tag: "@journey",
  }, async ({ open, excused }) => {
    const t = messagesOf(lang);
    const page = await open("clerk", { lang });
    excused.excuse(/status of 422/);
    await page.goto("/seaway/bookingMgr/inner?f.bkStatus=DRAFT&f.portLoad=CNSGH&sort=-etd");
    const cells = await page
      .locator("table.sw-table tbody tr")
      .first()
      .locator("td")
      .allInnerTexts();
    const voyage = cells.find((text) => /^SEAWAY .+\/\d{4}[EWNS]$/.test(text.trim()))?.trim() ?? "";
    const portDis =
      cells.map((text) => text.trim()).filter((text) => /^[A-Z]{2}[A-Z0-9]{3}$/.test(text))[1] ??
      "";
    // The bell is a button once the page is ready; specs before this one may have left
    // notifications.
    await expect(page.locator(".sw-bell button")).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: t("shell.skip") })).toBeFocused();
    await page.goto(form);
    // A new form focuses its first required field.
    await expect.poll(() => focused(page)).toBe("voyage");

    await pick(page, "voyage", voyage, voyage);
    await pick(page, "clientCode", "SHHYGJ", "SHHYGJ");
    // The browser's own checks send nothing: all faults at once, the first by its link.
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("alert")).toBeFocused();
    await expect(page.getByRole("alert")).toContainText(t("cargo.portLoad"));
    await expect(
      page.getByRole("navigation", { name: t("shell.sections") }).locator(".sw-badge-bad"),
    ).not.toHaveCount(0);

    await page.keyboard.press("Alt+2");
    await expect.poll(() => focused(page)).toBe("receipt");
    // Pinyin, then a mistyped code with a suggestion.
    await pick(page, "portLoad", "shanghai", "CNSGH");
    await tabTo(page, "portDis");
    await page.keyboard.type("ZZZZZ");
    await page.keyboard.press("Escape");

    await page.keyboard.press("Alt+5");
    await expect.poll(() => focused(page)).toBe("containers[0].sizeType");
    await pick(page, "containers[0].sizeType", "40HC", "40HC");
    await tabTo(page, "containers[0].contCount");
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("containers[1].sizeType");
    await pick(page, "containers[1].sizeType", "20GP", "20GP");

    await page.keyboard.press("Alt+6");
    await page.keyboard.type("LADIES' COTTON KNITTED T-SHIRTS");
    await pick(page, "cargo[0].hscode", "610910", "610910");
    await tabTo(page, "cargo[0].pkgs");
    await page.keyboard.type("820");
    await pick(page, "cargo[0].packageKind", "CT", "CT");
    await tabTo(page, "cargo[0].gwt");
    await page.keyboard.type("9184.25");
    await tabTo(page, "cargo[0].dim");
    await expect(field(page, "cargo[0].gwt")).toHaveValue("9,184.25");
    await page.keyboard.type("50.84");
    await expect(page.locator(".sw-unsaved")).toHaveText(t("shell.unsavedMark"));

    await page.keyboard.press("Control+s");
    await expect(page.getByRole("alert")).toContainText("ZZZZZ");
    await expect(field(page, "cargo[0].gwt")).toHaveValue("9,184.25");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe("portDis");
    await page.keyboard.press("Control+a");
    await page.keyboard.type(portDis);
    await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toContainText(
      portDis,
    );
    await page.keyboard.press("Tab");
    const typedAt = await focused(page);
    await page.keyboard.press("Control+s");
    await expect(page.getByRole("status").filter({ hasText: t("shell.saved") })).toBeVisible();
    // Focus stays after the form is drawn again.
    await expect.poll(() => focused(page)).toBe(typedAt);
    await expect(field(page, "bkNo")).toHaveValue(/^SWBK\d{9}$/);
    await expect(page.locator(".sw-unsaved")).toHaveText("");

    const confirm = page.locator('button[name="_step"][value="confirm"]');
    await confirm.focus();
    await page.keyboard.press("Enter");
    // Exact text: in English the state has the same name as the notice.
    await expect(
      page.locator('.ui-callout[role="status"]').filter({ hasText: t("booking.confirm.done") }),
    ).toBeVisible();
  });

test("typed input is not lost by a link, by going back, by changing language or theme; lines come back after removal", async ({
  asClerk: page,
}) => {
  await page.goto("/seaway/bookingMgr/inner");
  await page.goto(form);
  await field(page, "bookinger").fill("王小明");
  await page.locator('[name="cargo[0].goodsNameEn"]').fill("PAINT");
  // Back by the page's tag, the draft is still there.
  await page.getByRole("link", { name: t("shell.back"), exact: true }).click();
  await expect(page).toHaveURL(/bookingMgr\/inner(\?|$)/);
  await page
    .getByRole("navigation", { name: t("shell.tags") })
    .getByRole("link", { name: new RegExp(`^${t("booking.sheet")}`) })
    .click();
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  await expect(field(page, "bookinger")).toHaveValue("王小明");
  await expect(page.locator('[name="cargo[0].goodsNameEn"]')).toHaveValue("PAINT");

  await page.getByRole("button", { name: "English" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(
    messagesOf("en")("booking.sheet"),
  );
  await page.getByRole("button", { name: messagesOf("en")("shell.theme") }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect(field(page, "bookinger")).toHaveValue("王小明");
  await expect(page.locator('[name="cargo[0].goodsNameEn"]')).toHaveValue("PAINT");
  await page.getByRole("button", { name: "中文" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh");

  await page
    .getByRole("button", { name: t("shell.copyLine", { line: 1 }) })
    .nth(1)
    .click();
  await expect(page.locator('[name="cargo[1].goodsNameEn"]')).toHaveValue("PAINT");
  await page.locator('[name="cargo[1].goodsNameEn"]').fill("THINNER");
  await page
    .getByRole("button", { name: t("shell.removeLine", { line: 2 }) })
    .last()
    .click();
  await expect(page.locator('[name="cargo[1].goodsNameEn"]')).toHaveCount(0);
  await page.getByRole("button", { name: t("shell.undo") }).click();
  await expect(page.locator('[name="cargo[1].goodsNameEn"]')).toHaveValue("THINNER");
});

test("rows of a spreadsheet are pasted into the lines", async ({ asClerk: page }) => {
  await page.goto(form);
  const first = page.locator('[name="containers[0].sizeType"]');
  await first.focus();
  await first.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/plain", "40HC\t3\t\tN\tN\n20GP\t12\t\t是\tN\n");
    input.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
    );
  });
  await expect(page.locator('[name="containers[0].contCount"]')).toHaveValue("3");
  await expect(page.locator('[name="containers[1].sizeType"]')).toHaveValue("20GP");
  await expect(page.locator('[name="containers[1].isSoc"]')).toBeChecked();
  await expect(page.getByText(t("shell.pasted", { count: 2 }))).toBeVisible();
});

test("a save over somebody else's shows both values and goes on with the own ones", async ({
  open,
  excused,
}) => {
  excused.excuse(/status of 409/);
  const mine = await open("clerk");
  await mine.goto("/seaway/bookingMgr/inner?f.bkStatus=DRAFT&f.portLoad=CNSGH&sort=-etd");
  await mine.locator("table.sw-table tbody tr a").first().click();
  await expect(mine.getByRole("heading", { name: t("booking.sheet") })).toBeVisible();
  const theirs = await open("manager");
  await theirs.goto(mine.url());
  const stamp = String(Date.now());
  const [their, sales, my] = [`THEIR BOOKER ${stamp}`, `SALES ${stamp}`, `MY BOOKER ${stamp}`];
  await field(theirs, "bookinger").fill(their);
  await field(theirs, "sales").fill(sales);
  await theirs.getByRole("button", { name: t("shell.save"), exact: true }).click();
  await expect(theirs.getByRole("status").filter({ hasText: t("shell.saved") })).toBeVisible();

  await field(mine, "bookinger").fill(my);
  const save = mine.getByRole("button", { name: t("shell.save"), exact: true });
  await save.click();
  const notice = mine.locator(".sw-stale");
  await expect(notice.getByRole("row").filter({ hasText: my })).toContainText(their);
  await expect(field(mine, "sales")).toHaveValue(sales);
  await expect(field(mine, "bookinger")).toHaveValue(my);
  await save.click();
  await expect(mine.getByRole("status").filter({ hasText: t("shell.saved") })).toBeVisible();
  await expect(field(mine, "bookinger")).toHaveValue(my);
  await expect(field(mine, "sales")).toHaveValue(sales);
});

test("menus are walked by arrows, Home and End, Escape returns to their button; a key that opened a question does not answer it", async ({
  asClerk: page,
}) => {
  await page.goto("/seaway/bookingMgr/inner?f.bkStatus=DRAFT&size=20");
  await expect(page.locator(".sw-bell button")).toBeVisible();
  const fold = page.locator(".sw-more-tools");
  const entries = fold.locator(":is(a[href], button):not(:disabled)");
  await fold.locator("summary").focus();
  for (const [key, entry] of [
    ["ArrowDown", entries.first()],
    ["End", entries.last()],
    ["ArrowDown", entries.first()],
    ["ArrowUp", entries.last()],
    ["Home", entries.first()],
  ] as const) {
    await page.keyboard.press(key);
    await expect(entry, key).toBeFocused();
  }
  await page.keyboard.press("Escape");
  await expect(fold).not.toHaveAttribute("open");
  await expect(fold.locator("summary")).toBeFocused();

  const dialog = page.getByRole("dialog");
  // The first question is fetched when it is asked; the second stands before the key goes up.
  for (const time of ["first", "second"]) {
    await page.locator("table.sw-table tbody tr").first().locator("td").nth(2).click();
    await page.keyboard.press("Shift+F10");
    await page.getByRole("menuitem", { name: t("booking.remove"), exact: true }).focus();
    await page.keyboard.press("Enter");
    await expect(dialog, time).toBeVisible();
    await page.waitForTimeout(300);
    await expect(dialog, time).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog, time).toHaveCount(0);
  }
});
