import { type BookingDocument, bookingFacts } from "#edi/documents/booking.ts";
import type { DocumentContainer } from "#edi/documents/shipment.ts";
import { ifcsumD95b } from "#edi/messages/ifcsum/ifcsum-d95b.directory.ts";
import type { PartnerProfile } from "#edi/partners/partner-profile.ts";
import { defineMessage } from "../define-message.ts";
import type { MessageHead } from "../message-spec.ts";
import { writeEquipment, writeTmp } from "../equipment-segments.ts";
import type { ExportContext, Spot } from "../export-context.ts";
import { checkRoom, writeLoc, writeNote, writeRff } from "../segments.ts";
import { spotOfVoyage, writeTransport, writeVoyageTimes } from "../transport-segments.ts";
import { writeConsignment } from "./ifcsum-consignment.ts";

const optionsOf = ({ documentName }: PartnerProfile) => ({ documentName });

/** IFCSUM D.95B: the locked bookings of a voyage (guide §5.1). */
export const ifcsumMessage = defineMessage<BookingDocument, ReturnType<typeof optionsOf>>({
  directory: ifcsumD95b,
  facts: bookingFacts,
  room: { documents: 9999, containers: 999 },
  partnerOptions: optionsOf,
  unsaid: ["cargo.packedGross", "cargo.packedDim"],
  // Staff write the remark, mostly in Chinese.
  map: {
    head: writeHead,
    container: writeContainer,
    document: writeConsignment,
    optionalTexts: ["remark"],
  },
});

function writeHead(
  ctx: ExportContext,
  {
    options,
    voyage,
    documentNo,
    purpose,
    preparedAt,
    totals,
  }: MessageHead<ReturnType<typeof optionsOf>>,
): void {
  ctx.out.put("BGM", [options.documentName, documentNo, purpose]);
  ctx.out.put("DTM", [["137", preparedAt, "203"]]);
  ctx.out.put("CNT", [["7", totals.weight, "KGM"]]);
  ctx.out.put("CNT", [["10", totals.documents]]);
  ctx.out.put("CNT", [["11", totals.packages]]);
  ctx.out.put("CNT", [["16", totals.containers]]);
  writeRff(ctx, "VON", voyage.externalVoyNo, {
    spot: { voyNo: voyage.voyNo },
    field: "voyage.externalVoyNo",
  });
  const carrier = writeTransport(ctx, voyage);
  const spot = spotOfVoyage(voyage);
  writeLoc(ctx, "9", voyage.portLoad, { spot, field: "portLoad" });
  writeLoc(ctx, "11", voyage.portDis, { spot, field: "portDis" });
  writeVoyageTimes(ctx, voyage);
  if (carrier !== undefined) ctx.out.put("NAD", ["CA", [carrier, "172", "20"]]);
}

/** A container of the voyage (group 13, guide §5.1 row 6) in the directory's order. */
function writeContainer(ctx: ExportContext, box: DocumentContainer): void {
  const spot: Spot = { cntNo: box.cntNo };
  writeEquipment(ctx, box, spot);
  writeLoc(ctx, "11", box.portDis, { spot, field: "portDis" });
  if (box.reefer !== undefined) writeTmp(ctx, box.reefer, { spot, field: "temperature" });
  const remarks = writeNote(ctx, "AAI", box.remark, { spot, field: "remark" });
  checkRoom(ctx, remarks, 9, { spot, field: "remark" });
}
