import { readZone } from "#platform/kernel/clock/company-zone.server.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import {
  companyDay,
  numberHead,
  type NumberShape,
  periodOf,
} from "#platform/kernel/settings/number-text.ts";
import { numberedPlace } from "#platform/kernel/settings/numbered.server.ts";

/** A number that is on no document. */
export type NumberGap = {
  number: string;
  reason: "DELETED" | "CHANGED" | "UNKNOWN";
  who: string;
  when: string;
  requestId: string;
};
export type GapReport = { head: string; taken: number; missing: number; gaps: NumberGap[] };

/** Listed at most; all are counted. */
const mostGaps = 500;

/**
 * Unused numbers of the current period (domain §2): the document was deleted, renumbered or never
 * created. Null for unknown documents.
 */
export async function numberGaps(
  em: EntityManager,
  rule: NumberShape & { docType: string; companyCode: string; period: string; serial: number },
  now: Date,
): Promise<GapReport | null> {
  const place = numberedPlace(rule.docType);
  if (!place) return null;
  const day = companyDay(now, await readZone(em, rule.companyCode));
  const head = numberHead(rule, day);
  const taken = rule.period === periodOf(rule.reset, day) ? rule.serial : 0;
  const column = sql.ref(place.column);
  const { rows } = await sql<{ number: string; missing: number }>`
    with used as (
        select distinct regexp_replace(${column}, '[A-Z]+$', '') as number
        from ${sql.table(place.table)}
        where starts_with(${column}, ${head})
      )
    select number, (count(*) over ())::int as missing
    from (
        select ${head} || lpad(
            n::text, greatest(${rule.serialWidth}::int, length(n::text)), '0'
          ) as number,
          n
        from generate_series(1, ${taken}::int) n
      ) x
    where not exists (select from used where used.number = x.number)
    order by n
    limit ${mostGaps}`.execute(em.getKysely());
  const gapOf = await whatBecameOf(
    em,
    place,
    rows.map((row) => row.number),
  );
  const gaps = rows.map(
    ({ number }) =>
      gapOf.get(number) ?? { number, reason: "UNKNOWN" as const, who: "", when: "", requestId: "" },
  );
  return { head, taken, missing: rows[0]?.missing ?? 0, gaps };
}

/**
 * The last log entry that removed each number. The condition matches the index change_log_numbers.
 */
async function whatBecameOf(
  em: EntityManager,
  place: { table: string; column: string },
  numbers: readonly string[],
) {
  if (numbers.length === 0) return new Map<string, NumberGap>();
  const { rows } =
    await sql<NumberGap>`select distinct on (number) number, reason, who, "when", "requestId"
      from (
          select case
              when operation = 'DELETE' then old_value::jsonb ->> ${place.column}
              else old_value
            end as number,
            case when operation = 'DELETE' then 'DELETED' else 'CHANGED' end as reason,
            operator as who, to_json(oper_time) #>> '{}' as "when", request_id as "requestId", id
          from change_log
          where table_name = ${place.table}
            and (
              operation = 'DELETE'
              or (
                operation = 'UPDATE'
                and column_name in (
                  'bk_no', 'eb_no', 'bl_no', 'statement_no', 'control_ref', 'code'
                )
              )
            )
            and (operation = 'DELETE' or column_name = ${place.column})
        ) x
      where number = any (${[...numbers]}::text[])
      order by number, id desc`.execute(em.getKysely());
  return new Map(rows.map((row) => [row.number, row]));
}
