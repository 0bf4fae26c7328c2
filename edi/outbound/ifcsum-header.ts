import { openSum } from "../syntax/number.ts";
import type { IfcsumContainer, IfcsumVoyage } from "./booking-ifcsum.input.ts";
import type { ExportContext, Spot } from "./export-context.ts";
import { checkRoom, limits, writeDtm, writeFtx, writeLoc } from "./ifcsum-parts.ts";

/** The transport of the message: TDT with ports, times and carrier (group 5, guide §4 rows 1 to 3), in the order of the directory. */
export function writeVoyage(ctx: ExportContext, voyage: IfcsumVoyage): void {
  const spot: Spot = { voyNo: voyage.voyNo, under: "voyage." };
  const carrier = ctx.code("CARRIER", voyage.carrierCode, spot, "carrierCode");
  if (carrier === undefined) ctx.refuse("edi.missingField", spot, "carrierCode");
  const voyNo = ctx.exact(voyage.voyNo, 17, spot, "voyNo");
  ctx.out.put("TDT", ["20", voyNo, "1", undefined, [carrier, "172", "20"], undefined, undefined, vesselOf(ctx, voyage, spot)]);
  for (const port of ["portLoad", "portDis"] as const) if (voyage[port].code.trim() === "") ctx.refuse("edi.missingField", spot, port);
  writeLoc(ctx, "9", voyage.portLoad, { spot, field: "portLoad" });
  writeLoc(ctx, "11", voyage.portDis, { spot, field: "portDis" });
  writeDtm(ctx, "133", voyage.etd, { spot, field: "etd" });
  writeDtm(ctx, "136", voyage.atd, { spot, field: "atd" });
  writeDtm(ctx, "132", voyage.eta, { spot, field: "eta" });
  writeDtm(ctx, "178", voyage.ata, { spot, field: "ata" });
  if (carrier !== undefined) ctx.out.put("NAD", ["CA", [carrier, "172", "20"]]);
}

function vesselOf(ctx: ExportContext, { vessel }: IfcsumVoyage, spot: Spot): (string | undefined)[] {
  const name = ctx.shortened(vessel.name, 35, spot, "vessel.name");
  const flag = ctx.exact(vessel.flag, 3, spot, "vessel.flag");
  if (name === undefined) ctx.refuse("edi.missingField", spot, "vessel.name");
  const imo = ctx.exact(vessel.imo, 9, spot, "vessel.imo");
  if (imo !== undefined) return [imo, "146", "11", name, flag];
  const callSign = ctx.exact(vessel.callSign, 9, spot, "vessel.callSign");
  return callSign === undefined ? [undefined, undefined, undefined, name, flag] : [callSign, "103", undefined, name, flag];
}

const movements = { export: "2", import: "3", transhipment: "6" } as const;
const sealers = { shipper: "SH", carrier: "CA", customs: "CU" } as const;

/** One container of the voyage (group 13, guide §5.1 row 6) in the order of the directory: EQD, weights, over-dimensions, seals, port, temperature, remark. */
export function writeContainer(ctx: ExportContext, box: IfcsumContainer): void {
  const spot: Spot = { cntNo: box.cntNo };
  const size = ctx.code("SIZETYPE", box.sizeType, spot, "sizeType");
  if (size === undefined && box.sizeType.trim() === "") ctx.refuse("edi.missingField", spot, "sizeType");
  checkRoom(ctx, box.seals.length, 9, { spot, field: "seals" });
  ctx.out.put("EQD", [
    "CN",
    ctx.exact(box.cntNo, 17, spot, "cntNo"),
    size === undefined ? undefined : [size, "102", "5"],
    box.isSoc ? "1" : undefined,
    movements[box.movement ?? "export"],
    box.isEmpty ? "4" : "5",
  ]);
  writeWeights(ctx, box, spot);
  if (box.oversize !== undefined) writeOverDimensions(ctx, box.oversize, spot);
  for (const seal of box.seals) ctx.out.put("SEL", [ctx.exact(seal.sealNo, limits.seal, spot, "sealNo"), sealers[seal.by ?? "shipper"]]);
  writeLoc(ctx, "11", box.portDis, { spot, field: "portDis" });
  if (box.reefer !== undefined) writeTmp(ctx, box.reefer, { spot, field: "temperature" });
  const remarks = writeFtx(ctx, "AAI", box.remark, { spot, field: "remark" });
  checkRoom(ctx, remarks, 9, { spot, field: "remark" });
}

/** `TMP+2+-018:CEL`: D.95B wants exactly three digits (guide §3). */
export function writeTmp(
  ctx: ExportContext,
  reefer: { temperature: string; unit: string },
  { spot, field }: { spot: Spot; field: string },
): void {
  ctx.out.put("TMP", ["2", [ctx.digits(reefer.temperature, 3, spot, field), ctx.code("UNIT", reefer.unit, spot, field)]]);
}

function writeWeights(ctx: ExportContext, box: IfcsumContainer, spot: Spot): void {
  const [cargo, tare] = [ctx.number(box.gwt, spot, "gwt"), ctx.number(box.tare, spot, "tare")];
  if (cargo !== undefined || (box.isEmpty && tare !== undefined)) {
    const gross = openSum();
    gross.add(cargo);
    gross.add(tare);
    ctx.out.put("MEA", ["AAE", "G", ["KGM", gross.text()]]);
  }
  if (tare !== undefined) ctx.out.put("MEA", ["AAE", "T", ["KGM", tare]]);
}

const sides = [
  ["front", "5", 1],
  ["back", "6", 1],
  ["left", "8", 2],
  ["right", "7", 2],
  ["height", "9", 3],
] as const;

/** Over-dimensions in whole or broken centimetres, at least three digits as terminals write them (`035`). */
function writeOverDimensions(ctx: ExportContext, oversize: NonNullable<IfcsumContainer["oversize"]>, spot: Spot): void {
  for (const [side, qualifier, axis] of sides) {
    const value = ctx.number(oversize[side], spot, `oversize.${side}`);
    if (value === undefined || Number(value) === 0) continue;
    const [whole = "", part] = value.split(".");
    const padded = whole.padStart(3, "0") + (part === undefined ? "" : `.${part}`);
    ctx.out.put("DIM", [qualifier, ["CMT", ...Array.from({ length: axis - 1 }, () => undefined), padded]]);
  }
}
