import type { DocumentContainer, DocumentReefer } from "#edi/documents/shipment.ts";
import { openSum } from "#edi/syntax/number.ts";
import type { ExportContext, Spot } from "./export-context.ts";
import { checkRoom, limits } from "./segments.ts";

const movements = { export: "2", import: "3", transhipment: "6" } as const;
const sealers = { shipper: "SH", carrier: "CA", customs: "CU" } as const;

/**
 * The part of a container that all messages write (guide §5.1 row 6): EQD, weights,
 * over-dimensions, seals.
 */
export function writeEquipment(ctx: ExportContext, box: DocumentContainer, spot: Spot): void {
  const size = ctx.code("SIZETYPE", box.sizeType, spot, "sizeType");
  if (size === undefined && box.sizeType.trim() === "")
    ctx.refuse("edi.missingField", spot, "sizeType");
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
  for (const seal of box.seals)
    ctx.out.put("SEL", [
      ctx.exact(seal.sealNo, limits.seal, spot, "sealNo"),
      sealers[seal.by ?? "shipper"],
    ]);
}

/** `TMP+2+-018:CEL`: D.95B requires exactly three digits (guide §3). */
export function writeTmp(
  ctx: ExportContext,
  reefer: { temperature: string; unit: string },
  { spot, field }: { spot: Spot; field: string },
): void {
  ctx.out.put("TMP", [
    "2",
    [ctx.digits(reefer.temperature, 3, spot, field), ctx.code("UNIT", reefer.unit, spot, field)],
  ]);
}

/** TMP and RNG. */
export function writeReefer(
  ctx: ExportContext,
  reefer: Pick<DocumentReefer, "temperature" | "low" | "high" | "unit">,
  { spot, under }: { spot: Spot; under: string },
): void {
  const [low, high] = [
    ctx.number(reefer.low, spot, `${under}low`),
    ctx.number(reefer.high, spot, `${under}high`),
  ];
  const unit = ctx.code("UNIT", reefer.unit, spot, `${under}unit`);
  writeTmp(ctx, reefer, { spot, field: `${under}temperature` });
  if (low !== undefined || high !== undefined) ctx.out.put("RNG", ["5", [unit, low, high]]);
}

function writeWeights(ctx: ExportContext, box: DocumentContainer, spot: Spot): void {
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

/** In centimetres, with at least three digits as terminals write them (`035`). */
function writeOverDimensions(
  ctx: ExportContext,
  oversize: NonNullable<DocumentContainer["oversize"]>,
  spot: Spot,
): void {
  for (const [side, qualifier, axis] of sides) {
    const value = ctx.number(oversize[side], spot, `oversize.${side}`);
    if (value === undefined || Number(value) === 0) continue;
    const [whole = "", part] = value.split(".");
    const padded = whole.padStart(3, "0") + (part === undefined ? "" : `.${part}`);
    ctx.out.put("DIM", [
      qualifier,
      ["CMT", ...Array.from({ length: axis - 1 }, () => undefined), padded],
    ]);
  }
}
