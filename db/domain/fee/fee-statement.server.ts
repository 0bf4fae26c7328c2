import { type RawBuilder, sql } from "kysely";
import { ExtensionPoint } from "#platform/module/extension-point.ts";

/** SQL text of the id of the statement that states a fee, null without one; `feeId` is SQL text of the program, never of a request. */
export const feeStatement = new ExtensionPoint<(feeId: string) => string>("fee.statement");

/** The text for formulas of entities. */
export const statementIdText = (feeId: string): string => {
  const [first, ...others] = feeStatement.parts().map((part) => part(feeId));
  return others.length === 0 && first ? first : `coalesce(${[first, ...others].join(", ")})`;
};

/** The same as an expression. */
export const statementIdOf = (feeId: string): RawBuilder<number | null> => sql.raw(statementIdText(feeId));
