import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { feeSides, type FeeSide, type EnteredSubject } from "../fee-side.ts";

/**
 * Steps of fee work that have a screen; a permission several pages need is named on one of them.
 */
const feeSteps = {
  calculate: { rows: "bills", verbs: ["calculate"] },
  edit: { rows: "fees", verbs: ["edit", "remove"] },
  search: { rows: "fees", verbs: ["edit", "remove", "explain"] },
  audit: { rows: "fees", verbs: ["audit"] },
  recheck: { rows: "fees", verbs: ["recheck"] },
  flow: { rows: "fees", verbs: [] },
  billFeeLock: { rows: "bills", verbs: ["lock"] },
  generate: { rows: "bills", verbs: [] },
  manifestFee: { rows: "bills", verbs: [] },
  autoBill: { rows: "bills", verbs: [] },
  autoContainer: { rows: "boxes", verbs: [] },
  autoBillContainer: { rows: "bills", verbs: [] },
} as const;
export type FeeStep = keyof typeof feeSteps;
export type FeeVerb = (typeof feeSteps)[FeeStep]["verbs"][number];

type FeeScreenRow = {
  side: FeeSide;
  subject: EnteredSubject;
  step: FeeStep;
  title: MessageKey<"fee">;
};

export type FeeScreen = FeeScreenRow & {
  /** apiName of the list; its path follows a slash. */
  apiName: string;
  perm: string;
  rows: "fees" | "bills" | "boxes";
  /** The side's permissions for the actions there. */
  verbs: readonly FeeVerb[];
  form?: string;
  /** Where fees are entered. */
  create?: string;
  explanation?: string;
};

function defineFeeScreen(row: FeeScreenRow): FeeScreen {
  const { name, address } = feeSides[row.side];
  const base = address[row.subject];
  return {
    ...row,
    // Payables are calculated of a voyage's containers (spec/screens.csv).
    rows: row.side === "P" && row.step === "calculate" ? "boxes" : feeSteps[row.step].rows,
    // Special and container fees need no permissions of their own.
    verbs: row.subject === "bill" ? feeSteps[row.step].verbs : [],
    apiName: `${base}/${row.step}`,
    perm: `${name}:list`,
    // The search holds fees in any state, so forms open from it; any fee is explained where those
    // of bills are.
    ...(row.step === "search" ? { form: `/${base}/create/index/:feeId` } : {}),
    ...(row.step === (row.subject === "bill" ? "search" : "edit")
      ? { create: `/${base}/create/index/new` }
      : {}),
    ...(row.step === "search" && row.subject === "bill"
      ? { explanation: `/${base}/explain/:feeId` }
      : {}),
  };
}

/** Every fee screen in menu order (spec/screens.csv has 52). */
export const feeScreens: readonly FeeScreen[] = [
  defineFeeScreen({ side: "R", subject: "bill", step: "generate", title: "fee.generateList" }),
  defineFeeScreen({
    side: "R",
    subject: "bill",
    step: "manifestFee",
    title: "fee.manifestFeeList",
  }),
  defineFeeScreen({ side: "R", subject: "bill", step: "calculate", title: "fee.calculateList" }),
  defineFeeScreen({ side: "R", subject: "bill", step: "search", title: "fee.searchList" }),
  defineFeeScreen({ side: "R", subject: "bill", step: "audit", title: "fee.auditList" }),
  defineFeeScreen({ side: "R", subject: "bill", step: "recheck", title: "fee.recheckList" }),
  defineFeeScreen({ side: "R", subject: "bill", step: "flow", title: "fee.flowList" }),
  defineFeeScreen({
    side: "R",
    subject: "bill",
    step: "billFeeLock",
    title: "fee.billFeeLockList",
  }),
  defineFeeScreen({ side: "P", subject: "bill", step: "generate", title: "payable.generateList" }),
  defineFeeScreen({
    side: "P",
    subject: "bill",
    step: "manifestFee",
    title: "payable.manifestFeeList",
  }),
  defineFeeScreen({
    side: "P",
    subject: "bill",
    step: "calculate",
    title: "payable.calculateList",
  }),
  defineFeeScreen({ side: "P", subject: "bill", step: "autoBill", title: "payable.autoBillList" }),
  defineFeeScreen({
    side: "P",
    subject: "bill",
    step: "autoContainer",
    title: "payable.autoContainerList",
  }),
  defineFeeScreen({
    side: "P",
    subject: "bill",
    step: "autoBillContainer",
    title: "payable.autoBillContainerList",
  }),
  defineFeeScreen({ side: "P", subject: "bill", step: "search", title: "payable.searchList" }),
  defineFeeScreen({ side: "P", subject: "bill", step: "audit", title: "payable.auditList" }),
  defineFeeScreen({ side: "P", subject: "bill", step: "recheck", title: "payable.recheckList" }),
  defineFeeScreen({ side: "P", subject: "bill", step: "flow", title: "payable.flowList" }),
  defineFeeScreen({
    side: "P",
    subject: "bill",
    step: "billFeeLock",
    title: "billPayable.lockList",
  }),
  defineFeeScreen({ side: "R", subject: "special", step: "edit", title: "fee.specialEditList" }),
  defineFeeScreen({
    side: "R",
    subject: "special",
    step: "search",
    title: "fee.specialSearchList",
  }),
  defineFeeScreen({
    side: "P",
    subject: "special",
    step: "edit",
    title: "payable.specialEditList",
  }),
  defineFeeScreen({
    side: "P",
    subject: "special",
    step: "search",
    title: "payable.specialSearchList",
  }),
  defineFeeScreen({
    side: "R",
    subject: "container",
    step: "edit",
    title: "fee.containerEditList",
  }),
  defineFeeScreen({
    side: "R",
    subject: "container",
    step: "audit",
    title: "fee.containerAuditList",
  }),
  defineFeeScreen({
    side: "R",
    subject: "container",
    step: "recheck",
    title: "fee.containerRecheckList",
  }),
  defineFeeScreen({
    side: "R",
    subject: "container",
    step: "search",
    title: "fee.containerSearchList",
  }),
  defineFeeScreen({
    side: "P",
    subject: "container",
    step: "edit",
    title: "payable.containerEditList",
  }),
  defineFeeScreen({
    side: "P",
    subject: "container",
    step: "audit",
    title: "payable.containerAuditList",
  }),
  defineFeeScreen({
    side: "P",
    subject: "container",
    step: "recheck",
    title: "payable.containerRecheckList",
  }),
  defineFeeScreen({
    side: "P",
    subject: "container",
    step: "search",
    title: "payable.containerSearchList",
  }),
];

export const feePermissions: readonly string[] = [
  ...new Set(
    feeScreens.flatMap(({ side, perm, verbs }) => [
      perm,
      ...verbs.map((verb) => `${feeSides[side].name}:${verb}`),
    ]),
  ),
];

/** @throws Error for an unknown apiName. */
export function feeScreen(apiName: string): FeeScreen {
  const screen = feeScreens.find((row) => row.apiName === apiName);
  if (!screen) throw new Error(`no fee screen ${apiName}`);
  return screen;
}
