import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../operation/actor.ts";

/** The zone of a company; of "" or an unknown one that of the house, its first company. Jobs run on the clock of the house. */
export async function readZone(em: EntityManager, companyCode = ""): Promise<string> {
  const { rows } = await sql<{ zone: string }>`select seaway_zone(${companyCode}::text) as zone`.execute(em.getKysely());
  return rows[0]?.zone ?? "";
}

/** The zone of the company a record belongs to: that of who acts when the record names no other. */
export async function zoneOfCompany({ em, actor }: { em: EntityManager; actor: Actor }, companyCode: string): Promise<string> {
  return !companyCode || companyCode === actor.companyCode ? actor.zone : readZone(em, companyCode);
}

/** SQL of a company's zone, by its code; the house is asked once per statement, not per row. */
export const zoneSql = (companyCode: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce((select z.time_zone from company z where z.code = ${companyCode}), (select seaway_zone('')))`;

/** SQL of the business day of an instant in a company: never the day of the session's own zone. */
export const dayOfSql = (instant: RawBuilder<unknown>, companyCode: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(${instant} at time zone ${zoneSql(companyCode)})::date`;

/** SQL of today in the house, asked once per statement. */
export const companyToday: RawBuilder<string> = sql`(select (now() at time zone seaway_zone(''))::date)`;
