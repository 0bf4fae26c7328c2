import { dayNumber } from "#domain/masterdata/money/local-date.ts";
import {
  isFilled,
  isLive,
  ranked,
  rateCriteria,
  type RateRow,
} from "#domain/pricing/rate/match/rate-match.ts";
import {
  supplierCriteria,
  supplierScore,
  type SupplierRow,
} from "#domain/pricing/supplier-rate/supplier-match.ts";
import { anyValue, type Dim, type Region } from "./lint-region.ts";

/**
 * A row as the linter sees it. Rows of one `charge` compete; `score`, then the later `start`,
 * decides.
 */
export type LintRow = Region & {
  id: string;
  charge: string;
  score: number;
  start: string;
  unit: string;
  currency: string;
  /** Fees it has priced. */
  uses: number;
  /** Rows that differ in nothing but size and days ought to agree in unit and currency. */
  family: string;
};

export type PricedRow = { charge: string; unit: string; currency: string; uses: number };

/** Of a row without a first or last day. */
const always = { from: -1_000_000, to: 1_000_000 };

const daysOf = ({ startDate, endDate }: Pick<RateRow, "startDate" | "endDate">) => ({
  from: startDate ? dayNumber(startDate) : always.from,
  to: endDate ? dayNumber(endDate) : always.to,
  start: startDate || "",
});

/** The fields of a freight row in the order of the linter. */
export const rateLintFields = ["contract", "customer", ...rateCriteria] as const;
const sizes: ReadonlySet<string> = new Set(["size", "type"]);

/**
 * Null for a row that never applies: not published, or of a contract or a customer it does not
 * name.
 */
export function lintRowOfRate(rate: RateRow & PricedRow): LintRow | null {
  if (
    !isLive(rate) ||
    (rate.source === "CONTRACT" && !rate.contract) ||
    (rate.source === "CUSTOMER" && !rate.customer)
  )
    return null;
  const dims = rateLintFields.map((field): Dim => {
    const requested = rate[field];
    if (!requested) return anyValue;
    if (field === "contract" || field === "customer" || isFilled(requested))
      return { open: false, values: [requested] };
    return { open: true, values: excluded(requested) };
  });
  const { id, charge, unit, currency, uses } = rate;
  const { score } = ranked(rate);
  return {
    id,
    charge,
    unit,
    currency,
    uses,
    score,
    dims,
    ...daysOf(rate),
    family: familyOf(rate.source, dims, rateLintFields),
  };
}

const excluded = (requested: string): string[] =>
  requested
    .slice(1)
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean);

/** A published price of a supplier. */
export function lintRowOfSupplier(price: SupplierRow & PricedRow): LintRow {
  const dims = supplierCriteria.map((field): Dim => {
    const requested = price[field];
    if (!requested) return anyValue;
    return { open: false, values: [...new Set(requested.split(","))].filter(Boolean) };
  });
  const { id, charge, unit, currency, uses } = price;
  return {
    id,
    charge,
    unit,
    currency,
    uses,
    score: supplierScore(price),
    dims,
    ...daysOf(price),
    family: familyOf("", dims, supplierCriteria),
  };
}

const familyOf = (source: string, dims: readonly Dim[], fields: readonly string[]) =>
  JSON.stringify([source, dims.filter((_, at) => !sizes.has(fields[at] ?? ""))]);
