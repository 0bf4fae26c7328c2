import type { Page } from "@playwright/test";
import { expect, type Lang, test, messagesOf } from "../fixture.ts";
import { seriousFaults } from "../page/accessibility.ts";
import { triedIn } from "../languages.ts";

const list = "/seaway/bookingMgr/vgmCompare";

/** Sends a file to an import. */
async function send(page: Page, lang: Lang, kind: string, lines: string[]): Promise<void> {
  const t = messagesOf(lang);
  await page.goto(`/xhlbasic/import?kind=${kind}`);
  await page.locator("#import-file").setInputFiles({
    name: `${kind}.csv`,
    mimeType: "text/csv",
    buffer: Buffer.from(lines.join("\n")),
  });
  await page.getByRole("button", { name: t("import.run"), exact: true }).click();
  await expect(page.getByText(`${kind}.csv ${t("import.done")}`)).toBeVisible();
}

/** Two packed containers of a voyage. */
async function packed(page: Page): Promise<{ bkNo: string; cntNo: string; voyage: string }[]> {
  await page.goto(`${list}?f.cntNo=U&plain=1&pageSize=10`);
  const rows = page.locator("table.sw-table tbody tr");
  const heads = await page.locator("table.sw-table thead th").allInnerTexts();
  const read = async (at: number, label: string) => {
    const place = heads.findIndex((text) => text.trim().startsWith(label));
    return (await rows.nth(at).locator("th, td").nth(place).innerText()).trim();
  };
  const t = messagesOf("zh");
  const labels = heads.some((text) => text.includes(t("vgm.cntNo"))) ? t : messagesOf("en");
  return Promise.all(
    [0, 1].map(async (at) => ({
      bkNo: await read(at, labels("vgm.bkNo")),
      cntNo: await read(at, labels("vgm.cntNo")),
      voyage: await read(at, labels("vgm.voyage")),
    })),
  );
}

for (const lang of triedIn<Lang>("zh", ["zh", "en"]))
  test(`two files are compared, the larger difference first, and a difference is accepted, in ${lang}`, async ({
    open,
  }) => {
    const t = messagesOf(lang);
    const page = await open("clerk", { lang });
    const boxes = await packed(page);
    await send(page, lang, "vgmDeclaration", [
      "订舱号,箱号,VGM(KG),VGM方法",
      ...boxes.map(({ bkNo, cntNo }, i) => `${bkNo},${cntNo},${20_000 + i * 1000},1`),
    ]);
    await send(page, lang, "customsWeight", [
      "船名航次,箱号,海关重量(KG)",
      ...boxes.map(({ voyage, cntNo }, i) => `${voyage},${cntNo},${50_000 + i * 9000}`),
    ]);
    const cntNo = boxes[1]?.cntNo ?? "";
    await page.goto(`${list}?f.cntNo.equals=${cntNo}&plain=1`);
    await expect(
      page.locator('a.ui-button[href="/xhlbasic/import?kind=customsWeight"]'),
    ).toBeVisible();
    const row = page.locator("table.sw-table tbody tr").first();
    await expect(row).toContainText(lang === "zh" ? "超允差" : "Outside tolerance");
    expect(await seriousFaults(page)).toEqual([]);
    await page.locator("table.sw-table tbody input[type=checkbox]").first().check();
    await page
      .getByRole("button", { name: t("vgm.accept"), exact: true })
      .first()
      .click();
    const dialog = page.getByRole("dialog");
    await dialog.locator("textarea").fill("e2e");
    await dialog.getByRole("button", { name: t("vgm.accept"), exact: true }).click();
    await expect(row).toContainText(lang === "zh" ? "差异已认可" : "Difference accepted");
  });
