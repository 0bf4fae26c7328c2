import { type EntityManager, type Loaded, wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/operation/actor.ts";
import { Statement } from "./settlement.entity.server.ts";
import { type StatementLineView, statementColumns } from "./statement-columns.ts";
import { type StatementSums, statementTotals } from "./statement-totals.ts";

export type StatementView = Pick<
  Statement,
  | ("id" | "version" | "statementNo" | "status" | "feeBelong" | "corpCode" | "corpName" | "companyCode" | "period")
  | ("requirements" | "checkNo" | "totalCny" | "totalUsd" | "lineCount" | "confirmedBy")
> & { confirmedTime?: Date | null | undefined; lines: StatementLineView[]; sums: ({ currency: string } & StatementSums)[] };

/** English readers see fees by their English names; documents have a language of their own. The caller checks permission and scope. */
export async function readStatement(em: EntityManager, actor: Actor, id: number): Promise<Record<string, unknown> | null> {
  const statement = await em.findOne(Statement, { id }, { populate: ["lines"] });
  if (!statement) return null;
  const view = viewOf(statement);
  if (actor.lang !== "en") return { ...view };
  const codes = [...new Set(view.lines.map((line) => line.feeCode))];
  const { rows } = await sql<{ code: string; name: string }>`select code, name_en as name from cost_code
    where code = any(${codes}::text[]) and name_en <> ''`.execute(em.getKysely());
  const names = new Map(rows.map((row) => [row.code, row.name]));
  return { ...view, lines: view.lines.map((line) => ({ ...line, feeName: names.get(line.feeCode) ?? line.feeName })) };
}

export async function findStatement(em: EntityManager, statementNo: string): Promise<StatementView | null> {
  const statement = await em.findOne(Statement, { statementNo }, { populate: ["lines"] });
  return statement ? viewOf(statement) : null;
}

const lineColumns = sql.raw(
  [
    "id",
    "fee_id",
    "dispute_state",
    "dispute_reason",
    "response",
    ...statementColumns.filter(({ key }) => key !== "etd").map(({ key }) => key.replace(/[A-Z]/g, (item) => `_${item.toLowerCase()}`)),
  ]
    .map((name) => `l.${name} as "${name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())}"`)
    .join(", "),
);

/** Reads statements in the order of ids, in two queries. The caller checks permission and scope. */
export async function readStatements(em: EntityManager, ids: readonly number[]): Promise<StatementView[]> {
  const heads = await em.find(Statement, { id: { $in: [...ids] } }, { disableIdentityMap: true });
  const { rows } = await sql<StatementLineView & { statementId: number }>`select l.statement_id as "statementId", ${lineColumns},
    to_char(l.etd, 'YYYY-MM-DD') as etd from statement_line l where l.statement_id = any(${[...ids]}::int[])
    order by l.statement_id, l.line_no`.execute(em.getKysely());
  const lines = Map.groupBy(rows, (row) => row.statementId);
  const byId = new Map(heads.map((head) => [head.id, head]));
  return ids.flatMap((id) => {
    const head = byId.get(id);
    return head ? [withSums({ ...wrap(head).toObject(), lines: lines.get(id) ?? [] })] : [];
  });
}

function viewOf(statement: Loaded<Statement, "lines">): StatementView {
  return withSums(wrap(statement).toObject());
}

function withSums(view: Omit<StatementView, "sums">): StatementView {
  const totals = statementTotals(view.lines.filter((line) => line.disputeState !== "TAKEN_OFF"));
  return { ...view, sums: Object.entries(totals).map(([currency, sums]) => ({ currency, ...sums })) };
}
