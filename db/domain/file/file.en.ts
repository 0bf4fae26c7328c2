import type zh from "./file.zh.ts";

export default {
  "file.wrongType": "“{{name}}” has the wrong format; take one of {{types}}",
  "file.tooBig": "“{{name}}” is too large: it has {{size}} MB, at most {{limit}} MB are taken",
  "file.tooMany": "At most {{limit}} files at once",
  "file.quota": "Your files take {{used}} MB of {{limit}} MB; {{size}} MB more do not fit. Files nothing uses go after a day",
  "file.collected": "Files nothing uses were removed",
  "file.none": "Choose a file",
  "file.empty": "“{{name}}” is empty",
  "file.nameTooLong": "A file name has at most {{limit}} characters",
  "file.wrongContent": "“{{name}}” does not hold what a {{ending}} file holds (or is encrypted)",
  "file.macros": "“{{name}}” holds macros and is not taken",
  "file.uploadFailed": "The upload failed, try again",
  "file.upload": "Upload a file",
  "file.uploads": "Upload several files",
  "file.download": "Download a temporary file",
  "file.resource": "Download an uploaded file",
  "file.show": "Show an uploaded file",
} satisfies Record<keyof typeof zh, string>;
