import type { Page } from "@playwright/test";
import {
  answerDialog,
  expect,
  field,
  filterField,
  rowOf,
  stepOn,
  test,
  tickFilter,
  unfoldFilter,
  messagesOf,
  type Lang,
} from "../fixture.ts";
import { triedIn } from "../languages.ts";

const list = "/seaway/bookingMgr/inner";

/** A voyage open for bookings: that of the newest confirmed one. */
async function openVoyage(
  page: Page,
): Promise<{ voyage: string; portLoad: string; portDis: string }> {
  await page.goto(`${list}?f.bkStatus=DRAFT&f.portLoad=CNSGH&sort=-etd`);
  const row = page.locator("table.sw-table tbody tr").first();
  const cells = await row.locator("td").allInnerTexts();
  const voyage = cells.find((text) => /^SEAWAY .+\/\d{4}[EWNS]$/.test(text)) ?? "";
  const ports = cells.filter((text) => /^[A-Z]{2}[A-Z0-9]{3}$/.test(text));
  return { voyage, portLoad: ports[0] ?? "", portDis: ports[1] ?? "" };
}

/** Fills a new form with a complete booking. */
async function fillBooking(
  page: Page,
  at: { voyage: string; portLoad: string; portDis: string },
): Promise<void> {
  const values: Record<string, string> = {
    clientCode: "SHHYGJ",
    voyage: at.voyage,
    portLoad: at.portLoad,
    portDis: at.portDis,
    "containers[0].sizeType": "40HC",
    "containers[0].contCount": "2",
    "cargo[0].goodsNameEn": "LADIES' COTTON KNITTED T-SHIRTS",
    "cargo[0].hscode": "610910",
    "cargo[0].pkgs": "820",
    "cargo[0].packageKind": "CT",
    "cargo[0].gwt": "9,184.000",
    "cargo[0].dim": "50.84",
  };
  for (const [key, value] of Object.entries(values)) await field(page, key).fill(value);
}

for (const lang of triedIn<Lang>("zh", ["zh", "en"])) {
  const t = messagesOf(lang);

  test(`a clerk enters a booking, is told what is missing, confirms and cancels it (${lang})`, async ({
    open,
    excused,
  }) => {
    excused.excuse(/status of 422/);
    const page = await open("clerk", { lang });
    const at = await openVoyage(page);
    expect(at.voyage).not.toBe("");
    await page.getByRole("link", { name: t("shell.create"), exact: true }).click();
    await expect(page.getByRole("heading", { name: t("booking.sheet") })).toBeVisible();
    await fillBooking(page, { ...at, portDis: "KRPUS" });
    const save = page.getByRole("button", { name: t("shell.save"), exact: true });
    await save.click();
    await expect(page.getByRole("alert")).toContainText("KRPUS");
    await expect(page.locator('[name="cargo[0].goodsNameEn"]')).toHaveValue(
      "LADIES' COTTON KNITTED T-SHIRTS",
    );
    await field(page, "portDis").fill(at.portDis);
    await save.click();
    await expect(page.getByRole("status").filter({ hasText: t("shell.saved") })).toBeVisible();
    await expect(field(page, "bkNo")).toHaveValue(/^SWBK\d{9}$/);
    const bkNo = await field(page, "bkNo").inputValue();

    await page.goto(`${list}?f.bkNo=${bkNo}`);
    await expect(rowOf(page, bkNo)).toHaveCount(1);
    await stepOn(page, bkNo, t("booking.confirm"));
    await expect(
      page.getByRole("status").filter({ hasText: t("booking.confirm.done") }),
    ).toBeVisible();
    await stepOn(page, bkNo, t("booking.cancel"));
    await expect(page.getByRole("dialog")).toContainText(bkNo);
    await answerDialog(page, t("booking.cancel"));
    await expect(
      page.getByRole("status").filter({ hasText: t("booking.cancel.done") }),
    ).toBeVisible();
    await expect(rowOf(page, bkNo).locator(".sw-tag-CANCELLED")).toBeVisible();
  });
}

test("a booking that differs from its boxes is locked with a reason, which the list and the sheet ask for", async ({
  asClerk: page,
  excused,
}) => {
  excused.excuse(/status of 409/);
  const t = messagesOf("zh");
  const message = (text: string) =>
    expect(page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();
  const reason = page.getByRole("dialog").getByRole("textbox");
  await page.goto(`${list}?f.bkStatus=DRAFT&sort=-etd`);
  const bkNo =
    (await page.locator("table.sw-table tbody tr").nth(1).innerText()).match(/SWBK\d{9}/)?.[0] ??
    "";
  await page.goto(`${list}?f.bkNo=${bkNo}`);
  await stepOn(page, bkNo, t("booking.confirm"));
  await message(t("booking.confirm.done"));
  // Not compared yet: a reason may be needed. Without one nothing is locked.
  await stepOn(page, bkNo, t("booking.lock"));
  await expect(page.getByRole("dialog")).toContainText(t("shell.reasonMay"));
  await answerDialog(page, t("booking.lock"));
  await expect(
    page.getByText(t("booking.differs", { differences: "" }).split(/[（(]/)[0] ?? "").first(),
  ).toBeVisible();
  await stepOn(page, bkNo, t("booking.reconcile"));
  await message(t("booking.reconcile.done"));
  // Compared and different: a reason is required.
  await stepOn(page, bkNo, t("booking.lock"));
  await page
    .getByRole("dialog")
    .getByRole("button", { name: t("booking.lock"), exact: true })
    .click();
  await expect(reason).toBeVisible();
  await reason.fill("二号箱明天到");
  await answerDialog(page, t("booking.lock"));
  await expect(rowOf(page, bkNo).locator(".sw-tag-LOCKED")).toBeVisible();
  // The same from the form.
  await page.getByRole("link", { name: bkNo, exact: true }).click();
  await expect(page).toHaveURL(/\/create\/index\/\d+/);
  // The list folds its steps under the same name.
  await expect(page.getByRole("toolbar", { name: t("booking.list"), exact: true })).toHaveCount(0);
  await page.getByLabel(t("step.more"), { exact: true }).click();
  await page.getByRole("button", { name: t("booking.unlock"), exact: true }).click();
  await message(t("booking.unlock.done"));
  await page.getByRole("button", { name: t("booking.lock"), exact: true }).click();
  await reason.fill("三号箱后天到");
  await answerDialog(page, t("booking.lock"));
  await message(t("booking.lock.done"));
  await expect(page.getByText("三号箱后天到")).toBeVisible();
});

test("what was saved does not come back as typed input when the document goes before the saved sheet has come", async ({
  asClerk: page,
}) => {
  const t = messagesOf("zh");
  const at = await openVoyage(page);
  const fresh = `${list}/create/index/new`;
  await page.goto(fresh);
  await expect(page.locator(".sw-bell button")).toBeVisible();
  await fillBooking(page, at);
  const cdp = await page.context().newCDPSession(page);
  const network = { offline: false, downloadThroughput: -1, uploadThroughput: -1 };
  await cdp.send("Network.emulateNetworkConditions", { ...network, latency: 1500 });
  const saved = page.waitForResponse(
    (response) => response.request().method() === "POST" && response.url().includes("/index/new"),
  );
  await page.getByRole("button", { name: t("shell.save"), exact: true }).click();
  expect((await saved).ok()).toBe(true);
  // The page has read the response: the redirect to the saved form is under way.
  await expect
    .poll(() => page.evaluate<string>("window.__remixRouter.state.navigation.state"), {
      intervals: [20],
    })
    .toBe("loading");
  await cdp.send("Network.emulateNetworkConditions", { ...network, latency: 0 });
  await page.goto(fresh);
  await expect(page.locator(".sw-bell button")).toBeVisible();
  await expect(field(page, "clientCode")).toHaveValue("");
});

test("the nature of the goods, a temperature or a dimension ticks what they are and unfolds its fields", async ({
  asClerk: page,
}) => {
  const t = messagesOf("zh");
  await page.goto(`${list}/create/index/new`);
  await expect(page.locator(".sw-bell button")).toBeVisible();
  await field(page, "cargo[0].nature").selectOption("DANGEROUS");
  await expect(field(page, "cargo[0].isDg")).toBeChecked();
  await expect(field(page, "cargo[0].dgUnNo")).toBeVisible();
  await field(page, "cargo[0].temperature").fill("-18");
  await field(page, "cargo[0].length").fill("1300");
  for (const key of ["isRf", "isOversize"])
    await expect(field(page, `cargo[0].${key}`)).toBeChecked();
  await page
    .getByRole("button", { name: t("shell.addLine") })
    .last()
    .click();
  await expect(field(page, "cargo[1].isDg")).not.toBeChecked();
});

test("filters, sorting, pages and the export show the same rows", async ({ asClerk: page }) => {
  const t = messagesOf("zh");
  await page.goto(`${list}?all=1`);
  const total = page.locator(".sw-total");
  const everything = await total.innerText();
  const all = Number(/\d+/.exec(everything)?.[0]);
  expect(all).toBeGreaterThanOrEqual(600);
  await tickFilter(page, "bkStatus", "LOCKED");
  await unfoldFilter(page, "portLoad");
  await filterField(page, "portLoad").fill("CNNBO");
  await page.locator(".sw-filter-buttons button").click();
  await expect(page).toHaveURL(/f\.portLoad=CNNBO/);
  await expect(total).not.toHaveText(everything);
  const some = Number(/\d+/.exec(await total.innerText())?.[0]);
  expect(some).toBeGreaterThan(0);
  expect(some).toBeLessThan(all);
  await expect(page.locator("table.sw-table tbody .sw-tag-LOCKED").first()).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: t("shell.export") }).click();
  expect((await download).suggestedFilename()).toMatch(/\.xlsx$/);
});

test("a step that a row refuses says why, row by row", async ({ asClerk: page }) => {
  const t = messagesOf("zh");
  await page.goto(`${list}?f.bkStatus=DRAFT`);
  const row = page.locator("table.sw-table tbody tr").first();
  const bkNo = (await row.locator("a").first().innerText()).trim();
  await row.getByRole("checkbox").check();
  const lock = page
    .getByRole("toolbar")
    .getByRole("button", { name: t("booking.lock"), exact: true });
  await expect(lock).toHaveAttribute("aria-disabled", "true");
  await expect(lock).toHaveAttribute("title", t("booking.notNow"));
  await page
    .getByRole("toolbar")
    .getByRole("button", { name: t("booking.confirm"), exact: true })
    .click();
  await expect(
    page.getByRole("status").filter({ hasText: t("booking.confirm.done") }),
  ).toBeVisible();
  await page.goto(`${list}?f.bkNo=${bkNo}`);
  await expect(rowOf(page, bkNo).locator(".sw-tag-CONFIRMED")).toBeVisible();
});
