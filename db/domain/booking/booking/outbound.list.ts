import { defineList } from "#platform/records/list/list.ts";
import { bookingList } from "#domain/booking/booking-record/booking.list.ts";

const keys = ["bkNo", "bkStatus", "blStatus", "voyageName"];
const taken = (key: string) => bookingList.columns.filter((column) => column.key === key);

/**
 * Export bookings as the sailing sees them: vessel, departure, ports, boxes, weight, states
 * (spec/screens.csv).
 */
export const outboundList = defineList({
  ...bookingList,
  apiName: "seaway/bookingMgr/outbound",
  title: "booking.outbound",
  sort: { key: "etd", order: "desc" },
  totals: ["ctn20Num", "ctn40Num", "ctn40hNum", "ctn45Num", "pkgs", "gwt", "dim"],
  needsFilter: ["bkNo", "voyageName", "etd", "clientCode"],
  visible: `
    bkNo bkStatus clientName voyageName portLoad portDis etd ctn20Num ctn40Num ctn40hNum gwt pkgs
    dim nature blStatus reconcileResult shipperName consigneeName freightTerms releaseType
    clientCode
  `,
  columns: [
    ...keys.flatMap(taken),
    { key: "vesselName", path: "voyage.vesselName", label: "voyage.vesselName", width: 140 },
    { key: "voyageNo", path: "voyage.voyage", label: "voyage.voyage", width: 90 },
    ...bookingList.columns
      .filter(({ key }) => !keys.includes(key) && key !== "ioType")
      .map(({ edit: _edit, ...column }) => column),
  ],
});
