import { costCodeEnglish } from "#domain/masterdata/code/cost-code-english.ts";
import { customerEnglish } from "#domain/masterdata/customer/customer-english.ts";
import { defineList, type ListColumn } from "#platform/list/list.ts";

const perm = "supplierRate:list";
const latest = { key: "updatedTime", order: "desc" } as const;

const changed: readonly ListColumn[] = [
  { key: "updatedBy", label: "supplierRate.updatedBy", width: 90 },
  {
    key: "updatedTime",
    label: "supplierRate.updatedTime",
    kind: "datetime",
    sort: true,
    width: 130,
  },
];

/** What a rate says of all its prices; `to` leads from the row to it. */
const rateColumns = (to: string): ListColumn[] => [
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

/** Operations §3. */
export const supplierRateList = defineList({
  apiName: "priceSetting/supplier/rate",
  perm,
  title: "supplierRate.list",
  scopes: {},
  sort: latest,
  columns: [
    ...rateColumns(""),
    { key: "priceCount", label: "supplierRate.priceCount", kind: "int", width: 70 },
    { key: "remark", label: "supplierRate.remark", width: 160 },
    ...changed,
  ],
});

/** Every price line; its workbook can be imported. */
export const supplierPriceList = defineList({
  apiName: "priceSetting/supplier/price",
  perm,
  title: "supplierRate.priceList",
  scopes: { portLoad: "portLoad", portDis: "portDis" },
  sort: latest,
  columns: [
    { key: "priceNo", label: "supplierRate.priceNo", width: 70, fixed: "left" },
    ...rateColumns("rate."),
    { key: "feeCode", label: "supplierRate.feeCode", sort: true, filter: "equals", width: 80 },
    {
      key: "feeName",
      label: "supplierRate.feeName",
      english: { ...costCodeEnglish, by: "feeCode" },
      width: 130,
    },
    {
      key: "inOut",
      label: "supplierRate.inOut",
      kind: "dict",
      dict: "io_type",
      filter: "in",
      width: 80,
    },
    {
      key: "unit",
      label: "supplierRate.unit",
      kind: "dict",
      dict: "supplier_unit",
      filter: "in",
      width: 90,
    },
    { key: "currency", label: "supplierRate.currency", filter: "equals", width: 60 },
    { key: "price", label: "supplierRate.price", kind: "decimal", sort: true, width: 100 },
    { key: "portLoad", label: "supplierRate.portLoad", sort: true, filter: "equals", width: 80 },
    { key: "portDis", label: "supplierRate.portDis", sort: true, filter: "equals", width: 80 },
    { key: "sizeType", label: "supplierRate.sizeType", filter: "equals", width: 80 },
    { key: "sizeGroup", label: "supplierRate.sizeGroup", filter: "equals", width: 70 },
    { key: "emptyFlag", label: "supplierRate.emptyFlag", width: 60 },
    { key: "isSoc", label: "supplierRate.isSoc", width: 60 },
    {
      key: "nature",
      label: "supplierRate.nature",
      kind: "dict",
      dict: "cargo_nature",
      filter: "in",
      width: 90,
    },
    {
      key: "tradeType",
      label: "supplierRate.tradeType",
      kind: "dict",
      dict: "trade_type",
      width: 90,
    },
    { key: "deliveryTerms", label: "supplierRate.deliveryTerms", width: 90 },
    { key: "receipt", label: "supplierRate.receipt", width: 80 },
    { key: "delivery", label: "supplierRate.delivery", width: 80 },
    { key: "vesselCode", label: "supplierRate.vesselCode", width: 90 },
    { key: "bargePort", label: "supplierRate.bargePort", width: 80 },
    { key: "nextPort", label: "supplierRate.nextPort", width: 80 },
    { key: "forwardAgent", label: "supplierRate.forwardAgent", width: 90 },
    { key: "remark", label: "supplierRate.remark", width: 160 },
    ...changed,
    {
      key: "rateId",
      path: "rate",
      label: "supplierRate.list",
      kind: "int",
      filter: "equals",
      hidden: true,
    },
  ],
});

export const supplierGroupList = defineList({
  apiName: "priceSetting/supplier/group",
  perm,
  title: "supplierRate.groupList",
  scopes: {},
  sort: { key: "groupName", order: "asc" },
  columns: [
    {
      key: "groupName",
      label: "supplierRate.groupName",
      sort: true,
      filter: "contains",
      width: 180,
      fixed: "left",
    },
    { key: "supplierCount", label: "supplierRate.supplierCount", kind: "int", width: 80 },
    { key: "supplierCodes", label: "supplierRate.suppliers", width: 240 },
    { key: "rateCount", label: "supplierRate.rateCount", kind: "int", width: 80 },
    { key: "note", label: "supplierRate.note", width: 200 },
    { key: "createdBy", label: "supplierRate.creator", filter: "equals", width: 100 },
    ...changed,
  ],
});
