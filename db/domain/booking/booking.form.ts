import { cargoLines, containerLines, legsSection, partiesSection, routeSection } from "../cargo/cargo.form.ts";
import { defineForm } from "#platform/form/form.ts";

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
        { key: "ioType", word: "booking.ioType", kind: "dict", dict: "io_type" },
        { key: "etd", word: "booking.etd", kind: "shown" },
        { key: "eta", word: "booking.eta", kind: "shown" },
        { key: "clientCode", word: "booking.clientCode", kind: "ref", ref: "customer" },
        { key: "clientName", word: "booking.clientName", kind: "shown" },
        { key: "nature", word: "booking.nature", kind: "dict", dict: "cargo_nature" },
        { key: "hscode", word: "booking.hscode", kind: "ref", ref: "hscode" },
        { key: "agent", word: "booking.agent", kind: "ref", ref: "customer" },
        { key: "sales", word: "booking.sales" },
        { key: "bookinger", word: "booking.bookinger" },
        { key: "spaceState", word: "space.state", kind: "shown", dict: "space_state" },
        { key: "ebNo", word: "booking.ebNo", kind: "shown" },
        { key: "mainBkNo", word: "booking.mainBkNo", kind: "shown" },
        { key: "blStatus", word: "booking.blStatus", kind: "shown", dict: "booking_bl_status" },
        { key: "exportEdiFlag", word: "booking.exportEdiFlag", kind: "shown", dict: "yes_no" },
        { key: "reconcileResult", word: "booking.reconcileResult", kind: "shown", dict: "reconcile_result" },
        { key: "reconcileTimeText", word: "booking.reconcileTime", kind: "shown" },
        { key: "lockReason", word: "booking.lockReason", kind: "shown", span: 2 },
        { key: "ctn20Num", word: "booking.ctn20Num", kind: "shown", span: 1 },
        { key: "ctn40Num", word: "booking.ctn40Num", kind: "shown", span: 1 },
        { key: "ctn40hNum", word: "booking.ctn40hNum", kind: "shown", span: 1 },
        { key: "ctn45Num", word: "booking.ctn45Num", kind: "shown", span: 1 },
        { key: "pkgs", word: "booking.pkgs", kind: "shown", span: 2 },
        { key: "gwt", word: "booking.gwt", kind: "shown", amount: true, span: 2 },
        { key: "dim", word: "booking.dim", kind: "shown", amount: true, span: 2 },
        { key: "remark", word: "booking.remark", kind: "area", span: 12, rows: 2 },
        { key: "changeReason", word: "booking.changeReason", span: 3, more: true },
        { key: "changeContact", word: "booking.changeContact", span: 3, more: true },
      ],
    },
    routeSection,
    partiesSection,
    legsSection,
  ],
  lines: [containerLines, cargoLines],
});

/** A voyage change as the sheet shows it; `time` on the company's clock. */
export type RollLine = { id: number; from: string; to: string; reason: string; contact: string; by: string; time: string };
