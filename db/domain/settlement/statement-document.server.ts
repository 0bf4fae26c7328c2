import type { Writable } from "node:stream";
import ExcelJS from "exceljs";
import { asTextCells } from "../kit/document/list-workbook.server.ts";
import type { PdfDefinition } from "../kit/document/pdf.server.ts";
import type { Sheet } from "../kit/document/pdf-sheet.server.ts";
import { drawTable } from "../kit/document/pdf-table.server.ts";
import type { Lang } from "../kit/actor.ts";
import { say } from "../kit/say.ts";
import type { Word } from "../words.ts";
import type { StatementView } from "./statement.queries.server.ts";
import { statementCell, statementColumns } from "./statement-columns.ts";

export type StatementPrint = {
  statement: StatementView;
  lang: Lang;
  dicts: Record<string, Record<string, string>>;
  /** Name of the company that states; its heading. */
  companyName: string;
  now: Date;
};

const sumWords: readonly [keyof StatementView["sums"][number], Word][] = [
  ["currency", "statement.currency"],
  ["amount", "statement.amount"],
  ["taxAmount", "statement.taxAmount"],
  ["noTaxAmount", "statement.noTaxAmount"],
];

const localTime = (at: Date) => new Date(at.getTime() + 8 * 3600_000).toISOString().slice(0, 16).replace("T", " ");
const plain = (amount: string) => amount.replace(/(\.\d\d)0+$/, "$1");
const grouped = (text: string) => text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");

function headOf({ statement, lang, dicts }: StatementPrint): [label: string, value: string][] {
  return [
    [say(lang, "statement.statementNo"), statement.statementNo],
    [say(lang, "statement.status"), dicts.statement_status?.[statement.status] ?? statement.status],
    [say(lang, "statement.corpName"), `${statement.corpCode} ${statement.corpName}`.trim()],
    [say(lang, "statement.period"), statement.period],
    [say(lang, "statement.feeBelong"), dicts.fee_belong?.[statement.feeBelong] ?? statement.feeBelong],
    [say(lang, "statement.checkNo"), statement.checkNo],
    [say(lang, "statement.requirements"), statement.requirements],
  ];
}

/** The statement as a workbook: head, lines with the printed names, totals per currency and in CNY and USD. Streams. */
export async function writeStatementWorkbook(to: Writable, print: StatementPrint): Promise<void> {
  const { statement, lang, dicts } = print;
  const book = new ExcelJS.stream.xlsx.WorkbookWriter({ stream: to, useStyles: true, useSharedStrings: false });
  const sheet = book.addWorksheet(statement.statementNo);
  sheet.columns = statementColumns.map((column) => ({ width: column.key === "voyageName" || column.key === "feeName" ? 24 : 13 }));
  const put = (cells: readonly (string | number)[], bold = false) => {
    const row = sheet.addRow(cells);
    asTextCells(row);
    if (bold) row.font = { bold: true };
    row.commit();
  };
  put([say(lang, "statement.documentTitle"), "", print.companyName], true);
  for (const [label, value] of headOf(print)) put([label, value]);
  put([]);
  put(
    statementColumns.map((column) => say(lang, column.word)),
    true,
  );
  for (const line of statement.lines)
    put(statementColumns.map((column) => cellOf(statementCell(column, line, dicts), column.number ?? false)));
  put([]);
  put([say(lang, "statement.totals")], true);
  put(
    sumWords.map(([, word]) => say(lang, word)),
    true,
  );
  for (const sum of statement.sums) put(sumWords.map(([key]) => cellOf(sum[key], key !== "currency")));
  put([say(lang, "statement.totalCny"), cellOf(plain(statement.totalCny), true)], true);
  put([say(lang, "statement.totalUsd"), cellOf(plain(statement.totalUsd), true)], true);
  await book.commit();
}

/** A number while a double holds it exactly; everything else as text that no spreadsheet runs. */
function cellOf(text: string, number: boolean): string | number {
  if (number && /^-?\d+(\.\d+)?$/.test(text) && text.replace(/\D/g, "").length <= 15) return Number(text);
  return text;
}

/** The printed statement: A4 landscape, heading repeated on every page, a draft is marked as one. */
export function statementPdf(print: StatementPrint): PdfDefinition {
  const { statement, lang } = print;
  return {
    title: `${say(lang, "statement.sheet")} ${statement.statementNo}`,
    lang,
    created: print.now,
    landscape: true,
    ...(statement.status === "DRAFT" ? { watermark: say(lang, "statement.draftMark") } : {}),
    body: (sheet) => drawStatement(sheet, print),
  };
}

function drawStatement(sheet: Sheet, print: StatementPrint): void {
  const { statement, lang, dicts, now } = print;
  sheet.text(print.companyName, { size: 11, font: "bold" });
  sheet.text(say(lang, "statement.documentTitle"), { size: 15, font: "bold", align: "center" });
  sheet.space(8);
  const pairs = [...headOf(print), [say(lang, "statement.printedAt"), localTime(now)] as const];
  sheet.pairs(
    pairs.map(([label, value]) => ({ label, value })),
    4,
  );
  sheet.space(4);
  const columns = statementColumns.filter((column) => column.share);
  drawTable(sheet, {
    size: 7,
    columns: columns.map((column) => ({ head: say(lang, column.word), share: column.share ?? 1, align: column.number ? "right" : "left" })),
    rows: statement.lines.map((line) =>
      columns.map((column) => (column.number ? grouped(statementCell(column, line, dicts)) : statementCell(column, line, dicts))),
    ),
  });
  sheet.space(10);
  sheet.ensure(60);
  sheet.text(say(lang, "statement.totals"), { font: "bold" });
  drawTable(sheet, {
    columns: sumWords.map(([key, word]) => ({ head: say(lang, word), share: 1, align: key === "currency" ? "left" : "right" })),
    rows: statement.sums.map((sum) => sumWords.map(([key]) => grouped(plain(sum[key])))),
    sums: [
      [say(lang, "statement.totalCny"), grouped(plain(statement.totalCny))],
      [say(lang, "statement.totalUsd"), grouped(plain(statement.totalUsd))],
    ],
  });
}
