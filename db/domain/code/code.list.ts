import { defineList, type ListColumn } from "#platform/list/list.ts";

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

/** Invoice types; closed to customers, like all that only finance works with. */
export const invoiceTypeList = defineList({
  apiName: "xhlbasic/invoiceType",
  perm: "master:list",
  title: "code.invoiceTypes",
  scopes: {},
  sort: { key: "code", order: "asc" },
  columns: [
    { key: "code", word: "code.invoiceType", sort: true, filter: "contains", width: 100, fixed: "left" },
    { key: "nameEn", word: "code.nameEn", sort: true, filter: "contains", width: 240 },
    { key: "nameZh", word: "code.nameZh", filter: "contains", width: 200 },
    { key: "localFlag", word: "code.localFlag", kind: "flag", filter: "in", width: 80 },
    { key: "remark", word: "code.remark", width: 240 },
    changed,
  ],
});

/** Clauses of documents. */
export const clauseList = defineList({
  apiName: "xhlbasic/clause",
  perm: "master:list",
  title: "code.clauses",
  scopes: {},
  sort: { key: "clauseType", order: "asc" },
  sorts: [
    { key: "clauseType", order: "asc" },
    { key: "code", order: "asc" },
  ],
  columns: [
    { key: "code", word: "code.clause", sort: true, filter: "contains", width: 110, fixed: "left" },
    { key: "clauseType", word: "code.clauseType", kind: "dict", dict: "clause_type", sort: true, filter: "in", width: 120 },
    { key: "defaultFlag", word: "code.defaultFlag", kind: "flag", filter: "in", width: 80 },
    { key: "remark", word: "code.clauseText", width: 560 },
    changed,
  ],
});

/** Fee flow nodes: what the steps of a fee ask (domain §3). */
export const feeFlowList = defineList({
  apiName: "xhlbasic/feeFlow",
  perm: "master:list",
  title: "code.feeFlows",
  scopes: {},
  sort: { key: "seq", order: "asc" },
  columns: [
    { key: "name", word: "code.nodeName", width: 160, fixed: "left" },
    { key: "code", word: "code.feeNode", kind: "dict", dict: "fee_status", sort: true, filter: "in", width: 110 },
    { key: "seq", word: "code.seq", kind: "int", sort: true, width: 70 },
    { key: "nameEn", word: "code.nameEn", width: 160 },
    { key: "enabled", word: "code.enabled", kind: "flag", filter: "in", width: 80 },
    { key: "allowAudit", word: "code.allowAudit", kind: "flag", filter: "in", width: 90 },
    { key: "allowRecheck", word: "code.allowRecheck", kind: "flag", filter: "in", width: 90 },
    { key: "allowInvoice", word: "code.allowInvoice", kind: "flag", filter: "in", width: 90 },
    changed,
  ],
});
