import { type MessageTree, tree } from "../messages/tree.ts";
import { sumNumbers } from "../syntax/number.ts";
import { type Segment, segment } from "../syntax/segment.ts";
import type { IfcsumContainer, IfcsumVoyage } from "./booking-ifcsum.input.ts";
import type { ExportContext, Spot } from "./export-context.ts";
import { checkRoom, limits, present, writeDtm, writeFtx, writeLoc } from "./ifcsum-parts.ts";

/** The transport of the message: TDT with ports, times and carrier (group 5, guide §4 rows 1 to 3). */
export function writeVoyage(ctx: ExportContext, voyage: IfcsumVoyage): MessageTree {
  const at = (field: string): Spot => ({ voyNo: voyage.voyNo, field: `voyage.${field}` });
  const carrier = ctx.code("CARRIER", voyage.carrierCode, at("carrierCode"));
  if (carrier === undefined) ctx.refuse("edi.missingField", at("carrierCode"));
  const tdt = segment("TDT", [
    "20",
    ctx.exact(voyage.voyNo, 17, at("voyNo")),
    "1",
    undefined,
    [carrier, "172", "20"],
    undefined,
    undefined,
    vesselOf(ctx, voyage, at),
  ]);
  for (const port of ["portLoad", "portDis"] as const) if (voyage[port].code.trim() === "") ctx.refuse("edi.missingField", at(port));
  const segments = present([
    tdt,
    writeLoc(ctx, "9", voyage.portLoad, at("portLoad")),
    writeLoc(ctx, "11", voyage.portDis, at("portDis")),
    writeDtm(ctx, "133", voyage.etd, at("etd")),
    writeDtm(ctx, "136", voyage.atd, at("atd")),
    writeDtm(ctx, "132", voyage.eta, at("eta")),
    writeDtm(ctx, "178", voyage.ata, at("ata")),
  ]);
  return tree(segments, { SG9: carrier === undefined ? [] : [tree([segment("NAD", ["CA", [carrier, "172", "20"]])])] });
}

function vesselOf(ctx: ExportContext, { vessel }: IfcsumVoyage, at: (field: string) => Spot): (string | undefined)[] {
  const name = ctx.shortened(vessel.name, 35, at("vessel.name"));
  const flag = ctx.exact(vessel.flag, 3, at("vessel.flag"));
  if (name === undefined) ctx.refuse("edi.missingField", at("vessel.name"));
  const imo = ctx.exact(vessel.imo, 9, at("vessel.imo"));
  if (imo !== undefined) return [imo, "146", "11", name, flag];
  const callSign = ctx.exact(vessel.callSign, 9, at("vessel.callSign"));
  return callSign === undefined ? [undefined, undefined, undefined, name, flag] : [callSign, "103", undefined, name, flag];
}

const movements = { export: "2", import: "3", transhipment: "6" } as const;
const sealers = { shipper: "SH", carrier: "CA", customs: "CU" } as const;

/** One container of the voyage (group 13): EQD, weights, over-dimensions, seals, port, temperature, remark (guide §5.1 row 6). */
export function writeContainer(ctx: ExportContext, box: IfcsumContainer): MessageTree {
  const at = (field: string): Spot => ({ cntNo: box.cntNo, field });
  const size = ctx.code("SIZETYPE", box.sizeType, at("sizeType"));
  if (size === undefined && box.sizeType.trim() === "") ctx.refuse("edi.missingField", at("sizeType"));
  checkRoom(ctx, box.seals.length, 9, at("seals"));
  const remark = writeFtx(ctx, "AAI", box.remark, at("remark"));
  checkRoom(ctx, remark.length, 9, at("remark"));
  return tree(
    present([
      segment("EQD", [
        "CN",
        ctx.exact(box.cntNo, 17, at("cntNo")),
        size === undefined ? undefined : [size, "102", "5"],
        box.isSoc ? "1" : undefined,
        movements[box.movement ?? "export"],
        box.isEmpty ? "4" : "5",
      ]),
      ...weightsOf(ctx, box, at),
      ...overDimensionsOf(ctx, box, at),
      ...box.seals.map((seal) => segment("SEL", [ctx.exact(seal.sealNo, limits.seal, at("sealNo")), sealers[seal.by ?? "shipper"]])),
      writeLoc(ctx, "11", box.portDis, at("portDis")),
      box.reefer === undefined ? undefined : writeTmp(ctx, box.reefer, at("temperature")),
      ...remark,
    ]),
  );
}

/** `TMP+2+-018:CEL`: D.95B wants exactly three digits (guide §3). */
export function writeTmp(ctx: ExportContext, reefer: { temperature: string; unit: string }, spot: Spot): Segment {
  return segment("TMP", ["2", [ctx.digits(reefer.temperature, 3, spot), ctx.code("UNIT", reefer.unit, spot)]]);
}

function weightsOf(ctx: ExportContext, box: IfcsumContainer, at: (field: string) => Spot): (Segment | undefined)[] {
  const [cargo, tare] = [ctx.number(box.gwt, at("gwt")), ctx.number(box.tare, at("tare"))];
  const known = cargo !== undefined || (box.isEmpty && tare !== undefined);
  return [
    known ? segment("MEA", ["AAE", "G", ["KGM", sumNumbers([cargo, tare])]]) : undefined,
    tare === undefined ? undefined : segment("MEA", ["AAE", "T", ["KGM", tare]]),
  ];
}

/** Over-dimensions in whole or broken centimetres, at least three digits as terminals write them (`035`). */
function overDimensionsOf(ctx: ExportContext, box: IfcsumContainer, at: (field: string) => Spot): (Segment | undefined)[] {
  const sides = [
    ["front", "5", 1],
    ["back", "6", 1],
    ["left", "8", 2],
    ["right", "7", 2],
    ["height", "9", 3],
  ] as const;
  return sides.map(([side, qualifier, axis]) => {
    const value = ctx.number(box.oversize?.[side], at(`oversize.${side}`));
    if (value === undefined || Number(value) === 0) return undefined;
    const [whole = "", part] = value.split(".");
    const padded = whole.padStart(3, "0") + (part === undefined ? "" : `.${part}`);
    return segment("DIM", [qualifier, ["CMT", ...Array.from({ length: axis - 1 }, () => undefined), padded]]);
  });
}
