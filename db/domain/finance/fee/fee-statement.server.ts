import { type RawBuilder, sql } from "kysely";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";

/** SQL for the statement id of a fee. `feeId` never comes from a request. */
export const feeStatement = new ExtensionPoint<(feeId: string) => string>("fee.statement");

/** SQL text for entity formulas. */
export const statementIdText = (feeId: string): string => {
  const [first, ...others] = feeStatement.parts().map((part) => part(feeId));
  return others.length === 0 && first ? first : `coalesce(${[first, ...others].join(", ")})`;
};

export const statementIdOf = (feeId: string): RawBuilder<number | null> =>
  sql.raw(statementIdText(feeId));
