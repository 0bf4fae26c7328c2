import { defineForm } from "#platform/records/form/form.ts";

/** A partner; fields of its profile (guide §1). */
export const ediPartnerForm = defineForm({
  title: "edi.partner",
  sections: [
    {
      label: "edi.section.partner",
      fields: [
        { key: "code", label: "edi.code", kind: "code" },
        { key: "name", label: "edi.name" },
        { key: "senderId", label: "edi.senderId" },
        { key: "senderQualifier", label: "edi.senderQualifier" },
        { key: "recipientId", label: "edi.recipientId" },
        { key: "recipientQualifier", label: "edi.recipientQualifier" },
        { key: "application", label: "edi.application" },
        { key: "partyCodes", label: "edi.partyCodes", kind: "flag" },
        {
          key: "mappedCodesOnly",
          label: "edi.mappedCodesOnly",
          kind: "flag",
          hint: "edi.mappedCodesOnlyHint",
        },
      ],
    },
    {
      label: "edi.section.message",
      fields: [
        { key: "messages", label: "edi.messages", kind: "picks", dict: "edi_message" },
        { key: "syntaxId", label: "edi.syntaxId", kind: "dict", dict: "edi_syntax" },
        {
          key: "syntaxVersion",
          label: "edi.syntaxVersion",
          kind: "dict",
          dict: "edi_syntax_version",
        },
        { key: "documentName", label: "edi.documentName", kind: "dict", dict: "edi_document_name" },
        {
          key: "cuscarDocumentName",
          label: "edi.cuscarDocumentName",
          kind: "dict",
          dict: "edi_customs_document",
        },
        {
          key: "coparnDocumentName",
          label: "edi.coparnDocumentName",
          kind: "dict",
          dict: "edi_release_document",
        },
        {
          key: "vermasRelease",
          label: "edi.vermasRelease",
          kind: "dict",
          dict: "edi_vermas_release",
        },
        { key: "association", label: "edi.association" },
        { key: "decimalMark", label: "edi.decimalMark" },
        { key: "una", label: "edi.una", kind: "flag" },
        { key: "transliterate", label: "edi.transliterate", kind: "flag" },
        { key: "test", label: "edi.test", kind: "flag" },
      ],
    },
    {
      label: "edi.section.file",
      fields: [
        { key: "fileNamePattern", label: "edi.fileNamePattern", span: 6, hint: "edi.fileNameHint" },
        {
          key: "flatFields",
          label: "edi.flatFields",
          kind: "area",
          rows: 3,
          span: 6,
          hint: "edi.flatFieldsHint",
        },
        { key: "lineBreak", label: "edi.lineBreak", kind: "dict", dict: "edi_line_break" },
        { key: "maxMessages", label: "edi.maxMessages", kind: "int" },
        {
          key: "transport",
          label: "edi.transport",
          kind: "dict",
          dict: "edi_transport",
          hint: "edi.transportHint",
        },
      ],
    },
    {
      label: "edi.section.connection",
      fields: [
        { key: "address", label: "edi.address", span: 6, hint: "edi.addressHint" },
        { key: "account", label: "edi.account" },
        { key: "hostKey", label: "edi.hostKey", span: 6, hint: "edi.hostKeyHint" },
        { key: "inPath", label: "edi.inPath" },
        { key: "outPath", label: "edi.outPath" },
      ],
    },
    {
      label: "edi.section.answers",
      fields: [
        { key: "overwrites", label: "edi.overwrites", kind: "flag", hint: "edi.overwritesHint" },
        { key: "wantsContrl", label: "edi.wantsContrl", kind: "flag" },
        { key: "wantsAperak", label: "edi.wantsAperak", kind: "flag" },
        { key: "answerHours", label: "edi.answerHours", kind: "int" },
      ],
    },
  ],
});
