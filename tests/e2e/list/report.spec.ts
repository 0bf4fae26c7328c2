import { pdfText } from "#tests/support/pdf-text.ts";
import { seriousFaults } from "../page/accessibility.ts";
import { expect, messagesOf, test, type Lang } from "../fixture.ts";
import { triedIn } from "../languages.ts";

const solid = (text: string) => text.replaceAll(/\s/g, "");

for (const lang of triedIn<Lang>("zh", ["zh", "en"]))
  test(`three reports are opened, and their PDF says what the page says, in ${lang}`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const page = await open("manager", { lang });
    for (const [path, title] of [
      ["/seaway/reportMgr/voyageSummary", "voyageSummary.title"],
      ["/seaway/reportMgr/freightCollectNotice", "freightCollectNotice.title"],
      ["/feemgr/ageing", "ageing.title"],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t(title));
      const table = page.locator(".sw-report-table");
      const total = (await table.locator("tfoot td").allInnerTexts()).filter((text) => text.trim());
      expect(total.length).toBeGreaterThan(0);
      const href = await page
        .getByRole("link", { name: t("report.pdf"), exact: true })
        .getAttribute("href");
      const pdf = await page.request.get(href ?? "");
      const pages = pdfText(await pdf.body());
      const text = solid(pages.join(""));
      expect(text).toContain(solid(t(title)));
      expect(text).toContain(solid(t("kit.pageOf", { page: pages.length, pages: pages.length })));
      // A letter to each port sums up the port, not the whole.
      const sums = path.endsWith("Notice")
        ? await table.locator("tr.sw-report-sum").first().locator("td").allInnerTexts()
        : total;
      expect(text).toContain(solid(sums.join("")));
    }
    expect(await seriousFaults(page)).toEqual([]);
  });
