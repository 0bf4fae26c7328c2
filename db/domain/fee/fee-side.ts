import type { Word } from "#platform/i18n/message-key.ts";

/** R receivable, P payable. */
export type FeeSide = "R" | "P";

/** What the fees are of: a bill of lading, a container under management, or neither. */
export type FeeSubject = "bill" | "container" | "special";

/** In what the two sides differ (decision 042); everything else about fees is the same for both. */
export type FeeSideTerms = {
  /** Begins the names of its operations, its permissions and the messages of its machine. */
  name: "fee" | "payable";
  /** The same for the fees of one bill taken together. */
  billName: "billFee" | "billPayable";
  /** Menu group of its screens. */
  group: "receivable" | "payable";
  /** Address of its pages, which is also how their apiNames begin (spec/screens.csv). */
  address: Readonly<Record<FeeSubject, string>>;
  /** The switch of voyage status control that closes it, and the refusal that names it. */
  voyageSwitch: "receivableSwitch" | "payableSwitch";
  switchClosed: Word;
  /** The lock of a bill's fees. */
  billLock: "feeLock" | "payableFeeLock";
  /** Title of the form, and the labels of the counterparty. */
  form: Word;
  corpLabel: Word;
  corpNameLabel: Word;
  corpHint: Word | null;
  /** A blank counterparty is the payer the bill's freight terms name; otherwise it must be entered. */
  payerByTerms: boolean;
  /** The column of a bill that opens its fees to a customer account. Customers see no payables. */
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

/** Freight books and surcharges price receivables; payables have no calculation yet. */
export const calculatedSide: FeeSide = "R";

/** Makes the same thing for each side. */
export const eachSide = <T>(make: (side: FeeSide) => T): Readonly<Record<FeeSide, T>> => ({ R: make("R"), P: make("P") });

/** apiName of a page of the fees of bills, and its path without the leading slash. */
export const feePage = (side: FeeSide, page: string): string => `${feeSides[side].address.bill}/${page}`;

/** The side whose pages an address belongs to; undefined for other addresses. */
export function sideOfAddress(pathname: string): FeeSide | undefined {
  const sides: readonly FeeSide[] = ["R", "P"];
  return sides.find((side) => Object.values(feeSides[side].address).some((address) => pathname.startsWith(`/${address}/`)));
}
