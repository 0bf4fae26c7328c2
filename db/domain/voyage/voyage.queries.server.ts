import type { Ctx } from "../kit/operation.server.ts";
import { Refusal } from "../kit/refusal.ts";
import { Voyage, type VoyageStop } from "./voyage.entity.server.ts";

/** The voyage of a name with its stops, or a refusal at the field. */
export async function findVoyage(ctx: Ctx, voyageName: string, field = "voyage"): Promise<Voyage> {
  const voyage = await ctx.em.findOne(Voyage, { voyageName }, { populate: ["stops"] });
  if (!voyage) throw new Refusal("kit.unknownCode", { value: voyageName }, { field });
  return voyage;
}

/**
 * The call where a shipment is loaded and the later one where it is discharged; refuses ports the voyage does not call in that
 * order.
 */
export function callsOf(voyage: Voyage, portLoad: string, portDis: string): { load: VoyageStop; discharge: VoyageStop } {
  const stops = voyage.stops.getItems().toSorted((a, b) => a.serial - b.serial);
  const loads = stops.filter((stop) => stop.portCode === portLoad);
  const load = loads[0];
  if (!load) throw new Refusal("voyage.portNotCalled", { port: portLoad, voyage: voyage.voyageName }, { field: "portLoad" });
  if (!stops.some((stop) => stop.portCode === portDis))
    throw new Refusal("voyage.portNotCalled", { port: portDis, voyage: voyage.voyageName }, { field: "portDis" });
  const discharge = stops.find((stop) => stop.portCode === portDis && stop.serial > load.serial);
  if (!discharge) throw new Refusal("voyage.portOrder", {}, { field: "portDis" });
  return { load, discharge };
}
