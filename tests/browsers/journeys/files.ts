import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { cntNoOf } from "#fixtures/builders/check-digits.ts";
import { workbookBytes } from "#fixtures/xlsx/container-workbook.ts";
import type { Journey } from "../journey.ts";
import { button, check, field, message, same } from "../page.ts";

const rows = 4_000;

/**
 * A workbook goes up, the page follows the work without being asked, and the rows say how it went.
 */
export const uploadsWorkbook: Journey = {
  name: "upload and live task",
  user: "clerk",
  async run(page) {
    await page.openLive("/seaway/bookingMgr/inner?f.bkStatus=CONFIRMED");
    const cells = await page.texts({ css: "table.sw-table tbody td" });
    const voyage = cells.find((text) => /^SEAWAY [A-Z ]+\/\w+$/.test(text)) ?? "";
    const file = path.join(page.downloads, "containers.xlsx");
    // Of a booking that is not there: every row is checked, none imported, and nothing is left.
    const bytes = await workbookBytes((workbook) => {
      const worksheet = workbook.addWorksheet("箱清单");
      worksheet.addRow(["箱号", "箱型", "订舱号", "封号", "件数", "毛重(KG)"]);
      for (let nth = 0; nth < rows; nth += 1)
        worksheet.addRow([cntNoOf("SWTU", 700_000 + nth), "20GP", "NOT-THERE", `BR${nth}`, 5, 800]);
    });
    writeFileSync(file, bytes);
    await page.openLive("/seaway/container/import/upload");
    await page.fill(field("voyage"), voyage);
    await page.press("Tab");
    await page.choose(field("mode"), "APPEND");
    await page.upload(field("file"), file);
    await page.click(button(message("container.send")));
    await page.at("import=");
    await page.see(
      { role: "status", text: message("container.noneYet", { failed: rows }) },
      60_000,
    );
    await page.gone({ role: "progressbar" });
  },
};

/** The first file of a folder that is there in full. */
const downloaded = (folder: string): string | null => {
  const name = readdirSync(folder).find((item) => item.endsWith(".xlsx"));
  const file = name ? path.join(folder, name) : "";
  if (!name || readdirSync(folder).some((item) => /\.(part|crdownload|wkdownload)$/.test(item)))
    return null;
  return existsSync(file) && readFileSync(file).length > 0 ? file : null;
};

/** The export arrives as a file that opens, a document as a PDF. */
export const downloadsFiles: Journey = {
  name: "downloads",
  user: "clerk",
  async run(page) {
    await page.openLive("/seaway/bookingMgr/inner?f.bkStatus=LOCKED&size=20");
    await page.click({ role: "link", name: message("shell.export") });
    await page.until(
      async () => downloaded(page.downloads) !== null,
      async () => `a workbook in ${readdirSync(page.downloads).join() || "an empty folder"}`,
    );
    const file = downloaded(page.downloads) ?? "";
    same(readFileSync(file).subarray(0, 2).toString("latin1"), "PK", "beginning of the workbook");
    await page.openLive("/seaway/bill/query?all=1&size=20");
    const link = { css: 'table.sw-table tbody a[href*="/seaway/bill/"]', nth: 0 };
    await page.see(link);
    const pdf = await page.run(async (css: string) => {
      const number = /\/(\d+)(?:\?|$)/.exec(
        document.querySelector(css)?.getAttribute("href") ?? "",
      );
      const response = await fetch(`/seaway/bill/print/${number?.[1]}`);
      const text = new TextDecoder("latin1").decode(await response.arrayBuffer());
      return [response.headers.get("content-type"), text.slice(0, 5), text.trimEnd().slice(-5)];
    }, link.css);
    same(pdf, ["application/pdf", "%PDF-", "%%EOF"], "document");
    check(file.endsWith(".xlsx"), "the workbook has its name");
  },
};
