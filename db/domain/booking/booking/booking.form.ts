import {
  cargoLines,
  containerLines,
  legsSection,
  partiesSection,
  routeSection,
  voyageSuits,
} from "#domain/booking/cargo/cargo.form.ts";
import { defineForm } from "#platform/records/form/form.ts";

/** Operations §2, §3. */
export const bookingForm = defineForm({
  title: "booking.sheet",
  sections: [
    {
      label: "booking.section.main",
      fields: [
        { key: "bkNo", label: "booking.bkNo", kind: "code", hint: "booking.bkNoHint" },
        { key: "bkStatus", label: "booking.bkStatus", kind: "shown", dict: "booking_status" },
        { key: "voyage", label: "booking.voyage", kind: "ref", ref: "voyage", suits: voyageSuits },
        { key: "ioType", label: "booking.ioType", kind: "dict", dict: "io_type" },
        { key: "etd", label: "booking.etd", kind: "shown" },
        { key: "eta", label: "booking.eta", kind: "shown" },
        { key: "clientCode", label: "booking.clientCode", kind: "ref", ref: "customer" },
        { key: "clientName", label: "booking.clientName", kind: "shown" },
        { key: "nature", label: "booking.nature", kind: "dict", dict: "cargo_nature" },
        { key: "hscode", label: "booking.hscode", kind: "ref", ref: "hscode" },
        { key: "agent", label: "booking.agent", kind: "ref", ref: "customer" },
        { key: "sales", label: "booking.sales" },
        { key: "bookinger", label: "booking.bookinger" },
        { key: "spaceState", label: "space.state", kind: "shown", dict: "space_state" },
        { key: "ebNo", label: "booking.ebNo", kind: "shown" },
        { key: "mainBkNo", label: "booking.mainBkNo", kind: "shown" },
        { key: "blStatus", label: "booking.blStatus", kind: "shown", dict: "booking_bl_status" },
        { key: "exportEdiFlag", label: "booking.exportEdiFlag", kind: "shown", dict: "yes_no" },
        {
          key: "reconcileResult",
          label: "booking.reconcileResult",
          kind: "shown",
          dict: "reconcile_result",
        },
        { key: "reconcileTimeText", label: "booking.reconcileTime", kind: "shown" },
        { key: "lockReason", label: "booking.lockReason", kind: "shown", span: 2 },
        { key: "ctn20Num", label: "booking.ctn20Num", kind: "shown", span: 1 },
        { key: "ctn40Num", label: "booking.ctn40Num", kind: "shown", span: 1 },
        { key: "ctn40hNum", label: "booking.ctn40hNum", kind: "shown", span: 1 },
        { key: "ctn45Num", label: "booking.ctn45Num", kind: "shown", span: 1 },
        { key: "pkgs", label: "booking.pkgs", kind: "shown", span: 2 },
        { key: "gwt", label: "booking.gwt", kind: "shown", amount: true, span: 2 },
        { key: "dim", label: "booking.dim", kind: "shown", amount: true, span: 2 },
        { key: "bookedContainers", label: "booking.bookedContainers", kind: "shown", span: 2 },
        { key: "bookedPkgs", label: "booking.bookedPkgs", kind: "shown", span: 2 },
        { key: "bookedGwt", label: "booking.bookedGwt", kind: "shown", amount: true, span: 2 },
        { key: "bookedDim", label: "booking.bookedDim", kind: "shown", amount: true, span: 2 },
        { key: "remark", label: "booking.remark", kind: "area", span: 12, rows: 2 },
        { key: "changeReason", label: "booking.changeReason", span: 3, more: true },
        { key: "changeContact", label: "booking.changeContact", span: 3, more: true },
      ],
    },
    routeSection,
    partiesSection,
    {
      ...legsSection,
      fields: [
        { key: "firstLegVessel", label: "booking.firstLegVessel" },
        { key: "firstLegVoy", label: "booking.firstLegVoy" },
        { key: "firstLegEtd", label: "booking.firstLegEtd", kind: "date" },
        ...legsSection.fields,
      ],
    },
  ],
  lines: [containerLines, cargoLines],
});

/** `time` is in the company's zone. */
export type RollLine = {
  id: number;
  from: string;
  to: string;
  reason: string;
  contact: string;
  by: string;
  time: string;
};
