import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { inScopeSql, type Listed } from "#platform/records/list/query/list-scope.server.ts";
import {
  type Amounts,
  type Limits,
  limitsOf,
  measures,
  type OwnerKind,
  percentOf,
  plus,
  none,
} from "./allotment/allot.ts";

/** `limit`: allotment × factor. `percent`: null without a limit. */
export type BoardCell = {
  limit: string | null;
  held: string;
  wait: string;
  percent: number | null;
};
/** `id` null: bookings without a line. */
export type BoardLine = {
  id: number | null;
  portLoad: string;
  portDis: string;
  ownerKind: OwnerKind;
  owner: string;
  factor: string;
  bookings: number;
  waits: number;
  cells: Record<(typeof measures)[number], BoardCell>;
};
export type Board = {
  voyage: string;
  departureDate: string;
  lineCode: string;
  ended: boolean;
  lines: BoardLine[];
  total: BoardLine;
};
export type BoardVoyage = {
  voyage: string;
  departureDate: string;
  lineCode: string;
  lines: number;
  /** Lines with more booked than allowed. */
  overLines: number;
  waits: number;
  cells: BoardLine["cells"];
};

type Row = {
  id: number | null;
  portLoad: string;
  portDis: string;
  ownerKind: OwnerKind;
  owner: string;
  factor: string;
  bookings: number;
  waits: number;
  allotted: Record<(typeof measures)[number], string | null>;
  held: Amounts;
  wait: Amounts;
};

const sums = (share: "held" | "wait") => sql`json_build_object(
    'teu', coalesce(sum(d.${sql.ref(`${share}_teu`)}), 0)::text, 'tons',
    coalesce(sum(d.${sql.ref(`${share}_tons`)}), 0)::text, 'plugs',
    coalesce(sum(d.${sql.ref(`${share}_plugs`)}), 0)::text, 'dgSlots',
    coalesce(sum(d.${sql.ref(`${share}_dg_slots`)}), 0)::text
  )`;
const counts = sql`count(d.id)::int as bookings,
  (count(d.id) filter (where d.state <> 'HELD'))::int as waits`;

const cellsOf = (limits: Limits, held: Amounts, wait: Amounts) =>
  Object.fromEntries(
    measures.map((measure) => [
      measure,
      {
        limit: limits[measure],
        held: held[measure],
        wait: wait[measure],
        percent: percentOf(held[measure], limits[measure]),
      },
    ]),
  ) as BoardLine["cells"];

/** The pages whose row filters apply. */
export type BoardPages = { lines: Listed; shares: Listed };

/** Bookings against allotment, by line; null when the voyage does not exist. */
export async function readBoard(
  em: EntityManager,
  actor: Actor,
  of: { voyage: string; pages: BoardPages },
): Promise<Board | null> {
  const db = em.getKysely();
  const seen = inScopeSql(em, actor, of.pages.shares, "d.id");
  const voyages = await sql<{
    id: number;
    voyage: string;
    departureDate: string;
    lineCode: string;
    ended: boolean;
  }>`select id, voyage_name as voyage, coalesce(to_char(departure_date, 'YYYY-MM-DD'), '') as "departureDate",
      line_code as "lineCode", ended = 'Y' as ended
    from voyage
    where voyage_name = ${of.voyage}`.execute(db);
  const [voyage] = voyages.rows;
  if (!voyage) return null;
  const { rows } = await sql<Row>`select a.id, a.port_load as "portLoad", a.port_dis as "portDis",
      a.owner_kind as "ownerKind", a.owner, a.factor::text,
      json_build_object(
        'teu', a.teu::text, 'tons', a.tons::text, 'plugs', a.plugs::text, 'dgSlots',
        a.dg_slots::text
      ) as allotted,
      ${counts}, ${sums("held")} as held, ${sums("wait")} as wait
    from space_allotment a left join space_draw d on d.allotment_id = a.id and ${seen}
    where a.voyage_id = ${voyage.id} and ${inScopeSql(em, actor, of.pages.lines, "a.id")}
    group by a.id
    union all
    select null, '*', '*', 'ANY', '*', '1', json_build_object('teu', '0', 'tons', '0', 'plugs', '0', 'dgSlots', '0'),
      ${counts}, ${sums("held")}, ${sums("wait")}
    from space_draw d
    where d.voyage_id = ${voyage.id} and d.allotment_id is null and ${seen}
    having count(d.id) > 0
    order by 2, 3, 4, 5`.execute(db);
  const lines = rows.map(({ allotted, held, wait, ...line }): BoardLine => {
    const limits = limitsOf({ ...allotted, factor: line.factor });
    return { ...line, cells: cellsOf(limits, held, wait) };
  });
  const { id: _id, ...head } = voyage;
  return { ...head, lines, total: totalOf(lines) };
}

/** A measure that one line does not limit has no limit in total. */
function totalOf(lines: readonly BoardLine[]): BoardLine {
  const add = (pick: (line: BoardLine) => Amounts) => lines.map(pick).reduce(plus, none);
  const of = (line: BoardLine, key: "held" | "wait") =>
    ({
      teu: line.cells.teu[key],
      tons: line.cells.tons[key],
      plugs: line.cells.plugs[key],
      dgSlots: line.cells.dgSlots[key],
    }) as Amounts;
  const limits = Object.fromEntries(
    measures.map((measure) => {
      const all = lines.map((line) => line.cells[measure].limit);
      const some = all.filter((limit) => limit !== null);
      return [
        measure,
        some.length < all.length || all.length === 0
          ? null
          : add((line) => ({ ...none, [measure]: line.cells[measure].limit ?? "0" }))[measure],
      ];
    }),
  ) as Record<(typeof measures)[number], string | null>;
  const whole = {
    id: null,
    portLoad: "*",
    portDis: "*",
    ownerKind: "ANY" as const,
    owner: "*",
    factor: "1",
  };
  const count = (key: "bookings" | "waits") => lines.reduce((total, line) => total + line[key], 0);
  const held = add((line) => of(line, "held"));
  return {
    ...whole,
    bookings: count("bookings"),
    waits: count("waits"),
    cells: cellsOf(
      limits,
      held,
      add((line) => of(line, "wait")),
    ),
  };
}

const mostVoyages = 60;

/** Voyages with allotments from a day on, next first, with totals. */
export async function readBoardVoyages(
  em: EntityManager,
  actor: Actor,
  of: { from: string; pages: BoardPages },
): Promise<BoardVoyage[]> {
  type Voyage = {
    voyage: string;
    departureDate: string;
    lineCode: string;
    lines: number;
    overLines: number;
    waits: number;
    held: Amounts;
    wait: Amounts;
    limits: Limits;
  };
  const limit = (column: string, whole: boolean) => {
    const amount = whole
      ? sql`floor(a.${sql.ref(column)} * a.factor)`
      : sql`a.${sql.ref(column)} * a.factor`;
    return sql`case
        when bool_and(a.${sql.ref(column)} is not null) then trim_scale(sum(${amount}))::text
      end`;
  };
  const { rows } = await sql<Voyage>`select v.voyage_name as voyage,
      to_char(v.departure_date, 'YYYY-MM-DD') as "departureDate", v.line_code as "lineCode",
      l.lines, o."overLines", s.waits, s.held, s.wait, l.limits
    from voyage v
      join lateral (
        select count(*)::int as lines, json_build_object(
            'teu', ${limit("teu", false)}, 'tons', ${limit("tons", false)}, 'plugs',
            ${limit("plugs", true)}, 'dgSlots', ${limit("dg_slots", true)}
          ) as limits
        from space_allotment a
        where a.voyage_id = v.id and ${inScopeSql(em, actor, of.pages.lines, "a.id")}
      ) l on l.lines > 0
      cross join lateral (
        select ${counts}, ${sums("held")} as held, ${sums("wait")} as wait
        from space_draw d
        where d.voyage_id = v.id and ${inScopeSql(em, actor, of.pages.shares, "d.id")}
      ) s
      cross join lateral (
        select count(*)::int as "overLines"
        from (
            select a.id
            from space_allotment a join space_draw d on d.allotment_id = a.id
            where a.voyage_id = v.id and ${inScopeSql(em, actor, of.pages.lines, "a.id")}
            group by a.id
            having sum(d.held_teu) > a.teu * a.factor
              or sum(d.held_tons) > a.tons * a.factor
              or sum(d.held_plugs) > floor(a.plugs * a.factor)
              or sum(d.held_dg_slots) > floor(a.dg_slots * a.factor)
          ) x
      ) o
    where v.departure_date >= ${of.from}::date and v.ended = 'N'
    order by v.departure_date, v.id
    limit ${mostVoyages}`.execute(em.getKysely());
  return rows.map(({ held, wait, limits, ...row }) => ({
    ...row,
    cells: cellsOf(limits, held, wait),
  }));
}
