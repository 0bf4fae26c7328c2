import type { EntityManager } from "@mikro-orm/postgresql";
import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../actor/actor.ts";

/**
 * The zone of a company; that of the first company for "" or an unknown code. Jobs run in that
 * zone.
 */
export async function readZone(em: EntityManager, companyCode = ""): Promise<string> {
  const { rows } = await sql<{
    zone: string;
  }>`select seaway_zone(${companyCode}::text) as zone`.execute(em.getKysely());
  return rows[0]?.zone ?? "";
}

/** A record without a company gets the actor's zone. */
export async function zoneOfCompany(
  { em, actor }: { em: EntityManager; actor: Actor },
  companyCode: string,
): Promise<string> {
  return !companyCode || companyCode === actor.companyCode ? actor.zone : readZone(em, companyCode);
}

/** The first company's zone is read once per statement. */
export const zoneSql = (companyCode: RawBuilder<unknown>): RawBuilder<string> =>
  sql`coalesce(
      (select z.time_zone from company z where z.code = ${companyCode}), (select seaway_zone (''))
    )`;

/** The business day of an instant in the company's zone, never the session's. */
export const dayOfSql = (
  instant: RawBuilder<unknown>,
  companyCode: RawBuilder<unknown>,
): RawBuilder<string> => sql`(${instant} at time zone ${zoneSql(companyCode)})::date`;

/** Today in the first company's zone, once per statement. */
export const companyToday: RawBuilder<string> = sql`(select (now() at time zone seaway_zone(''))::date)`;
