import { defineList, type ListColumn } from "../kit/list.ts";

const changed: ListColumn = { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 130 };

export const hscodeList = defineList({
  apiName: "xhlbasic/hscode",
  perm: "master:list",
  title: "code.hscodes",
  scopes: "reference",
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "code.hscode", sort: true, filter: "contains", width: 100, fixed: "left" },
    { key: "nameEn", word: "code.nameEn", filter: "contains", width: 560 },
    { key: "nameZh", word: "code.nameZh", filter: "contains", width: 220 },
    { key: "remark", word: "code.remark", width: 160 },
    changed,
  ],
});

export const hazardousList = defineList({
  apiName: "xhlbasic/hazardous",
  perm: "master:list",
  title: "code.hazardousGoods",
  scopes: "reference",
  sort: { key: "itemKey", order: "asc" },
  columns: [
    { key: "unNo", word: "code.unNo", sort: true, filter: "equals", width: 80, fixed: "left" },
    { key: "category", word: "code.category", sort: true, filter: "equals", width: 70 },
    { key: "subRisks", word: "code.subRisks", width: 80 },
    { key: "packingGroup", word: "code.packingGroup", sort: true, filter: "equals", width: 70 },
    { key: "nameEn", word: "code.shippingName", filter: "contains", width: 520 },
    { key: "labels", word: "code.labels", width: 90 },
    { key: "flashPoint", word: "code.flashPoint", width: 80 },
    { key: "limitedQty", word: "code.limitedQty", width: 90 },
    { key: "ems", word: "code.ems", width: 80 },
    { key: "page", word: "code.page", width: 70 },
    { key: "itemKey", word: "code.itemKey", sort: true, width: 140 },
  ],
});

export const packageKindList = defineList({
  apiName: "xhlbasic/packageKind",
  perm: "master:list",
  title: "code.packageKinds",
  scopes: "reference",
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "code.packageCode", sort: true, filter: "equals", width: 80, fixed: "left" },
    { key: "nameEn", word: "code.nameEn", sort: true, filter: "contains", width: 320 },
    { key: "nameZh", word: "code.nameZh", filter: "contains", width: 200 },
    { key: "innerFlag", word: "code.innerFlag", kind: "flag", filter: "in", width: 80 },
    { key: "outerFlag", word: "code.outerFlag", kind: "flag", filter: "in", width: 80 },
    changed,
  ],
});

export const transTermsList = defineList({
  apiName: "xhlbasic/transTerms",
  perm: "master:list",
  title: "code.terms",
  scopes: "reference",
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "code.termsCode", sort: true, filter: "contains", width: 140, fixed: "left" },
    { key: "nameZh", word: "code.nameZh", filter: "contains", width: 200 },
    { key: "exportTerm", word: "code.exportTerm", sort: true, filter: "equals", width: 90 },
    { key: "importTerm", word: "code.importTerm", sort: true, filter: "equals", width: 90 },
    { key: "label", word: "code.label", width: 140 },
    changed,
  ],
});

export const costCodeList = defineList({
  apiName: "xhlbasic/costCode",
  perm: "master:list",
  title: "code.costCodes",
  scopes: {},
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "code.costCode", sort: true, filter: "contains", width: 90, fixed: "left" },
    { key: "nameZh", word: "code.nameZh", sort: true, filter: "contains", width: 160 },
    { key: "nameEn", word: "code.nameEn", filter: "contains", width: 220 },
    { key: "codeBelong", word: "code.codeBelong", kind: "dict", dict: "code_belong", filter: "in", width: 90 },
    { key: "taxRate", word: "code.taxRate", kind: "decimal", sort: true, width: 80 },
    { key: "taxInclusive", word: "code.taxInclusive", kind: "flag", filter: "in", width: 80 },
    { key: "isOceanFreight", word: "code.isOceanFreight", kind: "flag", filter: "in", width: 80 },
    { key: "isBoxCharge", word: "code.isBoxCharge", kind: "flag", filter: "in", width: 80 },
    { key: "isDemurrageCharge", word: "code.isDemurrageCharge", kind: "flag", filter: "in", width: 80 },
    { key: "isPrePay", word: "code.isPrePay", kind: "flag", width: 80 },
    { key: "isDeposit", word: "code.isDeposit", kind: "flag", width: 80 },
    { key: "printTag", word: "code.printTag", kind: "flag", width: 80 },
    { key: "updatedBy", word: "kit.updatedBy", width: 90 },
    changed,
  ],
});
