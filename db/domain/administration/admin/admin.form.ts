import { defineForm } from "#platform/records/form/form.ts";

export const dictTypeForm = defineForm({
  title: "admin.dictTypeSheet",
  sections: [
    {
      label: "admin.section.main",
      fields: [
        { key: "dictName", label: "admin.dictName" },
        { key: "dictNameEn", label: "admin.dictNameEn" },
        { key: "dictType", label: "admin.dictType", hint: "admin.dictTypeHint" },
        { key: "parentType", label: "admin.parentType", kind: "ref", ref: "dictType" },
        { key: "status", label: "admin.status", kind: "dict", dict: "sys_normal_disable" },
        { key: "remark", label: "admin.remark", kind: "area", span: 6 },
      ],
    },
  ],
});

export const dictDataForm = defineForm({
  title: "admin.dictDataSheet",
  sections: [
    {
      label: "admin.section.main",
      fields: [
        { key: "dictType", label: "admin.dictType", kind: "ref", ref: "dictType" },
        { key: "dictLabel", label: "admin.dictLabel" },
        { key: "dictLabelEn", label: "admin.dictLabelEn" },
        { key: "dictValue", label: "admin.dictValue" },
        { key: "dictSort", label: "admin.dictSort", kind: "int" },
        {
          key: "listClass",
          label: "admin.listClass",
          kind: "dict",
          dict: "list_class",
          hint: "admin.listClassHint",
        },
        { key: "status", label: "admin.status", kind: "dict", dict: "sys_normal_disable" },
        { key: "isDefault", label: "admin.isDefault", kind: "flag" },
        { key: "cssClass", label: "admin.cssClass", more: true },
        { key: "remark", label: "admin.remark", kind: "area", span: 6 },
      ],
    },
  ],
});

export const configForm = defineForm({
  title: "admin.configSheet",
  sections: [
    {
      label: "admin.section.main",
      fields: [
        { key: "configName", label: "admin.configName" },
        { key: "configNameEn", label: "admin.configNameEn" },
        { key: "configKey", label: "admin.configKey", span: 6 },
        { key: "configValue", label: "admin.configValue", span: 6, hint: "admin.configValueHint" },
        { key: "configType", label: "admin.configType", kind: "dict", dict: "sys_yes_no" },
        { key: "secret", label: "admin.secret", kind: "flag", hint: "admin.secretHint" },
        { key: "remark", label: "admin.remark", kind: "area", span: 6 },
      ],
    },
  ],
});

/** The content has an editor of its own beside the form. */
export const noticeForm = defineForm({
  title: "admin.noticeSheet",
  sections: [
    {
      label: "admin.section.main",
      fields: [
        { key: "noticeTitle", label: "admin.noticeTitle", span: 6 },
        { key: "noticeType", label: "admin.noticeType", kind: "dict", dict: "sys_notice_type" },
        { key: "status", label: "admin.status", kind: "dict", dict: "sys_notice_status" },
        {
          key: "audience",
          label: "admin.audience",
          kind: "dict",
          dict: "notice_audience",
          hint: "admin.audienceHint",
        },
        { key: "remark", label: "admin.remark", span: 6 },
        {
          key: "noticeContent",
          label: "admin.noticeContent",
          kind: "rich",
          span: 12,
          rows: 12,
          hint: "admin.noticeHint",
        },
      ],
    },
  ],
});

export const numberRuleForm = defineForm({
  title: "admin.numberRuleSheet",
  sections: [
    {
      label: "admin.section.rule",
      fields: [
        { key: "docType", label: "admin.docType", kind: "dict", dict: "number_doc_type" },
        { key: "companyCode", label: "admin.companyCode", kind: "code", hint: "admin.companyHint" },
        { key: "ioType", label: "admin.ioType", kind: "dict", dict: "number_direction" },
        { key: "prefix", label: "admin.prefix", kind: "code" },
        { key: "datePart", label: "admin.datePart", kind: "dict", dict: "number_date_part" },
        { key: "serialWidth", label: "admin.serialWidth", kind: "int" },
        {
          key: "reset",
          label: "admin.reset",
          kind: "dict",
          dict: "number_reset",
          hint: "admin.resetHint",
        },
        { key: "gapFree", label: "admin.gapFree", kind: "flag", hint: "admin.gapFreeHint" },
        { key: "remark", label: "admin.remark", span: 6 },
      ],
    },
    {
      label: "admin.section.counter",
      fields: [
        { key: "nextNumber", label: "admin.nextNumber", kind: "shown" },
        { key: "period", label: "admin.period", kind: "shown" },
        { key: "serial", label: "admin.serial", kind: "int", hint: "admin.serialHint" },
      ],
    },
  ],
});
