import { type ImportBillDocument, importBillFacts } from "#edi/documents/bill.ts";
import type { DocumentContainer, DocumentVoyage } from "#edi/documents/shipment.ts";
import { ifcsumD00b } from "#edi/messages/ifcsum/ifcsum-d00b.directory.ts";
import { defineMessage } from "../define-message.ts";
import { writeDocumentTotals, writeMainParties } from "../document-segments.ts";
import { writeEquipment } from "../equipment-segments.ts";
import type { ExportContext, Spot } from "../export-context.ts";
import type { MessageHead } from "../message-spec.ts";
import { checkRoom, writeDtm, writeLoc, writeRff } from "../segments.ts";
import { spotOfVoyage, writeTransport } from "../transport-segments.ts";
import { writeGoods } from "./ifcsum-goods.ts";

/**
 * IFCSUM D.00B: the bills of a voyage as a manifest (guide §5.2). Its groups stand in another order
 * than those of D.95B.
 */
export const ifcsumBillMessage = defineMessage<ImportBillDocument, object>({
  directory: ifcsumD00b,
  facts: importBillFacts,
  room: { documents: 9999, containers: 999 },
  partnerOptions: () => ({}),
  ports: ["9", "61"],
  unsaid: [
    "document.deliveryTerms",
    "container.portDis",
    "container.temperature",
    "cargo.packedGross",
    "cargo.packedDim",
  ],
  map: { head: writeHead, container: writeContainer, document: writeBill },
});

function writeHead(
  ctx: ExportContext,
  { voyage, documentNo, purpose, preparedAt, totals }: MessageHead<object>,
): void {
  const spot = spotOfVoyage(voyage);
  const sender = ctx.code("CARRIER", voyage.carrierCode, spot, "carrierCode");
  ctx.out.put("BGM", ["785", documentNo, purpose]);
  ctx.out.put("DTM", [["137", preparedAt, "203"]]);
  ctx.out.put("CNT", [["7", totals.weight, "KGM"]]);
  ctx.out.put("CNT", [["10", totals.documents]]);
  ctx.out.put("CNT", [["11", totals.packages]]);
  ctx.out.put("CNT", [["16", totals.containers]]);
  writeRff(ctx, "VON", voyage.externalVoyNo, { spot, field: "externalVoyNo" });
  if (sender !== undefined) ctx.out.put("NAD", ["MS", [sender, "172", "20"]]);
  ctx.out.put("NAD", [
    "MR",
    [ctx.exact(ctx.profile.recipient.id, 35, spot, "recipient"), "160", "ZZZ"],
  ]);
  const carrier = writeTransport(ctx, voyage);
  writeDtm(ctx, "133", voyage.etd, { spot, field: "etd" });
  writeDtm(ctx, "136", voyage.atd, { spot, field: "atd" });
  writeLoc(ctx, "9", voyage.portLoad, { spot, field: "portLoad" });
  writeLoc(ctx, "61", voyage.portDis, { spot, field: "portDis" });
  // Arrival belongs to its port here.
  writeDtm(ctx, "132", voyage.eta, { spot, field: "eta" });
  writeDtm(ctx, "178", voyage.ata, { spot, field: "ata" });
  if (carrier !== undefined) ctx.out.put("NAD", ["CA", [carrier, "172", "20"]]);
}

function writeContainer(ctx: ExportContext, box: DocumentContainer): void {
  writeEquipment(ctx, box, { cntNo: box.cntNo });
}

/** A bill as a consignment (group 25) in the directory's order. */
function writeBill(
  ctx: ExportContext,
  _voyage: DocumentVoyage,
  bill: ImportBillDocument,
  number: number,
): void {
  const { blNo } = bill;
  const spot: Spot = { blNo };
  checkRoom(ctx, bill.cargo.length, 999, { spot, field: "cargo" });
  if (bill.cargo.length === 0) ctx.refuse("edi.missingField", spot, "cargo");
  ctx.out.put("CNI", [number, ctx.exact(blNo, 35, spot, "blNo")]);
  writeDocumentTotals(ctx, bill);
  for (const field of ["portLoad", "portDis"] as const)
    if (bill[field].code.trim() === "") ctx.refuse("edi.missingField", spot, field);
  writeLoc(ctx, "88", bill.receipt, { spot, field: "receipt" });
  writeLoc(ctx, "9", bill.portLoad, { spot, field: "portLoad" });
  writeLoc(ctx, "11", bill.portDis, { spot, field: "portDis" });
  writeLoc(ctx, "7", bill.delivery, { spot, field: "delivery" });
  writeRff(ctx, "BM", blNo, { spot, field: "blNo" });
  writeRff(ctx, "MB", bill.masterBlNo, { spot, field: "masterBlNo" });
  const freight = ctx.code("FREIGHTTERM", bill.freightTerms, spot, "freightTerms");
  if (freight !== undefined) ctx.out.put("CPI", ["4", undefined, freight]);
  writeMainParties(ctx, bill, spot);
  for (const [index, cargo] of bill.cargo.entries()) writeGoods(ctx, cargo, { spot, index });
}
