import { type FeeScreen, feeScreens } from "./screens/fee-screens.ts";
import { type ListDefinition, defineList } from "#platform/records/list/list.ts";
import { columnsOfSubject, nodeColumn, visibleOfSubject } from "./fee.columns.ts";
import { type FeeSide, calculatedSide, feePage, feeSides } from "./fee-side.ts";
import {
  billColumnsOf,
  boxColumns,
  noFees,
  unpriced,
  visibleOfBills,
} from "./bill-fee/bill-fee.columns.ts";

const viewsOfStep = (side: FeeSide, step: string): Pick<ListDefinition, "views"> => {
  const { name } = feeSides[side];
  if (step === "audit")
    return {
      views: [
        {
          key: "toAudit",
          label: "fee.view.toAudit",
          search: "f.feeStatus=CREATED&sort=createdTime",
          work: `${name}:audit`,
        },
        {
          key: "audited",
          label: "fee.view.audited",
          search: "f.feeStatus=AUDITED&sort=-createdTime",
        },
      ],
    };
  if (step !== "recheck") return {};
  return {
    views: [
      {
        key: "toRecheck",
        label: "fee.view.toRecheck",
        search: "f.feeStatus=AUDITED&sort=createdTime",
        work: `${name}:recheck`,
      },
      {
        key: "rechecked",
        label: "fee.view.rechecked",
        search: "f.feeStatus=RECHECKED&sort=-createdTime",
      },
    ],
  };
};

/** Search requires a condition (operations §5); the other lists show pending work. */
const listOfFees = ({ side, subject, step, apiName, perm, title }: FeeScreen): ListDefinition =>
  defineList({
    apiName,
    perm,
    title,
    asOf: true,
    scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
    sort: { key: "createdTime", order: "desc" },
    visible: visibleOfSubject[subject],
    columns: [...columnsOfSubject[subject](side), ...(step === "flow" ? [nodeColumn] : [])],
    fixedFilter: { feeBelong: side, ...(subject === "special" ? { feeKind: "SPECIAL" } : {}) },
    totals: ["amount", "taxAmount", "noTaxAmount", "baseAmount"],
    ...viewsOfStep(side, step),
    ...(step === "search" ? { needsFilter: true } : {}),
    // Counts of all nodes read each hit, so the board asks for a voyage, a party or a period.
    ...(step === "flow"
      ? { needsFilter: ["voyageName", "corpCode", "blNo", "bkNo", "pricingDate", "createdTime"] }
      : {}),
  });

const listOfBills = ({ side, step, apiName, perm, title }: FeeScreen): ListDefinition =>
  defineList({
    apiName,
    perm,
    title,
    scopes: {
      customer: feeSides[side].customerColumns,
      portLoad: "portLoad",
      portDis: "portDis",
      dept: "deptId",
    },
    // The newest bills are those without fees.
    sort: { key: "createdTime", order: "desc" },
    visible: visibleOfBills(side),
    columns: [...billColumnsOf(side), ...(step === "billFeeLock" ? [] : [unpriced, noFees])],
    needsFilter: true,
    ...(side === calculatedSide ? {} : { totals: ["income", "cost", "margin"] }),
  });

/** Containers of bills. Calculation asks for a voyage (operations §5). */
const listOfBoxes = ({ step, apiName, perm, title }: FeeScreen): ListDefinition =>
  defineList({
    apiName,
    perm,
    title,
    scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
    sort: { key: "blNo", order: "desc" },
    visible: "cntNo sizeType blNo voyageName bkNo portLoad portDis feeCount feeTotals",
    columns: boxColumns,
    needsFilter: step === "calculate" ? ["voyageName"] : true,
  });

const listOf = { fees: listOfFees, bills: listOfBills, boxes: listOfBoxes } as const;

const lists: ReadonlyMap<string, ListDefinition> = new Map(
  feeScreens.map((screen) => [screen.apiName, listOf[screen.rows](screen)]),
);

/** @throws Error for an unknown apiName. */
export function feeListAt(apiName: string): ListDefinition {
  const list = lists.get(apiName);
  if (!list) throw new Error(`no fee screen ${apiName}`);
  return list;
}

export const feeList = (side: FeeSide, page: FeeScreen["step"]): ListDefinition =>
  feeListAt(feePage(side, page));
