import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import type { Actor } from "../kit/actor.ts";
import { Statement } from "./settlement.entity.server.ts";
import type { StatementLineView } from "./statement-columns.ts";
import { type StatementSums, statementTotals } from "./statement-totals.ts";

/** A statement with its frozen lines and the sums per currency. */
export type StatementView = Pick<
  Statement,
  | ("id" | "version" | "statementNo" | "status" | "feeBelong" | "corpCode" | "corpName" | "companyCode" | "period")
  | ("requirements" | "checkNo" | "totalCny" | "totalUsd" | "lineCount" | "confirmedBy" | "confirmedTime")
> & { lines: StatementLineView[]; sums: ({ currency: string } & StatementSums)[] };

/** The whole statement, or null. Permission and scope are asked before. */
export async function readStatement(em: EntityManager, _actor: Actor, id: number): Promise<Record<string, unknown> | null> {
  const statement = await em.findOne(Statement, { id }, { populate: ["lines"] });
  return statement ? (viewOf(statement) as unknown as Record<string, unknown>) : null;
}

/** The whole statement by its number, or null. */
export async function findStatement(em: EntityManager, statementNo: string): Promise<StatementView | null> {
  const statement = await em.findOne(Statement, { statementNo }, { populate: ["lines"] });
  return statement ? viewOf(statement) : null;
}

function viewOf(statement: Statement): StatementView {
  const plain = wrap(statement).toObject() as unknown as Omit<StatementView, "sums">;
  const totals = statementTotals(plain.lines);
  return { ...plain, sums: Object.entries(totals).map(([currency, sums]) => ({ currency, ...sums })) };
}
