import { costCodeEnglish } from "#domain/masterdata/code/cost-code-english.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { eachSide, type FeeSide, feeSides } from "#domain/finance/fee/fee-side.ts";
import { defineList, type ListColumn } from "#platform/records/list/list.ts";
import { invoicePage, invoiceScreens } from "../invoice-screens.ts";

const partyColumns = (side: FeeSide): readonly ListColumn[] => [
  {
    key: "blNo",
    copyOf: "bill.blNo",
    label: "fee.blNo",
    sort: true,
    filter: "contains",
    width: 130,
    fixed: "left",
  },
  { key: "corpCode", label: feeSides[side].corpLabel, sort: true, filter: "equals", width: 90 },
  {
    key: "corpName",
    label: feeSides[side].corpNameLabel,
    english: { ...customerEnglish, by: "corpCode" },
    filter: "contains",
    width: 170,
  },
  { key: "feeCode", label: "fee.feeCode", sort: true, filter: "equals", width: 70 },
  {
    key: "feeName",
    label: "fee.feeName",
    english: { ...costCodeEnglish, by: "feeCode" },
    width: 120,
  },
];

const amountColumns: readonly ListColumn[] = [
  { key: "currency", label: "fee.currency", filter: "equals", width: 60 },
  {
    key: "restAmount",
    label: "invoice.restAmount",
    kind: "money",
    currencyKey: "currency",
    width: 110,
  },
  {
    key: "amount",
    label: "fee.amount",
    kind: "money",
    currencyKey: "currency",
    sort: true,
    width: 110,
  },
  {
    key: "invoicedAmount",
    label: "fee.invoicedAmount",
    kind: "money",
    currencyKey: "currency",
    width: 100,
  },
  { key: "taxRate", label: "fee.taxRate", kind: "decimal", width: 60 },
];

const shipmentColumns: readonly ListColumn[] = [
  {
    key: "feeStatus",
    label: "fee.feeStatus",
    kind: "dict",
    dict: "fee_status",
    filter: "in",
    sort: true,
    width: 80,
  },
  {
    key: "voyageName",
    path: "voyage.voyageName",
    label: "fee.voyage",
    sort: true,
    filter: "contains",
    width: 150,
  },
  {
    key: "bkNo",
    copyOf: "bill.booking.bkNo",
    label: "fee.bkNo",
    sort: true,
    filter: "contains",
    width: 130,
  },
  {
    key: "feeKind",
    label: "fee.feeKind",
    kind: "dict",
    dict: "fee_kind",
    filter: "in",
    width: 80,
  },
  {
    key: "baseAmount",
    label: "fee.baseAmount",
    kind: "money",
    currencyKey: "baseCurrency",
    width: 110,
  },
];

const auditColumns: readonly ListColumn[] = [
  { key: "companyCode", label: "fee.companyCode", filter: "equals", width: 90 },
  {
    key: "pricingDate",
    label: "fee.pricingDate",
    kind: "date",
    filter: "between",
    sort: true,
    width: 95,
  },
  { key: "auditBy", label: "fee.auditBy", width: 80 },
  { key: "auditTime", label: "fee.auditTime", kind: "datetime", width: 130 },
  {
    key: "createdTime",
    label: "fee.createdTime",
    kind: "datetime",
    sort: true,
    filter: "between",
    width: 130,
  },
];

const hiddenColumns: readonly ListColumn[] = [
  { key: "baseCurrency", label: "fee.currency", hidden: true },
  { key: "feeBelong", label: "fee.feeKind", hidden: true },
  { key: "portLoad", label: "fee.portLoad", hidden: true },
  { key: "portDis", label: "fee.portDis", hidden: true },
  {
    key: "deptId",
    path: "bill.booking.deptId",
    label: "booking.dept",
    kind: "int",
    hidden: true,
  },
];

/** Fees with something left to invoice. */
const listOf = (side: FeeSide) => {
  const apiName = invoicePage(side, "invoiceInput");
  const screen = invoiceScreens.find((row) => row.apiName === apiName);
  if (!screen) throw new Error(`no invoice screen ${apiName}`);
  return defineList({
    apiName,
    perm: screen.perm,
    title: screen.title,
    scopes: { portLoad: "portLoad", portDis: "portDis", dept: "deptId" },
    sort: { key: "createdTime", order: "desc" },
    fixedFilter: { feeBelong: side },
    totals: ["restAmount"],
    visible: `
      blNo corpName feeCode feeName restAmount currency amount taxRate voyageName feeStatus bkNo
      pricingDate baseAmount invoicedAmount auditTime
    `,
    columns: [
      ...partyColumns(side),
      ...amountColumns,
      ...shipmentColumns,
      ...auditColumns,
      ...hiddenColumns,
    ],
  });
};

export const invoiceFeeLists = eachSide(listOf);
