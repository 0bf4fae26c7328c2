import { checkDigit } from "#domain/masterdata/equipment/iso6346.ts";
import { textLimitFaults } from "#domain/booking/cargo/text-limits.ts";
import { type PackedForBill, packingDifferences } from "../packing/bill-packing.ts";
import type { CheckedBill, CheckedBox, CheckedCargo } from "./checked-bill.ts";
import { firstUnprintable } from "../print/printable.ts";
import {
  isToOrder,
  originalsFitType,
  type ReleaseType,
  toOrderFitsType,
} from "../print/validity-matrix.ts";

/** ERROR keeps a bill from being right; WARNING is to be looked at. */
export type Severity = "ERROR" | "WARNING";

/** What the sheet does not say itself. `payload` in kg and `room` in m³ by container number. */
export type CheckFacts = {
  feeCount: number;
  payload: Readonly<Record<string, number>>;
  room: Readonly<Record<string, number>>;
  empty: readonly string[];
  /** What the bill states; null while it is received for shipment. */
  onBoardDate: string | null;
  /** What is reported of loading or departure; null before. */
  shippedDate: string | null;
  issued: boolean;
  /**
   * Of a draft: what the customer asks and nobody decided, and his words on the draft when he asks
   * for a correction.
   */
  openRequest: string;
  objection: string | null;
  /** How documents write the four places of the bill. */
  places: Readonly<Record<PlaceField, string>>;
  /** Fields of the stored bill whose text a partner or a document abroad cannot take. */
  unreadable: readonly string[];
  /** Containers with special cargo that the captain has not cleared. */
  uncleared: readonly string[];
  /** Null without a packing list. */
  packed: PackedForBill | null;
};
type PlaceField = "receiptName" | "portLoadName" | "portDisName" | "deliveryName";

type Place = { field: string; name?: string };
/** `fields`: where it points to, without the number of a line. */
type Rule = {
  severity: Severity;
  fields: readonly string[];
  find(bill: CheckedBill, facts: CheckFacts): Place[];
};

const when = (wrong: boolean, field: string): Place[] => (wrong ? [{ field }] : []);
const eachLine =
  (key: string, wrong: (line: CheckedCargo) => boolean): Rule["find"] =>
  ({ cargo }) =>
    cargo.flatMap((line, i) =>
      wrong(line) ? [{ field: `cargo.${i}.${key}`, name: String(i + 1) }] : [],
    );
const eachBox =
  (key: string, wrong: (box: CheckedBox, facts: CheckFacts) => boolean): Rule["find"] =>
  ({ containers }, facts) =>
    containers.flatMap((box, i) =>
      wrong(box, facts) ? [{ field: `containers.${i}.${key}`, name: box.cntNo }] : [],
    );
const isEmpty = (box: CheckedBox, { empty }: CheckFacts) =>
  box.emptyFlag === "Y" || empty.includes(box.cntNo);
const typeOf = ({ releaseType }: CheckedBill): ReleaseType =>
  releaseType === "TELEX" || releaseType === "SEAWAY" ? releaseType : "ORIGINAL";

/** Names customs of the discharge port refuse. */
const vagueNames = new Set([
  "CARGO",
  "GOODS",
  "FAK",
  "GENERAL CARGO",
  "GENERAL GOODS",
  "CONSOLIDATED CARGO",
  "DAILY NECESSITIES",
  "PARTS",
  "SAMPLES",
  "STC",
  "N/A",
]);
const vague = (name: string) =>
  vagueNames.has(name.toUpperCase().replace(/[.\s]+$/, "")) || (name.length > 0 && name.length < 3);

const sum = (
  lines: readonly { pkgs: number; gwt: number; dim: number }[],
  key: "pkgs" | "gwt" | "dim",
) => Math.round(lines.reduce((total, line) => total + line[key], 0) * 1000);
const differ =
  (key: "pkgs" | "gwt" | "dim"): Rule["find"] =>
  ({ cargo, containers }) =>
    when(
      containers.length > 0 && cargo.length > 0 && sum(cargo, key) !== sum(containers, key),
      `containers.0.${key}`,
    );

const quantitiesOf = ({ cntNo, pkgs, gwt, dim }: CheckedBox) => ({
  cntNo,
  pkgs,
  gwt: String(gwt),
  dim: String(dim),
});

/** The line a field stands in, from 1. */
const lineOf = (field: string): string =>
  String(Number(/\.(\d+)\./.exec(field)?.[1] ?? -1) + 1 || "");

const places = ["receiptName", "portLoadName", "portDisName", "deliveryName"] as const;
const printed = [
  ...places,
  "shipperName",
  "shipperAddress",
  "consigneeName",
  "consigneeAddress",
  "notifyName",
  "notifyAddress",
  "issueUnit",
] as const;
const same = (left: string, right: string) =>
  left.replace(/\W+/g, "").toUpperCase() === right.replace(/\W+/g, "").toUpperCase();

const notEnglish = (bill: CheckedBill): Place[] => [
  ...printed.flatMap((field) => when(firstUnprintable(bill[field]) !== null, field)),
  ...bill.cargo.flatMap((line, i) =>
    (["goodsNameEn", "marks", "description"] as const).flatMap((key) =>
      when(firstUnprintable(line[key]) !== null, `cargo.${i}.${key}`),
    ),
  ),
];

/** The B/L check (field 1.3): every rule by its name. */
export const billRules = {
  NO_SHIPPER: {
    severity: "ERROR",
    fields: ["shipperName"],
    find: (bill) => when(!bill.shipperName, "shipperName"),
  },
  NO_CONSIGNEE: {
    severity: "ERROR",
    fields: ["consigneeName"],
    find: (bill) => when(!bill.consigneeName, "consigneeName"),
  },
  NO_CONSIGNEE_ADDRESS: {
    severity: "WARNING",
    fields: ["consigneeAddress"],
    find: (bill) =>
      when(
        Boolean(bill.consigneeName) && !isToOrder(bill.consigneeName) && !bill.consigneeAddress,
        "consigneeAddress",
      ),
  },
  NO_CONSIGNEE_CONTACT: {
    severity: "WARNING",
    fields: ["consigneeTel"],
    find: (bill) =>
      when(
        Boolean(bill.consigneeName) &&
          !isToOrder(bill.consigneeName) &&
          !bill.consigneeTel &&
          !bill.consigneeMail,
        "consigneeTel",
      ),
  },
  NO_NOTIFY: {
    severity: "WARNING",
    fields: ["notifyName"],
    find: (bill) => when(!bill.notifyName && !isToOrder(bill.consigneeName), "notifyName"),
  },
  TO_ORDER_NO_NOTIFY: {
    severity: "ERROR",
    fields: ["notifyName"],
    find: (bill) => when(!bill.notifyName && isToOrder(bill.consigneeName), "notifyName"),
  },
  SAME_PARTIES: {
    severity: "WARNING",
    fields: ["consigneeName"],
    find: (bill) =>
      when(
        Boolean(bill.shipperName) && same(bill.shipperName, bill.consigneeName),
        "consigneeName",
      ),
  },
  TO_ORDER_TYPE: {
    severity: "ERROR",
    fields: ["releaseType"],
    find: (bill) => when(!toOrderFitsType(typeOf(bill), bill.consigneeName), "releaseType"),
  },
  ORIGINALS: {
    severity: "ERROR",
    fields: ["originals"],
    find: (bill) => when(!originalsFitType(typeOf(bill), bill.originals), "originals"),
  },
  NO_PORT: {
    severity: "ERROR",
    fields: ["portLoadName", "portDisName"],
    find: (bill) =>
      (["portLoadName", "portDisName"] as const).flatMap((field) => when(!bill[field], field)),
  },
  UNKNOWN_PLACE: {
    severity: "WARNING",
    fields: places,
    find: (bill, facts) =>
      places.flatMap((field) =>
        facts.places[field] && bill[field] && !same(bill[field], facts.places[field])
          ? [{ field, name: facts.places[field] }]
          : [],
      ),
  },
  CORRECTION_WAITS: {
    severity: "ERROR",
    fields: ["bkNo"],
    find: (_bill, { openRequest }) => when(openRequest === "CORRECTION", "bkNo"),
  },
  CANCELLATION_WAITS: {
    severity: "ERROR",
    fields: ["bkNo"],
    find: (_bill, { openRequest }) => when(openRequest === "CANCELLATION", "bkNo"),
  },
  DRAFT_CONTESTED: {
    severity: "ERROR",
    fields: ["blNo"],
    find: (_bill, { objection }) =>
      objection === null ? [] : [{ field: "blNo", name: objection }],
  },
  RECEIVED_FOR_SHIPMENT: {
    severity: "WARNING",
    fields: ["onBoardDate"],
    find: (_bill, { onBoardDate, shippedDate }) =>
      when(!onBoardDate && !shippedDate, "onBoardDate"),
  },
  ON_BOARD_NOT_NOTED: {
    severity: "WARNING",
    fields: ["onBoardDate"],
    find: (_bill, { onBoardDate, shippedDate, issued }) =>
      when(issued && !onBoardDate && shippedDate !== null, "onBoardDate"),
  },
  ON_BOARD_DIFFERS: {
    severity: "ERROR",
    fields: ["onBoardDate"],
    find: (_bill, { onBoardDate, shippedDate }) =>
      onBoardDate && (!shippedDate || onBoardDate < shippedDate)
        ? [{ field: "onBoardDate", name: onBoardDate }]
        : [],
  },
  RELEASED_BEFORE_SIGNED: {
    severity: "WARNING",
    fields: ["releaseDate"],
    find: (bill) =>
      when(
        Boolean(bill.signDate && bill.releaseDate) && bill.releaseDate < bill.signDate,
        "releaseDate",
      ),
  },
  NO_FREIGHT: {
    severity: "WARNING",
    fields: ["freightTerms"],
    find: (_bill, facts) => when(facts.feeCount === 0, "freightTerms"),
  },
  NOT_ENGLISH: {
    severity: "ERROR",
    fields: [...printed, "cargo.goodsNameEn", "cargo.marks", "cargo.description"],
    find: notEnglish,
  },
  NOT_SENDABLE: {
    severity: "ERROR",
    fields: ["cargo.dgLinker", "cargo.dgGoodsName", "consigneeName"],
    find: (bill, facts) => {
      const named = new Set(notEnglish(bill).map(({ field }) => field));
      return facts.unreadable
        .filter((field) => !named.has(field))
        .map((field) => ({ field, name: lineOf(field) }));
    },
  },
  NO_CARGO: {
    severity: "ERROR",
    fields: ["cargo"],
    find: (bill) => when(bill.cargo.length === 0, "cargo"),
  },
  NO_GOODS_NAME: {
    severity: "ERROR",
    fields: ["cargo.goodsNameEn"],
    find: eachLine("goodsNameEn", (line) => !line.goodsNameEn),
  },
  VAGUE_NAME: {
    severity: "WARNING",
    fields: ["cargo.goodsNameEn"],
    find: eachLine("goodsNameEn", (line) => vague(line.goodsNameEn)),
  },
  NO_DESCRIPTION: {
    severity: "WARNING",
    fields: ["cargo.description"],
    find: eachLine("description", (line) => !line.description),
  },
  DESCRIPTION_LIMIT: {
    severity: "ERROR",
    fields: ["cargo.description"],
    find: eachLine(
      "description",
      (line) => textLimitFaults("description", line.description, "").length > 0,
    ),
  },
  NO_MARKS: {
    severity: "WARNING",
    fields: ["cargo.marks"],
    find: eachLine("marks", (line) => !line.marks),
  },
  MARKS_LIMIT: {
    severity: "ERROR",
    fields: ["cargo.marks"],
    find: eachLine("marks", (line) => textLimitFaults("marks", line.marks, "").length > 0),
  },
  NO_PACKAGES: {
    severity: "ERROR",
    fields: ["cargo.pkgs"],
    find: eachLine("pkgs", (line) => line.pkgs === 0),
  },
  NO_PACKAGE_KIND: {
    severity: "WARNING",
    fields: ["cargo.packageKind"],
    find: eachLine("packageKind", (line) => !line.packageKind),
  },
  NO_WEIGHT: {
    severity: "ERROR",
    fields: ["cargo.gwt"],
    find: eachLine("gwt", (line) => line.gwt === 0),
  },
  NO_MEASURE: {
    severity: "WARNING",
    fields: ["cargo.dim"],
    find: eachLine("dim", (line) => line.dim === 0),
  },
  NET_OVER_GROSS: {
    severity: "ERROR",
    fields: ["cargo.nwt"],
    find: eachLine("nwt", (line) => line.nwt > line.gwt),
  },
  NO_HS_CODE: {
    severity: "WARNING",
    fields: ["cargo.hscode"],
    find: eachLine("hscode", (line) => !line.hscode),
  },
  DANGEROUS_INCOMPLETE: {
    severity: "ERROR",
    fields: ["cargo.dgUnNo"],
    find: eachLine(
      "dgUnNo",
      (line) =>
        line.isDg === "Y" && !(line.dgUnNo && line.dgClass && line.dgLinker && line.dgLinkTel),
    ),
  },
  NO_TEMPERATURE: {
    severity: "ERROR",
    fields: ["cargo.temperature"],
    find: eachLine("temperature", (line) => line.isRf === "Y" && line.temperature === ""),
  },
  NO_CONTAINERS: {
    severity: "ERROR",
    fields: ["containers"],
    find: (bill) => when(bill.containers.length === 0, "containers"),
  },
  CONTAINER_NUMBER: {
    severity: "WARNING",
    fields: ["containers.cntNo"],
    find: eachBox(
      "cntNo",
      ({ cntNo }) =>
        cntNo !== "" && (cntNo.length !== 11 || checkDigit(cntNo.slice(0, 10)) !== cntNo[10]),
    ),
  },
  NO_SEAL: {
    severity: "ERROR",
    fields: ["containers.sealNo"],
    find: eachBox("sealNo", (box, facts) => !box.sealNo && !isEmpty(box, facts)),
  },
  SEAL_TWICE: {
    severity: "ERROR",
    fields: ["containers.sealNo"],
    find: ({ containers }) =>
      containers.flatMap(({ cntNo, sealNo }, i) =>
        sealNo && containers.slice(0, i).some((box) => box.sealNo === sealNo && box.cntNo !== cntNo)
          ? [{ field: `containers.${i}.sealNo`, name: cntNo }]
          : [],
      ),
  },
  EMPTY_CONTAINER: {
    severity: "WARNING",
    fields: ["containers.pkgs"],
    find: eachBox("pkgs", (box, facts) => box.pkgs === 0 && !isEmpty(box, facts)),
  },
  NOT_CLEARED: {
    severity: "WARNING",
    fields: ["containers.cntNo"],
    find: eachBox("cntNo", ({ cntNo }, { uncleared }) => uncleared.includes(cntNo)),
  },
  OVER_PAYLOAD: {
    severity: "ERROR",
    fields: ["containers.gwt"],
    find: eachBox(
      "gwt",
      ({ cntNo, gwt }, { payload }) => gwt > (payload[cntNo] ?? Number.POSITIVE_INFINITY),
    ),
  },
  OVER_ROOM: {
    severity: "WARNING",
    fields: ["containers.dim"],
    find: eachBox(
      "dim",
      ({ cntNo, dim }, { room }) => dim > (room[cntNo] ?? Number.POSITIVE_INFINITY),
    ),
  },
  PACKING_DIFFERS: {
    severity: "ERROR",
    fields: ["containers.pkgs", "containers.gwt", "containers.dim"],
    find: ({ containers }, { packed }) =>
      packed
        ? packingDifferences(containers.map(quantitiesOf), packed).map(
            ({ place, quantity, cntNo }) => ({
              field: `containers.${place}.${quantity}`,
              name: cntNo,
            }),
          )
        : [],
  },
  PACKAGES_DIFFER: { severity: "ERROR", fields: ["containers.pkgs"], find: differ("pkgs") },
  WEIGHT_DIFFERS: { severity: "ERROR", fields: ["containers.gwt"], find: differ("gwt") },
  MEASURE_DIFFERS: { severity: "ERROR", fields: ["containers.dim"], find: differ("dim") },
} as const satisfies Record<string, Rule>;

export type BillRule = keyof typeof billRules;
export const billRuleNames = Object.keys(billRules) as BillRule[];

/** `name` is the cargo line, the container or the place that is meant. */
export type Finding = { rule: BillRule; severity: Severity; field: string; name: string };

/** What the rules find, errors first. */
export function checkBill(bill: CheckedBill, facts: CheckFacts): Finding[] {
  const findings = billRuleNames.flatMap((rule) => {
    const { severity, find }: Rule = billRules[rule];
    return find(bill, facts).map(
      ({ field, name = "" }): Finding => ({ rule, severity, field, name }),
    );
  });
  return [
    ...findings.filter(({ severity }) => severity === "ERROR"),
    ...findings.filter(({ severity }) => severity === "WARNING"),
  ];
}
