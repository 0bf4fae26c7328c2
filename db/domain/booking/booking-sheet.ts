import type { MessageKey } from "#platform/i18n/message-key.ts";
import type { BookingSheet } from "./booking-sheet.queries.server.ts";

export type SheetPair = readonly [label: MessageKey, value: string];
/** A table of the sheet: headings with the share of the width, `number` at the right. */
export type SheetTable = { heads: readonly { label: MessageKey; share: number; number?: boolean }[]; rows: readonly string[][] };

const lines = (...texts: readonly string[]) => texts.filter(Boolean).join("\n");

/** What the head of a sheet says, for PDF and workbook alike. `status` and terms are shown as given. */
export const pairsOfSheet = (sheet: BookingSheet, status: string): SheetPair[] => [
  ["booking.bkNo", sheet.bkNo],
  ["booking.bkStatus", status],
  ["booking.serviceContractNo", sheet.serviceContractNo],
  ["booking.voyage", lines(`${sheet.vesselName} ${sheet.voyageNo}`)],
  ["booking.etd", sheet.etd ?? ""],
  ["booking.eta", sheet.eta ?? ""],
  ["booking.clientName", `${sheet.clientCode} ${sheet.clientName}`.trim()],
  ["cargo.deliveryTerms", sheet.deliveryTerms],
  ["cargo.freightTerms", sheet.freightTerms],
  ["cargo.receipt", sheet.receipt],
  ["cargo.portLoad", sheet.portLoad],
  ["cargo.portVia", sheet.portVia],
  ["cargo.portDis", sheet.portDis],
  ["cargo.delivery", sheet.delivery],
  ["booking.remark", sheet.remark],
  ["booking.shipper", lines(sheet.shipperName, sheet.shipperAddress)],
  ["booking.consignee", lines(sheet.consigneeName, sheet.consigneeAddress)],
  ["booking.notifyParty", lines(sheet.notifyName, sheet.notifyAddress)],
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

/** Totals under the cargo, as on the booking. */
export const sumsOfSheet = ({ pkgs, gwt, dim }: BookingSheet): string[] => ["", "", "", "", String(pkgs), "", gwt, dim];
