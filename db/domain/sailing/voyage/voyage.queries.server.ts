import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { Voyage, VoyageStop } from "./voyage.entity.server.ts";

/** Calls of the following legs of a voyage from `findVoyage`. */
const onwardCalls = new WeakMap<Voyage, readonly VoyageStop[]>();

/** @throws Refusal at `field` */
export async function findVoyage(ctx: Ctx, voyageName: string, field = "voyage"): Promise<Voyage> {
  const voyage = await ctx.em.findOne(Voyage, { voyageName }, { populate: ["stops"] });
  if (!voyage) throw new Refusal("kit.unknownCode", { value: voyageName }, { field });
  await takeOnwardCalls(ctx, voyage);
  return voyage;
}

/** The voyage of a name in any case, or the only one whose name contains the text; "" otherwise. */
export async function onlyVoyage(
  em: EntityManager,
  text: string,
  isPart: boolean,
): Promise<string> {
  const { rows } = await sql<{
    name: string;
    whole: boolean;
  }>`select voyage_name as name, upper(voyage_name) = upper(${text}) as whole
    from voyage
    where upper(voyage_name) = upper(${text})
      or (${isPart} and position(upper(${text}) in upper(voyage_name)) > 0)
    order by 2 desc
    limit 2`.execute(em.getKysely());
  const [first, second] = rows;
  return first && (first.whole || !second) ? first.name : "";
}

/** Loads the onward calls for `callsOf`. Needs the stops of the voyage. */
export async function takeOnwardCalls(ctx: Ctx, voyage: Voyage): Promise<void> {
  onwardCalls.set(voyage, await readOnwardCalls(ctx, voyage));
}

/** "2606E" continues as "2606W", so cargo may stay aboard. Legs share vessel, line and number. */
async function readOnwardCalls(ctx: Ctx, voyage: Voyage): Promise<readonly VoyageStop[]> {
  if (!voyage.direction || !voyage.departureDate) return [];
  const base = voyage.voyage.slice(0, -1);
  const legs = ["E", "W", "N", "S"]
    .filter((letter) => letter !== voyage.direction)
    .map((letter) => base + letter);
  return ctx.em.find(
    VoyageStop,
    {
      voyage: {
        vesselCode: voyage.vesselCode,
        lineCode: voyage.lineCode,
        voyage: { $in: legs },
        departureDate: { $gte: voyage.departureDate },
      },
    },
    { orderBy: [{ voyage: { departureDate: "asc" } }, { serial: "asc" }] },
  );
}

/** The load call and a later discharge call, also on onward legs. @throws Refusal */
export function callsOf(
  voyage: Voyage,
  portLoad: string,
  portDis: string,
): { load: VoyageStop; discharge: VoyageStop } {
  const stops = voyage.stops.getItems().toSorted((a, b) => a.serial - b.serial);
  const load = stops.find((stop) => stop.portCode === portLoad);
  if (!load)
    throw new Refusal(
      "voyage.portNotCalled",
      { port: portLoad, voyage: voyage.voyageName },
      { field: "portLoad" },
    );
  const later = [
    ...stops.filter((stop) => stop.serial > load.serial),
    ...(onwardCalls.get(voyage) ?? []),
  ];
  const discharge = later.find((stop) => stop.portCode === portDis);
  if (discharge) return { load, discharge };
  if (!stops.some((stop) => stop.portCode === portDis))
    throw new Refusal(
      "voyage.portNotCalled",
      { port: portDis, voyage: voyage.voyageName },
      { field: "portDis" },
    );
  throw new Refusal("voyage.portOrder", {}, { field: "portDis" });
}
