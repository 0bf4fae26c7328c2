import { defineList, type ListColumn } from "#platform/list/list.ts";

const changedBy: ListColumn = { key: "updatedBy", word: "kit.updatedBy", width: 100 };
const changed: ListColumn = { key: "updatedTime", word: "kit.updatedTime", kind: "datetime", sort: true, width: 140 };
const made: ListColumn = { key: "createdTime", word: "admin.createdTime", kind: "datetime", sort: true, filter: "between", width: 140 };
const status: ListColumn = { key: "status", word: "admin.status", kind: "dict", dict: "sys_normal_disable", filter: "in", width: 80 };
const remark: ListColumn = { key: "remark", word: "admin.remark", width: 220 };
const builtIn: ListColumn = { key: "builtIn", word: "admin.builtIn", kind: "flag", filter: "in", width: 80 };

/** Dictionary types (wire contract §4, dictionary). */
export const dictTypeList = defineList({
  apiName: "system/dict",
  perm: "system:dict:list",
  exportPerm: "system:dict:export",
  title: "admin.dictTypes",
  scopes: {},
  sort: { key: "id", order: "asc" },
  columns: [
    { key: "id", word: "admin.dictId", kind: "int", hidden: true, sort: true },
    { key: "dictName", word: "admin.dictName", sort: true, filter: "contains", width: 180, fixed: "left" },
    { key: "dictNameEn", word: "admin.dictNameEn", filter: "contains", width: 200 },
    { key: "dictType", word: "admin.dictType", sort: true, filter: "contains", width: 180 },
    { key: "entries", word: "admin.entries", kind: "int", width: 80 },
    status,
    builtIn,
    remark,
    made,
    changedBy,
    changed,
  ],
});

/** The values of dictionaries; the screen shows those of one type. */
export const dictDataList = defineList({
  apiName: "system/dict/data",
  perm: "system:dict:list",
  exportPerm: "system:dict:export",
  title: "admin.dictData",
  scopes: {},
  sort: { key: "dictSort", order: "asc" },
  columns: [
    { key: "dictLabel", word: "admin.dictLabel", sort: true, filter: "contains", width: 140, fixed: "left" },
    { key: "dictLabelEn", word: "admin.dictLabelEn", filter: "contains", width: 160 },
    { key: "dictValue", word: "admin.dictValue", sort: true, filter: "equals", width: 130 },
    { key: "dictSort", word: "admin.dictSort", kind: "int", sort: true, width: 70 },
    { key: "listClass", word: "admin.listClass", kind: "dict", dict: "list_class", width: 90 },
    { key: "cssClass", word: "admin.cssClass", width: 100 },
    { key: "isDefault", word: "admin.isDefault", kind: "flag", width: 70 },
    { key: "dictType", word: "admin.dictType", sort: true, filter: "equals", width: 160, off: true },
    status,
    builtIn,
    remark,
    made,
    changedBy,
    changed,
  ],
});

/** Settings. Values of secret ones never leave the database (security.md). */
export const configList = defineList({
  apiName: "system/config",
  perm: "system:config:list",
  exportPerm: "system:config:export",
  title: "admin.configs",
  scopes: {},
  sort: { key: "id", order: "asc" },
  columns: [
    { key: "id", word: "admin.configId", kind: "int", hidden: true, sort: true },
    { key: "configName", word: "admin.configName", sort: true, filter: "contains", width: 200, fixed: "left" },
    { key: "configNameEn", word: "admin.configNameEn", width: 220 },
    { key: "configKey", word: "admin.configKey", sort: true, filter: "contains", width: 240 },
    { key: "configValue", word: "admin.configValue", width: 180 },
    { key: "configType", word: "admin.configType", kind: "dict", dict: "sys_yes_no", filter: "in", width: 80 },
    { key: "secret", word: "admin.secret", hidden: true },
    remark,
    made,
    changedBy,
    changed,
  ],
});

/** Notices and announcements. */
export const noticeList = defineList({
  apiName: "system/notice",
  perm: "system:notice:list",
  title: "admin.notices",
  scopes: {},
  sort: { key: "createdTime", order: "desc" },
  columns: [
    { key: "noticeTitle", word: "admin.noticeTitle", sort: true, filter: "contains", width: 300, fixed: "left" },
    { key: "noticeType", word: "admin.noticeType", kind: "dict", dict: "sys_notice_type", filter: "in", width: 90 },
    { key: "status", word: "admin.status", kind: "dict", dict: "sys_notice_status", filter: "in", width: 80 },
    { key: "audience", word: "admin.audience", kind: "dict", dict: "notice_audience", filter: "in", width: 120 },
    { key: "readers", word: "admin.readers", kind: "int", width: 80 },
    { key: "createdBy", word: "admin.createdBy", filter: "contains", width: 100 },
    made,
    changed,
  ],
});

/** Rules of the numbers people read (domain §2). */
export const numberRuleList = defineList({
  apiName: "system/numbering",
  perm: "system:numbering:list",
  title: "admin.numberRules",
  scopes: {},
  sort: { key: "docType", order: "asc" },
  columns: [
    { key: "docType", word: "admin.docType", kind: "dict", dict: "number_doc_type", sort: true, filter: "in", width: 120, fixed: "left" },
    { key: "companyCode", word: "admin.companyCode", sort: true, filter: "equals", width: 100 },
    { key: "ioType", word: "admin.ioType", kind: "dict", dict: "number_direction", filter: "in", width: 80 },
    { key: "prefix", word: "admin.prefix", sort: true, filter: "contains", width: 90 },
    { key: "datePart", word: "admin.datePart", kind: "dict", dict: "number_date_part", width: 110 },
    { key: "serialWidth", word: "admin.serialWidth", kind: "int", width: 90 },
    { key: "reset", word: "admin.reset", kind: "dict", dict: "number_reset", width: 90 },
    { key: "nextNumber", word: "admin.nextNumber", width: 170 },
    { key: "period", word: "admin.period", width: 90 },
    { key: "serial", word: "admin.serial", kind: "int", width: 90 },
    { key: "gapFree", word: "admin.gapFree", kind: "flag", filter: "in", width: 90 },
    remark,
    changedBy,
    changed,
  ],
});
