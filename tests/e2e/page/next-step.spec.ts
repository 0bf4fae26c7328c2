import type { Page } from "@playwright/test";
import {
  expect,
  field,
  messagesOf,
  answerDialog,
  rowOf,
  settled,
  stepOn,
  test,
} from "../fixture.ts";

const label = messagesOf("zh");
const list = "/seaway/bookingMgr/inner";
const ready = (page: Page) => expect(page.locator(".sw-bell button")).toBeVisible();

/** The number of the nth booking in a state. */
async function bookingIn(page: Page, state: string, nth = 0): Promise<string> {
  await page.goto(`${list}?f.bkStatus=${state}&sort=-etd`);
  return (
    /SWBK\d{9}/.exec(await page.locator("table.sw-table tbody tr").nth(nth).innerText())?.[0] ?? ""
  );
}

test("without connection a failed step asks for the page again with pauses, says so once and goes on by itself", async ({
  asClerk: page,
  excused,
}) => {
  excused.excuse(/Failed to load resource|net::ERR/);
  const bkNo = await bookingIn(page, "DRAFT", 2);
  await page.goto(`${list}?f.bkNo=${bkNo}`);
  await page.getByRole("link", { name: bkNo, exact: true }).click();
  await ready(page);
  let requests = 0;
  await page.route(/\.data/, (route) => {
    requests += 1;
    return route.abort();
  });
  await page.locator('button[name="_step"][value="confirm"]').click();
  const alert = page.getByRole("alert").getByText(label("shell.noConnection"));
  await expect(alert).toHaveCount(1);
  await page.waitForTimeout(6000);
  expect(requests).toBeLessThanOrEqual(6);
  // The reader may go on meanwhile.
  await field(page, "bookinger").fill("AGAIN");
  await page.unroute(/\.data/);
  await expect(page.getByText(label("step.online"))).toBeVisible({ timeout: 15_000 });
  await settled(page);
  await expect(field(page, "bookinger")).toHaveValue("AGAIN");
});

test("cancelled bookings are revived by a bulk confirm only after a question that names them", async ({
  asClerk: page,
}) => {
  const bkNo = await bookingIn(page, "CANCELLED");
  await page.goto(`${list}?f.bkNo=${bkNo}`);
  await rowOf(page, bkNo).getByRole("checkbox").check();
  await page
    .getByRole("toolbar")
    .getByRole("button", { name: label("booking.confirm"), exact: true })
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("heading")).toHaveText(
    label("step.ask", {
      action: label("booking.confirm"),
      records: label("booking.count", { count: 1 }),
    }),
  );
  await expect(dialog).toContainText(bkNo);
  await expect(dialog).toContainText(label("booking.askRevive"));
  await dialog.getByRole("button", { name: label("step.notNow"), exact: true }).click();
  await expect(rowOf(page, bkNo).locator(".sw-tag-CANCELLED")).toBeVisible();
});

test("a reversible step is taken back by Undo, and the list keeps its place", {
  tag: "@journey",
}, async ({ asClerk: page }) => {
  // Confirmed here, it was never compared with its containers, so the lock asks for a reason.
  const bkNo = await bookingIn(page, "DRAFT", 5);
  await page.goto(`${list}?f.bkNo=${bkNo}`);
  await ready(page);
  await stepOn(page, bkNo, label("booking.confirm"));
  await expect(rowOf(page, bkNo).locator(".sw-tag-CONFIRMED")).toBeVisible();
  await settled(page);
  await page.goto(`${list}?f.bkNo=${bkNo}`);
  await ready(page);
  const top = (await page.locator(".sw-frame").boundingBox())?.y;
  await stepOn(page, bkNo, label("booking.lock"));
  await answerDialog(page, label("booking.lock"), "箱单后补");
  await expect(rowOf(page, bkNo).locator(".sw-tag-LOCKED")).toBeVisible();
  await settled(page);
  expect((await page.locator(".sw-frame").boundingBox())?.y).toBe(top);
  await page
    .locator(".sw-outcome-toast")
    .getByRole("button", { name: label("shell.undo"), exact: true })
    .click();
  await expect(rowOf(page, bkNo).locator(".sw-tag-CONFIRMED")).toBeVisible();
});

test("what is offered after a step may be pressed before the list has its new rows", async ({
  asClerk: page,
}) => {
  const bkNo = await bookingIn(page, "DRAFT", 6);
  await page.goto(`${list}?f.bkNo=${bkNo}`);
  await ready(page);
  await stepOn(page, bkNo, label("booking.confirm"));
  await expect(rowOf(page, bkNo).locator(".sw-tag-CONFIRMED")).toBeVisible();
  await settled(page);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.data/, async (route) => {
    if (route.request().method() === "GET") await released;
    await route.continue();
  });
  await stepOn(page, bkNo, label("booking.lock"));
  await answerDialog(page, label("booking.lock"), "箱单后补");
  const undo = page
    .locator(".sw-outcome")
    .getByRole("button", { name: label("shell.undo"), exact: true });
  await expect(page.locator(".sw-outcome")).toContainText(label("booking.lock.done"));
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(rowOf(page, bkNo).locator(".sw-tag-CONFIRMED")).toBeVisible();
  release();
  // The offer goes only when it is taken.
  await expect(undo).toHaveCount(0);
  await expect(rowOf(page, bkNo).locator(".sw-tag-CONFIRMED")).toBeVisible();
});

test("the status bar shows the way, the row's menu its next action first, and a new record is saved and confirmed in one press", async ({
  asClerk: page,
}) => {
  const bkNo = await bookingIn(page, "DRAFT", 1);
  await page.goto(`${list}?f.bkNo=${bkNo}`);
  await ready(page);
  await rowOf(page, bkNo).locator("td").nth(3).click({ button: "right" });
  const menu = page.getByRole("menu");
  await expect(page.locator(".sw-row-menu [aria-current=step]")).toBeVisible();
  await expect(menu.getByRole("menuitem").first()).toHaveText(label("booking.confirm"));
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: bkNo, exact: true }).click();
  await expect(page.locator(".sw-sheet .sw-path [aria-current=step]")).toBeVisible();
  // Unsaved input is saved with the step.
  await field(page, "bookinger").fill("TOGETHER");
  const both = page.getByRole("button", {
    name: label("step.saveAnd", { action: label("booking.confirm") }),
    exact: true,
  });
  await both.click();
  await expect(
    page.getByRole("status").filter({ hasText: label("booking.confirm.done") }),
  ).toBeVisible();
  await expect(field(page, "bookinger")).toHaveValue("TOGETHER");
  await expect(page.locator(".sw-sheet .sw-path-done")).toHaveCount(1);
});

test("what is missing for a submit is counted without its headline, and goes field by field as it is filled", async ({
  asCustomer: page,
  excused,
}) => {
  excused.excuse(/status of 4(09|22)/);
  await page.goto("/eb/ebBooking/info/index/new");
  await ready(page);
  await field(page, "portLoad").fill("CNSGH");
  await field(page, "portDis").fill("JPOSA");
  await page
    .getByRole("button", {
      name: label("step.saveAnd", { action: label("ebooking.submit") }),
      exact: true,
    })
    .click();
  const summary = page.locator(".sw-summary");
  await expect(summary).toBeVisible();
  const places = await summary.locator("li").count();
  await expect(summary.locator("strong")).toHaveText(label("shell.fixFields", { count: places }));
  await expect(field(page, "portLoad")).toHaveValue("CNSGH");
  const badge = page.locator(".sw-section-nav .sw-badge-bad").first();
  await expect(badge).toBeVisible();
  const first = await summary.locator("li a").first().getAttribute("href");
  await page.locator(String(first)).fill("1");
  await expect(summary.locator("li")).toHaveCount(places - 1);
  // Nothing was saved.
  await expect(page).toHaveURL(/\/new$/);
});
