import { defineForm } from "#platform/form/form.ts";

export const dictTypeForm = defineForm({
  title: "admin.dictTypeSheet",
  sections: [
    {
      word: "admin.section.main",
      fields: [
        { key: "dictName", word: "admin.dictName" },
        { key: "dictNameEn", word: "admin.dictNameEn" },
        { key: "dictType", word: "admin.dictType", hint: "admin.dictTypeHint" },
        { key: "parentType", word: "admin.parentType", kind: "ref", ref: "dictType" },
        { key: "status", word: "admin.status", kind: "dict", dict: "sys_normal_disable" },
        { key: "remark", word: "admin.remark", kind: "area", span: 6 },
      ],
    },
  ],
});

export const dictDataForm = defineForm({
  title: "admin.dictDataSheet",
  sections: [
    {
      word: "admin.section.main",
      fields: [
        { key: "dictType", word: "admin.dictType", kind: "ref", ref: "dictType" },
        { key: "dictLabel", word: "admin.dictLabel" },
        { key: "dictLabelEn", word: "admin.dictLabelEn" },
        { key: "dictValue", word: "admin.dictValue" },
        { key: "dictSort", word: "admin.dictSort", kind: "int" },
        { key: "listClass", word: "admin.listClass", kind: "dict", dict: "list_class", hint: "admin.listClassHint" },
        { key: "status", word: "admin.status", kind: "dict", dict: "sys_normal_disable" },
        { key: "isDefault", word: "admin.isDefault", kind: "flag" },
        { key: "cssClass", word: "admin.cssClass", more: true },
        { key: "remark", word: "admin.remark", kind: "area", span: 6 },
      ],
    },
  ],
});

export const configForm = defineForm({
  title: "admin.configSheet",
  sections: [
    {
      word: "admin.section.main",
      fields: [
        { key: "configName", word: "admin.configName" },
        { key: "configNameEn", word: "admin.configNameEn" },
        { key: "configKey", word: "admin.configKey", span: 6 },
        { key: "configValue", word: "admin.configValue", span: 6, hint: "admin.configValueHint" },
        { key: "configType", word: "admin.configType", kind: "dict", dict: "sys_yes_no" },
        { key: "secret", word: "admin.secret", kind: "flag", hint: "admin.secretHint" },
        { key: "remark", word: "admin.remark", kind: "area", span: 6 },
      ],
    },
  ],
});

/** The content stands beside the sheet's fields, in an editor of its own. */
export const noticeForm = defineForm({
  title: "admin.noticeSheet",
  sections: [
    {
      word: "admin.section.main",
      fields: [
        { key: "noticeTitle", word: "admin.noticeTitle", span: 6 },
        { key: "noticeType", word: "admin.noticeType", kind: "dict", dict: "sys_notice_type" },
        { key: "status", word: "admin.status", kind: "dict", dict: "sys_notice_status" },
        { key: "audience", word: "admin.audience", kind: "dict", dict: "notice_audience", hint: "admin.audienceHint" },
        { key: "remark", word: "admin.remark", span: 6 },
        { key: "noticeContent", word: "admin.noticeContent", kind: "rich", span: 12, rows: 12, hint: "admin.noticeHint" },
      ],
    },
  ],
});

export const numberRuleForm = defineForm({
  title: "admin.numberRuleSheet",
  sections: [
    {
      word: "admin.section.rule",
      fields: [
        { key: "docType", word: "admin.docType", kind: "dict", dict: "number_doc_type" },
        { key: "companyCode", word: "admin.companyCode", kind: "code", hint: "admin.companyHint" },
        { key: "ioType", word: "admin.ioType", kind: "dict", dict: "number_direction" },
        { key: "prefix", word: "admin.prefix", kind: "code" },
        { key: "datePart", word: "admin.datePart", kind: "dict", dict: "number_date_part" },
        { key: "serialWidth", word: "admin.serialWidth", kind: "int" },
        { key: "reset", word: "admin.reset", kind: "dict", dict: "number_reset", hint: "admin.resetHint" },
        { key: "gapFree", word: "admin.gapFree", kind: "flag", hint: "admin.gapFreeHint" },
        { key: "remark", word: "admin.remark", span: 6 },
      ],
    },
    {
      word: "admin.section.counter",
      fields: [
        { key: "nextNumber", word: "admin.nextNumber", kind: "shown" },
        { key: "period", word: "admin.period", kind: "shown" },
        { key: "serial", word: "admin.serial", kind: "int", hint: "admin.serialHint" },
      ],
    },
  ],
});
