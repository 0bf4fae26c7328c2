import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { dayOf } from "#platform/kernel/clock/zone.ts";
import { addDays } from "#domain/masterdata/money/local-date.ts";
import { readCalls } from "../call-times.server.ts";
import type { Place } from "./map-view.ts";
import { portNames, shipsOf } from "../board/schedule-board.queries.server.ts";
import { type ShipPosition, shipPositions } from "./ship-positions.ts";
import { outageOf, type VesselEventKind } from "../vessel-events.ts";

/** The latest event of a ship and its outage. */
export type ShipNews = {
  event: VesselEventKind;
  eventTime: string;
  portCode: string;
  outage: "OFF_HIRE" | "REPAIR" | null;
};
export type Positions = {
  /** `asked`: the search names the ship; others sail the same lines. */
  ships: (ShipPosition & { asked: boolean; news: ShipNews | null })[];
  lines: { code: string; name: string; ports: string[] }[];
  names: Record<string, string>;
  places: Record<string, Place>;
  cut: boolean;
};

export const mostPositions = 60;
/** Days around now whose voyages give a position. */
const around = { before: 30, after: 45 };

/** The named ships with others of their lines; null when none sails. */
export async function readPositions(
  em: EntityManager,
  actor: Actor,
  vessel: string,
  now: Date,
): Promise<Positions | null> {
  const today = dayOf(now, actor.zone);
  const time = { from: addDays(today, -around.before), to: addDays(today, around.after) };
  const matches = await shipsOf(em, actor, { line: "", port: "", vessel, ...time });
  const named = matches.slice(0, mostPositions);
  const positions = shipPositions(
    await readCalls(em, actor, { ships: named, ...time }),
    now.getTime(),
  );
  if (positions.length === 0) return null;
  const lines = await readLines(em, actor, [...new Set(positions.map((ship) => ship.lineCode))]);
  const others: string[] = [];
  for (const { code } of lines)
    for (const ship of await shipsOf(em, actor, { line: code, port: "", vessel: "", ...time }))
      if (!named.includes(ship) && !others.includes(ship)) others.push(ship);
  const sideTable = others.slice(0, Math.max(0, mostPositions - named.length));
  const rest = shipPositions(
    await readCalls(em, actor, { ships: sideTable, ...time }),
    now.getTime(),
  );
  const codes = new Set(lines.map((line) => line.code));
  const all = [
    ...positions.map((ship) => ({ ...ship, asked: true })),
    ...rest.map((ship) => ({ ...ship, asked: false })),
  ];
  const shown = all.filter((ship) => ship.asked || codes.has(ship.lineCode));
  const news = await readNews(
    em,
    shown.map((ship) => ship.vesselCode),
  );
  const ports = [
    ...new Set([
      ...shown.flatMap((ship) => [...ship.route, ship.fromPort, ship.toPort]),
      ...lines.flatMap((line) => line.ports),
    ]),
  ];
  return {
    ships: shown.map((ship) => ({ ...ship, news: news.get(ship.vesselCode) ?? null })),
    lines,
    names: await portNames(em, actor.lang, ports),
    places: await readPlaces(em, ports),
    cut: matches.length > mostPositions,
  };
}

async function readLines(
  em: EntityManager,
  actor: Actor,
  codes: readonly string[],
): Promise<Positions["lines"]> {
  const name = actor.lang === "zh" ? sql`coalesce(nullif(name_zh, ''), name_en)` : sql`name_en`;
  const { rows } = await sql<{
    code: string;
    name: string;
    rotation: string;
  }>`select code, ${name} as name, rotation
    from vessel_line
    where code = any (${[...codes]}::text[])
    order by code`.execute(em.getKysely());
  return rows.map(({ code, name: called, rotation }) => ({
    code,
    name: called,
    ports: rotation.split(/\s+/).filter(Boolean),
  }));
}

async function readNews(
  em: EntityManager,
  ships: readonly string[],
): Promise<Map<string, ShipNews>> {
  const { rows } = await sql<{
    ship: string;
    event: VesselEventKind;
    time: string;
    port: string;
    last: boolean;
  }>`select vessel_code as ship, event, to_char(event_time, 'YYYY-MM-DD HH24:MI') as time,
      port_code as port, n = 1 as last
    from (
        select e.*, row_number() over (partition by vessel_code order by at desc, id desc) as n
        from vessel_event e
        where vessel_code = any (${[...ships]}::text[])
      ) e
    where n = 1 or event in ('OFF_HIRE', 'ON_HIRE', 'REPAIR', 'REPAIRED')
    order by at, id`.execute(em.getKysely());
  const eventsOfShip = Map.groupBy(rows, (row) => row.ship);
  return new Map(
    [...eventsOfShip].flatMap(([ship, own]) => {
      const last = own.findLast((row) => row.last);
      const outage = outageOf(own.map((row) => row.event));
      return last
        ? [
            [
              ship,
              { event: last.event, eventTime: last.time, portCode: last.port, outage },
            ] as const,
          ]
        : [];
    }),
  );
}

async function readPlaces(
  em: EntityManager,
  codes: readonly string[],
): Promise<Record<string, Place>> {
  const { rows } = await sql<
    Place & { code: string }
  >`select code, lat::float8 as lat, lon::float8 as lon
    from port
    where code = any (${[...codes]}::text[]) and lat is not null and lon is not null`.execute(
    em.getKysely(),
  );
  return Object.fromEntries(rows.map(({ code, lat, lon }) => [code, { lat, lon }]));
}
