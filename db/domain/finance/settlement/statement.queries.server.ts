import { type EntityManager, type Loaded, wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { Statement } from "./settlement.entity.server.ts";
import { type openKeys, statementOpen } from "./statement-open.server.ts";
import { type StatementLineView, statementColumns } from "./document/statement-columns.ts";
import { type StatementSums, statementTotals } from "./statement-totals.ts";

export type StatementView = Pick<
  Statement,
  | (
      | "id"
      | "version"
      | "statementNo"
      | "status"
      | "feeBelong"
      | "corpCode"
      | "corpName"
      | "companyCode"
      | "period"
    )
  | ("requirements" | "checkNo" | "totalCny" | "totalUsd" | "lineCount" | "confirmedBy")
> &
  Record<(typeof openKeys)[number], string> & {
    confirmedTime?: Date | null | undefined;
    lines: StatementLineView[];
    sums: ({ currency: string } & StatementSums)[];
  };

/**
 * English readers see fees by their English names; documents have a language of their own. The
 * caller checks permission and scope.
 */
export async function readStatement(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const statement = await em.findOne(Statement, { id }, { populate: ["lines"] });
  if (!statement) return null;
  const view = await viewOf(em, statement);
  if (actor.lang !== "en") return { ...view };
  const codes = [...new Set(view.lines.map((line) => line.feeCode))];
  const rows = await kyselyOf(em)
    .selectFrom("cost_code")
    .select(["code", "name_en as name"])
    .where("code", "=", anyOf(codes))
    .where("name_en", "<>", "")
    .execute();
  const names = new Map(rows.map((row) => [row.code, row.name]));
  return {
    ...view,
    lines: view.lines.map((line) => ({
      ...line,
      feeName: names.get(line.feeCode) ?? line.feeName,
    })),
  };
}

export async function findStatement(
  em: EntityManager,
  statementNo: string,
): Promise<StatementView | null> {
  const statement = await em.findOne(Statement, { statementNo }, { populate: ["lines"] });
  return statement ? viewOf(em, statement) : null;
}

const lineColumns = sql.raw(
  [
    "id",
    "fee_id",
    "dispute_state",
    "dispute_reason",
    "response",
    ...statementColumns
      .filter(({ key }) => key !== "etd")
      .map(({ key }) => key.replace(/[A-Z]/g, (item) => `_${item.toLowerCase()}`)),
  ]
    .map(
      (name) =>
        `l.${name} as "${name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase())}"`,
    )
    .join(", "),
);

/**
 * Reads statements in the order of ids, in three queries. The caller checks permission and scope.
 */
export async function readStatements(
  em: EntityManager,
  ids: readonly number[],
): Promise<StatementView[]> {
  const heads = await em.find(Statement, { id: { $in: [...ids] } }, { disableIdentityMap: true });
  const { rows } = await sql<
    StatementLineView & { statementId: number }
  >`select l.statement_id as "statementId", ${lineColumns}, to_char(l.etd, 'YYYY-MM-DD') as etd
    from statement_line l
    where l.statement_id = any (${[...ids]}::int[])
    order by l.statement_id, l.line_no`.execute(em.getKysely());
  const lines = Map.groupBy(rows, (row) => row.statementId);
  const byId = new Map(heads.map((head) => [head.id, head]));
  const paid = await paidOf(em, ids);
  return ids.flatMap((id) => {
    const head = byId.get(id);
    return head ? [withSums({ ...wrap(head).toObject(), lines: lines.get(id) ?? [] }, paid)] : [];
  });
}

async function viewOf(
  em: EntityManager,
  statement: Loaded<Statement, "lines">,
): Promise<StatementView> {
  return withSums(wrap(statement).toObject(), await paidOf(em, [statement.id]));
}

type Paid = {
  open: Record<(typeof openKeys)[number], string>;
  ofLine: Readonly<Record<string, string>>;
};

/** What is paid and open now, of statements by id: sums, and the paid amount by line. */
async function paidOf(
  em: EntityManager,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Paid>> {
  const { rows } = await sql<Paid & { id: number }>`
    select s.id, jsonb_build_object(
        'paidAmounts', o."paidAmounts", 'openAmounts', o."openAmounts", 'openCny',
        o."openCny"::text, 'openUsd', o."openUsd"::text
      ) as open,
      (
        select coalesce(jsonb_object_agg(l.id, coalesce(f.verified_amount, 0)::text), '{}')
        from statement_line l left join fee f on f.id = l.fee_id
        where l.statement_id = s.id
      ) as "ofLine"
    from statement s cross join lateral (${statementOpen(sql`s`)}) o
    where s.id = any (${[...ids]}::int[])`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.id, row]));
}

const nothing: Paid = {
  open: { paidAmounts: "", openAmounts: "", openCny: "0", openUsd: "0" },
  ofLine: {},
};

function withSums(
  view: Omit<StatementView, "sums" | keyof Paid["open"]>,
  paid: ReadonlyMap<number, Paid>,
): StatementView {
  const { open, ofLine } = paid.get(view.id) ?? nothing;
  const counted = view.lines.filter((line) => line.disputeState !== "TAKEN_OFF");
  const totals = statementTotals(counted.map((line) => ({ ...line, verified: ofLine[line.id] })));
  return {
    ...view,
    ...open,
    sums: Object.entries(totals).map(([currency, sums]) => ({ currency, ...sums })),
  };
}
