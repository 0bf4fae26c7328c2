import { type RawBuilder, sql } from "kysely";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";

/** SQL about the statement of a fee. `feeId` never comes from a request. */
type StatementOfFee = {
  id: (feeId: string) => string;
  number: (feeId: string) => RawBuilder<string | null>;
  /** By the party's payment terms, from the company's day of its confirmation. */
  dueDate: (feeId: string) => RawBuilder<string | null>;
};

export const feeStatement = new ExtensionPoint<StatementOfFee>("fee.statement");

/** SQL text for entity formulas. */
export const statementIdText = (feeId: string): string => {
  const [first, ...others] = feeStatement.parts().map((part) => part.id(feeId));
  return others.length === 0 && first ? first : `coalesce(${[first, ...others].join(", ")})`;
};

export const statementIdOf = (feeId: string): RawBuilder<number | null> =>
  sql.raw(statementIdText(feeId));

export const statementNumberOf = (feeId: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.join(feeStatement.parts().map((part) => part.number(feeId)))})`;

export const statementDueDateOf = (feeId: string): RawBuilder<string | null> =>
  sql`coalesce(${sql.join(feeStatement.parts().map((part) => part.dueDate(feeId)))})`;
