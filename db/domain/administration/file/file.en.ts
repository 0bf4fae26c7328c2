import type zh from "./file.zh.ts";

export default {
  "file.wrongType": "“{{name}}” has the wrong format. Upload one of these formats: {{types}}",
  "file.tooBig": "“{{name}}” is too large ({{size, bytes}}); the maximum is {{limit, bytes}}",
  "file.tooMany": "Upload at most {{limit}} files at a time",
  "file.quota":
    "Your files use {{used, bytes}} of {{limit, bytes}}, so {{size, bytes}} more do not fit. Unused files are removed after one day",
  "file.collected": "Unused files removed",
  "file.kind": "Document type",
  "file.chooseKind": "Choose the document type",
  "file.withRecord": "Attachments (attached when you save)",
  "file.withRecordHint":
    "At most {{files}} files of {{size, bytes}} each. Files of a record that is not saved are removed after one day",
  "file.heldFiles": "Uploaded, attached when you save (clear the tick to leave one out)",
  "file.uploadGone": "Some uploaded files have been removed. Choose them again",
  "file.none": "Choose a file",
  "file.empty": "“{{name}}” is empty",
  "file.nameTooLong": "A file name can have at most {{limit}} characters",
  "file.wrongContent": "“{{name}}” is not a valid {{ending}} file, or it is encrypted",
  "file.macros": "“{{name}}” contains macros and cannot be uploaded",
  "file.uploadFailed": "Upload failed. Try again",
  "file.upload": "Upload a file",
  "file.uploads": "Upload several files",
  "file.removeOne": "Delete a temporary file",
  "file.download": "Download a temporary file",
  "file.resource": "Download an uploaded file",
  "file.table.storedFile": "File",
  "file.show": "View an uploaded file",
} satisfies Record<keyof typeof zh, string>;
