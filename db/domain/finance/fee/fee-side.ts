import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

export type FeeSide = "R" | "P";

export type FeeSubject = "bill" | "container" | "special";
/** Subjects with screens. */
export type EnteredSubject = FeeSubject;

/**
 * Kinds of container fees (operations §9); they pass audit and recheck by themselves when
 * calculated (domain §3).
 */
export const containerFeeKinds = ["RENT", "OVERDUE", "REPAIR", "EMPTY_TRANSFER"] as const;
export type ContainerFeeKind = (typeof containerFeeKinds)[number];

/** Kinds that a calculation of bills writes: freight and its surcharges. */
export const calculatedKinds = ["FREIGHT", "EXTRA"] as const;

/** What differs between the sides (decision 042). */
export type FeeSideTerms = {
  /** Prefix of operations, permissions and machine messages. */
  name: "fee" | "payable";
  billName: "billFee" | "billPayable";
  /** Path of its pages, prefix of their apiNames (spec/screens.csv). */
  address: Readonly<Record<FeeSubject, string>>;
  voyageSwitch: "receivableSwitch" | "payableSwitch";
  switchClosed: MessageKey;
  billLock: "feeLock" | "payableFeeLock";
  form: MessageKey;
  specialForm: MessageKey;
  containerForm: MessageKey;
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
    address: {
      bill: "feemgr/recmgr",
      container: "feemgr/container/rec",
      special: "feemgr/special/rec",
    },
    voyageSwitch: "receivableSwitch",
    switchClosed: "fee.closedReceivable",
    billLock: "feeLock",
    form: "fee.sheet",
    specialForm: "fee.specialForm",
    containerForm: "fee.containerForm",
    corpLabel: "fee.corpCode",
    corpNameLabel: "fee.corpName",
    corpHint: "fee.corpHint",
    payerByTerms: true,
    customerColumns: ["clientCode"],
  },
  P: {
    name: "payable",
    billName: "billPayable",
    address: {
      bill: "feemgr/paymgr",
      container: "feemgr/container/pay",
      special: "feemgr/special/pay",
    },
    voyageSwitch: "payableSwitch",
    switchClosed: "fee.closedPayable",
    billLock: "payableFeeLock",
    form: "payable.form",
    specialForm: "payable.specialForm",
    containerForm: "payable.containerForm",
    corpLabel: "payable.corpCode",
    corpNameLabel: "payable.corpName",
    corpHint: null,
    payerByTerms: false,
    customerColumns: [],
  },
};

/** The side priced by freight rates; payables are priced by suppliers' prices. */
export const calculatedSide: FeeSide = "R";

export const eachSide = <T>(make: (side: FeeSide) => T): Readonly<Record<FeeSide, T>> => ({
  R: make("R"),
  P: make("P"),
});

/** apiName and path of a fee page. */
export const feePage = (side: FeeSide, page: string, subject: EnteredSubject = "bill"): string =>
  `${feeSides[side].address[subject]}/${page}`;

/** The form a fee is entered in. */
export const subjectOfFee = (feeKind: unknown): EnteredSubject => {
  if (feeKind === "SPECIAL") return "special";
  return containerFeeKinds.some((kind) => kind === feeKind) ? "container" : "bill";
};

export type FeePlace = { side: FeeSide; subject: EnteredSubject };

export function placeOfAddress(pathname: string): FeePlace | undefined {
  for (const side of ["R", "P"] as const)
    for (const subject of ["bill", "container", "special"] as const)
      if (pathname.startsWith(`/${feeSides[side].address[subject]}/`)) return { side, subject };
  return undefined;
}
