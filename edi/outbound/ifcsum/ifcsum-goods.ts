import type { DocumentCargo, DocumentDangerous } from "#edi/documents/shipment.ts";
import { writeReefer } from "../equipment-segments.ts";
import type { ExportContext, Spot } from "../export-context.ts";
import {
  hsDigits,
  writeDgs,
  writeGid,
  writeGoodsMeasures,
  writeGoodsText,
  writeMarks,
  writeStuffing,
} from "../goods-segments.ts";
import { checkRoom, writeContact, writeFtx, writeNote } from "../segments.ts";

/**
 * A cargo line (group 37, guide §5.1 row 13) in the directory's order. Empty containers have a
 * number, text and containers only: packages (C213) are conditional.
 */
export function writeGoods(
  ctx: ExportContext,
  cargo: DocumentCargo,
  { spot: document, index }: { spot: Spot; index: number },
): void {
  const spot: Spot = { ...document, under: `cargo[${index + 1}].` };
  checkRoom(ctx, cargo.stuffing.length, 999, { spot, field: "stuffing" });
  checkRoom(ctx, cargo.dangerous?.length ?? 0, 9, { spot, field: "dangerous" });
  writeGid(ctx, index + 1, cargo, spot);
  if (cargo.reefer !== undefined) writeReefer(ctx, cargo.reefer, { spot, under: "reefer." });
  const hs = hsDigits(ctx, cargo, spot);
  if (hs !== undefined) ctx.out.put("PIA", ["5", [hs, "HS"]]);
  writeGoodsText(ctx, cargo, { spot, room: 9 });
  writeMeasures(ctx, cargo, spot);
  writeSizes(ctx, cargo, spot);
  if (!cargo.empty) writeMarks(ctx, cargo, spot);
  writeStuffing(ctx, cargo, spot);
  for (const [at, goods] of (cargo.dangerous ?? []).entries())
    writeDangerous(ctx, goods, { ...document, under: `cargo[${index + 1}].dangerous[${at + 1}].` });
}

function writeMeasures(ctx: ExportContext, cargo: DocumentCargo, spot: Spot): void {
  const flow = ctx.number(cargo.reefer?.airFlow, spot, "reefer.airFlow");
  writeGoodsMeasures(ctx, cargo, spot);
  if (flow === undefined) return;
  const unit = ctx.code("UNIT", cargo.reefer?.airFlowUnit ?? "M3/H", spot, "reefer.airFlowUnit");
  ctx.out.put("MEA", ["AAE", "AAS", [unit, flow]]);
}

function writeSizes(ctx: ExportContext, { oversize }: DocumentCargo, spot: Spot): void {
  if (oversize === undefined) return;
  const side = (field: "length" | "wide" | "height") =>
    ctx.number(oversize[field], spot, `oversize.${field}`);
  ctx.out.put("DIM", [
    "1",
    [
      ctx.code("UNIT", oversize.unit, spot, "oversize.unit"),
      side("length"),
      side("wide"),
      side("height"),
    ],
  ]);
}

/**
 * One UN number (group 51): DGS, proper shipping name, emergency contact, net weight (guide §4 row
 * DG).
 */
function writeDangerous(ctx: ExportContext, goods: DocumentDangerous, spot: Spot): void {
  writeDgs(ctx, goods, spot);
  const net = ctx.number(goods.nwt, spot, "nwt");
  writeFtx(ctx, "AAD", goods.dgGoodsName, { spot, field: "dgGoodsName" });
  writeNote(ctx, "AAC", goods.dgRemark, { spot, field: "dgRemark" });
  const contact = { contact: goods.dgLinker ?? "", tel: goods.dgLinkTel ?? "" };
  writeContact(ctx, "HE", contact, { ...spot, under: `${spot.under ?? ""}dgLinker.` });
  if (net !== undefined) ctx.out.put("MEA", ["AAE", "AAL", ["KGM", net]]);
}
