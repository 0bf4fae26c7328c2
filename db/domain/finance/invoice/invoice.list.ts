import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList, type ListColumn, type ListDefinition } from "#platform/records/list/list.ts";
import { feeSides, type FeeSide } from "#domain/finance/fee/fee-side.ts";
import {
  type InvoiceScreen,
  invoiceScreens,
  invoiceSides,
  type InvoiceStep,
} from "./invoice-screens.ts";
import type { DefaultView } from "#platform/records/list/default-view.ts";

const partyColumns = (side: FeeSide): readonly ListColumn[] => [
  {
    key: "regNo",
    label: "invoice.regNo",
    sort: true,
    filter: "contains",
    width: 130,
    fixed: "left",
  },
  { key: "invoiceNo", label: "invoice.invoiceNo", sort: true, filter: "contains", width: 130 },
  {
    key: "status",
    label: "invoice.status",
    kind: "dict",
    dict: "invoice_status",
    sort: true,
    filter: "in",
    width: 80,
  },
  {
    key: "kind",
    label: "invoice.kind",
    kind: "dict",
    dict: "invoice_kind",
    filter: "in",
    width: 70,
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

const amountColumns: readonly ListColumn[] = [
  { key: "currency", label: "invoice.currency", filter: "equals", width: 60 },
  {
    key: "amount",
    label: "invoice.amount",
    kind: "money",
    currencyKey: "currency",
    sort: true,
    width: 120,
  },
  {
    key: "leftAmount",
    label: "invoice.leftAmount",
    kind: "money",
    currencyKey: "currency",
    width: 120,
  },
  {
    key: "noTaxAmount",
    label: "invoice.noTaxAmount",
    kind: "money",
    currencyKey: "currency",
    width: 120,
  },
  {
    key: "taxAmount",
    label: "invoice.taxAmount",
    kind: "money",
    currencyKey: "currency",
    width: 100,
  },
];

const paperColumns: readonly ListColumn[] = [
  { key: "invoiceType", label: "invoice.invoiceType", filter: "equals", width: 100 },
  {
    key: "invoiceWay",
    label: "invoice.invoiceWay",
    kind: "dict",
    dict: "invoice_way",
    filter: "in",
    width: 80,
  },
  {
    key: "invoiceDate",
    label: "invoice.invoiceDate",
    kind: "date",
    sort: true,
    filter: "between",
    width: 95,
  },
  { key: "titleCorp", label: "invoice.titleCorp", filter: "contains", width: 200 },
  { key: "lineCount", label: "invoice.lineCount", kind: "int", width: 60 },
  { key: "verifiedAmount", label: "invoice.verifiedAmount", kind: "flag", width: 80 },
  { key: "blueNo", label: "invoice.blueNo", width: 130 },
  {
    key: "confirmStatus",
    label: "invoice.confirmStatus",
    kind: "dict",
    dict: "red_confirmation",
    filter: "in",
    width: 100,
  },
  { key: "confirmNo", label: "invoice.confirmNo", filter: "contains", width: 170 },
];

const recordColumns: readonly ListColumn[] = [
  { key: "checkNo", label: "invoice.checkNo", filter: "contains", width: 100 },
  { key: "companyCode", label: "invoice.companyCode", filter: "equals", width: 90 },
  { key: "openedBy", label: "invoice.openedBy", width: 90 },
  {
    key: "openedTime",
    label: "invoice.openedTime",
    kind: "datetime",
    filter: "between",
    width: 130,
  },
  { key: "voidReason", label: "invoice.voidReason", width: 160 },
  { key: "remark", label: "invoice.remark", width: 200 },
  { key: "createdBy", label: "invoice.createdBy", width: 90 },
  {
    key: "createdTime",
    label: "invoice.createdTime",
    kind: "datetime",
    sort: true,
    filter: "between",
    width: 130,
  },
  { key: "feeBelong", label: "invoice.kind", hidden: true },
  { key: "subject", label: "invoice.kind", hidden: true },
];

/** Operations §3 "Invoice". */
const columnsOf = (side: FeeSide): readonly ListColumn[] => [
  ...partyColumns(side),
  ...amountColumns,
  ...(side === "P"
    ? ([
        {
          key: "supplierAmount",
          label: "invoice.supplierAmount",
          kind: "money",
          currencyKey: "currency",
          width: 120,
        },
        {
          key: "difference",
          label: "invoice.difference",
          kind: "money",
          currencyKey: "currency",
          width: 90,
        },
        {
          key: "differenceState",
          label: "invoice.differenceState",
          kind: "dict",
          dict: "invoice_difference",
          filter: "in",
          width: 100,
        },
      ] as const)
    : []),
  ...paperColumns,
  ...recordColumns,
];

/** Each step opens on the invoices that wait for it. */
const viewsOf = (side: FeeSide, step: InvoiceStep): readonly DefaultView[] => {
  const registered: DefaultView = {
    key: "toSubmit",
    label: "invoice.view.toSubmit",
    search: "f.status=REGISTERED&sort=createdTime",
    work: `${invoiceSides[side]}:submit`,
  };
  const submitted: DefaultView = {
    key: "toOpen",
    label: "invoice.view.toOpen",
    search: "f.status=SUBMITTED&sort=createdTime",
    work: `${invoiceSides[side]}:open`,
  };
  return step === "invoiceSubmit" ? [registered, submitted] : [submitted, registered];
};

const listOf = ({ side, subject, step, apiName, perm, title }: InvoiceScreen): ListDefinition =>
  defineList({
    apiName,
    perm,
    title,
    scopes: {},
    sort: { key: "createdTime", order: "desc" },
    visible: `
      regNo invoiceNo corpName amount currency invoiceDate invoiceType lineCount status leftAmount
      taxAmount invoiceWay ${side === "P" ? "supplierAmount difference differenceState" : ""} kind
      titleCorp openedTime
    `,
    columns: columnsOf(side),
    fixedFilter: { feeBelong: side, ...(subject === "container" ? { subject } : {}) },
    totals: ["amount", "taxAmount", "noTaxAmount"],
    views: viewsOf(side, step),
  });

const lists: ReadonlyMap<string, ListDefinition> = new Map(
  invoiceScreens
    .filter(({ step }) => step !== "invoiceInput")
    .map((screen) => [screen.apiName, listOf(screen)]),
);

/** @throws Error for an unknown apiName */
export function invoiceListAt(apiName: string): ListDefinition {
  const list = lists.get(apiName);
  if (!list) throw new Error(`no list of invoices ${apiName}`);
  return list;
}
