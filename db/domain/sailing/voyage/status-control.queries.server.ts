import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { delayMinutes, delayText, stopTexts, stopTimes } from "./calls/stop-fields.ts";
import { Voyage } from "./voyage.entity.server.ts";

/** The zone of the first load port, in which deadlines are typed; empty without calls. */
export async function zoneOfVoyage(em: EntityManager, id: number): Promise<string> {
  const { rows } = await sql<{
    zone: string;
  }>`select p.time_zone as zone
    from voyage_stop s join port p on p.code = s.port_code
    where s.voyage_id = ${id} and p.time_zone <> ''
    order by s.is_load desc, s.serial
    limit 1`.execute(em.getKysely());
  return rows[0]?.zone ?? "";
}

/** A voyage for status control, with local deadlines. */
export async function readStatusControl(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const voyage = await em.findOne(Voyage, { id });
  if (!voyage) return null;
  const zone = (await zoneOfVoyage(em, id)) || "UTC";
  const { rows } = await sql<{ eb: string | null; correction: string | null }>`
    select to_char(eb_deadline at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as eb,
      to_char(correction_deadline at time zone ${zone}, 'YYYY-MM-DD HH24:MI') as correction
    from voyage
    where id = ${id}`.execute(em.getKysely());
  const {
    version,
    voyageName,
    ended,
    ebSwitch,
    ebCorrectionSwitch,
    receivableSwitch,
    payableSwitch,
    feeLock,
  } = voyage;
  const facts = {
    voyageName,
    ended,
    ebSwitch,
    ebCorrectionSwitch,
    receivableSwitch,
    payableSwitch,
    feeLock,
  };
  return {
    id,
    version,
    ...facts,
    zone,
    ebDeadline: rows[0]?.eb ?? null,
    correctionDeadline: rows[0]?.correction ?? null,
  };
}

/** A voyage for its form, with all calls and their delays. */
export async function readVoyage(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const voyage = await em.findOne(Voyage, { id }, { populate: ["stops"] });
  if (!voyage) return null;
  const { stops, ...fields } = voyage;
  return {
    ...fields,
    stops: stops
      .getItems()
      .toSorted((a, b) => a.serial - b.serial)
      .map((stop) => ({
        id: stop.id,
        serial: stop.serial,
        ...Object.fromEntries(stopTexts.map((key) => [key, stop[key]])),
        ...Object.fromEntries(stopTimes.map((key) => [key, stop[key]?.slice(0, 16) ?? null])),
        delay: delayText(delayMinutes(stop.etd, stop.atd) ?? delayMinutes(stop.eta, stop.ata)),
      })),
  };
}
