import type zh from "./code.zh.ts";

export default {
  "code.import.hscode": "HS codes",
  "code.import.packageKind": "Package kinds",
  "code.import.transTerms": "Transport terms",
  "code.import.hazardous": "Dangerous goods",
  "code.badHs": "An HS code has 2 to 10 digits",
  "code.badUn": "A UN number has four digits",
} satisfies Record<keyof typeof zh, string>;
