import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { inScopeSql } from "#platform/records/list/query/list-scope.server.ts";
import { voyageList } from "#domain/sailing/voyage/voyage.list.ts";
import { voyageResources } from "#domain/sailing/voyage/voyage.resources.server.ts";
import type { CallTimes } from "./positions/forecast.ts";

/** Times are instants (ms since 1970). */
export type PortCall = CallTimes & {
  id: number;
  serial: number;
  voyageId: number;
  voyageName: string;
  voyage: string;
  lineCode: string;
  vesselCode: string;
  vesselName: string;
  /** CANCELLED: a blank sailing. */
  status: string;
  dockCode: string;
  zone: string;
};

/** UTC for a port without a zone. */
export const zoneSql = sql<string>`coalesce(nullif(p.time_zone, ''), 'UTC')`;
/** A port-local time as an instant in ms. */
export const instantSql = (time: RawBuilder<unknown>) =>
  sql<number | null>`(extract(epoch from ${time} at time zone ${zoneSql}) * 1000)::float8`;

/** Condition on alias `v`: voyages the actor sees. */
export function seenVoyages(em: EntityManager, actor: Actor): RawBuilder<boolean> {
  const voyages = voyageResources.find(
    (voyageResource) => voyageResource.apiName === voyageList.apiName,
  );
  return voyages ? inScopeSql(em, actor, voyages, "v.id") : sql<boolean>`false`;
}

/** Days before a time to search for departed voyages. */
const longestVoyage = 60;

/** By the indexed departure; dates "2026-06-01". */
export const sailingBetween = (from: string, to: string) =>
  sql<boolean>`v.departure_date between ${from}::date - ${longestVoyage}::int and ${to}::date`;

/** Unordered calls of ships on voyages of these dates. `revised` is a reported delay. */
export async function readCalls(
  em: EntityManager,
  actor: Actor,
  { ships, from, to }: { ships: readonly string[]; from: string; to: string },
): Promise<PortCall[]> {
  if (ships.length === 0) return [];
  const { rows } =
    await sql<PortCall>`select s.id, s.serial, v.id as "voyageId", v.voyage_name as "voyageName",
        v.voyage, v.line_code as "lineCode", v.vessel_code as "vesselCode",
        v.vessel_name as "vesselName", v.status, s.port_code as "portCode",
        s.dock_code as "dockCode", ${zoneSql} as zone, ${instantSql(sql`s.eta`)} as eta,
        ${instantSql(sql`s.etd`)} as etd, ${instantSql(sql`s.ata`)} as ata,
        ${instantSql(sql`s.atd`)} as atd, ${instantSql(sql`d.expected_time`)} as revised
      from voyage v
        join voyage_stop s on s.voyage_id = v.id
        left join port p on p.code = s.port_code
        left join lateral (
          select e.expected_time
          from vessel_event e
          where e.voyage_id = v.id and e.serial = s.serial and e.event = 'DELAYED'
          order by e.at desc, e.id desc
          limit 1
        ) d on true
      where v.vessel_code = any (${[...ships]}::text[])
        and ${sailingBetween(from, to)}
        and ${seenVoyages(em, actor)}`.execute(em.getKysely());
  return rows;
}
