import { dec } from "#domain/masterdata/money/decimal.ts";
import type { TestDatabase } from "#tests/support/test-database.ts";
import { calculateVoyageFees } from "#domain/finance/fee/ops/calculate-voyage-fees.server.ts";

export const sums = (rows: { feeCode: string; amount: string }[]) => {
  const result = new Map<string, string>();
  for (const row of rows)
    result.set(
      row.feeCode,
      dec(result.get(row.feeCode) ?? 0)
        .plus(row.amount)
        .toFixed(2),
    );
  return Object.fromEntries(result);
};

export function calculationWork(database: () => TestDatabase) {
  const calculate = (input: { voyages?: string[]; billIds?: number[] }) =>
    database().run("finance", calculateVoyageFees, input);
  return { calculate };
}
