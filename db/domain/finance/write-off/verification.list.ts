import { type FeeSide, eachSide, feeSides } from "#domain/finance/fee/fee-side.ts";
import { defineList, type ListColumn, type ListDefinition } from "#platform/records/list/list.ts";
import { verificationPage, writeOffSides } from "./write-off-screens.ts";
import { costCodeEnglish } from "#domain/masterdata/code/cost-code-english.ts";

const feeColumns = (side: FeeSide): readonly ListColumn[] => [
  {
    key: "checkNo",
    label: "verification.checkNo",
    sort: true,
    filter: "contains",
    width: 130,
    fixed: "left",
  },
  { key: "afNo", path: "receipt.afNo", label: "receipt.afNo", filter: "contains", width: 130 },
  {
    key: "status",
    label: "receipt.status",
    kind: "dict",
    dict: "verification_status",
    filter: "in",
    width: 80,
  },
  {
    key: "corpCode",
    path: "receipt.corpCode",
    label: feeSides[side].corpLabel,
    filter: "equals",
    width: 90,
  },
  { key: "blNo", label: "fee.blNo", filter: "equals", width: 140 },
  { key: "feeCode", label: "fee.feeCode", width: 70 },
  {
    key: "feeName",
    label: "fee.feeName",
    english: { ...costCodeEnglish, by: "feeCode" },
    width: 120,
  },
];

const moneyColumns: readonly ListColumn[] = [
  { key: "feeCurrency", label: "receipt.currency", filter: "equals", width: 60 },
  {
    key: "amount",
    label: "verification.amount",
    kind: "money",
    currencyKey: "feeCurrency",
    sort: true,
    width: 120,
  },
  {
    key: "difference",
    label: "verification.difference",
    kind: "money",
    currencyKey: "feeCurrency",
    width: 90,
  },
  {
    key: "receiptCurrency",
    path: "receipt.currency",
    label: "verification.receiptCurrency",
    width: 80,
  },
  {
    key: "receiptAmount",
    label: "verification.receiptAmount",
    kind: "money",
    currencyKey: "receiptCurrency",
    width: 120,
  },
  { key: "rate", label: "verification.rate", kind: "decimal", width: 90 },
  { key: "rateReason", label: "verification.rateReason", width: 140 },
];

const bookedColumns: readonly ListColumn[] = [
  {
    key: "bookedAmount",
    label: "verification.bookedAmount",
    kind: "money",
    currencyKey: "baseCurrency",
    width: 120,
  },
  {
    key: "settledAmount",
    label: "verification.settledAmount",
    kind: "money",
    currencyKey: "baseCurrency",
    width: 120,
  },
  {
    key: "exchangeGain",
    label: "verification.exchangeGain",
    kind: "money",
    currencyKey: "baseCurrency",
    width: 100,
  },
];

const recordColumns: readonly ListColumn[] = [
  {
    key: "verifiedDate",
    label: "verification.verifiedDate",
    kind: "date",
    sort: true,
    filter: "between",
    width: 95,
  },
  { key: "reason", label: "verification.reason", width: 160 },
  { key: "createdBy", label: "receipt.createdBy", width: 90 },
  {
    key: "createdTime",
    label: "receipt.createdTime",
    kind: "datetime",
    sort: true,
    filter: "between",
    width: 130,
  },
  { key: "baseCurrency", label: "fee.currency", hidden: true },
  { key: "feeBelong", label: "receipt.kind", hidden: true },
];

/** What registrations were applied to; cancelled parts and their mirrors stay. */
const verificationListOf = (side: FeeSide): ListDefinition =>
  defineList({
    apiName: verificationPage(side),
    perm: `${writeOffSides[side]}:list`,
    title: side === "R" ? "receipt.verificationList" : "payment.verificationList",
    scopes: {},
    sort: { key: "createdTime", order: "desc" },
    fixedFilter: { feeBelong: side },
    totals: ["amount", "exchangeGain"],
    visible: `
      checkNo afNo corpCode blNo feeCode amount feeCurrency verifiedDate receiptAmount
      receiptCurrency rate difference exchangeGain status feeName reason
    `,
    columns: [...feeColumns(side), ...moneyColumns, ...bookedColumns, ...recordColumns],
  });

export const verificationLists = eachSide(verificationListOf);
