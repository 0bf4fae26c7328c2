import type { FeeSide } from "../fee-side.ts";
import type { BillToPrice } from "../pricing/bill-facts.queries.server.ts";
import type { RecalculationPlan } from "./plan-recalculation.ts";
import type { StoredFee } from "./stored-fees.queries.server.ts";
import type { Finding } from "../pricing/pricing-findings.ts";
import type { DayRates } from "../pricing/tariff.queries.server.ts";
import type { FeeLine, LateBooking } from "../fee-terms.ts";
import { type ArrayColumn, type ArrayType, unnested } from "#db/orm/row-arrays.server.ts";
import { storedDerivation } from "../derivation/stored-derivation.ts";
import { sql } from "kysely";
import { groupKey } from "../pricing/bill-facts.ts";
import { rateOfOne, usdOf } from "../calculation/exchange-amounts.ts";

/** `kept` counts unchanged automatic lines. */
export type BillPlan = {
  side: FeeSide;
  bill: BillToPrice;
  corpCode: string;
  plan: RecalculationPlan<StoredFee>;
  kept: number;
  findings: readonly Finding[];
  rates: DayRates;
};

export type FeeNames = {
  feeNames: ReadonlyMap<string, string>;
  corpNames: ReadonlyMap<string, string>;
};

/** `id` is 0 in a line that is inserted. */
type Line = { id: number; of: BillPlan; line: FeeLine; size: string };

export const lineOf = (of: BillPlan, line: FeeLine, id = 0): Line => ({
  id,
  of,
  line,
  size: shownSize(line),
});

type Column<T> = { type: ArrayType; of: (from: T, names: FeeNames) => string | number | null };

const ofBill: Record<string, Column<BillPlan>> = {
  bill_id: { type: "int", of: ({ bill }) => bill.id },
  voyage_id: { type: "int", of: ({ bill }) => bill.voyageId },
  bk_no: { type: "text", of: ({ bill }) => bill.bkNo },
  bl_no: { type: "text", of: ({ bill }) => bill.blNo },
  company_code: { type: "text", of: ({ bill }) => bill.companyCode },
  voyline: { type: "text", of: ({ bill }) => bill.lineCode },
  port_load: { type: "text", of: ({ bill }) => bill.portLoad },
  port_dis: { type: "text", of: ({ bill }) => bill.portDis },
  pricing_date: {
    type: "date",
    of: ({ bill }) => bill.bookedOn ?? bill.facts?.pricingDate ?? null,
  },
  pricing_reason: {
    type: "text",
    of: ({ bill }) => (bill.bookedOn ? "fee.pricing.late" : (bill.facts?.pricingReason ?? "")),
  },
  contract_no: { type: "text", of: ({ bill }) => bill.contractNo },
};

const payerOfBill: Record<string, Column<BillPlan>> = {
  corp_code: { type: "text", of: ({ corpCode }) => corpCode },
  corp_name: { type: "text", of: ({ corpCode }, { corpNames }) => corpNames.get(corpCode) ?? "" },
};

const payeeOf = ({ line, of }: Line) => line.corpCode ?? of.corpCode;

/** Where a line is owed to somebody else than its bill says. */
const payeeOfLine: Record<string, Column<Line>> = {
  corp_code: { type: "text", of: payeeOf },
  corp_name: { type: "text", of: (line, { corpNames }) => corpNames.get(payeeOf(line)) ?? "" },
};

const ofLine: Record<string, Column<Line>> = {
  containerno: { type: "text", of: ({ line }) => line.containerno ?? sharedBox(line) },
  fee_code: { type: "text", of: ({ line }) => line.feeCode },
  fee_name: {
    type: "text",
    of: ({ line }, { feeNames }) => feeNames.get(line.feeCode) ?? line.feeCode,
  },
  fee_kind: { type: "text", of: ({ line }) => (line.derivation.freight ? "FREIGHT" : "EXTRA") },
  size_type: { type: "text", of: ({ size }) => size },
  unit: { type: "text", of: ({ line }) => line.unit },
  qty: { type: "numeric", of: ({ line }) => line.qty },
  price: { type: "numeric", of: ({ line }) => line.price ?? "0" },
  currency: { type: "text", of: ({ line }) => line.currency },
  amount: { type: "numeric", of: ({ line }) => line.amount },
  tax_rate: { type: "numeric", of: ({ line }) => line.taxRate ?? "0" },
  tax_amount: { type: "numeric", of: ({ line }) => line.taxAmount },
  no_tax_amount: { type: "numeric", of: ({ line }) => line.noTaxAmount },
  currency_rate: { type: "numeric", of: ({ line }) => rateOfOne(line.derivation.exchange) },
  base_amount: { type: "numeric", of: ({ line }) => line.baseAmount ?? "0" },
  usd_amount: {
    type: "numeric",
    of: ({ line, of }) => usdOf(line, of.rates, of.bill.baseCurrency),
  },
  rate_id: { type: "int", of: ({ line }) => priceId(line, false) },
  supplier_price_id: { type: "int", of: ({ line }) => priceId(line, true) },
  expected_amount: {
    type: "numeric",
    of: ({ line, of }) => (of.side === "P" ? line.amount : null),
  },
  rate_version: { type: "int", of: ({ line }) => line.derivation.rate?.version ?? null },
  auto_key: { type: "text", of: ({ line }) => line.lineKey },
  derivation: {
    type: "jsonb",
    of: ({ line, size, of }) => JSON.stringify(storedDerivation(line, size, lateOf(of.bill))),
  },
};

/** Of a bill whose lines are booked after its month. */
function lateOf({ bookedOn, facts }: BillToPrice): LateBooking | null {
  return bookedOn && facts ? { day: facts.pricingDate, reason: facts.pricingReason } : null;
}

/** Prices of suppliers and freight rates have numbers of their own. */
function priceId({ derivation: { rate } }: FeeLine, supplier: boolean): string | null {
  return rate && (rate.source === "SUPPLIER") === supplier ? rate.rateId : null;
}

/**
 * The lines as rows, what bills say of all their lines once a bill, and in the order of `columns`
 * where each value stands.
 */
export function feeRowsOf(lines: readonly Line[], bills: readonly BillPlan[], names: FeeNames) {
  const own = lines.some(({ line }) => line.corpCode !== undefined);
  const lineColumns = named(own ? { ...payeeOfLine, ...ofLine } : ofLine, names);
  const billColumns = named(own ? ofBill : { ...ofBill, ...payerOfBill }, names);
  const head = {
    of_bill: { type: "int", of: ({ of }: Line) => of.bill.id },
    id: { type: "int", of: ({ id }: Line) => id },
  } as const;
  const l = unnested<Line>("l", { ...head, ...lineColumns }, lines);
  const b = unnested<BillPlan>("b", billColumns, bills);
  return {
    from: sql`${l.from} join ${b.from} on b.bill_id = l.of_bill`,
    columns: [...Object.keys(billColumns), ...Object.keys(lineColumns)],
    picks: [...Object.keys(billColumns).map(b.pick), ...Object.keys(lineColumns).map(l.pick)],
    id: l.pick("id"),
  };
}

/** Columns that know the names of codes. */
const named = <T>(
  columns: Record<string, Column<T>>,
  names: FeeNames,
): Record<string, ArrayColumn<T>> =>
  Object.fromEntries(
    Object.entries(columns).map(([name, { type, of }]) => [
      name,
      { type, of: (row: T) => of(row, names) },
    ]),
  );

/** The number of a box whose price alone the line divides. */
function sharedBox({ derivation: { shares, quantities } }: FeeLine): string {
  return shares?.length === 1 && quantities.length === 1 ? (shares[0]?.containerno ?? "") : "";
}

/** Without the -SOC and -E marks. */
function shownSize(line: FeeLine): string {
  return groupKey(line.sizeType ?? "").replace(/(-SOC)?(-E)?$/, "");
}
