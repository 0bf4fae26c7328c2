import type { DocumentVoyage } from "#edi/documents/shipment.ts";
import type { ExportContext, Spot } from "./export-context.ts";
import { writeDtm } from "./segments.ts";

export const spotOfVoyage = ({ voyNo }: DocumentVoyage): Spot => ({ voyNo, under: "voyage." });

/**
 * TDT with number, carrier and vessel (guide §4 row 1).
 * @returns the partner's code of the carrier
 */
export function writeTransport(ctx: ExportContext, voyage: DocumentVoyage): string | undefined {
  const spot = spotOfVoyage(voyage);
  const carrier = carrierOf(ctx, voyage);
  const voyNo = ctx.exact(voyage.voyNo, 17, spot, "voyNo");
  ctx.out.put("TDT", [
    "20",
    voyNo,
    "1",
    undefined,
    [carrier, "172", "20"],
    undefined,
    undefined,
    vesselOf(ctx, voyage, spot),
  ]);
  for (const port of ["portLoad", "portDis"] as const)
    if (voyage[port].code.trim() === "") ctx.refuse("edi.missingField", spot, port);
  return carrier;
}

function carrierOf(ctx: ExportContext, voyage: DocumentVoyage): string | undefined {
  const carrier = ctx.code("CARRIER", voyage.carrierCode, spotOfVoyage(voyage), "carrierCode");
  if (carrier === undefined) ctx.refuse("edi.missingField", spotOfVoyage(voyage), "carrierCode");
  return carrier;
}

/** Planned and actual departure and arrival. */
export function writeVoyageTimes(ctx: ExportContext, voyage: DocumentVoyage): void {
  const spot = spotOfVoyage(voyage);
  writeDtm(ctx, "133", voyage.etd, { spot, field: "etd" });
  writeDtm(ctx, "136", voyage.atd, { spot, field: "atd" });
  writeDtm(ctx, "132", voyage.eta, { spot, field: "eta" });
  writeDtm(ctx, "178", voyage.ata, { spot, field: "ata" });
}

function vesselOf(
  ctx: ExportContext,
  { vessel }: DocumentVoyage,
  spot: Spot,
): (string | undefined)[] {
  const name = ctx.shortened(vessel.name, 35, spot, "vessel.name");
  const flag = ctx.exact(vessel.flag, 3, spot, "vessel.flag");
  if (name === undefined) ctx.refuse("edi.missingField", spot, "vessel.name");
  const imo = ctx.exact(vessel.imo, 9, spot, "vessel.imo");
  if (imo !== undefined) return [imo, "146", "11", name, flag];
  const callSign = ctx.exact(vessel.callSign, 9, spot, "vessel.callSign");
  return callSign === undefined
    ? [undefined, undefined, undefined, name, flag]
    : [callSign, "103", undefined, name, flag];
}
