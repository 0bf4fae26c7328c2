import type { DisputeState } from "../settlement.entity.server.ts";
import { currencyDigits } from "#platform/kernel/text/currency-digits.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/** Amounts are decimal text. */
export type StatementLineView = Record<
  | (
      | "feeCode"
      | "feeName"
      | "voyageName"
      | "bkNo"
      | "blNo"
      | "containerno"
      | "sizeType"
      | "unit"
      | "qty"
      | "price"
      | "currency"
    )
  | (
      | "amount"
      | "taxRate"
      | "taxAmount"
      | "noTaxAmount"
      | "currencyRate"
      | "cnyAmount"
      | "usdAmount"
      | "feeStatus"
      | "auditBy"
    ),
  string
> & {
  id: number;
  lineNo: number;
  feeId?: number | null | undefined;
  disputeState: DisputeState;
  disputeReason: string;
  response: string;
  etd?: string | null | undefined;
};

/**
 * One column on page, workbook and PDF. `share` is its PDF width; without it the column is not
 * printed.
 */
export type StatementColumn = {
  key: keyof StatementLineView;
  label: MessageKey;
  number?: boolean;
  dict?: string;
  share?: number;
};

export const statementColumns: readonly StatementColumn[] = [
  { key: "lineNo", label: "statement.lineNo", number: true, share: 3 },
  { key: "etd", label: "statement.etd", share: 7 },
  { key: "voyageName", label: "statement.voyageName", share: 13 },
  { key: "bkNo", label: "statement.bkNo" },
  { key: "blNo", label: "statement.blNo", share: 11 },
  { key: "containerno", label: "statement.containerno" },
  { key: "sizeType", label: "statement.sizeType", share: 5 },
  { key: "feeCode", label: "statement.feeCode" },
  { key: "feeName", label: "statement.feeName", share: 11 },
  { key: "qty", label: "statement.qty", number: true, share: 5 },
  { key: "price", label: "statement.price", number: true, share: 8 },
  { key: "currency", label: "statement.currency", share: 6 },
  { key: "amount", label: "statement.amount", number: true, share: 9 },
  { key: "taxRate", label: "statement.taxRate", number: true },
  { key: "taxAmount", label: "statement.taxAmount", number: true, share: 7 },
  { key: "noTaxAmount", label: "statement.noTaxAmount", number: true },
  { key: "currencyRate", label: "statement.currencyRate", number: true },
  { key: "cnyAmount", label: "statement.cnyAmount", number: true, share: 9 },
  { key: "usdAmount", label: "statement.usdAmount", number: true, share: 9 },
  { key: "feeStatus", label: "statement.feeStatus", dict: "fee_status" },
  { key: "auditBy", label: "statement.auditBy" },
];

/** In the currency of the line; its equivalents are in others. */
export const ofLineCurrency: readonly StatementColumn["key"][] = [
  "amount",
  "taxAmount",
  "noTaxAmount",
];

/** Amounts with at least the decimals of their currency; quantities without trailing zeros. */
export function shownDecimal(key: StatementColumn["key"], text: string, currency = ""): string {
  const [whole = "0", fraction = ""] = text.split(".");
  const least =
    key === "qty" || key === "lineNo" || key === "taxRate"
      ? 0
      : currencyDigits(ofLineCurrency.includes(key) ? currency : "");
  const kept = fraction.replace(/0+$/, "").padEnd(least, "0");
  return kept ? `${whole}.${kept}` : whole;
}

export function statementCell(
  column: StatementColumn,
  line: StatementLineView,
  dicts: Record<string, Record<string, string>>,
): string {
  const value = line[column.key];
  if (value === null || value === undefined) return "";
  if (column.number) return shownDecimal(column.key, String(value), line.currency);
  return column.dict ? (dicts[column.dict]?.[String(value)] ?? String(value)) : String(value);
}
