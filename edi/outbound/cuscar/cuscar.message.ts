import { type BillDocument, billFacts } from "#edi/documents/bill.ts";
import type { DocumentCargo, DocumentContainer, DocumentVoyage } from "#edi/documents/shipment.ts";
import { cuscarD95b } from "#edi/messages/cuscar/cuscar-d95b.directory.ts";
import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import { defineMessage } from "../define-message.ts";
import type { MessageHead } from "../message-spec.ts";
import { writeDocumentTotals, writeMainParties } from "../document-segments.ts";
import { writeEquipment, writeReefer } from "../equipment-segments.ts";
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
import { checkRoom, writeFtx, writeLoc, writeNote, writeRff } from "../segments.ts";
import { spotOfVoyage, writeTransport, writeVoyageTimes } from "../transport-segments.ts";

const optionsOf = ({ cuscarDocumentName }: PartnerProfile) => ({
  documentName: cuscarDocumentName,
});
type Head = MessageHead<ReturnType<typeof optionsOf>>;

/** CUSCAR D.95B: the issued bills of a voyage for customs (guide §5.2). */
export const cuscarMessage = defineMessage<BillDocument, ReturnType<typeof optionsOf>>({
  directory: cuscarD95b,
  facts: billFacts,
  room: { documents: 9999, containers: 9999 },
  partnerOptions: optionsOf,
  ports: ["5", "60"],
  unsaid: [
    "document.deliveryTerms",
    "cargo.temperature",
    "cargo.oversize",
    "container.portDis",
    "cargo.packedGross",
    "cargo.packedDim",
  ],
  map: {
    head: writeHead,
    container: writeContainer,
    behindContainers: writeTotals,
    document: writeBill,
  },
});

function writeHead(
  ctx: ExportContext,
  { options, voyage, documentNo, purpose, preparedAt }: Head,
): void {
  const spot = spotOfVoyage(voyage);
  const carrier = ctx.code("CARRIER", voyage.carrierCode, spot, "carrierCode");
  ctx.out.put("BGM", [options.documentName, documentNo, purpose]);
  ctx.out.put("DTM", [["137", preparedAt, "203"]]);
  writeRff(ctx, "VON", voyage.externalVoyNo, { spot, field: "externalVoyNo" });
  // The line reports its own cargo, so it is both sender and carrier.
  for (const role of carrier === undefined ? [] : ["MS", "CA"])
    ctx.out.put("NAD", [role, [carrier, "172", "20"]]);
  writeTransport(ctx, voyage);
  writeLoc(ctx, "5", voyage.portLoad, { spot, field: "portLoad" });
  writeLoc(ctx, "60", voyage.portDis, { spot, field: "portDis" });
  writeVoyageTimes(ctx, voyage);
}

/**
 * A container (group 2) in the directory's order: EQD, weights, over-dimensions, seals,
 * temperature.
 */
function writeContainer(ctx: ExportContext, box: DocumentContainer): void {
  const spot: Spot = { cntNo: box.cntNo };
  writeEquipment(ctx, box, spot);
  if (box.reefer !== undefined) writeReefer(ctx, box.reefer, { spot, under: "reefer." });
}

function writeTotals(ctx: ExportContext, { totals }: Head): void {
  ctx.out.put("CNT", [["7", totals.weight, "KGM"]]);
  ctx.out.put("CNT", [["10", totals.documents]]);
  ctx.out.put("CNT", [["11", totals.packages]]);
  ctx.out.put("CNT", [["16", totals.containers]]);
}

/**
 * A bill as a consignment with one reference (groups 4 and 5); a second RFF would need its own
 * goods.
 */
function writeBill(
  ctx: ExportContext,
  _voyage: DocumentVoyage,
  bill: BillDocument,
  number: number,
): void {
  const { blNo } = bill;
  const spot: Spot = { blNo };
  checkRoom(ctx, bill.cargo.length, 9999, { spot, field: "cargo" });
  if (bill.cargo.length === 0) ctx.refuse("edi.missingField", spot, "cargo");
  ctx.out.put("CNI", [number, ctx.exact(blNo, 35, spot, "blNo")]);
  writeDocumentTotals(ctx, bill);
  writeRff(ctx, "BM", blNo, { spot, field: "blNo" });
  for (const field of ["portLoad", "portDis"] as const)
    if (bill[field].code.trim() === "") ctx.refuse("edi.missingField", spot, field);
  writeLoc(ctx, "88", bill.receipt, { spot, field: "receipt" });
  writeLoc(ctx, "9", bill.portLoad, { spot, field: "portLoad" });
  writeLoc(ctx, "11", bill.portDis, { spot, field: "portDis" });
  writeLoc(ctx, "7", bill.delivery, { spot, field: "delivery" });
  const freight = ctx.code("FREIGHTTERM", bill.freightTerms, spot, "freightTerms");
  if (freight !== undefined) ctx.out.put("CPI", ["4", undefined, freight]);
  writeMainParties(ctx, bill, spot);
  for (const [index, cargo] of bill.cargo.entries()) writeGoods(ctx, cargo, { blNo, index });
}

/**
 * A cargo line (group 10) in the directory's order: goods, texts, weights, containers, dangerous
 * goods, marks, customs code.
 */
function writeGoods(
  ctx: ExportContext,
  cargo: DocumentCargo,
  { blNo, index }: { blNo: string; index: number },
): void {
  const spot: Spot = { blNo, under: `cargo[${index + 1}].` };
  const dangerous = (cargo.dangerous ?? []).map((goods, at) => ({
    goods,
    spot: { blNo, under: `cargo[${index + 1}].dangerous[${at + 1}].` },
  }));
  checkRoom(ctx, cargo.stuffing.length, 99, { spot, field: "stuffing" });
  checkRoom(ctx, dangerous.length, 9, { spot, field: "dangerous" });
  writeGid(ctx, index + 1, cargo, spot);
  writeGoodsText(ctx, cargo, { spot, room: 79 });
  let texts = 0;
  for (const { goods, spot: at } of dangerous) {
    texts += writeFtx(ctx, "AAD", goods.dgGoodsName, { spot: at, field: "dgGoodsName" });
    texts += writeNote(ctx, "AAC", goods.dgRemark, { spot: at, field: "dgRemark" });
  }
  checkRoom(ctx, texts, 20, { spot, field: "dangerous" });
  writeGoodsMeasures(ctx, cargo, spot);
  writeStuffing(ctx, cargo, spot);
  for (const { goods, spot: at } of dangerous) writeDgs(ctx, goods, at);
  if (!cargo.empty) writeMarks(ctx, cargo, spot);
  const hs = hsDigits(ctx, cargo, spot);
  if (hs !== undefined) ctx.out.put("CST", [undefined, [hs]]);
}
