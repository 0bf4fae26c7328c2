import type { RateQuery } from "#domain/pricing/rate/match/rate-match.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { FeeQuantities } from "../fee-terms.ts";
import type { BoxShare } from "../calculation/shared-box.ts";

/**
 * Boxes priced alike. `key` is the size type with -SOC and -E where they apply; that of a shared
 * box ends with its number.
 */
export type BoxGroup = {
  key: string;
  sizeType: string;
  /** 20, 40, 40H or 45; blank for an unknown type. */
  size: string;
  isSoc: "Y" | "N";
  emptyFlag: "Y" | "N";
  count: number;
  teu: string | null;
  /** Of one box that other bills share; its price is divided (decision 088). */
  share?: BoxShare;
};

export type BillFacts = {
  pricingDate: string;
  pricingReason: MessageKey;
  portLoad: string;
  portDis: string;
  receipt: string;
  delivery: string;
  voyline: string;
  tradeType: string;
  deliveryTerms: string;
  freightTerms: string;
  contract: string;
  customer: string;
  /** Most special first; see naturesOf. */
  natures: readonly string[];
  boxes: readonly BoxGroup[];
  /** 1 on the first living bill of a booking, otherwise 0; a merged bill counts its bookings. */
  manifest: number;
  mergedBill: number;
  /** 1 when a correction after manifest closing is charged (decision 087). */
  amendment?: number;
  grossWeightKg: string;
  measureCbm: string;
};

/**
 * The natures a bill is priced as, in order. Without a rate for dangerous or oversize cargo the
 * reefer or general rate applies.
 */
export function naturesOf(cargo: {
  dangerous: boolean;
  oversize: boolean;
  reefer: boolean;
  general: boolean;
  empty: boolean;
}): string[] {
  if (cargo.empty) return ["EMPTY"];
  const natures: string[] = [];
  if (cargo.dangerous) natures.push("DANGEROUS");
  if (cargo.oversize) natures.push("OVERSIZE");
  if (cargo.reefer) natures.push("REEFER");
  if (cargo.general || !cargo.reefer) natures.push("GENERAL");
  return natures;
}

/**
 * The payer of an automatic line: a collect bill's consignee with a customer code, otherwise the
 * client.
 */
export function payerOf(bill: {
  freightTerms: string;
  clientCode: string;
  consigneeCode: string;
}): string {
  return bill.freightTerms === "COLLECT" && bill.consigneeCode
    ? bill.consigneeCode
    : bill.clientCode;
}

export function boxKey(box: Pick<BoxGroup, "sizeType" | "isSoc" | "emptyFlag">): string {
  return `${box.sizeType}${box.isSoc === "Y" ? "-SOC" : ""}${box.emptyFlag === "Y" ? "-E" : ""}`;
}

/** The key without the number of a shared box. */
export function groupKey(key: string): string {
  const at = key.indexOf("@");
  return at < 0 ? key : key.slice(0, at);
}

/** Each box once over all bills: a shared one on the earliest. */
export const countedBoxes = (facts: BillFacts): BillFacts => ({
  ...facts,
  boxes: facts.boxes.filter(({ share }) => !share || share.at === 0),
});

/** TEU by group, each box once over all bills. */
export function teuByGroup({ boxes }: BillFacts): Record<string, string> {
  const counted: Record<string, string> = {};
  for (const { key, teu, share } of boxes)
    if (teu !== null) counted[key] = share && share.at > 0 ? "0" : teu;
  return counted;
}

/** The rate query for one group of boxes (or none) and one nature. */
export function queryOf(facts: BillFacts, box: BoxGroup | null, nature: string): RateQuery {
  const {
    portLoad,
    portDis,
    receipt,
    delivery,
    voyline,
    tradeType,
    deliveryTerms,
    freightTerms,
    contract,
    customer,
  } = facts;
  const date = facts.pricingDate;
  const plain: RateQuery = {
    date,
    portLoad,
    portDis,
    receipt,
    delivery,
    voyline,
    tradeType,
    deliveryTerms,
    freightTerms,
    contract,
    customer,
    nature,
  };
  if (!box) return plain;
  // Added, not spread: it is asked for each group of boxes of each bill.
  plain.size = box.size;
  plain.type = box.sizeType;
  plain.isSoc = box.isSoc;
  plain.emptyFlag = box.emptyFlag;
  return plain;
}

export function quantitiesOf(facts: BillFacts): FeeQuantities {
  const { manifest, mergedBill, amendment = 0, grossWeightKg, measureCbm } = facts;
  const boxes: Record<string, number> = {};
  for (const box of facts.boxes) boxes[box.key] = box.count;
  return {
    boxes,
    bill: 1,
    manifest,
    mergedBill,
    amendment,
    grossWeightKg,
    measureCbm,
  };
}
