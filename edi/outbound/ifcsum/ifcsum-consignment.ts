import type { BookingDocument } from "#edi/documents/booking.ts";
import type { DocumentVoyage } from "#edi/documents/shipment.ts";
import { writeDocumentTotals, writeMainParties } from "../document-segments.ts";
import type { ExportContext, Spot } from "../export-context.ts";
import { checkRoom, writeDtm, writeLoc, writeNote, writeParty, writeRff } from "../segments.ts";
import { writeGoods } from "./ifcsum-goods.ts";

/**
 * A booking as a consignment (group 15, guide §5.1 rows 7 to 13) in the directory's order. `number`
 * counts from 1 per message.
 */
export function writeConsignment(
  ctx: ExportContext,
  voyage: DocumentVoyage,
  booking: BookingDocument,
  number: number,
): void {
  const spot: Spot = { bkNo: booking.bkNo };
  checkRoom(ctx, booking.cargo.length, 999, { spot, field: "cargo" });
  if (booking.cargo.length === 0) ctx.refuse("edi.missingField", spot, "cargo");
  ctx.out.put("CNI", [number, ctx.exact(booking.bkNo, 35, spot, "bkNo")]);
  writeDtm(ctx, "133", booking.etd || voyage.etd, { spot, field: "etd" });
  writeDocumentTotals(ctx, booking);
  // Carrier, ports, and full (2) or part (3) load.
  const terms = ctx.code("TRANSTERM", booking.deliveryTerms, spot, "deliveryTerms");
  if (terms !== undefined) ctx.out.put("TSR", [terms, booking.isLcl ? "3" : "2"]);
  const texts =
    writeNote(ctx, "AAI", booking.remark, { spot, field: "remark" }) +
    writeNote(ctx, "SSR", booking.requirements, { spot, field: "requirements" });
  checkRoom(ctx, texts, 99, { spot, field: "remark" });
  writePlaces(ctx, booking, spot);
  writeReferences(ctx, booking, spot);
  const freight = ctx.code("FREIGHTTERM", booking.freightTerms, spot, "freightTerms");
  if (freight !== undefined) ctx.out.put("CPI", ["4", undefined, freight]);
  writeParties(ctx, booking);
  for (const [index, cargo] of booking.cargo.entries()) writeGoods(ctx, cargo, { spot, index });
}

function writePlaces(ctx: ExportContext, booking: BookingDocument, spot: Spot): void {
  for (const field of ["portLoad", "portDis"] as const)
    if (booking[field].code.trim() === "") ctx.refuse("edi.missingField", spot, field);
  writeLoc(ctx, "88", booking.receipt, { spot, field: "receipt" });
  writeLoc(ctx, "9", booking.portLoad, { spot, field: "portLoad" });
  writeLoc(ctx, "13", booking.portVia, { spot, field: "portVia" });
  writeLoc(ctx, "11", booking.portDis, { spot, field: "portDis" });
  writeLoc(ctx, "7", booking.delivery, { spot, field: "delivery" });
}

function writeReferences(ctx: ExportContext, booking: BookingDocument, spot: Spot): void {
  writeRff(ctx, "BN", booking.bkNo, { spot, field: "bkNo" });
  writeRff(ctx, "CT", booking.serviceContractNo, { spot, field: "serviceContractNo" });
  writeRff(ctx, "BM", booking.blNo, { spot, field: "blNo" });
  writeRff(ctx, "MB", booking.mainBkNo, { spot, field: "mainBkNo" });
  writeRff(ctx, "SI", booking.ebNo, { spot, field: "ebNo" });
  writeRff(ctx, "FF", booking.forwarderRefNo, { spot, field: "forwarderRefNo" });
}

function writeParties(ctx: ExportContext, booking: BookingDocument): void {
  const { bkNo } = booking;
  writeMainParties(ctx, booking, { bkNo });
  if (booking.client) writeParty(ctx, "FW", booking.client, { bkNo, under: "client." });
  if (booking.agent) writeParty(ctx, "CG", booking.agent, { bkNo, under: "agent." });
  if (booking.carrier) writeParty(ctx, "CA", booking.carrier, { bkNo, under: "carrier." });
}
