import { kyselyOf } from "#db/orm/kysely.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { defineAttachments } from "#domain/administration/file/ops/attachments.server.ts";
import { bookingInScope } from "#domain/booking/booking-record/booking-scope.server.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";

/** Files at bookings (operations §3). */
export const bookingAttachments = defineAttachments({
  name: "booking",
  record: { table: "booking", no: "bk_no" },
  table: "booking_attachment",
  column: "booking_id",
  perms: { read: "booking:list", edit: "booking:edit" },
  done: { attach: "booking.attach.done", remove: "booking.removeAttachment.done" },
  refusals: { tooMany: "booking.tooManyFiles", notYours: "booking.notYourFile" },
  async assertSeen(reader, id) {
    const rows = await kyselyOf(reader.em)
      .selectFrom("booking")
      .select("id")
      .where("id", "=", id)
      .where(bookingInScope(reader, bookingList.apiName, "booking.id"))
      .execute();
    if (rows.length === 0) throw new Refusal("kit.notFound", {}, { key: String(id) });
  },
});
