import type { ListColumn } from "#platform/records/list/list.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";

export const supplierRatePerm = "supplierRate:list";
export const latestFirst = { key: "updatedTime", order: "desc" } as const;

export const changeColumns: readonly ListColumn[] = [
  { key: "updatedBy", label: "supplierRate.updatedBy", width: 90 },
  {
    key: "updatedTime",
    label: "supplierRate.updatedTime",
    kind: "datetime",
    sort: true,
    width: 130,
  },
];

const supplierColumns = (to: string): ListColumn[] => [
  {
    key: "groupName",
    path: `${to}group.groupName`,
    label: "supplierRate.group",
    sort: true,
    filter: "contains",
    width: 150,
    fixed: "left",
  },
  {
    key: "supplierCode",
    path: `${to}supplierCode`,
    label: "supplierRate.supplierCode",
    sort: true,
    filter: "equals",
    width: 100,
  },
  {
    key: "supplierName",
    label: "supplierRate.supplierName",
    english: { ...customerEnglish, by: "supplierCode" },
    width: 180,
  },
];

const termColumns = (to: string): ListColumn[] => [
  {
    key: "rateType",
    path: `${to}rateType`,
    label: "supplierRate.rateType",
    kind: "dict",
    dict: "rate_type",
    filter: "in",
    width: 90,
  },
  {
    key: "status",
    path: `${to}status`,
    label: "supplierRate.status",
    kind: "dict",
    dict: "rate_status",
    filter: "in",
    width: 80,
  },
  {
    key: "protocolNo",
    path: `${to}protocolNo`,
    label: "supplierRate.protocolNo",
    filter: "contains",
    width: 120,
  },
  {
    key: "startDate",
    path: `${to}startDate`,
    label: "supplierRate.startDate",
    kind: "date",
    sort: true,
    filter: "between",
    width: 95,
  },
  {
    key: "endDate",
    path: `${to}endDate`,
    label: "supplierRate.endDate",
    kind: "date",
    sort: true,
    filter: "between",
    width: 95,
  },
  {
    key: "taxRate",
    path: `${to}taxRate`,
    label: "supplierRate.taxRate",
    kind: "decimal",
    width: 70,
  },
  {
    key: "taxInclusive",
    path: `${to}taxInclusive`,
    label: "supplierRate.taxInclusive",
    kind: "flag",
    width: 70,
  },
  {
    key: "shipowner",
    path: `${to}shipowner`,
    label: "supplierRate.shipowner",
    filter: "equals",
    width: 100,
  },
  { key: "docks", path: `${to}docks`, label: "supplierRate.docks", width: 120 },
  { key: "routes", path: `${to}routes`, label: "supplierRate.routes", width: 120 },
];

/** What a rate says of all its prices; `to` leads from the row to it. */
export const rateColumns = (to: string): ListColumn[] => [
  ...supplierColumns(to),
  ...termColumns(to),
];
