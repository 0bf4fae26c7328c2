import type { Page } from "@playwright/test";
import { seriousFaults } from "../page/accessibility.ts";
import { expect, test, messagesOf } from "../fixture.ts";
import { triedIn } from "../languages.ts";

const list = "/feemgr/container/overdue";

/** The cells of a container that is still out with its money running, by column heading. */
async function runningBox(page: Page, nth: number, heads: readonly string[]): Promise<string[]> {
  await page.goto(`${list}?f.state.in=RUNNING&f.clock.in=DIS_DET&plain=1`);
  const row = page.locator("table.sw-table tbody tr").nth(nth);
  const shown = await page.locator("table.sw-table thead th").allInnerTexts();
  return Promise.all(
    heads.map(async (head) =>
      (
        await row
          .locator("th, td")
          .nth(shown.findIndex((text) => text.trim().startsWith(head)))
          .innerText()
      ).trim(),
    ),
  );
}

for (const [lang, nth] of triedIn("zh", [
  ["zh", 0],
  ["en", 2],
] as const))
  test(`a container brought back is charged, and its fee lists every date, in ${lang}`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const finance = await open("finance", { lang });
    const labels = (
      ["containerFee.cntNo", "fee.voyage", "fee.blNo", "containerFee.portCode"] as const
    ).map((key) => t(key));
    const [cntNo = "", voyage = "", blNo = "", port = ""] = await runningBox(finance, nth, labels);
    await finance.goto("/feemgr/container/run");
    const today = await finance.locator("input[name=asOf]").inputValue();

    const clerk = await open("clerk", { lang });
    await clerk.goto("/xhlbasic/import?kind=containerMove");
    const file = [
      "箱号,动态,当地时间,港口,空箱,进出口,提单号",
      `${cntNo},GATE_IN,${today} 00:30,${port},Y,I,${blNo}`,
    ].join("\n");
    await clerk
      .locator("#import-file")
      .setInputFiles({ name: "moves.csv", mimeType: "text/csv", buffer: Buffer.from(file) });
    await clerk.getByRole("button", { name: t("import.run"), exact: true }).click();
    await expect(clerk.getByText(`moves.csv ${t("import.done")}`)).toBeVisible();

    expect(await seriousFaults(finance)).toEqual([]);
    const voyages = finance.locator("input[name=voyages]");
    await voyages.fill(voyage);
    // Offered voyages lie over the button.
    await voyages.press("Tab");
    await expect(finance.getByRole("listbox")).toHaveCount(0);
    await finance.getByRole("button", { name: t("containerFee.run.overdue"), exact: true }).click();
    await expect(finance).toHaveURL(/\/task\/\d+/);
    await expect(finance.getByText(t("task.DONE"), { exact: true }).first()).toBeVisible();

    await finance.goto(`${list}?f.cntNo.contains=${cntNo}&f.clock.in=DIS_DET&plain=1`);
    const row = finance.locator("table.sw-table tbody tr").first();
    await expect(row).toContainText(lang === "zh" ? "已计费" : "Charged");
    expect(await seriousFaults(finance)).toEqual([]);
    await row.getByTitle(t("fee.containerSearchList")).click();
    await expect(finance.getByRole("heading", { level: 1 })).toContainText(
      t("fee.containerSearchList"),
    );
    await finance.goto(
      `/feemgr/container/rec/search?f.containerno.contains=${cntNo}&f.feeCode.equals=DET&f.currency.equals=USD&plain=1`,
    );
    await finance.getByTitle(t("fee.explainTitle")).first().click();
    await expect(finance.getByRole("heading", { level: 1 })).toContainText(t("fee.explainTitle"));
    const dates = finance.locator("ol li").filter({ hasText: /^\d{4}-\d\d-\d\d[：:]/ });
    await expect(dates.last()).toContainText(today);
  });
