import type zh from "./eb-consolidation.zh.ts";

export default {
  "ebConsolidation.title": "Split or append e-bookings",
  "ebConsolidation.consolidate": "Split or append",
  "ebConsolidation.source": "From e-booking",
  "ebConsolidation.howTo":
    "Enter the e-booking, what to do and how many parts, then preview. The parts of a split must add up to the e-booking; appended parts have cargo and containers of their own. Parts are drafts that are submitted one by one.",
  "ebConsolidation.done": "Parts created",
  "ebConsolidation.unknown": "There is no e-booking {{ebNo}}",
  "ebConsolidation.appendToMain": "{{ebNo}} is a part. Append to its main e-booking {{mainEbNo}}.",
  "ebConsolidation.hasBoxes":
    "{{ebNo}} has {{count}} containers entered. Remove them before splitting.",
  "ebConsolidation.numberTaken": "The number {{ebNo}} is taken",
} satisfies Record<keyof typeof zh, string>;
