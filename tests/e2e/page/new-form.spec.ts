import type { Page } from "@playwright/test";
import { expect, field, messagesOf, test } from "../fixture.ts";

const t = messagesOf("zh");
const ready = (page: Page) => expect(page.locator(".sw-bell button")).toBeVisible();

const form = "/eb/ebBooking/info/index/new";

test("a new form begins fresh and offers what an earlier attempt left; a reload and its tab bring it back", async ({
  asClerk: page,
}) => {
  await page.goto(form);
  await ready(page);
  await field(page, "planVslvoy").fill("EARLIER");
  await page.reload();
  await ready(page);
  await expect(field(page, "planVslvoy")).toHaveValue("EARLIER");
  await page
    .locator(".sw-tags")
    .getByRole("link", { name: t("menu.home") })
    .click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto("/eb/ebBooking");
  await ready(page);
  // The list's own link, not the tab of the page left.
  await page.locator(`a[href='${form}']:not([aria-keyshortcuts])`).first().click();
  await expect(page.locator(".sw-offered-draft")).toContainText(t("shell.restoreInput"));
  await expect(field(page, "planVslvoy")).toHaveValue("");
  await page.getByRole("button", { name: t("shell.restoreInput"), exact: true }).click();
  await expect(field(page, "planVslvoy")).toHaveValue("EARLIER");
  await expect(page.locator(".sw-unsaved")).toHaveText(t("shell.unsavedMark"));
});

test("input is kept though the next page comes before a busy browser draws that it is awaited", async ({
  asClerk: page,
}) => {
  // Drawing waits for a message of the browser, as it does behind other work.
  await page.addInitScript(() => {
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function late(
      this: MessagePort,
      ...of: [message: unknown]
    ) {
      const wait = Number(document.documentElement?.dataset.wait ?? 0);
      if (wait > 0) setTimeout(() => postMessage.apply(this, of), wait);
      else postMessage.apply(this, of);
    };
  });
  const drawAfter = (wait: number) =>
    page.evaluate((ms) => {
      document.documentElement.dataset.wait = String(ms);
    }, wait);
  const tags = page.locator(".sw-tags");
  await page.goto(form);
  await ready(page);
  await field(page, "planVslvoy").fill("BUSY");
  await expect(page.locator(".sw-unsaved")).toHaveText(t("shell.unsavedMark"));
  await drawAfter(3000);
  const home = page.waitForResponse((response) => response.url().includes("_root.data"));
  await tags.getByRole("link", { name: t("menu.home") }).click();
  await home;
  await expect(page).toHaveURL(/\/$/);
  await drawAfter(0);
  await tags.getByRole("link", { name: t("ebooking.sheet") }).click();
  await expect(field(page, "planVslvoy")).toHaveValue("BUSY");
});
