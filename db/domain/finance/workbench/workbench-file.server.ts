import type { Writable } from "node:stream";
import { exactNumber, moneyFormat } from "#platform/output/document/list-workbook.server.ts";
import {
  XlsxBook,
  type XlsxRow,
  type XlsxValue,
  type XlsxWorksheet,
} from "#platform/output/document/xlsx-book.server.ts";
import { columnLetters, serialOf } from "#platform/output/document/xlsx-parts.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import type { FeeSide } from "#domain/finance/fee/fee-side.ts";
import { Decimal, dec } from "#domain/masterdata/money/decimal.ts";
import { amountText } from "#domain/masterdata/money/rounding.ts";
import { ageingBands, bandOf } from "#domain/finance/settlement/terms/due-date.ts";
import {
  bandKeys,
  keyOfParty,
  type PartyFee,
  type WorkbenchParty,
  type WorkbenchTree,
} from "./workbench.ts";

type Kind = "text" | "date" | "int" | "money";
type Band = (typeof bandKeys)[number];
type Column = {
  label: MessageKey;
  kind: Kind;
  width: number;
  party?: keyof WorkbenchParty;
  fee?: keyof PartyFee;
  band?: Band;
};

const columns: readonly Column[] = [
  { label: "fee.corpCode", kind: "text", width: 12, party: "corpCode", fee: "corpCode" },
  { label: "workbench.party", kind: "text", width: 34, party: "corpName" },
  { label: "fee.companyCode", kind: "text", width: 10, party: "companyCode", fee: "companyCode" },
  { label: "fee.currency", kind: "text", width: 7, party: "currency", fee: "currency" },
  { label: "fee.blNo", kind: "text", width: 17, fee: "blNo" },
  { label: "fee.feeCode", kind: "text", width: 9, fee: "feeCode" },
  { label: "fee.feeName", kind: "text", width: 22, fee: "feeName" },
  { label: "fee.voyage", kind: "text", width: 22, fee: "voyageName" },
  { label: "fee.pricingDate", kind: "date", width: 11, fee: "feeDate" },
  { label: "workbench.due", kind: "date", width: 11, fee: "due" },
  { label: "workbench.overdue", kind: "int", width: 9, fee: "overdue" },
  { label: "statement.statementNo", kind: "text", width: 16, fee: "statementNo" },
  { label: "fee.amount", kind: "money", width: 14, fee: "amount" },
  { label: "workbench.open", kind: "money", width: 14, party: "open", fee: "open" },
  ...bandKeys.map(
    (band): Column => ({ label: `ageing.${band}`, kind: "money", width: 14, party: band, band }),
  ),
];
const letterOf = (label: MessageKey) =>
  columnLetters(columns.findIndex((column) => column.label === label));
const formats: Record<Exclude<Kind, "money">, string> = { text: "@", date: "yyyy-mm-dd", int: "0" };
const headingRow = 2;

/** The ageing column a fee stands in: the columns are the bands in their order. */
const columnOf = ({ overdue }: PartyFee): Band | undefined =>
  bandKeys[ageingBands.indexOf(bandOf(overdue))];

type Cell = (column: Column) => XlsxValue;
const feeCell =
  (fee: PartyFee): Cell =>
  ({ kind, fee: key, band }) => {
    if (band) return band === columnOf(fee) ? (exactNumber(fee.open) ?? fee.open) : null;
    const value = key ? fee[key] : null;
    if (kind === "date") return serialOf(String(value)) ?? null;
    return kind === "money" ? (exactNumber(String(value)) ?? String(value)) : value;
  };

const sumOf = (fees: readonly PartyFee[]): string =>
  fees.reduce((sum, fee) => sum.plus(dec(fee.amount)), new Decimal(0)).toFixed();

/** Sums of the party are formulas over the rows below it. */
const partyCell =
  (party: WorkbenchParty, fees: readonly PartyFee[], row: number): Cell =>
  (column) => {
    if (column.kind !== "money") return column.party ? (party[column.party] as string) : null;
    const text =
      column.label === "fee.amount"
        ? amountText(sumOf(fees), party.currency)
        : String(party[column.party ?? "open"]);
    const value = exactNumber(text);
    const letter = columnLetters(columns.indexOf(column));
    return value === null
      ? text
      : { formula: `SUM(${letter}${row + 1}:${letter}${row + fees.length})`, value };
  };

/**
 * The workbench as of its day: each party with its ageing, its open fees folded under it, sums per
 * currency below. Sums are formulas, so that a reader may check or change them.
 */
export async function writeWorkbenchFile(
  to: Writable,
  { day, parties, fees }: WorkbenchTree,
  { side, lang }: { side: FeeSide; lang: Lang },
): Promise<void> {
  const book = await XlsxBook.open(to);
  const look = (bold: boolean, currency = "") =>
    columns.map(({ kind }) =>
      book.look({
        format: kind === "money" ? moneyFormat(currency) : formats[kind],
        ...(bold ? { bold } : {}),
      }),
    );
  const title = translate(lang, side === "R" ? "workbench.receivables" : "workbench.payables");
  const form = await book.addWorksheet({
    name: `${title} ${day}`,
    widths: columns.map(({ width }) => width),
    frozen: { rows: headingRow, columns: 2 },
    landscape: true,
    tree: true,
  });
  const heading = book.look({ format: "@", bold: true, shaded: true });
  await form.add([
    { cells: [title, `${translate(lang, "workbench.asOf")} ${day}`], looks: look(true) },
    { cells: columns.map(({ label }) => translate(lang, label)), looks: heading },
  ]);
  for (const party of parties) {
    const own = fees.get(keyOfParty(party)) ?? [];
    const row = form.rows + 1;
    await form.add([
      { cells: columns.map(partyCell(party, own, row)), looks: look(true, party.currency) },
      ...own.map(
        (fee): XlsxRow => ({
          cells: columns.map(feeCell(fee)),
          looks: look(false, party.currency),
          under: true,
        }),
      ),
    ]);
  }
  const last = form.rows;
  await form.add(totals(form, parties, { lang, looksOf: (currency) => look(true, currency) }));
  await form.end({ heading: headingRow, last });
  await book.end();
}

/** A row per currency, over the fees alone: a party has no charge code. */
function totals(
  { rows }: XlsxWorksheet,
  parties: readonly WorkbenchParty[],
  of: { lang: Lang; looksOf(currency: string): readonly number[] },
): XlsxRow[] {
  const range = (letter: string) => `${letter}${headingRow + 1}:${letter}${rows}`;
  const [currencies, codes] = [range(letterOf("fee.currency")), range(letterOf("fee.feeCode"))];
  return [...new Set(parties.map(({ currency }) => currency))].sort().map((currency) => ({
    looks: of.looksOf(currency),
    cells: columns.map(({ label, kind, party }, at): XlsxValue => {
      if (label === "fee.corpCode") return translate(of.lang, "workbench.total");
      if (label === "fee.currency") return currency;
      if (kind !== "money" || !party) return null;
      const own = parties.filter((item) => item.currency === currency);
      const sum = own
        .reduce((total, item) => total.plus(dec(String(item[party]))), new Decimal(0))
        .toFixed();
      const value = exactNumber(sum);
      return value === null
        ? sum
        : {
            formula: `SUMIFS(${range(columnLetters(at))},${currencies},"${currency}",${codes},"?*")`,
            value,
          };
    }),
  }));
}
