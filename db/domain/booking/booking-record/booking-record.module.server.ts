import { usesIn } from "#platform/records/resource/code-uses.server.ts";
import { bookingRecordDictionaries } from "./booking-record.dictionaries.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { bookingEntities } from "./booking.entity.server.ts";

export const bookingRecordModule = defineModule({
  name: "booking-record",
  after: ["cargo", "voyage", "customer", "ebooking-record"],
  dictionaries: bookingRecordDictionaries,
  entities: bookingEntities,
  numbers: { BK: { table: "booking", column: "bk_no" } },
  uses: [
    ...usesIn("booking", "booking.list", {
      port: ["port_load", "port_via", "port_dis", "barge_port_load"],
      customer: [
        "agent",
        "shipper_code",
        "consignee_code",
        "notify_code",
        "notify2code",
        "notify3code",
      ],
      transTerms: ["delivery_terms", "barge_delivery_terms"],
      company: ["company_code"],
      salesman: ["sales"],
    }),
    ...usesIn("booking", "booking.list", { customer: ["client_code"] }, { listed: true }),
    ...usesIn("booking", "booking.list", { voyage: ["voyage_id"] }, { id: true }),
    ...usesIn(
      "booking_roll",
      "booking.list",
      { voyage: ["from_voyage_id", "to_voyage_id"] },
      { id: true },
    ),
    ...usesIn("booking_container", "booking.list", { sizeType: ["size_type", "size_type_sub"] }),
    ...usesIn("booking_cargo", "booking.list", {
      packageKind: ["package_kind"],
      hazardous: ["dg_un_no"],
      hscode: ["hscode"],
    }),
  ],
  tableLabels: {
    booking: "booking.table.booking",
    booking_cargo: "booking.table.bookingCargo",
    booking_container: "booking.table.bookingContainer",
    booking_edi: "booking.table.bookingEdi",
    booking_roll: "booking.table.bookingRoll",
    booking_modification: "booking.table.bookingModification",
    booking_attachment: "booking.table.bookingAttachment",
  },
  staffFields: {
    Booking: [
      "sales",
      "bookinger",
      "remark",
      "lockReason",
      "changeReason",
      "changeContact",
      "reconcileResult",
      "reconcileDetail",
      "reconcileTime",
    ],
    BookingRoll: ["reason", "contact"],
    BookingModification: ["changedBy", "takenBy", "backBy", "backReason"],
  },
});
