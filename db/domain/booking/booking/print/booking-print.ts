import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { BookingSheet } from "./booking-print.queries.server.ts";

export type SheetPair = readonly [label: MessageKey, value: string];
/** A table of the form: headings with the share of the width, `number` at the right. */
export type SheetTable = {
  heads: readonly { label: MessageKey; share: number; number?: boolean }[];
  rows: readonly string[][];
};

const lines = (...texts: readonly string[]) => texts.filter(Boolean).join("\n");

/**
 * What the head of a sheet says, for PDF and workbook alike. `status` and terms are shown as given.
 */
export const pairsOfSheet = (form: BookingSheet, status: string): SheetPair[] => [
  ["booking.bkNo", form.bkNo],
  ["booking.bkStatus", status],
  ["booking.serviceContractNo", form.serviceContractNo],
  ["booking.voyage", lines(`${form.vesselName} ${form.voyageNo}`)],
  ["booking.etd", form.etd ?? ""],
  ["booking.eta", form.eta ?? ""],
  ["booking.clientName", `${form.clientCode} ${form.clientName}`.trim()],
  ["cargo.deliveryTerms", form.deliveryTerms],
  ["cargo.freightTerms", form.freightTerms],
  ["cargo.receipt", form.receipt],
  ["cargo.portLoad", form.portLoad],
  ["cargo.portVia", form.portVia],
  ["cargo.portDis", form.portDis],
  ["cargo.delivery", form.delivery],
  ...(form.bookedContainers === null
    ? []
    : [["booking.bookedContainers", form.bookedContainers] as const]),
  ["booking.remark", form.remark],
  ["booking.shipper", lines(form.shipperName, form.shipperAddress)],
  ["booking.consignee", lines(form.consigneeName, form.consigneeAddress)],
  ["booking.notifyParty", lines(form.notifyName, form.notifyAddress)],
];

export const containersOfSheet = ({ containers }: BookingSheet): SheetTable => ({
  heads: [
    { label: "cargo.sizeType", share: 2 },
    { label: "cargo.contCount", share: 1, number: true },
    { label: "cargo.isSoc", share: 1 },
  ],
  rows: containers.map(({ sizeType, contCount, isSoc }) => [sizeType, String(contCount), isSoc]),
});

export const cargoOfSheet = ({ cargo }: BookingSheet): SheetTable => ({
  heads: [
    { label: "cargo.marks", share: 3 },
    { label: "cargo.goodsNameEn", share: 5 },
    { label: "cargo.hscode", share: 2 },
    { label: "cargo.dgUnNo", share: 2 },
    { label: "cargo.pkgs", share: 1.5, number: true },
    { label: "cargo.packageKind", share: 1.5 },
    { label: "cargo.gwt", share: 2.2, number: true },
    { label: "cargo.dim", share: 2, number: true },
  ],
  rows: cargo.map((line) => [
    line.marks,
    lines(line.goodsNameEn, line.goodsNameCn),
    line.hscode,
    [line.dgClass, line.dgUnNo].filter(Boolean).join("/"),
    String(line.pkgs),
    line.packageKind,
    line.gwt,
    line.dim,
  ]),
});

/** Totals under the cargo, as on the booking; the booked ones beneath them where they differ. */
export const sumsOfSheet = (
  { pkgs, gwt, dim, ...of }: BookingSheet,
  booked: string,
): string[][] => {
  const sums = ["", "", "", "", String(pkgs), "", gwt, dim];
  if (of.bookedPkgs === null) return [sums];
  return [
    sums,
    ["", "", "", booked, String(of.bookedPkgs), "", of.bookedGwt ?? "", of.bookedDim ?? ""],
  ];
};
