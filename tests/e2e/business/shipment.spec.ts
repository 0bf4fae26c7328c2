import type { Page } from "@playwright/test";
import { expect, field, test, messagesOf } from "../fixture.ts";
import { seriousFaults } from "../page/accessibility.ts";

const label = messagesOf("zh");
const list = "/seaway/bookingMgr/inner";

/** Opens a locked booking that has its bill. */
async function openBilled(page: Page): Promise<string> {
  await page.goto(`${list}?f.bkStatus=LOCKED&f.blStatus=ISSUED`);
  const link = page.locator("table.sw-table tbody tr").first().locator("a").first();
  const bkNo = (await link.innerText()).trim();
  await link.click();
  await expect(page.locator(".sw-form-head h1")).toContainText(bkNo);
  return bkNo;
}

for (const javaScriptEnabled of [true, false])
  test(`one shipment: from a booking to its containers, bills and documents and back${javaScriptEnabled ? "" : ", without JavaScript"}`, async ({
    open,
  }) => {
    const page = await open("clerk", { javaScriptEnabled });
    const bkNo = await openBilled(page);
    const tabs = page.getByRole("navigation", { name: label("shell.recordTabs") });
    await expect(tabs.getByRole("link", { name: label("container.tab") })).toContainText(/[1-9]/);
    await tabs.getByRole("link", { name: label("bill.tab") }).click();
    await expect(page).toHaveURL(/\/create\/index\/\d+\/bills$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(bkNo);
    await page.locator("table.sw-table tbody a").first().click();
    await expect(page.locator(".sw-form-head h1")).toBeVisible();
    await expect(tabs.locator("[aria-current=page]")).toContainText(label("bill.tab"));
    await tabs.getByRole("link", { name: label("shell.documents") }).click();
    await expect(page.locator(".sw-documents a").first()).toHaveAttribute(
      "href",
      /^\/(seaway\/bill\/print|edi-file|seaway\/container)\//,
    );
    if (javaScriptEnabled) expect(await seriousFaults(page)).toEqual([]);
    await page.locator(".sw-record-parent").click();
    await expect(page.locator(".sw-form-head h1")).toContainText(bkNo);
  });

test("a UN number fills what the list of dangerous goods says; Enter without a match submits nothing and says so", async ({
  asCustomer: page,
}) => {
  await page.goto("/eb/ebBooking/info/index/new");
  await expect(field(page, "shipperName")).not.toHaveValue("");
  const unNo = page.locator('[name="cargo[0].dgUnNo"]');
  await page.locator("details:has([name='cargo[0].dgUnNo']) > summary").click();
  await unNo.pressSequentially("1263");
  await page.getByRole("option").filter({ hasText: "1263" }).first().click();
  await expect(page.locator('[name="cargo[0].dgClass"]')).toHaveValue(/^3/);
  await expect(page.locator('[name="cargo[0].dgGoodsName"]')).toHaveValue(/PAINT/);
  await expect(page.locator('[name="cargo[0].goodsNameEn"]')).toHaveValue(/PAINT/);
  await expect(page.locator('[name="cargo[0].isDg"]')).toBeChecked();

  await unNo.fill("3077");
  await page.getByRole("option").filter({ hasText: "3077" }).first().click();
  await expect(page.locator('[name="cargo[0].dgMarinePollutant"]')).toBeChecked();
  await expect(page.locator('[name="cargo[0].dgEms"]')).toHaveValue("F-A,S-F");
  await unNo.fill("1263");
  await page.getByRole("option").filter({ hasText: "1263" }).first().click();
  await expect(page.locator('[name="cargo[0].dgMarinePollutant"]')).not.toBeChecked();

  const port = field(page, "portLoad");
  await port.pressSequentially("QQQQQ");
  await expect(page.getByRole("listbox")).toContainText(label("shell.noOptions"));
  await port.press("Enter");
  await expect(
    page.getByRole("alert").filter({ hasText: label("shell.noEntryFor", { text: "QQQQQ" }) }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/new$/);
  await expect(page.locator(".sw-bad")).toHaveCount(0);
});

test("a dangerous e-booking from a sailing takes eight typed fields to its submission", async ({
  asCustomer: page,
}) => {
  await page.goto("/");
  await page
    .getByRole("link", { name: label("home.book"), exact: true })
    .first()
    .click();
  await expect(field(page, "voyage")).not.toHaveValue("");
  await page.locator("details:has([name='cargo[0].dgUnNo']) > summary").click();
  const typed: Record<string, string> = {
    consigneeName: "KANSAI PAINT TRADING CO., LTD",
    "containers[0].sizeType": "20GP",
    "cargo[0].dgUnNo": "1263",
    "cargo[0].pkgs": "80",
    "cargo[0].gwt": "9600",
    "cargo[0].nwt": "9000",
    "cargo[0].dim": "14.4",
    "cargo[0].dgLinker": "MR WANG",
    "cargo[0].dgLinkTel": "+86 21 5555 0100",
  };
  expect(Object.keys(typed)).toHaveLength(9);
  for (const [name, value] of Object.entries(typed)) {
    await page.locator(`[name="${name}"]`).pressSequentially(value);
    const option = page.getByRole("option").filter({ hasText: value }).first();
    if (/dgUnNo|sizeType/.test(name)) await option.click();
  }
  await page.getByRole("button", { name: label("shell.save"), exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: label("shell.saved") })).toBeVisible();
  await page.getByRole("button", { name: label("ebooking.submit"), exact: true }).click();
  await expect(
    page.getByRole("status").filter({ hasText: label("ebooking.submit.done") }),
  ).toBeVisible();
});

test("what a code fills into the field one stands in is replaced by typing, not added to", async ({
  asCustomer: page,
}) => {
  await page.goto("/eb/ebBooking/info/index/new");
  await expect(page.locator(".sw-bell button")).toBeVisible();
  await page.locator("details:has([name='cargo[0].dgUnNo']) > summary").click();
  // The answer comes once the field is in focus.
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/ref\//, async (route) => {
    await released;
    await route.continue();
  });
  await page.locator('[name="cargo[0].dgUnNo"]').fill("1263");
  const filled = page.locator('[name="cargo[0].dgClass"]');
  await filled.focus();
  await expect(filled).toHaveValue("");
  release();
  await expect(filled).toHaveValue("3");
  await page.keyboard.type("2.1");
  await expect(filled).toHaveValue("2.1");
});

test("a customer books a sailing from the home page; a clerk settles a row there", async ({
  asCustomer,
  asClerk,
}) => {
  await asCustomer.goto("/");
  await expect(asCustomer.getByRole("link", { name: label("home.newEbooking") })).toBeVisible();
  const sailing = asCustomer.getByRole("link", { name: label("home.book"), exact: true }).first();
  await sailing.click();
  await expect(field(asCustomer, "voyage")).not.toHaveValue("");
  await expect(field(asCustomer, "portDis")).not.toHaveValue("");
  await asClerk.goto("/");
  const inbox = asClerk.locator(".sw-inbox");
  const row = inbox
    .locator("tbody tr")
    .filter({ hasText: label("home.toConfirm") })
    .filter({ has: asClerk.locator("button:not([aria-disabled])") })
    .first();
  const bkNo = (await row.locator("a").nth(1).innerText()).trim();
  await row.getByRole("button").click();
  await expect(
    asClerk.getByRole("status").filter({ hasText: label("booking.confirm.done") }),
  ).toBeVisible();
  await expect(inbox.getByRole("link", { name: bkNo })).toHaveCount(0);
});

test("a captain decides at 390 px, without JavaScript too", async ({ open }) => {
  for (const javaScriptEnabled of [true, false]) {
    const page = await open("captain", {
      javaScriptEnabled,
      viewport: { width: 390, height: 800 },
    });
    await page.goto("/");
    const card = page.locator(".sw-approval").first();
    const ebNo = await card.getByRole("heading").getByRole("link").innerText();
    await expect(card).toContainText(label("home.dataComplete"));
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      390,
    );
    if (javaScriptEnabled)
      await card.getByRole("button", { name: label("captain.approve"), exact: true }).click();
    else {
      await card.locator("summary").click();
      await card.getByRole("textbox").fill("stowage plan is full");
      await card
        .locator("details")
        .getByRole("button", { name: label("captain.reject"), exact: true })
        .click();
    }
    await expect(page.locator(".sw-outcome")).toBeVisible();
    await expect(page.locator(".sw-approval").filter({ hasText: ebNo })).toHaveCount(0);
  }
});

test("finance generates a statement from a dialog, or from a page without JavaScript", async ({
  asFinance: page,
  open,
}) => {
  await page.goto("/feemgr/recmgr/statement");
  await page.getByRole("link", { name: label("statement.generate"), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: label("statement.generate") });
  await dialog.getByLabel(label("statement.corpCode")).pressSequentially("SHHYGJ");
  await dialog.getByRole("option").first().click();
  await expect(dialog.locator('[name="corpCode"]')).toHaveValue("SHHYGJ");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  const plain = await open("finance", { javaScriptEnabled: false });
  await plain.goto("/feemgr/recmgr/statement");
  await plain.getByRole("link", { name: label("statement.generate"), exact: true }).click();
  await expect(plain).toHaveURL(/\/statement\/create$/);
  await expect(plain.locator('[name="period"]')).toBeVisible();
});

test("the import page has one searchable choice", async ({ asClerk: page }) => {
  await page.goto("/xhlbasic/import");
  // Before the page is hydrated the button beside it opens the choice.
  await expect(page.locator(".sw-bell button")).toBeVisible();
  await page.getByRole("combobox", { name: label("import.kind") }).fill(label("place.ports"));
  await expect(page.getByRole("heading", { level: 1 })).toContainText(label("place.ports"));
});
