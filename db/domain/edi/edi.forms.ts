import { defineForm } from "#platform/form/form.ts";

/** A partner with its profile; each field is one of the profile (guide §1). */
export const ediPartnerForm = defineForm({
  title: "edi.partner",
  sections: [
    {
      word: "edi.section.partner",
      fields: [
        { key: "code", word: "edi.code", kind: "code" },
        { key: "name", word: "edi.name" },
        { key: "senderId", word: "edi.senderId" },
        { key: "senderQualifier", word: "edi.senderQualifier" },
        { key: "recipientId", word: "edi.recipientId" },
        { key: "recipientQualifier", word: "edi.recipientQualifier" },
        { key: "application", word: "edi.application" },
        { key: "partyCodes", word: "edi.partyCodes", kind: "flag" },
      ],
    },
    {
      word: "edi.section.message",
      fields: [
        { key: "messages", word: "edi.messages", kind: "picks", dict: "edi_message" },
        { key: "syntaxId", word: "edi.syntaxId", kind: "dict", dict: "edi_syntax" },
        { key: "syntaxVersion", word: "edi.syntaxVersion", kind: "dict", dict: "edi_syntax_version" },
        { key: "documentName", word: "edi.documentName", kind: "dict", dict: "edi_document_name" },
        { key: "cuscarDocumentName", word: "edi.cuscarDocumentName", kind: "dict", dict: "edi_customs_document" },
        { key: "association", word: "edi.association" },
        { key: "decimalMark", word: "edi.decimalMark" },
        { key: "una", word: "edi.una", kind: "flag" },
        { key: "transliterate", word: "edi.transliterate", kind: "flag" },
        { key: "test", word: "edi.test", kind: "flag" },
      ],
    },
    {
      word: "edi.section.file",
      fields: [
        { key: "fileNamePattern", word: "edi.fileNamePattern", span: 6, hint: "edi.fileNameHint" },
        { key: "lineBreak", word: "edi.lineBreak", kind: "dict", dict: "edi_line_break" },
        { key: "maxMessages", word: "edi.maxMessages", kind: "int" },
      ],
    },
    {
      word: "edi.section.answers",
      fields: [
        { key: "wantsContrl", word: "edi.wantsContrl", kind: "flag" },
        { key: "wantsAperak", word: "edi.wantsAperak", kind: "flag" },
        { key: "answerHours", word: "edi.answerHours", kind: "int" },
      ],
    },
  ],
});
