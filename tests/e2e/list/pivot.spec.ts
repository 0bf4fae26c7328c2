import { seriousFaults } from "../page/accessibility.ts";
import { expect, messagesOf, test } from "../fixture.ts";

const list = "/seaway/bookingMgr/inner";

for (const [lang, javaScriptEnabled] of [
  ["zh", true],
  ["en", false],
] as const)
  test(`bookings are pivoted, a figure leads to its records, the pivot is saved and shared, in ${lang}${javaScriptEnabled ? "" : " without JavaScript"}`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const page = await open("manager", { lang, javaScriptEnabled });
    await page.goto(`${list}?all=1`);
    await page.locator(".sw-more-tools > summary").click();
    await page.getByRole("link", { name: t("list.pivot"), exact: true }).click();
    await page.getByLabel(`${t("list.pivotRows")} 1`).selectOption("etd~month");
    await page.getByLabel(t("list.pivotColumn"), { exact: true }).selectOption("bkStatus");
    await page.getByLabel(`${t("list.pivotMeasures")} 2`).selectOption("sum:gwt");
    await page.getByRole("button", { name: t("list.pivotShow"), exact: true }).click();
    await expect(page).toHaveURL(/p\.col=bkStatus/);
    const table = page.locator("table.sw-pivot");
    await expect(table.locator("thead")).toContainText(
      t("list.pivot.sum", { column: t("booking.gwt") }),
    );
    if (javaScriptEnabled) expect(await seriousFaults(page)).toEqual([]);

    const name = `Pivot ${lang}`;
    await page.locator(".sw-views > summary").click();
    await page.getByLabel(t("list.viewName")).fill(name);
    await page.getByLabel(t("list.viewShare")).check();
    await page.getByRole("button", { name: t("list.viewSaveAs"), exact: true }).click();
    await expect(page.locator(".sw-views > summary")).toHaveText(name);

    const figure = table.locator("tbody a").first();
    const count = (await figure.innerText()).trim();
    await figure.click();
    await expect(page.locator(".sw-total")).toHaveText(t("list.totalExact", { total: count }));

    const colleague = await open("clerk", { lang, javaScriptEnabled });
    await colleague.goto(`${list}?all=1`);
    if (javaScriptEnabled) await expect(colleague.locator(".sw-bell button")).toBeVisible();
    await colleague.locator(".sw-views > summary").click();
    await colleague.getByRole("link", { name, exact: true }).click();
    await expect(colleague.locator("table.sw-pivot tbody a").first()).toHaveText(count);
  });
