import { cargoLines, containerLines, legsSection, partiesSection, routeSection } from "../cargo/cargo.form.ts";
import { defineForm } from "../kit/form.ts";

/** Internal booking entry (operations §2, §3). */
export const bookingForm = defineForm({
  title: "booking.sheet",
  sections: [
    {
      word: "booking.section.main",
      fields: [
        { key: "bkNo", word: "booking.bkNo", kind: "code", hint: "booking.bkNoHint" },
        { key: "bkStatus", word: "booking.bkStatus", kind: "shown", dict: "booking_status" },
        { key: "voyage", word: "booking.voyage", kind: "ref", ref: "voyage" },
        { key: "etd", word: "booking.etd", kind: "shown" },
        { key: "clientCode", word: "booking.clientCode", kind: "ref", ref: "customer" },
        { key: "clientName", word: "booking.clientName", kind: "shown" },
        { key: "nature", word: "booking.nature", kind: "dict", dict: "cargo_nature" },
        { key: "agent", word: "booking.agent", kind: "ref", ref: "customer" },
        { key: "sales", word: "booking.sales" },
        { key: "bookinger", word: "booking.bookinger" },
        { key: "ebNo", word: "booking.ebNo", kind: "shown" },
        { key: "blStatus", word: "booking.blStatus", kind: "shown", dict: "booking_bl_status" },
        { key: "remark", word: "booking.remark", kind: "area", span: 6 },
        { key: "changeReason", word: "booking.changeReason", span: 3 },
        { key: "changeContact", word: "booking.changeContact", span: 3 },
      ],
    },
    routeSection,
    partiesSection,
    legsSection,
  ],
  lines: [containerLines, cargoLines],
});
