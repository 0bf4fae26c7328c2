import type { Page } from "@playwright/test";
import { seriousFaults } from "../page/accessibility.ts";
import { expect, test, messagesOf } from "../fixture.ts";
import { triedIn } from "../languages.ts";

const column = (page: Page, node: string) => page.locator(`[data-column="${node}"]`);

/**
 * Opens the flow of the nth voyage of the demo with several payables that may be audited: its month
 * is open.
 */
async function openFlowToAudit(page: Page, nth: number, audit: string): Promise<void> {
  await page.goto("/feemgr/paymgr/search?f.feeStatus=CREATED&plain=1");
  const heads = await page.locator("table.sw-table thead th").allInnerTexts();
  const at = heads.findIndex((text) => /航次|voyage/i.test(text.trim()));
  const cells = await page
    .locator(`table.sw-table tbody tr > :nth-child(${at + 1})`)
    .allInnerTexts();
  let left = nth;
  for (const voyage of new Set(cells.map((text) => text.trim()).filter(Boolean))) {
    await page.goto(`/feemgr/paymgr/flow?f.voyageName.contains=${encodeURIComponent(voyage)}`);
    const buttons = column(page, "CREATED").getByRole("button", {
      name: audit,
      exact: true,
      disabled: false,
    });
    if ((await buttons.count()) > 1 && left-- === 0) return;
  }
  throw new Error("the demo has no payables to audit");
}

for (const [lang, nth] of triedIn("en", [
  ["zh", 0],
  ["en", 1],
] as const))
  test(`a fee goes on by keys and by its button, and what may not move says why, in ${lang}`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const page = await open("finance", { lang });
    await page.goto("/feemgr/paymgr/flow");
    await expect(page.getByText(t("fee.flow.pick"))).toBeVisible();
    await openFlowToAudit(page, nth, t("payable.audit"));
    const counted = async (node: string) =>
      Number(/\d+/.exec(await column(page, node).locator("h2 small").innerText())?.[0]);
    const [created, audited] = [await counted("CREATED"), await counted("AUDITED")];
    expect(created).toBeGreaterThan(1);
    expect(await seriousFaults(page)).toEqual([]);

    const first = column(page, "CREATED").locator(".sw-flow-open").first();
    await first.focus();
    await page.keyboard.press("Shift+ArrowRight");
    await expect.poll(() => counted("AUDITED")).toBe(audited + 1);
    await column(page, "CREATED")
      .getByRole("button", { name: t("payable.audit"), exact: true })
      .first()
      .click();
    await expect.poll(() => counted("AUDITED")).toBe(audited + 2);
    expect(await counted("CREATED")).toBe(created - 2);

    // To a later node it goes by its document alone.
    await column(page, "CREATED").locator(".sw-flow-card").first().dragTo(column(page, "INVOICED"));
    await expect(page.getByText(t("fee.flow.byInvoice"))).toBeVisible();
    await column(page, "AUDITED").getByRole("link").first().click();
    await expect(page).toHaveURL(/f\.node\.in=AUDITED/);
    await expect(page.locator(".sw-list")).toBeVisible();
  });
