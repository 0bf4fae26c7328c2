import { Refusal } from "#platform/kernel/refusal/refusal.ts";

/** What bookings on one bill have in common (field 4.11). */
export type MergeHead = {
  bkNo: string;
  voyage: string;
  companyCode: string;
  clientCode: string;
  shipperName: string;
  shipperAddress: string;
  consigneeName: string;
  consigneeAddress: string;
  receipt: string;
  portLoad: string;
  portDis: string;
  delivery: string;
  freightTerms: string;
  deliveryTerms: string;
  releaseType: string;
};

const rules = [
  { code: "bill.merge.voyage", fields: ["voyage"] },
  { code: "bill.merge.shipper", fields: ["shipperName", "shipperAddress"] },
  { code: "bill.merge.consignee", fields: ["consigneeName", "consigneeAddress"] },
  { code: "bill.merge.client", fields: ["clientCode", "companyCode"] },
  { code: "bill.merge.ports", fields: ["receipt", "portLoad", "portDis", "delivery"] },
  { code: "bill.merge.terms", fields: ["freightTerms", "deliveryTerms"] },
  { code: "bill.merge.type", fields: ["releaseType"] },
] as const satisfies readonly { code: string; fields: readonly (keyof MergeHead)[] }[];

const same = (left: string, right: string) =>
  left.replace(/\s+/g, " ").trim().toUpperCase() ===
  right.replace(/\s+/g, " ").trim().toUpperCase();

/** Why bookings do not go on one bill: each rule that a booking and the first one break. */
export function mergeFaults(heads: readonly MergeHead[]): Refusal[] {
  const [first, ...others] = heads;
  if (!first || others.length === 0)
    return [new Refusal("bill.merge.oneBooking", {}, { field: "bkNos" })];
  return others.flatMap((head) =>
    rules
      .filter(({ fields }) =>
        fields.some((field: keyof MergeHead) => !same(first[field], head[field])),
      )
      .map(
        ({ code }) =>
          new Refusal(
            code,
            { bkNo: head.bkNo, first: first.bkNo },
            { field: "bkNos", key: head.bkNo },
          ),
      ),
  );
}
