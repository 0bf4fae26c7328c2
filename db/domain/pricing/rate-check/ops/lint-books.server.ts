import { setImmediate } from "node:timers/promises";
import { sql } from "kysely";
import { z } from "zod";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { rateFindingList } from "../rate-check.list.ts";
import { orderTask } from "#platform/runtime/task/task.server.ts";
import { addDays, type LocalDate } from "#domain/masterdata/money/local-date.ts";
import { type LintFinding, type LintKind, lintInSteps, lintKinds } from "../lint/lint-rates.ts";
import {
  type BookRow,
  readFreightRows,
  readSupplierRows,
} from "../lint/lint-rows.queries.server.ts";

/** How long a row that has ended may be missed. */
const remembered = 90;

/** Findings by kind. */
export type LintResult = { rows: number; findings: number; kinds: Record<LintKind, number> };

/** Checks all rate books from today on and replaces what the last check found. */
export const lintBooks = defineOperation({
  name: "rateCheck.lint",
  perm: "rateCheck:run",
  input: z.object({}).default({}),
  transaction: "own",
  done: "rateCheck.lint.done",
  run: (ctx) => checkBooks(ctx),
});

/** Orders the check as a task. */
export const orderLint = defineOperation({
  name: "rateCheck.orderLint",
  perm: "rateCheck:run",
  input: z.object({}).default({}),
  run: async (ctx) => ({
    taskId: await orderTask(ctx.em, ctx.actor, {
      operation: "rateCheck.lint",
      input: {},
      title: dayOf(ctx.now, ctx.actor.zone),
      page: rateFindingList.apiName,
    }),
  }),
});

export async function checkBooks(ctx: Ctx): Promise<LintResult> {
  const today = dayOf(ctx.now, ctx.actor.zone);
  const days = { since: addDays(today, -remembered), today };
  const rows = [...(await readFreightRows(ctx, days)), ...(await readSupplierRows(ctx, days))];
  ctx.signal.throwIfAborted();
  const byBook = Map.groupBy(rows, ({ bookKind }) =>
    bookKind === "SUPPLIER" ? "SUPPLIER" : "FREIGHT",
  );
  const faults: Found[] = [];
  let done = 0;
  for (const book of byBook.values()) {
    for (const fault of await findingsOf(ctx, { book, today, done, total: rows.length }))
      faults.push(fault);
    done += book.length;
  }
  await ctx.unit((inner) => replaceFindings(inner, faults));
  await ctx.progress({ seen: rows.length, total: rows.length, changed: faults.length });
  const kinds = Object.fromEntries(
    lintKinds.map((kind) => [kind, faults.filter((of) => of.kind === kind).length]),
  ) as LintResult["kinds"];
  return { rows: rows.length, findings: faults.length, kinds };
}

type Found = LintFinding & { row: BookRow; other: BookRow | undefined };

/** Milliseconds after which other work of the process gets its turn. */
const turn = 20;

async function findingsOf(
  ctx: Ctx,
  {
    book,
    today,
    done,
    total,
  }: { book: readonly BookRow[]; today: LocalDate; done: number; total: number },
): Promise<Found[]> {
  const byId = new Map(book.map((row) => [row.lint.id, row]));
  const located: Found[] = [];
  let seen = done;
  let since = performance.now();
  for (const { rows, findings } of lintInSteps(
    book.map(({ lint }) => lint),
    today,
  )) {
    for (const fault of findings) {
      const row = byId.get(fault.id);
      if (row) located.push({ ...fault, row, other: byId.get(fault.otherId) });
    }
    seen += rows;
    if (performance.now() - since < turn) continue;
    await setImmediate();
    ctx.signal.throwIfAborted();
    await ctx.progress({ seen, total, changed: located.length });
    since = performance.now();
  }
  return located;
}

const shape = {
  kind: "varchar(12)",
  book_kind: "varchar(8)",
  book: "varchar(80)",
  rate_kind: "varchar(8)",
  rate_id: "int",
  sheet_id: "int",
  other_id: "int",
  other_book: "varchar(80)",
  fee_code: "varchar(20)",
  port_load: "varchar(60)",
  port_dis: "varchar(60)",
  voyline: "varchar(20)",
  size: "varchar(10)",
  price: "numeric(18,6)",
  currency: "varchar(3)",
  unit: "varchar(20)",
  from_date: "date",
  to_date: "date",
};
const shapeOf = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns)
    .map(([name, type]) => `${name} ${type}`)
    .join(", ");

/** What is found again keeps its row and the time it was first found. */
async function replaceFindings(ctx: Ctx, faults: readonly Found[]): Promise<void> {
  const rows = faults.map(({ kind, from, to, row, other }) => ({
    kind,
    book_kind: row.bookKind,
    book: row.book,
    rate_kind: row.rateKind,
    rate_id: Number(row.lint.id),
    sheet_id: row.sheetId,
    other_id: other ? Number(other.lint.id) : null,
    other_book: other?.book ?? "",
    fee_code: row.feeCode,
    port_load: row.portLoad,
    port_dis: row.portDis,
    voyline: row.voyline,
    size: row.size,
    price: row.price,
    currency: row.lint.currency,
    unit: row.lint.unit,
    from_date: from || null,
    to_date: to || null,
  }));
  const db = ctx.em.getKysely();
  // Two checks at once write one after the other.
  await sql`select pg_advisory_xact_lock(hashtext('rate_finding'))`.execute(db);
  const columns = sql.raw(Object.keys(shape).join(", "));
  const asFound = sql`found as materialized (
      select *
      from json_to_recordset(${JSON.stringify(rows)}::json) as g (${sql.raw(shapeOf(shape))})
    )`;
  const stored = sql`select ${columns} from rate_finding`;
  await sql`with ${asFound}
    delete from rate_finding
    where row (${columns})::text not in (select row (${columns})::text from found)`.execute(db);
  await sql`with ${asFound}
    insert into rate_finding (${columns}, found_time)
    select f.*, ${ctx.now}::timestamptz
    from (select ${columns} from found except ${stored}) f`.execute(db);
}
