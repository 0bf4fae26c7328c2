import { costCodeEnglish } from "#domain/masterdata/code/cost-code-english.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList, type ListDefinition } from "#platform/list/list.ts";
import { eachSide, type FeeSide, feeSides } from "#domain/finance/fee/fee-side.ts";
import {
  verificationPage,
  type WriteOffScreen,
  writeOffScreens,
  writeOffSides,
} from "./write-off-screens.ts";

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
    columns: [
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
    columns: [
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
    ],
  });

export const verificationLists = eachSide(verificationListOf);
