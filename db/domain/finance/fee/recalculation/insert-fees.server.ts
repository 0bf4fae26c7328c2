import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";

/** Rows of a `from` with their place as `l.n`, and what each column is filled with. */
export type FeeRows = {
  from: RawBuilder<unknown>;
  columns: readonly string[];
  picks: readonly RawBuilder<unknown>[];
};

type Status = Pick<FeeRows, "columns" | "picks"> & { from: RawBuilder<unknown> };

/** Calculated and generated fees wait for their audit. */
const created: Status = { columns: ["fee_status"], picks: [sql`'CREATED'`], from: sql`` };

/** Complete fees pass audit and recheck by themselves, as far as the fee flow lets them. */
function passed(now: Date): Status {
  const node = (code: string, flag: string) =>
    sql`coalesce((select n.${sql.ref(flag)} from fee_flow n where n.code = ${code}), 'Y') = 'Y'`;
  return {
    columns: ["fee_status", "audit_by", "audit_time", "recheck_by", "recheck_time"],
    picks: [
      sql`case when not o.audit then 'CREATED' when o.recheck then 'RECHECKED' else 'AUDITED' end`,
      sql`case when o.audit then 'system' else '' end`,
      sql`case when o.audit then ${now}::timestamptz end`,
      sql`case when o.audit and o.recheck then 'system' else '' end`,
      sql`case when o.audit and o.recheck then ${now}::timestamptz end`,
    ],
    from: sql`cross join (
        select ${node("AUDITED", "enabled")}
          and ${node("CREATED", "allow_audit")} as audit,
          ${node("RECHECKED", "enabled")}
          and ${node("AUDITED", "allow_recheck")} as recheck
      ) o`,
  };
}

/** Inserts fees in one statement, in the order of the rows. Stamped here to spare the trigger. */
export async function insertFees(
  ctx: Ctx,
  rows: FeeRows,
  { origin, flow }: { origin: "AUTO" | "MANUAL"; flow: "created" | "passed" },
): Promise<void> {
  const status = flow === "passed" ? passed(ctx.now) : created;
  await sql`insert into fee (
        created_by, updated_by, created_time, updated_time, origin,
        ${sql.raw([...status.columns, ...rows.columns].join(", "))}
      )
    select w.who, w.who, now(), now(), ${origin}, ${sql.join([...status.picks, ...rows.picks])}
    from ${rows.from}
      cross join (
        select coalesce(nullif(current_setting('seaway.actor', true), ''), 'system') as who
      ) w ${status.from}
    order by l.n`.execute(ctx.em.getKysely());
}
