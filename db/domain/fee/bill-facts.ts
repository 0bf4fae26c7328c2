import type { RateQuery } from "../rate/rate-match.ts";
import type { Word } from "#platform/i18n/message-key.ts";
import type { FeeQuantities } from "./fee-terms.ts";

/** Boxes of one bill that are priced alike. `key` names them on a line: size and type, with -SOC and -E where they are. */
export type BoxGroup = {
  key: string;
  sizeType: string;
  /** Size group 20, 40, 40H or 45; blank when the type is unknown to master data. */
  size: string;
  isSoc: "Y" | "N";
  emptyFlag: "Y" | "N";
  count: number;
  teu: string | null;
};

/** What the calculation knows of a bill. */
export type BillFacts = {
  pricingDate: string;
  pricingReason: Word;
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
  /** What the goods are, most special first; see naturesOf. */
  natures: readonly string[];
  boxes: readonly BoxGroup[];
  /** Every box of the bill is counted on an earlier bill that shares it. */
  boxesElsewhere: boolean;
  /** 1 on the first living bill of a booking, 0 on its others; a merged bill counts each booking it took. */
  manifest: number;
  /** 1 on a bill made by merging. */
  mergedBill: number;
  grossWeightKg: string;
  measureCbm: string;
};

/**
 * The natures a bill is priced as, in the order they are tried. Dangerous and oversize are what goods are besides: a row that names
 * them goes first, otherwise they pay the freight of what they are without it (reefer or general). Empty boxes carry nothing else.
 */
export function naturesOf(cargo: { dangerous: boolean; oversize: boolean; reefer: boolean; general: boolean; empty: boolean }): string[] {
  if (cargo.empty) return ["EMPTY"];
  const natures: string[] = [];
  if (cargo.dangerous) natures.push("DANGEROUS");
  if (cargo.oversize) natures.push("OVERSIZE");
  if (cargo.reefer) natures.push("REEFER");
  if (cargo.general || !cargo.reefer) natures.push("GENERAL");
  return natures;
}

/**
 * Who pays an automatic line: prepaid and third place the client, collect the consignee when the document has a customer code for
 * it, otherwise the client, who then answers for it.
 */
export function payerOf(bill: { freightTerms: string; clientCode: string; consigneeCode: string }): string {
  return bill.freightTerms === "COLLECT" && bill.consigneeCode ? bill.consigneeCode : bill.clientCode;
}

/** The name of a group of boxes on a line. */
export function boxKey(box: Pick<BoxGroup, "sizeType" | "isSoc" | "emptyFlag">): string {
  return `${box.sizeType}${box.isSoc === "Y" ? "-SOC" : ""}${box.emptyFlag === "Y" ? "-E" : ""}`;
}

/** The question a bill asks of the rates, for some of its boxes (or for none) and one nature. */
export function queryOf(facts: BillFacts, box: BoxGroup | null, nature: string): RateQuery {
  const { portLoad, portDis, receipt, delivery, voyline, tradeType, deliveryTerms, freightTerms, contract, customer } = facts;
  const rateQuery: RateQuery = {
    date: facts.pricingDate,
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
  if (!box) return rateQuery;
  return { ...rateQuery, size: box.size, type: box.sizeType, isSoc: box.isSoc, emptyFlag: box.emptyFlag };
}

/** The quantities of a bill, as the calculation counts them. */
export function quantitiesOf(facts: BillFacts): FeeQuantities {
  const { manifest, mergedBill, grossWeightKg, measureCbm } = facts;
  const boxes: Record<string, number> = {};
  for (const box of facts.boxes) boxes[box.key] = box.count;
  return {
    boxes,
    bill: 1,
    manifest,
    mergedBill,
    grossWeightKg,
    measureCbm,
  };
}
