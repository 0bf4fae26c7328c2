import { type WriteOffScreen, writeOffScreens, writeOffSides } from "./write-off-screens.ts";
import { defineList, type ListColumn, type ListDefinition } from "#platform/records/list/list.ts";
import { type FeeSide, feeSides } from "#domain/finance/fee/fee-side.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";

const partyColumns = (side: FeeSide): readonly ListColumn[] => [
  {
    key: "afNo",
    label: "receipt.afNo",
    sort: true,
    filter: "contains",
    width: 130,
    fixed: "left",
  },
  {
    key: "status",
    label: "receipt.status",
    kind: "dict",
    dict: "receipt_status",
    filter: "in",
    width: 80,
  },
  { key: "corpCode", label: feeSides[side].corpLabel, sort: true, filter: "equals", width: 90 },
  {
    key: "corpName",
    label: feeSides[side].corpNameLabel,
    english: { ...customerEnglish, by: "corpCode" },
    filter: "contains",
    width: 200,
  },
];

const moneyColumns: readonly ListColumn[] = [
  { key: "currency", label: "receipt.currency", filter: "equals", width: 60 },
  {
    key: "amount",
    label: "receipt.amount",
    kind: "money",
    currencyKey: "currency",
    sort: true,
    width: 120,
  },
  {
    key: "appliedAmount",
    label: "receipt.appliedAmount",
    kind: "money",
    currencyKey: "currency",
    width: 120,
  },
  {
    key: "restAmount",
    label: "receipt.restAmount",
    kind: "money",
    currencyKey: "currency",
    filter: "between",
    width: 120,
  },
];

const bankColumns: readonly ListColumn[] = [
  {
    key: "bankDate",
    label: "receipt.bankDate",
    kind: "date",
    sort: true,
    filter: "between",
    width: 95,
  },
  {
    key: "kind",
    label: "receipt.kind",
    kind: "dict",
    dict: "receipt_kind",
    filter: "in",
    width: 90,
  },
  {
    key: "paymentMethod",
    label: "receipt.paymentMethod",
    kind: "dict",
    dict: "payment_method",
    filter: "in",
    width: 90,
  },
  { key: "payerName", label: "receipt.payerName", filter: "contains", width: 200 },
  { key: "remarks", label: "receipt.remarks", filter: "contains", width: 240 },
  { key: "bankName", label: "receipt.bankName", width: 160 },
  { key: "bankAccount", label: "receipt.bankAccount", filter: "equals", width: 160 },
];

const recordColumns: readonly ListColumn[] = [
  { key: "companyCode", label: "receipt.companyCode", filter: "equals", width: 90 },
  { key: "blNo", label: "receipt.blNo", filter: "equals", width: 130 },
  { key: "containerno", label: "receipt.containerno", width: 110 },
  { key: "nettingNo", label: "receipt.nettingNo", filter: "equals", width: 130 },
  { key: "cancelReason", label: "receipt.cancelReason", width: 160 },
  { key: "createdBy", label: "receipt.createdBy", width: 90 },
  {
    key: "createdTime",
    label: "receipt.createdTime",
    kind: "datetime",
    sort: true,
    filter: "between",
    width: 130,
  },
];

/** Operations §3 "Verification". */
const listOf = ({ side, subject, apiName, perm, title }: WriteOffScreen): ListDefinition =>
  defineList({
    apiName,
    perm,
    title,
    scopes: {},
    sort: { key: "createdTime", order: "desc" },
    fixedFilter: { feeBelong: side, ...(subject === "container" ? { hasContainerFees: "Y" } : {}) },
    totals: ["amount", "appliedAmount", "restAmount"],
    views: [
      {
        key: "toApply",
        label: "receipt.view.toApply",
        search: "f.restAmount.from=0.01&f.status=OPEN&sort=bankDate",
        work: `${writeOffSides[side]}:apply`,
      },
      {
        key: "unknownPayer",
        label: "receipt.view.unknownPayer",
        search: "f.corpCode.empty=1&f.status=OPEN&sort=bankDate",
        work: `${writeOffSides[side]}:edit`,
        columns: "afNo payerName remarks bankDate amount currency bankName bankAccount kind",
      },
    ],
    visible: `
      afNo corpName ${side === "R" ? "remarks" : ""} bankDate amount currency appliedAmount corpCode
      restAmount payerName status kind paymentMethod bankName bankAccount
    `,
    columns: [
      ...partyColumns(side),
      ...moneyColumns,
      ...bankColumns,
      ...recordColumns,
      { key: "feeBelong", label: "receipt.kind", hidden: true },
      ...(subject === "container"
        ? [{ key: "hasContainerFees", label: "receipt.kind" as const, hidden: true }]
        : []),
    ],
  });

const lists: ReadonlyMap<string, ListDefinition> = new Map(
  writeOffScreens.map((screen) => [screen.apiName, listOf(screen)]),
);

/** @throws Error for an unknown apiName */
export function receiptListAt(apiName: string): ListDefinition {
  const list = lists.get(apiName);
  if (!list) throw new Error(`no list of registrations ${apiName}`);
  return list;
}
