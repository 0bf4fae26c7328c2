import { createHash } from "node:crypto";
import {
  type ImportFault,
  type ImportRow,
  rowFault,
  rowSkipped,
} from "#platform/records/import/define-import.server.ts";
import { type Refusal, isRefusal } from "#platform/kernel/refusal/refusal.ts";
import { knownDecimals } from "#domain/masterdata/money/currency.ts";
import { fineFault } from "#domain/masterdata/money/money.ts";
import { dec, plainText } from "#domain/masterdata/money/decimal.ts";
import {
  type DayOrder,
  type NamedOrder,
  orderOf,
  readBankDay,
  type WrittenDay,
} from "./bank-cells.ts";
import { currencyNames } from "./bank-line.columns.ts";
import { type AmountStyle, lineAmount, styleOf } from "./line-amount.ts";
import { identitiesOf, type LineContent } from "./line-identity.server.ts";

/** A line of a bank file as it is registered, and what names it. */
export type BankLine = LineContent & {
  row: number;
  corpCode: string;
  id: string;
  entry: string;
  nth: number;
  formerRef: string;
};
export type ReadOptions = { dayOrder: NamedOrder };
/** The currency of an account of ours, or undefined. */
type CurrencyOf = (account: string) => string | undefined;
type Row = ImportRow<string>;

/**
 * Reads the rows of a bank file together: the order of day and month and the place of a minus are
 * told by all of them.
 */
export function readLines(
  rows: readonly Row[],
  currencyOf: CurrencyOf,
  { dayOrder }: ReadOptions,
): { lines: BankLine[]; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const days = rows.map(({ values }) =>
    values["bankDate"] ? readBankDay(values["bankDate"]) : null,
  );
  const valueDays = rows.map(({ values }) =>
    values["valueDate"] ? readBankDay(values["valueDate"]) : null,
  );
  const order = orderOf([...days, ...valueDays], dayOrder);
  const style = styleOf(rows.map(({ values }) => values));
  const read = rows.flatMap((row, i): Omit<BankLine, "id" | "entry" | "nth">[] => {
    if (row.values["unread"]) {
      const [, at = "", text = ""] = /^(\d+) (.*)$/.exec(row.values["unread"]) ?? [];
      faults.push(rowSkipped(row, "amount", "writeOff.unreadLine", { row: Number(at), text }));
      return [];
    }
    const dayOf = (field: string, day: WrittenDay | null) => oneDay(row, { field, day, order });
    const bankDate = dayOf("bankDate", days[i] ?? null);
    const valueDate = row.values["valueDate"] ? dayOf("valueDate", valueDays[i] ?? null) : "";
    const money = moneyOf(row, currencyOf, style);
    const own = [bankDate, valueDate, money].filter(
      (part) => typeof part === "object" && "code" in part,
    );
    faults.push(...own);
    if (typeof bankDate === "object" || typeof valueDate === "object" || "code" in money) return [];
    return [contentOf(row, { ...money, bankDate, valueDate })];
  });
  const identities = identitiesOf(read);
  return {
    faults,
    lines: read.flatMap((line, i) => (identities[i] ? [{ ...line, ...identities[i] }] : [])),
  };
}

type Dated = { field: string; day: WrittenDay | null; order: DayOrder | null };

function oneDay(row: Row, { field, day, order }: Dated): string | ImportFault {
  const value = row.values[field] ?? "";
  if (!day)
    return value
      ? rowFault(row, field, "import.notADate", { value })
      : rowFault(row, field, "kit.requiredPlain");
  if ("day" in day) return day.day;
  return order
    ? day[order]
    : rowFault(row, field, "writeOff.ambiguousDay", { value, one: day.dmy, other: day.mdy });
}

function moneyOf(
  row: Row,
  currencyOf: CurrencyOf,
  style: AmountStyle,
): { amount: string; currency: string } | ImportFault {
  const { values } = row;
  const own = values["currency"] ?? "";
  const currency = currencyNames[own] ?? own;
  const expected = currency || currencyOf(values["bankAccount"] ?? "") || "";
  try {
    const decimals = (expected ? knownDecimals(expected) : null) ?? 2;
    const { amount, currency: named } = lineAmount(values, { currency: expected, decimals }, style);
    const of = expected || named;
    if (dec(amount).isZero()) return rowFault(row, "amount", "writeOff.zeroAmount", { fee: "" });
    if (!of) return rowFault(row, "currency", "kit.requiredPlain");
    const fine = fineFault(amount, of);
    return fine ? rowFault(row, "amount", "money.tooFine", fine) : { amount, currency: of };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { code, params, place } = error as Refusal;
    return rowFault(row, place.field ?? "amount", code, params);
  }
}

type Read = { amount: string; currency: string; bankDate: string; valueDate: string };

function contentOf({ row, values }: Row, read: Read): Omit<BankLine, "id" | "entry" | "nth"> {
  const text = (key: string) => values[key] ?? "";
  return {
    ...read,
    row,
    payerName: text("payerName"),
    remarks: text("remarks"),
    bankAccount: text("bankAccount"),
    bankReference: text("bankRef"),
    statement: text("statement"),
    bytes: text("bytes"),
    entryAmount: text("entryAmount"),
    part: text("part"),
    format: text("format") || "T",
    corpCode: text("corpCode"),
    formerRef: text("formerRef") || text("bankRef") || formerHash(values, read),
  };
}

/** How lines without a reference were named before. */
function formerHash(values: Row["values"], { bankDate, amount }: Read): string {
  const cells = [
    bankDate,
    plainText(dec(amount)),
    ...["currency", "payerName", "remarks", "bankAccount"].map((key) => values[key] ?? ""),
  ];
  return createHash("sha256").update(cells.join("\t")).digest("hex").slice(0, 40);
}
