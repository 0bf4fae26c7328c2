import { seriousFaults } from "../page/accessibility.ts";
import { answerDialog, expect, messagesOf, test } from "../fixture.ts";
import { triedIn } from "../languages.ts";

const head = "book\tpol\tpod\tcurrency\tsize_type\tamount\tvalid_from\tvalid_to\tunit";

for (const [lang, pod] of triedIn("en", [
  ["zh", "JPUKB"],
  ["en", "JPOSA"],
] as const))
  test(`pasted prices are shown with what they change, and the check finds their overlap, in ${lang}`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const page = await open("finance", { lang });
    const book = `OVERLAP-${lang.toUpperCase()}`;
    const row = (amount: number, from: string) =>
      [book, "CNSGH", pod, "USD", "20GP", amount, from, "2039-12-31", "per container"].join("\t");
    const paste = async (rows: readonly string[], does: string) => {
      await page.goto("/xhlbasic/import?kind=freightRate");
      await page.locator("#import-text").fill([head, ...rows].join("\n"));
      await page.getByRole("button", { name: does, exact: true }).click();
    };
    await paste([row(170, "2030-01-01"), row(180, "2031-01-01")], t("import.run"));
    await expect(page.getByText(t("import.done")).first()).toBeVisible();
    // A price pasted again is shown before and after, and nothing is written.
    await paste([row(175, "2030-01-01"), row(180, "2031-01-01")], t("import.preview"));
    const change = page.locator("table", { hasText: t("import.changes") }).locator("tbody tr");
    await expect(change).toHaveCount(1);
    await expect(change.locator("del")).toContainText("170");
    await expect(change.locator("ins")).toContainText("175");
    expect(await seriousFaults(page)).toEqual([]);

    await page.goto(`/priceSetting/freightmgr/port?f.fcode=${book}&plain=1`);
    for (const box of await page.locator("table.sw-table tbody input[type=checkbox]").all())
      await box.check();
    await page
      .getByRole("toolbar")
      .getByRole("button", { name: t("rate.publish"), exact: true })
      .click();
    await answerDialog(page, t("rate.publish"));
    await expect(page.locator("table.sw-table tbody .sw-tag-PUBLISHED")).toHaveCount(2);

    await page.goto("/priceSetting/freightmgr/lint");
    await page.getByRole("button", { name: t("rateCheck.lint"), exact: true }).click();
    await expect(page).toHaveURL(/\/task\/\d+/);
    await expect(page.locator(".sw-tag-DONE").first()).toBeVisible({ timeout: 60_000 });
    await page.goto(`/priceSetting/freightmgr/lint?f.book=${book}&f.kind.in=OVERLAP&plain=1`);
    await expect(page.locator("table.sw-table tbody tr")).toHaveCount(1);
    await expect(page.locator("table.sw-table tbody tr")).toContainText("2031-01-01");
  });
