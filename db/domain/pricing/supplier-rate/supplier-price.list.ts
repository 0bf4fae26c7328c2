import { defineList } from "#platform/records/list/list.ts";
import {
  changeColumns,
  latestFirst,
  supplierRatePerm,
  rateColumns,
} from "./supplier-rate.columns.ts";
import { costCodeEnglish } from "#domain/masterdata/code/cost-code-english.ts";

/** Every price line; its workbook can be imported. */
export const supplierPriceList = defineList({
  apiName: "priceSetting/supplier/price",
  perm: supplierRatePerm,
  title: "supplierRate.priceList",
  scopes: { portLoad: "portLoad", portDis: "portDis" },
  sort: latestFirst,
  visible: `
    priceNo supplierName feeCode feeName price currency portLoad portDis inOut unit rateType
    status startDate endDate taxRate sizeType sizeGroup protocolNo groupName
  `,
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
    ...changeColumns,
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
