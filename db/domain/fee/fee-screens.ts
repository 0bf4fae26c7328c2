import type { MessageKey } from "#platform/i18n/message-key.ts";
import { feeSides, type FeeSide, type FeeSubject } from "./fee-side.ts";

/** Steps of the work on fees that have a screen: what its rows are, and which permissions act there. */
const feeSteps = {
  calculate: { rows: "bills", verbs: ["calculate"] },
  search: { rows: "fees", verbs: ["edit", "remove", "explain"] },
  audit: { rows: "fees", verbs: ["audit"] },
  recheck: { rows: "fees", verbs: ["recheck"] },
  billFeeLock: { rows: "bills", verbs: ["lock"] },
} as const;
export type FeeStep = keyof typeof feeSteps;
export type FeeVerb = (typeof feeSteps)[FeeStep]["verbs"][number];

type FeeScreenRow = { side: FeeSide; subject: FeeSubject; step: FeeStep; title: MessageKey<"fee"> };

export type FeeScreen = FeeScreenRow & {
  /** apiName of its list, and with a leading slash the path of its page. */
  apiName: string;
  /** Menu group it stands in. */
  group: string;
  /** Permission that opens it. */
  perm: string;
  /** Whether its rows are fees, or bills with their fees. */
  rows: "fees" | "bills";
  /** What is done there; the permissions are those of the side. */
  verbs: readonly FeeVerb[];
  /** The pages of one fee, on the screen where fees are entered. */
  form?: string;
  explanation?: string;
};

/** All that menus, routes, lists and resources need to know of a fee screen. */
function defineFeeScreen(row: FeeScreenRow): FeeScreen {
  const { name, group, address } = feeSides[row.side];
  const base = address[row.subject];
  const pages = row.step === "search" ? { form: `/${base}/create/index/:feeId`, explanation: `/${base}/explain/:feeId` } : {};
  return { ...row, ...feeSteps[row.step], apiName: `${base}/${row.step}`, group, perm: `${name}:list`, ...pages };
}

/** Every fee screen there is, in the order of the menus (spec/screens.csv has 52). A row is added when its rules exist. */
export const feeScreens: readonly FeeScreen[] = [
  defineFeeScreen({ side: "R", subject: "bill", step: "calculate", title: "fee.calculateList" }),
  defineFeeScreen({ side: "R", subject: "bill", step: "search", title: "fee.searchList" }),
  defineFeeScreen({ side: "R", subject: "bill", step: "audit", title: "fee.auditList" }),
  defineFeeScreen({ side: "R", subject: "bill", step: "recheck", title: "fee.recheckList" }),
  defineFeeScreen({ side: "R", subject: "bill", step: "billFeeLock", title: "fee.billFeeLockList" }),
  defineFeeScreen({ side: "P", subject: "bill", step: "search", title: "payable.searchList" }),
  defineFeeScreen({ side: "P", subject: "bill", step: "audit", title: "payable.auditList" }),
  defineFeeScreen({ side: "P", subject: "bill", step: "recheck", title: "payable.recheckList" }),
  defineFeeScreen({ side: "P", subject: "bill", step: "billFeeLock", title: "billPayable.lockList" }),
];

/** Every permission of the fee screens, for the roles of a new installation. */
export const feePermissions: readonly string[] = [
  ...new Set(feeScreens.flatMap(({ side, perm, verbs }) => [perm, ...verbs.map((verb) => `${feeSides[side].name}:${verb}`)])),
];

/** The screen of an apiName. @throws Error where there is none. */
export function feeScreen(apiName: string): FeeScreen {
  const screen = feeScreens.find((row) => row.apiName === apiName);
  if (!screen) throw new Error(`no fee screen ${apiName}`);
  return screen;
}
