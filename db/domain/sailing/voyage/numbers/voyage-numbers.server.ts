import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { type NumberRange, numbersAfter } from "./voy-number.ts";

export type NumberingLine = NumberRange & { code: string; addRule: "AUTO" | "MANUAL" };

const numberOf = sql`regexp_replace(v.voyage, '([0-9])[EWNS]$', '\\1')`;

export async function numberingOf(
  ctx: Ctx,
  codes: readonly string[],
): Promise<Map<string, NumberingLine>> {
  const { rows } =
    await sql<NumberingLine>`select code, add_rule as "addRule", voy_no_from as "voyNoFrom",
        voy_no_to as "voyNoTo"
      from vessel_line
      where code = any (${[...new Set(codes)]}::text[])`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.code, row]));
}

/** Serialises numbering per line until the transaction ends. */
export async function lockNumbers(ctx: Ctx, lineCode: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`voyage-number.${lineCode}`}))`.execute(
    ctx.em.getKysely(),
  );
}

/** The greatest known number in the range; blank when there is none. */
async function lastNumber(ctx: Ctx, { code, voyNoFrom, voyNoTo }: NumberingLine): Promise<string> {
  const letters = /^[A-Z]*/.exec(voyNoFrom || voyNoTo)?.[0] ?? "";
  const digits = (end: string) => Number(/\d+$/.exec(end)?.[0] ?? Number.NaN);
  const { rows } = await sql<{
    no: string;
  }>`select no
    from (
        select voy_no as no
        from voyage_number
        where line_code = ${code}
        union
        select ${numberOf}
        from voyage v
        where v.line_code = ${code}
      ) x
    where no ~ '^[A-Z]*[0-9]{1,8}$'
      and (${voyNoFrom + voyNoTo} = '' or substring(no from '^[A-Z]*') = ${letters})
      and substring(
        no
        from '[0-9]+$'
      )::int between ${voyNoFrom ? digits(voyNoFrom) : 0} and ${voyNoTo ? digits(voyNoTo) : 99_999_999}
    order by substring(no from '[0-9]+$')::int desc
    limit 1`.execute(ctx.em.getKysely());
  return rows[0]?.no ?? "";
}

/**
 * Free numbers, then new ones of an AUTO line; a MANUAL line may have fewer.
 * @throws Refusal voyage.numbersSpent
 */
export async function numbersFor(ctx: Ctx, line: NumberingLine, count: number): Promise<string[]> {
  const { rows } = await sql<{
    no: string;
  }>`select voy_no as no
    from voyage_number
    where line_code = ${line.code} and status = 'FREE'
    order by length(voy_no), voy_no
    limit ${count}`.execute(ctx.em.getKysely());
  const free = rows.map((row) => row.no);
  const more = count - free.length;
  return line.addRule === "MANUAL" || more <= 0
    ? free
    : [...free, ...numbersAfter(await lastNumber(ctx, line), more, line)];
}

/**
 * The next `count` numbers, free or not.
 * @throws Refusal voyage.numbersSpent, voyage.numberFirst
 */
export async function countNumbers(
  ctx: Ctx,
  line: NumberingLine,
  count: number,
): Promise<string[]> {
  return numbersAfter(await lastNumber(ctx, line), count, line);
}

/** Former names of renamed voyages become free. */
export async function claimNumbers(ctx: Ctx, voyageNames: readonly string[]): Promise<void> {
  const db = ctx.em.getKysely();
  await sql`insert into voyage_number (line_code, voy_no, status, voyage_name)
    select distinct on (v.line_code, ${numberOf}) v.line_code, ${numberOf}, 'USED', v.voyage_name
    from voyage v
    where v.voyage_name = any (${voyageNames}::text[])
    order by v.line_code, ${numberOf}, v.departure_date, v.voyage_name
    on conflict (line_code, voy_no) do update
    set status = 'USED', voyage_name = excluded.voyage_name
    where voyage_number.status = 'FREE'`.execute(db);
  await sql`update voyage_number n
    set status = 'FREE', voyage_name = ''
    where n.status = 'USED'
      and n.voyage_name = any (${voyageNames}::text[])
      and not exists (
        select 1
        from voyage v
        where v.line_code = n.line_code and ${numberOf} = n.voy_no
      )`.execute(db);
}

export function refusalOfNumber(line: NumberingLine | undefined, inRange: boolean): Refusal | null {
  if (!line || inRange) return null;
  return new Refusal(
    "voyage.numberRange",
    { from: line.voyNoFrom, to: line.voyNoTo },
    { field: "voyage" },
  );
}
