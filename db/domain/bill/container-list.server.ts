import type { Writable } from "node:stream";
import ExcelJS from "exceljs";
import { asTextCells } from "../kit/document/list-workbook.server.ts";
import type { Lang } from "../kit/actor.ts";
import { say } from "../kit/say.ts";
import type { BillPaper } from "./bill-paper.ts";

/** The containers of one bill as xlsx, with their sum. Streams. */
export async function writeContainerList(to: Writable, { bill, lang }: { bill: BillPaper; lang: Lang }): Promise<void> {
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: to, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet(bill.blNo, { views: [{ state: "frozen", ySplit: 1 }] });
  const heads = ["bill.blNo", "bill.cntNo", "cargo.sizeType", "bill.sealNo", "bill.pkgs", "bill.gwt", "bill.dim"] as const;
  sheet.columns = heads.map((word) => ({ header: say(lang, word), width: 18 }));
  sheet.getRow(1).font = { bold: true };
  for (const box of bill.containers) {
    const row = sheet.addRow([bill.blNo, box.cntNo, box.sizeType, box.sealNo, box.pkgs, Number(box.gwt), Number(box.dim)]);
    asTextCells(row);
    row.commit();
  }
  const total = sheet.addRow([say(lang, "bill.paper.total"), "", "", "", bill.pkgs, Number(bill.gwt), Number(bill.dim)]);
  total.font = { bold: true };
  total.commit();
  await book.commit();
}
