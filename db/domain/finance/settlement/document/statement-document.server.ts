import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type { Writable } from "node:stream";
import { exactNumber, moneyFormat } from "#platform/output/document/list-workbook.server.ts";
import type { PdfDefinition } from "#platform/output/document/pdf.server.ts";
import type { Page } from "#platform/output/document/pdf-page.server.ts";
import { drawTable } from "#platform/output/document/pdf-table.server.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import {
  XlsxBook,
  type XlsxRow,
  type XlsxValue,
} from "#platform/output/document/xlsx-book.server.ts";
import { columnLetters, serialOf } from "#platform/output/document/xlsx-parts.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { StatementView } from "../statement.queries.server.ts";
import {
  ofLineCurrency,
  type StatementColumn,
  type StatementLineView,
  statementCell,
  statementColumns,
} from "./statement-columns.ts";

export type StatementPrint = {
  statement: StatementView;
  lang: Lang;
  dicts: Record<string, Record<string, string>>;
  companyName: string;
  now: Date;
  /** Zone of the company. */
  zone: string;
};

const sumLabels: readonly [keyof StatementView["sums"][number], MessageKey][] = [
  ["currency", "statement.currency"],
  ["amount", "statement.amount"],
  ["taxAmount", "statement.taxAmount"],
  ["noTaxAmount", "statement.noTaxAmount"],
  ["verified", "statement.paid"],
  ["open", "statement.open"],
];

const plain = (amount: string) => amount.replace(/(\.\d\d)0+$/, "$1");
const grouped = (text: string) => text.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");

function headOf({ statement, lang, dicts }: StatementPrint): [label: string, value: string][] {
  return [
    [translate(lang, "statement.statementNo"), statement.statementNo],
    [
      translate(lang, "statement.status"),
      dicts.statement_status?.[statement.status] ?? statement.status,
    ],
    [translate(lang, "statement.corpName"), `${statement.corpCode} ${statement.corpName}`.trim()],
    [translate(lang, "statement.period"), statement.period],
    [
      translate(lang, "statement.feeBelong"),
      dicts.fee_belong?.[statement.feeBelong] ?? statement.feeBelong,
    ],
    [translate(lang, "statement.checkNo"), statement.checkNo],
    [translate(lang, "statement.requirements"), statement.requirements],
  ];
}

/** Width in characters and number format. */
const wide: Partial<Record<StatementColumn["key"], number>> = {
  voyageName: 24,
  feeName: 24,
  lineNo: 8,
  sizeType: 8,
  feeCode: 9,
  currency: 8,
  bkNo: 17,
  blNo: 17,
};
const formats: Partial<Record<StatementColumn["key"], string>> = {
  lineNo: "0",
  qty: "#,##0.####",
  price: "#,##0.00####",
  taxRate: "0.###",
  currencyRate: "0.00######",
};

/** Streams the statement as a workbook: head, lines, totals per currency and in CNY and USD. */
export async function writeStatementWorkbook(to: Writable, print: StatementPrint): Promise<void> {
  const { statement, lang, dicts } = print;
  const book = await XlsxBook.open(to);
  const text = book.look({ format: "@" });
  const bold = book.look({ format: "@", bold: true });
  const shaded = book.look({ format: "@", bold: true, shaded: true });
  const money = (currency = "") => book.look({ format: moneyFormat(currency), bold: true });
  const lookOf = ({ key, number }: StatementColumn, currency: string) => {
    if (!number) return key === "etd" ? book.look({ format: "yyyy-mm-dd" }) : text;
    return book.look({
      format: formats[key] ?? moneyFormat(ofLineCurrency.includes(key) ? currency : ""),
    });
  };
  // Once a currency, as a statement has thousands of lines in a few.
  const byCurrency = new Map<string, number[]>();
  const looksOf = ({ currency }: StatementLineView) => {
    const looks =
      byCurrency.get(currency) ?? statementColumns.map((column) => lookOf(column, currency));
    byCurrency.set(currency, looks);
    return looks;
  };
  const cells = statementColumns.map((column) => cellWriter(column, dicts));
  const form = await book.addWorksheet({
    name: statement.statementNo,
    widths: statementColumns.map(({ key }) => wide[key] ?? 13),
    frozen: { rows: headingRow },
    landscape: true,
  });
  await form.add(headRows(print, { text, bold }));
  await form.add([
    { cells: statementColumns.map((column) => translate(lang, column.label)), looks: shaded },
  ]);
  const lines = countedLines(statement);
  const first = form.rows + 1;
  await form.add(
    lines.map((line) => ({ cells: cells.map((cell) => cell(line)), looks: looksOf(line) })),
  );
  const last = form.rows;
  const summed = sumFormulas(lines, { first, last });
  const total = (key: "cnyAmount" | "usdAmount", label: MessageKey, amount: string): XlsxRow => ({
    cells: [translate(lang, label), null, summed(key, amount)],
    looks: [bold, bold, money()],
  });
  await form.add([
    { cells: [], looks: 0 },
    { cells: [translate(lang, "statement.totals")], looks: bold },
    { cells: sumLabels.map(([, label]) => translate(lang, label)), looks: shaded },
    ...statement.sums.map((sum) => ({
      cells: sumLabels.map(([key]) => {
        if (isSummed(key)) return summed(key, sum[key], sum.currency);
        return key === "currency" ? sum.currency : (exactNumber(sum[key]) ?? sum[key]);
      }),
      looks: money(sum.currency),
    })),
    total("cnyAmount", "statement.totalCny", statement.totalCny),
    total("usdAmount", "statement.totalUsd", statement.totalUsd),
    ...(["openCny", "openUsd"] as const).map((key) => ({
      cells: [
        translate(lang, `statement.${key}`),
        null,
        exactNumber(statement[key]) ?? statement[key],
      ],
      looks: [bold, bold, money()],
    })),
  ]);
  await form.end({ heading: headingRow, last });
  await book.end();
}

type SummedColumn = "amount" | "taxAmount" | "noTaxAmount" | "cnyAmount" | "usdAmount";
const isSummed = (key: string): key is SummedColumn =>
  ["amount", "taxAmount", "noTaxAmount"].includes(key);

/** Lines taken off by a dispute are not printed. */
const countedLines = ({ lines }: StatementView) =>
  lines.filter((line) => line.disputeState !== "TAKEN_OFF");

/**
 * Sums as formulas over the lines, so that a reader may check or change them; plain where a double
 * does not hold every amount.
 */
function sumFormulas(
  lines: readonly StatementLineView[],
  { first, last }: { first: number; last: number },
) {
  const range = (key: StatementColumn["key"]) => {
    const column = columnLetters(statementColumns.findIndex((item) => item.key === key));
    return `${column}${first}:${column}${last}`;
  };
  const inexact = new Map<SummedColumn, boolean>();
  const isInexact = (key: SummedColumn) => {
    const existing =
      inexact.get(key) ?? lines.some((line) => exactNumber(String(line[key])) === null);
    inexact.set(key, existing);
    return existing;
  };
  return (key: SummedColumn, amount: string, currency?: string): XlsxValue => {
    const value = exactNumber(amount);
    if (value === null || lines.length === 0 || isInexact(key)) return value ?? amount;
    const formula = currency
      ? `SUMIFS(${range(key)},${range("currency")},"${currency}")`
      : `SUM(${range(key)})`;
    return { formula, value };
  };
}

const pairsPerRow = 3;
const headingRow = 6;

/** Three facts a row; line headings follow in row 6. */
function headRows(
  print: StatementPrint,
  { text, bold }: { text: number; bold: number },
): XlsxRow[] {
  const { lang, companyName } = print;
  const pairs = headOf(print);
  const rows: XlsxRow[] = [
    {
      cells: [translate(lang, "statement.documentTitle"), null, null, null, companyName],
      looks: bold,
    },
  ];
  // Values stand in wide columns: A and C, E and F, I and J.
  const spots = [0, 2, 4, 5, 8, 9];
  for (let from = 0; from < pairs.length; from += pairsPerRow) {
    const row: XlsxValue[] = [];
    const looks: number[] = [];
    for (const [i, part] of pairs
      .slice(from, from + pairsPerRow)
      .flat()
      .entries()) {
      row[spots[i] ?? i] = part;
      looks[spots[i] ?? i] = i % 2 === 0 ? bold : text;
    }
    rows.push({ cells: row, looks });
  }
  while (rows.length < headingRow - 1) rows.push({ cells: [], looks: text });
  return rows;
}

/** A number only if a double holds it exactly; other text never runs as a formula. */
function cellWriter(
  column: StatementColumn,
  dicts: StatementPrint["dicts"],
): (line: StatementLineView) => XlsxValue {
  const { key } = column;
  if (column.number) return (line) => exactNumber(String(line[key])) ?? String(line[key]);
  if (key === "etd") return (line) => (line.etd ? (serialOf(line.etd) ?? line.etd) : null);
  return (line) => statementCell(column, line, dicts);
}

/** A4 landscape, headings on every page; a draft is marked. */
export function statementPdf(print: StatementPrint): PdfDefinition {
  const { statement, lang } = print;
  return {
    title: `${translate(lang, "statement.sheet")} ${statement.statementNo}`,
    lang,
    created: print.now,
    landscape: true,
    ...(statement.status === "DRAFT" ? { watermark: translate(lang, "statement.draftMark") } : {}),
    body: (form) => drawStatement(form, print),
  };
}

function drawStatement(form: Page, print: StatementPrint): void {
  const { statement, lang, dicts, now, zone } = print;
  form.text(print.companyName, { size: 11, font: "bold" });
  form.text(translate(lang, "statement.documentTitle"), {
    size: 15,
    font: "bold",
    align: "center",
  });
  form.space(8);
  const pairs = [
    ...headOf(print),
    [translate(lang, "statement.printedAt"), timeShown(now, { zone })] as const,
  ];
  form.pairs(
    pairs.map(([label, value]) => ({ label, value })),
    4,
  );
  form.space(4);
  const columns = statementColumns.filter((column) => column.share);
  drawTable(form, {
    size: 7,
    columns: columns.map((column) => ({
      head: translate(lang, column.label),
      share: column.share ?? 1,
      align: column.number ? "right" : "left",
    })),
    rows: countedLines(statement).map((line) =>
      columns.map((column) =>
        column.number
          ? grouped(statementCell(column, line, dicts))
          : statementCell(column, line, dicts),
      ),
    ),
  });
  form.space(10);
  form.ensure(60);
  form.text(translate(lang, "statement.totals"), { font: "bold" });
  drawTable(form, {
    columns: sumLabels.map(([key, label]) => ({
      head: translate(lang, label),
      share: 1,
      align: key === "currency" ? "left" : "right",
    })),
    rows: statement.sums.map((sum) => sumLabels.map(([key]) => grouped(plain(sum[key])))),
    sums: [
      [translate(lang, "statement.totalCny"), grouped(plain(statement.totalCny))],
      [translate(lang, "statement.totalUsd"), grouped(plain(statement.totalUsd))],
      [translate(lang, "statement.openCny"), grouped(plain(statement.openCny))],
      [translate(lang, "statement.openUsd"), grouped(plain(statement.openUsd))],
    ],
  });
}
