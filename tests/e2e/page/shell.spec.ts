import type { Page } from "@playwright/test";
import { themeCookie } from "#app/session/cookies.server.ts";
import { seriousFaults, wcag } from "./accessibility.ts";
import { expect, field, test, messagesOf } from "../fixture.ts";

const t = messagesOf("zh");
const list = "/seaway/bookingMgr/inner";
const form = `${list}/create/index/new`;
const tags = (page: Page) => page.getByRole("navigation", { name: t("shell.tags") });
const tag = (page: Page, name: RegExp | string) => tags(page).getByRole("link", { name });
const ready = (page: Page) => expect(page.locator(".sw-bell button")).toBeVisible();
const root = (page: Page) => page.locator("html");

test("the menu folds to icons and stays so; the way to a sheet leads back to its list", async ({
  asClerk: page,
}) => {
  await page.goto(`${list}?f.bkStatus=DRAFT`);
  await ready(page);
  const width = () =>
    page.locator(".sw-side").evaluate((side) => (side as HTMLElement).offsetWidth);
  expect(await width()).toBe(200);
  await page.getByRole("button", { name: t("shell.sideClose") }).click();
  await page.mouse.move(800, 500);
  await page.locator("#content").focus();
  await expect.poll(width).toBe(54);
  expect(
    (await page.context().cookies()).find((cookie) => cookie.name === "sidebarStatus")?.value,
  ).toBe("0");
  await page.reload();
  await expect(root(page)).toHaveAttribute("data-side-open", "0");
  await page.locator("table.sw-table tbody tr a").first().click();
  await page
    .getByRole("navigation", { name: t("shell.crumbs") })
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(new RegExp(`${list}(\\?|$)`));
});

test("the bar shows the menus it has room for, the others under more, and both lead somewhere; the side has them all", async ({
  open,
}) => {
  const page = await open("manager");
  await page.goto("/");
  await ready(page);
  const bar = page.getByRole("navigation", { name: t("shell.topNav") });
  const room = async () => {
    const entries = await bar
      .locator("> :is(a, details)")
      .evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().right));
    const tools = await page
      .locator(".sw-top .sw-space")
      .evaluate((space) => space.getBoundingClientRect().right);
    return tools - Math.max(...entries);
  };
  const shown = () => bar.locator("> a").count();
  const wide = await shown();
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(shown).toBeLessThan(wide);
  const few = await shown();
  expect(few).toBeGreaterThanOrEqual(4);
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(shown).toBeGreaterThan(few);
  // Less than one more menu would need.
  await expect.poll(room).toBeLessThan(140);
  await expect.poll(room).toBeGreaterThanOrEqual(0);
  const groups = await bar.locator("> a, details a").count();
  await expect(page.locator(".sw-side .sw-menu-group:visible")).toHaveCount(groups);
  await bar.locator("summary").click();
  await bar.locator("details a").last().click();
  await expect(page).not.toHaveURL(/\/$/);
  await expect(bar.locator("details")).not.toHaveAttribute("open");
});

test("sizes change lines and fields, and say so; full screen says where it is not supported", async ({
  asClerk: page,
}) => {
  await page.goto(`${list}?f.bkStatus=DRAFT`);
  await ready(page);
  const height = () =>
    page
      .locator("table.sw-table tbody td")
      .nth(1)
      .evaluate((cell) => (cell as HTMLElement).offsetHeight);
  const small = await height();
  await page.locator(`summary[aria-label="${t("shell.size")}"]`).click();
  await page.getByRole("button", { name: t("shell.sizeDefault"), exact: true }).click();
  await expect(page.getByText(t("shell.sizeDone"))).toBeVisible();
  expect(await height()).toBeGreaterThan(small + 5);
  await page.evaluate(() => Object.defineProperty(document, "fullscreenEnabled", { value: false }));
  await page.getByRole("button", { name: t("shell.fullScreen") }).click();
  await expect(page.getByRole("alert").getByText(t("shell.fullScreenUnsupported"))).toBeVisible();
});

test("layout settings show at once, are kept by saving and forgotten by resetting", async ({
  asClerk: page,
}) => {
  await page.goto("/");
  await ready(page);
  const settings = async () => {
    await page.locator(".sw-user > summary").click();
    await page.getByRole("button", { name: t("shell.look") }).click();
  };
  await settings();
  await page.getByRole("radio", { name: t("shell.themeLight") }).check();
  await page.getByRole("switch", { name: t("shell.lookTopNav") }).uncheck();
  await page.getByRole("switch", { name: t("shell.lookTitle") }).check();
  await page.getByRole("button", { name: "#F5222D" }).click();
  await expect(root(page)).toHaveAttribute("data-side", "light");
  await expect(page.locator(".sw-top-nav")).toHaveCount(0);
  await page.getByRole("button", { name: t("shell.lookSave") }).click();
  await expect(page.getByText(t("shell.lookSaved"))).toBeVisible();
  const stored = await page.evaluate(
    () => JSON.parse(localStorage.getItem("layout-setting") ?? "{}") as object,
  );
  expect(stored).toMatchObject({
    sideTheme: "theme-light",
    theme: "#F5222D",
    topNav: false,
    dynamicTitle: true,
    tagsView: true,
  });
  await page.goto(list);
  await expect(root(page)).toHaveAttribute("data-side", "light");
  await expect(page).toHaveTitle(`${t("booking.list")} - Seaway`);
  await ready(page);
  await settings();
  await page.getByRole("button", { name: t("shell.lookReset") }).click();
  await expect(root(page)).toHaveAttribute("data-side", "dark");
  await expect(page.locator(".sw-top-nav")).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem("layout-setting"))).toBeNull();
});

test("open pages stay as tags over a reload, with their conditions and typed input; closing what was typed asks", async ({
  asClerk: page,
}) => {
  await page.goto(`${list}?f.bkStatus=DRAFT`);
  await ready(page);
  await expect(tags(page).locator('[aria-current="page"]')).toBeVisible();
  await page.goto(form);
  await ready(page);
  await field(page, "bookinger").fill("王小明");
  await page.locator('[name="cargo[0].goodsNameEn"]').fill("PAINT");
  await tag(page, t("booking.list")).click();
  await expect(page).toHaveURL(/f\.bkStatus=DRAFT/);
  await page.reload();
  await ready(page);
  await tag(page, new RegExp(t("booking.sheet"))).click();
  await expect(field(page, "bookinger")).toHaveValue("王小明");
  await expect(page.locator('[name="cargo[0].goodsNameEn"]')).toHaveValue("PAINT");
  await expect(page.locator(".sw-unsaved")).toHaveText(t("shell.unsavedMark"));
  const close = page
    .getByRole("button", { name: new RegExp(`${t("booking.sheet")}.*`) })
    .filter({ hasText: "×" });
  await close.click();
  await respond(page, "shell.keepEditing");
  await expect(page).toHaveURL(new RegExp(`${form}$`));
  await close.click();
  await respond(page, "shell.discard");
  await expect(page).toHaveURL(/f\.bkStatus=DRAFT/);
  await page.goto(form);
  await ready(page);
  await expect(field(page, "bookinger")).toHaveValue("");
});

/** Answers a question before input is lost. */
async function respond(
  page: Page,
  button: "shell.keepEditing" | "shell.discard" | "shell.leave",
): Promise<void> {
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(t("shell.unsavedHint"));
  await dialog.getByRole("button", { name: t(button), exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

/** A slow machine; `fast` restores its speed. */
async function slowDown(page: Page): Promise<{ fast(): Promise<void> }> {
  const cdp = await page.context().newCDPSession(page);
  const network = (latency: number) =>
    cdp.send("Network.emulateNetworkConditions", {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await cdp.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await network(3000);
  return { fast: async () => void (await network(0)) };
}

for (const way of ["the tag's cross", "the sheet's cancel"] as const) {
  test(`what was given up by ${way} stays so, though the document goes before the next page has come`, async ({
    asClerk: page,
  }) => {
    await page.goto(form);
    await ready(page);
    await field(page, "bookinger").fill("王小明");
    const slow = await slowDown(page);
    const close = page
      .getByRole("button", { name: new RegExp(`${t("booking.sheet")}.*`) })
      .filter({ hasText: "×" });
    await (way === "the tag's cross"
      ? close
      : page.getByRole("button", { name: t("shell.cancel"), exact: true })
    ).click();
    await respond(page, "shell.discard");
    await slow.fast();
    await page.goto(form);
    await ready(page);
    await expect(field(page, "bookinger")).toHaveValue("");
    await expect(page.locator(".sw-unsaved")).toHaveText("");
    // The next draft at this address is kept.
    await field(page, "bookinger").fill("李小红");
    await page.reload();
    await expect(field(page, "bookinger")).toHaveValue("李小红");
  });
}

test("a document brought back by the browser does not bring back what another one gave up", async ({
  asClerk: page,
}) => {
  await page.goto(form);
  await ready(page);
  await field(page, "bookinger").fill("王小明");
  // Another document of this tab discards it while this one is cached; the page is then restored.
  const input = await page.evaluate(() => {
    window.dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
    const key = Object.keys(sessionStorage).find((item) => item.startsWith("draft:")) ?? "";
    sessionStorage.removeItem(key);
    sessionStorage.setItem(`given-up:${key}`, String(performance.timeOrigin + performance.now()));
    return key;
  });
  expect(input).toMatch(/^draft:clerk:/);
  page.on("dialog", (dialog) => void dialog.accept());
  const again = page.waitForEvent("load");
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await again;
  await ready(page);
  await expect(field(page, "bookinger")).toHaveValue("");
});

test("signing out takes every draft of this window along, and staying after all takes none", async ({
  asClerk: page,
}) => {
  const drafts = () =>
    page.evaluate(
      () => Object.keys(sessionStorage).filter((key) => key.startsWith("draft:")).length,
    );
  await page.goto(form);
  await ready(page);
  await field(page, "bookinger").fill("王小明");
  await tag(page, t("menu.home")).click();
  await expect(page).toHaveURL(/\/$/);
  expect(await drafts()).toBe(1);
  await page.goto("/logout");
  await page.getByRole("link", { name: t("shell.cancel") }).click();
  await ready(page);
  expect(await drafts()).toBe(1);
  await page.goto("/logout");
  await page.getByRole("button", { name: t("shell.ok"), exact: true }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await drafts()).toBe(0);
});

test("a tag's menu opens by right click and by key, is walked by arrows, pins and closes", async ({
  asClerk: page,
}) => {
  for (const path of [list, "/eb/ebBooking", "/seaway/bill/query"]) {
    await page.goto(path);
    await ready(page);
    await expect(tags(page).locator('[aria-current="page"]')).toBeVisible();
  }
  const menu = page.getByRole("menu");
  const item = (name: string) => menu.getByRole("menuitem", { name, exact: true });
  await tag(page, t("bill.list")).click({ button: "right" });
  await expect(item(t("shell.tagRefresh"))).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item(t("shell.tagPin"))).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(menu).toHaveCount(0);
  await tag(page, t("ebooking.list")).focus();
  await page.keyboard.press("Shift+F10");
  await expect(item(t("shell.tagCloseAll"))).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(tag(page, t("ebooking.list"))).toBeFocused();
  await tag(page, t("booking.list")).click({ button: "right" });
  await item(t("shell.tagCloseOthers")).click();
  // The pinned tag stays in front; home cannot be closed.
  await expect(tags(page).getByRole("link")).toHaveText([
    t("menu.home"),
    t("bill.list"),
    t("booking.list"),
  ]);
  await tag(page, t("menu.home")).click({ button: "right" });
  await item(t("shell.tagCloseAll")).click();
  await expect(tags(page).getByRole("link")).toHaveText([t("menu.home"), t("bill.list")]);
});

test("search from anywhere: pinyin leads to a screen, a number to its record, and what was opened comes again", {
  tag: "@journey",
}, async ({ asClerk: page }) => {
  await page.goto(`${list}?f.bkStatus=DRAFT`);
  await ready(page);
  const number = await page.locator("table.sw-table tbody tr a").first().innerText();
  await page.keyboard.press("Control+k");
  const box = page.getByRole("combobox", { name: t("shell.searchAll") });
  await expect(box).toBeFocused();
  await box.fill("tidan");
  await expect(page.getByRole("option", { name: t("bill.list") }).first()).toBeVisible();
  await box.fill(number);
  await expect(page.getByRole("listbox").getByRole("option", { selected: true })).toContainText(
    number,
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText(number);
  await expect(tag(page, new RegExp(number))).toHaveAttribute("aria-current", "page");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("option", { name: new RegExp(number) })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(box).toHaveCount(0);
});

for (const theme of ["light", "dark"] as const)
  test(`the bell's notices and links can be read (${theme})`, async ({
    asFinance: page,
    baseURL,
  }) => {
    const [name = "", value = ""] = (
      (await themeCookie.serialize(theme)).split(";")[0] ?? ""
    ).split(/=(.*)/s);
    await page.context().addCookies([{ name, value, url: baseURL ?? "" }]);
    await page.goto("/");
    await page.locator(".sw-bell button").click();
    const box = page.locator("#task-bell");
    await expect(box.getByRole("link", { name: t("shell.noticesAll") })).toBeVisible();
    await expect(box.locator("li a").first()).toBeVisible();
    const colours = await box.evaluate((element) =>
      [...element.querySelectorAll("a")].map((link) => [
        getComputedStyle(link).color,
        getComputedStyle(element).backgroundColor,
      ]),
    );
    expect(colours.filter(([ink, ground]) => ink === ground)).toEqual([]);
    expect(await seriousFaults(page, { include: "#task-bell", tags: wcag })).toEqual([]);
  });

test("two windows have pages of their own, also after a reload of each", async ({
  asClerk: item,
}) => {
  const two = await item.context().newPage();
  const open = async (page: Page, path: string) => {
    await page.bringToFront();
    await page.goto(path);
    await ready(page);
    await expect(tags(page).locator('[aria-current="page"]')).toBeVisible();
  };
  await open(item, list);
  await open(two, "/eb/ebBooking");
  const names = (page: Page) => tags(page).getByRole("link").allInnerTexts();
  await open(two, "/seaway/bill/query");
  await tag(two, t("booking.list")).click({ button: "right" });
  await two.getByRole("menuitem", { name: t("shell.tagCloseOne") }).click();
  await item.bringToFront();
  await item.reload();
  await ready(item);
  await expect.poll(() => names(item)).toEqual([t("menu.home"), t("booking.list")]);
  await two.bringToFront();
  await two.reload();
  await ready(two);
  await expect.poll(() => names(two)).toEqual([t("menu.home"), t("ebooking.list"), t("bill.list")]);
});
