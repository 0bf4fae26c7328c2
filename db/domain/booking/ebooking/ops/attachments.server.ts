import { kyselyOf } from "#db/orm/kysely.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { defineAttachments } from "#domain/administration/file/ops/attachments.server.ts";
import { ebookingList } from "#domain/booking/ebooking-record/ebooking.list.ts";
import { ebookingInScope } from "#domain/booking/ebooking-record/ebooking-scope.server.ts";

/** Files at e-bookings. */
export const ebookingAttachments = defineAttachments({
  name: "ebooking",
  record: { table: "e_booking", no: "eb_no" },
  table: "eb_attachment",
  column: "e_booking_id",
  perms: { read: "ebooking:list", edit: "ebooking:edit" },
  done: { attach: "ebooking.attach.done", remove: "ebooking.removeAttachment.done" },
  refusals: { tooMany: "ebooking.tooManyFiles", notYours: "ebooking.notYourFile" },
  async assertSeen(reader, id) {
    const rows = await kyselyOf(reader.em)
      .selectFrom("e_booking")
      .select("id")
      .where("id", "=", id)
      .where(ebookingInScope(reader, ebookingList.apiName, "e_booking.id"))
      .execute();
    if (rows.length === 0) throw new Refusal("kit.notFound", {}, { key: String(id) });
  },
});
