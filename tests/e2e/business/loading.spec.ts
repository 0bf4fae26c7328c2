import type { Page } from "@playwright/test";
import { seriousFaults } from "../page/accessibility.ts";
import { expect, type Lang, messagesOf, test } from "../fixture.ts";

const ways: readonly { lang: Lang; javaScriptEnabled: boolean }[] = [
  { lang: "zh", javaScriptEnabled: true },
  { lang: "en", javaScriptEnabled: false },
];
const nameOf = (way: (typeof ways)[number]) =>
  `${way.lang}${way.javaScriptEnabled ? "" : ", without JavaScript"}`;
const rest = (page: Page) => page.locator("tfoot output").allInnerTexts();

for (const way of ways)
  test(`a customer assigns cargo to the containers, and what is left is counted (${nameOf(way)})`, async ({
    open,
  }) => {
    const t = messagesOf(way.lang);
    const page = await open("customer1", way);
    await page.goto("/eb/container?f.state=OPEN");
    await page.locator("table.sw-table tbody a").first().click();
    await expect(page).toHaveURL(/\/eb\/containerConfirm\/index\/\d+$/);
    await page.getByRole("link", { name: t("loading.toLoad") }).click();
    await page.getByRole("button", { name: t("loading.propose") }).click();
    await expect(page.getByRole("status").filter({ hasText: t("loading.proposed") })).toBeVisible();
    for (const left of await rest(page)) expect(left).toBe("0");
    const cell = page.locator('tbody input[name$=".pkgs"]').first();
    const pkgs = Number(await cell.inputValue());
    expect(pkgs).toBeGreaterThan(1);
    await cell.fill(String(pkgs - 1));
    if (way.javaScriptEnabled) expect((await rest(page))[0]).toBe("1");
    await page.getByRole("button", { name: t("loading.saveLoad") }).click();
    await expect(
      page.getByRole("status").filter({ hasText: t("loading.savedLoad") }),
    ).toBeVisible();
    expect((await rest(page))[0]).toBe("1");
    if (way.javaScriptEnabled) expect(await seriousFaults(page)).toEqual([]);
  });

test("more packages than the cargo has are refused at their cell, and what was typed stays", async ({
  open,
  excused,
}) => {
  excused.excuse(/status of 422/);
  const t = messagesOf("zh");
  const page = await open("customer1");
  await page.goto("/eb/container?f.state=OPEN");
  await page.locator("table.sw-table tbody a").first().click();
  await page.getByRole("link", { name: t("loading.toLoad") }).click();
  const cell = page.locator('tbody input[name$=".pkgs"]').first();
  await cell.fill("99999999");
  await page.getByRole("button", { name: t("loading.saveLoad") }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(cell).toHaveAttribute("aria-invalid", "true");
  await expect(cell).toHaveValue("99999999");
});

/** Pastes as a spreadsheet does. */
async function paste(page: Page, selector: string, text: string): Promise<void> {
  await page
    .locator(selector)
    .first()
    .evaluate((input, value) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", value);
      input.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    }, text);
}

test("door points are pasted from a spreadsheet into the rows below (zh)", async ({ open }) => {
  const t = messagesOf("zh");
  const page = await open("customer1");
  await page.goto("/eb/containerDoor?f.locked=N");
  await page.getByRole("link", { name: t("doorPoint.entry") }).click();
  await expect(page.locator('input[name="rows[0].doorPoint"]')).toBeVisible();
  await paste(
    page,
    'input[name="rows[0].doorPoint"]',
    "嘉定仓库\t2026/12/1 9:00\t带叉车\n青浦仓库\t2026/12/2 14:30\t无\n",
  );
  await expect(page.locator('input[name="rows[1].deliveryTime"]')).toHaveValue("2026/12/2 14:30");
  await page.getByRole("button", { name: t("doorPoint.save") }).click();
  await expect(
    page.getByRole("status").filter({ hasText: t("doorPoint.saved", { count: 2 }) }),
  ).toBeVisible();
  await expect(page.locator('input[name="rows[0].deliveryTime"]')).toHaveValue("2026-12-01 09:00");
  expect(await seriousFaults(page)).toEqual([]);
});

test("without JavaScript they are pasted by container number (en), and a locked one stays closed", async ({
  open,
}) => {
  const t = messagesOf("en");
  const page = await open("customer1", { lang: "en", javaScriptEnabled: false });
  await page.goto("/eb/containerDoor/entry");
  const cntNo = await page.locator('input[name="rows[1].cntNo"]').getAttribute("value");
  await expect(
    page.locator(`tbody input[title="${t("doorPoint.locked")}"]`).first(),
  ).toBeDisabled();
  await page.getByText(t("doorPoint.paste")).click();
  await page
    .locator('textarea[name="_paste"]')
    .fill(`${cntNo}\tKunshan, gate 4\t2026-12-03 10:15\tCall ahead\nXXXU9999999\tNowhere\t\t`);
  await page.getByRole("button", { name: t("doorPoint.fill") }).click();
  await expect(
    page.getByText(t("doorPoint.unknownNumbers", { numbers: "XXXU9999999" })),
  ).toBeVisible();
  await expect(page.locator('input[name="rows[1].doorPoint"]')).toHaveValue("Kunshan, gate 4");
  await page.getByRole("button", { name: t("doorPoint.save") }).click();
  await expect(page.getByText(t("doorPoint.saved", { count: 1 }))).toBeVisible();
});

test("a customer opens the PDF of a draft bill", async ({ open }) => {
  const page = await open("customer1");
  await page.goto("/eb/bill?f.blStatus=DRAFT");
  await page.locator('a[href^="/eb/bill/index/"]').first().click();
  const link = page.locator('a[href^="/eb/bill/print/"]').first();
  await expect(link).toBeVisible();
  const pdf = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([pdf.status(), pdf.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});
