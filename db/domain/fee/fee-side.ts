import type { MessageKey } from "#platform/i18n/message-key.ts";

export type FeeSide = "R" | "P";

export type FeeSubject = "bill" | "container" | "special";

/** What differs between the sides (decision 042). */
export type FeeSideTerms = {
  /** Prefix of operations, permissions and machine messages. */
  name: "fee" | "payable";
  billName: "billFee" | "billPayable";
  group: "receivable" | "payable";
  /** Path of its pages, prefix of their apiNames (spec/screens.csv). */
  address: Readonly<Record<FeeSubject, string>>;
  voyageSwitch: "receivableSwitch" | "payableSwitch";
  switchClosed: MessageKey;
  billLock: "feeLock" | "payableFeeLock";
  form: MessageKey;
  corpLabel: MessageKey;
  corpNameLabel: MessageKey;
  corpHint: MessageKey | null;
  /** Freight terms name a missing payer. */
  payerByTerms: boolean;
  /** Bill columns that open fees to a customer account; customers see no payables. */
  customerColumns: readonly string[];
};

export const feeSides: Readonly<Record<FeeSide, FeeSideTerms>> = {
  R: {
    name: "fee",
    billName: "billFee",
    group: "receivable",
    address: { bill: "feemgr/recmgr", container: "feemgr/container/rec", special: "feemgr/special/rec" },
    voyageSwitch: "receivableSwitch",
    switchClosed: "fee.closedReceivable",
    billLock: "feeLock",
    form: "fee.sheet",
    corpLabel: "fee.corpCode",
    corpNameLabel: "fee.corpName",
    corpHint: "fee.corpHint",
    payerByTerms: true,
    customerColumns: ["clientCode"],
  },
  P: {
    name: "payable",
    billName: "billPayable",
    group: "payable",
    address: { bill: "feemgr/paymgr", container: "feemgr/container/pay", special: "feemgr/special/pay" },
    voyageSwitch: "payableSwitch",
    switchClosed: "fee.closedPayable",
    billLock: "payableFeeLock",
    form: "payable.form",
    corpLabel: "payable.corpCode",
    corpNameLabel: "payable.corpName",
    corpHint: null,
    payerByTerms: false,
    customerColumns: [],
  },
};

/** Payables are not calculated yet. */
export const calculatedSide: FeeSide = "R";

export const eachSide = <T>(make: (side: FeeSide) => T): Readonly<Record<FeeSide, T>> => ({ R: make("R"), P: make("P") });

/** apiName and path of a bill fee page. */
export const feePage = (side: FeeSide, page: string): string => `${feeSides[side].address.bill}/${page}`;

export function sideOfAddress(pathname: string): FeeSide | undefined {
  const sides: readonly FeeSide[] = ["R", "P"];
  return sides.find((side) => Object.values(feeSides[side].address).some((address) => pathname.startsWith(`/${address}/`)));
}
