import { defineList, type ListColumn } from "#platform/records/list/list.ts";

const changedBy: ListColumn = { key: "updatedBy", label: "kit.updatedBy", width: 100 };
const changed: ListColumn = {
  key: "updatedTime",
  label: "kit.updatedTime",
  kind: "datetime",
  sort: true,
  width: 140,
};
const made: ListColumn = {
  key: "createdTime",
  label: "admin.createdTime",
  kind: "datetime",
  sort: true,
  filter: "between",
  width: 140,
};
const status: ListColumn = {
  key: "status",
  label: "admin.status",
  kind: "dict",
  dict: "sys_normal_disable",
  filter: "in",
  width: 80,
};
const remark: ListColumn = { key: "remark", label: "admin.remark", width: 220 };
const builtIn: ListColumn = {
  key: "builtIn",
  label: "admin.builtIn",
  kind: "flag",
  filter: "in",
  width: 80,
};

/** Wire contract §4, dictionary. */
export const dictTypeList = defineList({
  apiName: "system/dict",
  perm: "system:dict:list",
  exportPerm: "system:dict:export",
  title: "admin.dictTypes",
  scopes: {},
  sort: { key: "id", order: "asc" },
  visible: "dictName dictNameEn dictType entries status",
  columns: [
    { key: "id", label: "admin.dictId", kind: "int", hidden: true, sort: true },
    {
      key: "dictName",
      label: "admin.dictName",
      sort: true,
      filter: "contains",
      width: 180,
      fixed: "left",
    },
    { key: "dictNameEn", label: "admin.dictNameEn", filter: "contains", width: 200 },
    { key: "dictType", label: "admin.dictType", sort: true, filter: "contains", width: 180 },
    { key: "entries", label: "admin.entries", kind: "int", width: 80 },
    status,
    builtIn,
    remark,
    made,
    changedBy,
    changed,
  ],
});

export const dictDataList = defineList({
  apiName: "system/dict/data",
  perm: "system:dict:list",
  exportPerm: "system:dict:export",
  title: "admin.dictData",
  scopes: {},
  sort: { key: "dictSort", order: "asc" },
  visible: "dictLabel dictLabelEn dictValue dictSort listClass status",
  columns: [
    {
      key: "dictLabel",
      label: "admin.dictLabel",
      sort: true,
      filter: "contains",
      width: 140,
      fixed: "left",
    },
    { key: "dictLabelEn", label: "admin.dictLabelEn", filter: "contains", width: 160 },
    { key: "dictValue", label: "admin.dictValue", sort: true, filter: "equals", width: 130 },
    { key: "dictSort", label: "admin.dictSort", kind: "int", sort: true, width: 70 },
    { key: "listClass", label: "admin.listClass", kind: "dict", dict: "list_class", width: 90 },
    { key: "cssClass", label: "admin.cssClass", width: 100 },
    { key: "isDefault", label: "admin.isDefault", kind: "flag", width: 70 },
    {
      key: "dictType",
      label: "admin.dictType",
      sort: true,
      filter: "equals",
      width: 160,
      off: true,
    },
    status,
    builtIn,
    remark,
    made,
    changedBy,
    changed,
  ],
});

/** Secret values never leave the database (security.md). */
export const configList = defineList({
  apiName: "system/config",
  visible: "configName configNameEn configKey configValue configType",
  perm: "system:config:list",
  exportPerm: "system:config:export",
  title: "admin.configs",
  scopes: {},
  sort: { key: "id", order: "asc" },
  columns: [
    { key: "id", label: "admin.configId", kind: "int", hidden: true, sort: true },
    {
      key: "configName",
      label: "admin.configName",
      sort: true,
      filter: "contains",
      width: 200,
      fixed: "left",
    },
    { key: "configNameEn", label: "admin.configNameEn", width: 220 },
    { key: "configKey", label: "admin.configKey", sort: true, filter: "contains", width: 240 },
    { key: "configValue", label: "admin.configValue", width: 180 },
    {
      key: "configType",
      label: "admin.configType",
      kind: "dict",
      dict: "sys_yes_no",
      filter: "in",
      width: 80,
    },
    { key: "secret", label: "admin.secret", hidden: true },
    remark,
    made,
    changedBy,
    changed,
  ],
});

export const noticeList = defineList({
  apiName: "system/notice",
  perm: "system:notice:list",
  title: "admin.notices",
  scopes: {},
  sort: { key: "createdTime", order: "desc" },
  columns: [
    {
      key: "noticeTitle",
      label: "admin.noticeTitle",
      sort: true,
      filter: "contains",
      width: 300,
      fixed: "left",
    },
    {
      key: "noticeType",
      label: "admin.noticeType",
      kind: "dict",
      dict: "sys_notice_type",
      filter: "in",
      width: 90,
    },
    {
      key: "status",
      label: "admin.status",
      kind: "dict",
      dict: "sys_notice_status",
      filter: "in",
      width: 80,
    },
    {
      key: "audience",
      label: "admin.audience",
      kind: "dict",
      dict: "notice_audience",
      filter: "in",
      width: 120,
    },
    { key: "readers", label: "admin.readers", kind: "int", width: 80 },
    { key: "createdBy", label: "admin.createdBy", filter: "contains", width: 100 },
    made,
    changed,
  ],
});

/** Domain §2. */
export const numberRuleList = defineList({
  apiName: "system/numbering",
  perm: "system:numbering:list",
  title: "admin.numberRules",
  scopes: {},
  sort: { key: "docType", order: "asc" },
  visible: `
    docType prefix datePart serialWidth reset nextNumber period serial companyCode ioType gapFree
    remark
  `,
  columns: [
    {
      key: "docType",
      label: "admin.docType",
      kind: "dict",
      dict: "number_doc_type",
      sort: true,
      filter: "in",
      width: 120,
      fixed: "left",
    },
    { key: "companyCode", label: "admin.companyCode", sort: true, filter: "equals", width: 100 },
    {
      key: "ioType",
      label: "admin.ioType",
      kind: "dict",
      dict: "number_direction",
      filter: "in",
      width: 80,
    },
    { key: "prefix", label: "admin.prefix", sort: true, filter: "contains", width: 90 },
    {
      key: "datePart",
      label: "admin.datePart",
      kind: "dict",
      dict: "number_date_part",
      width: 110,
    },
    { key: "serialWidth", label: "admin.serialWidth", kind: "int", width: 90 },
    { key: "reset", label: "admin.reset", kind: "dict", dict: "number_reset", width: 90 },
    { key: "nextNumber", label: "admin.nextNumber", width: 170 },
    { key: "period", label: "admin.period", width: 90 },
    { key: "serial", label: "admin.serial", kind: "int", width: 90 },
    { key: "gapFree", label: "admin.gapFree", kind: "flag", filter: "in", width: 90 },
    remark,
    changedBy,
    changed,
  ],
});
