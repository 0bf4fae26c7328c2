import { translate } from "#platform/kernel/i18n/translate.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { BillStatus } from "../bill-status.ts";
import { numberInWords } from "./number-words.ts";
import type { OnBoard } from "./on-board.ts";
import type { ReleaseType } from "./validity-matrix.ts";

/** Quantities are decimal text (kg, m³). */
export type BillDocument = {
  blNo: string;
  bkNo: string;
  blStatus: BillStatus;
  releaseType: ReleaseType;
  freightTerms: "PREPAID" | "COLLECT" | "ELSEWHERE";
  deliveryTerms: string;
  serviceContractNo: string;
  oldBlNo: string;
  originals: number;
  companyName: string;
  vesselName: string;
  voyageNo: string;
  receiptName: string;
  portLoadName: string;
  portDisName: string;
  deliveryName: string;
  issueUnit: string;
  signDate: string | null;
  /** Null before the fact; an issued bill is then received for shipment. */
  onBoard: OnBoard;
  pkgs: number;
  gwt: string;
  dim: string;
  cargo: DocumentCargo[];
  containers: DocumentContainer[];
} & Record<`${"shipper" | "consignee" | "notify"}${"Name" | "Address" | "Tel" | "Mail"}`, string>;

export type DocumentCargo = {
  pkgs: number;
  packageName: string;
  gwt: string;
  dim: string;
  marks: string;
  goodsNameEn: string;
  description: string;
  hscode: string;
  isDg: "Y" | "N";
  dgUnNo: string;
  dgClass: string;
  dgPackingGroup: string;
  dgGoodsName: string;
  dgFlashpoint: string;
  isRf: "Y" | "N";
  temperature: string | null;
};
export type DocumentContainer = {
  cntNo: string;
  sealNo: string;
  sizeType: string;
  pkgs: number;
  gwt: string;
  dim: string;
};

/** `plain` is a telex release bill without its stamp. */
export type PrintKind = "original" | "copy" | "plain";

/** A mark for each copy of the set; the watermark crosses the page. */
export type PrintDocument = {
  title: MessageKey;
  marks: MessageKey[];
  stamp: MessageKey | null;
  watermark: MessageKey | null;
};

/**
 * The document a bill prints as (operations §3 "release report types"). A draft always prints as a
 * draft; an issued original bill has the originals it states, or those of `numbers`. Null: none.
 */
export function documentOf(
  bill: {
    blStatus: BillDocument["blStatus"];
    releaseType: BillDocument["releaseType"];
    originals: number;
  },
  kind: PrintKind,
  numbers?: readonly number[],
): PrintDocument | null {
  const waybill = bill.releaseType === "SEAWAY";
  const title: MessageKey = waybill ? "bill.paper.waybill" : "bill.paper.title";
  if (bill.blStatus === "DRAFT")
    return { title, marks: ["bill.paper.draft"], stamp: null, watermark: "bill.paper.draft" };
  const nonNegotiable: MessageKey = waybill ? "bill.paper.nonNegotiable" : "bill.paper.copy";
  if (kind !== "original") {
    const surrendered = bill.blStatus === "SURRENDERED";
    const telex: MessageKey | null =
      bill.releaseType === "TELEX" && kind === "copy" ? "bill.paper.telex" : null;
    return {
      title,
      marks: [nonNegotiable],
      stamp: surrendered ? "bill.paper.surrendered" : telex,
      watermark: surrendered ? "bill.paper.surrendered" : null,
    };
  }
  if (bill.blStatus !== "ISSUED" || bill.releaseType !== "ORIGINAL") return null;
  const whole = (["bill.paper.first", "bill.paper.second", "bill.paper.third"] as const).slice(
    0,
    bill.originals,
  );
  const marks = numbers ? whole.filter((_mark, i) => numbers.includes(i + 1)) : whole;
  return { title, marks, stamp: null, watermark: null };
}

const en = (label: MessageKey) => translate("en", label);

/** 12500.500 is 12,500.500. */
export const grouped = (value: string | number): string =>
  String(value).replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ",");

export function partyText(bill: BillDocument, party: "shipper" | "consignee" | "notify"): string {
  const tel = bill[`${party}Tel`] ? `${en("bill.paper.tel")}: ${bill[`${party}Tel`]}` : "";
  const mail = bill[`${party}Mail`] ? `${en("bill.paper.mail")}: ${bill[`${party}Mail`]}` : "";
  return [bill[`${party}Name`], bill[`${party}Address`], [tel, mail].filter(Boolean).join("  ")]
    .filter(Boolean)
    .join("\n");
}

/** Packages, goods, description, HS code, dangerous goods, temperature. */
export function goodsText(line: DocumentCargo): string {
  const dg = [
    `UN${line.dgUnNo}`,
    `${en("bill.paper.class")} ${line.dgClass}`,
    line.dgPackingGroup ? `PG ${line.dgPackingGroup}` : "",
    line.dgGoodsName,
    line.dgFlashpoint ? `${en("bill.paper.flashpoint")} ${line.dgFlashpoint}` : "",
  ];
  return [
    translate("en", "bill.paper.saidToContain", {
      pkgs: grouped(line.pkgs),
      kind: line.packageName,
    }),
    line.description.includes(line.goodsNameEn) ? "" : line.goodsNameEn,
    line.description,
    line.hscode && !line.description.includes(line.hscode)
      ? `${en("bill.paper.hscode")}: ${line.hscode}`
      : "",
    line.isDg === "Y" ? `${en("bill.paper.dg")}: ${dg.filter(Boolean).join(" ")}` : "",
    line.isRf === "Y" && line.temperature !== null
      ? `${en("bill.paper.reefer")}: ${Number(line.temperature)} C`
      : "",
  ]
    .filter(Boolean)
    .join("\n");
}

/**
 * The day, with vessel and port where it was added to a bill issued before; blank before the fact.
 */
export function onBoardText({ onBoard, vesselName, voyageNo, portLoadName }: BillDocument): string {
  if (!onBoard?.noted) return onBoard?.date ?? "";
  const vessel = [vesselName, voyageNo].filter(Boolean).join(" / ");
  return translate("en", "bill.paper.onBoardNotation", {
    date: onBoard.date,
    vessel,
    port: portLoadName,
  });
}

/** What an issued bill says of the cargo before it is on board. */
export const receivedOnly = ({ blStatus, onBoard }: BillDocument): boolean =>
  blStatus !== "DRAFT" && onBoard === null;

/** "TWO (2) CONTAINERS ONLY"; packages without containers. */
export function totalInLabels(bill: BillDocument): string {
  const count = bill.containers.length || bill.pkgs;
  const containers: MessageKey =
    count === 1 ? "bill.paper.containerWord" : "bill.paper.containersWord";
  return `${numberInWords(count)} (${count}) ${en(bill.containers.length > 0 ? containers : "bill.paper.packagesWord")} ${en("bill.paper.only")}`;
}

/** "2 X 20GP, 1 X 40HC". */
export function sizesText(containers: readonly DocumentContainer[]): string {
  const counts = new Map<string, number>();
  for (const { sizeType } of containers) counts.set(sizeType, (counts.get(sizeType) ?? 0) + 1);
  return [...counts].map(([size, count]) => `${count} X ${size}`).join(", ");
}
