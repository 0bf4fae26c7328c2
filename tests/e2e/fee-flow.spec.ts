import type { Page } from "@playwright/test";
import { seriousFaults } from "./accessibility.ts";
import { expect, test, messagesOf } from "./fixture.ts";

/** A voyage of the demo with payables that wait for audit. */
async function voyageWithPayables(page: Page, nth: number): Promise<string> {
  await page.goto("/feemgr/paymgr/search?f.feeStatus=CREATED&plain=1");
  const heads = await page.locator("table.sw-table thead th").allInnerTexts();
  const at = heads.findIndex((text) => /航次|voyage/i.test(text.trim()));
  const cells = await page.locator(`table.sw-table tbody tr > :nth-child(${at + 1})`).allInnerTexts();
  const voyage = [...new Set(cells.map((text) => text.trim()).filter(Boolean))][nth];
  if (!voyage) throw new Error("the demo has no payables to audit");
  return voyage;
}

for (const [lang, nth] of [
  ["zh", 0],
  ["en", 1],
] as const)
  test(`a fee goes on by keys and by its button, and what may not move says why, in ${lang}`, async ({ open }) => {
    const t = messagesOf(lang);
    const page = await open("finance", { lang });
    const voyage = await voyageWithPayables(page, nth);
    await page.goto("/feemgr/paymgr/flow");
    await expect(page.getByText(t("fee.flow.pick"))).toBeVisible();
    await page.goto(`/feemgr/paymgr/flow?f.voyageName.contains=${encodeURIComponent(voyage)}`);
    const column = (node: string) => page.locator(`[data-column="${node}"]`);
    const counted = async (node: string) => Number(/\d+/.exec(await column(node).locator("h2 small").innerText())?.[0]);
    const [created, audited] = [await counted("CREATED"), await counted("AUDITED")];
    expect(created).toBeGreaterThan(1);
    expect(await seriousFaults(page)).toEqual([]);

    const first = column("CREATED").locator(".sw-flow-open").first();
    await first.focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => counted("AUDITED")).toBe(audited + 1);
    await column("CREATED")
      .getByRole("button", { name: t("payable.audit"), exact: true })
      .first()
      .click();
    await expect.poll(() => counted("AUDITED")).toBe(audited + 2);
    expect(await counted("CREATED")).toBe(created - 2);

    // To a later node it goes by its document alone.
    await column("CREATED").locator(".sw-flow-card").first().dragTo(column("INVOICED"));
    await expect(page.getByText(t("fee.flow.byInvoice"))).toBeVisible();
    await column("AUDITED").getByRole("link").first().click();
    await expect(page).toHaveURL(/f\.node\.in=AUDITED/);
    await expect(page.locator(".sw-list")).toBeVisible();
  });
