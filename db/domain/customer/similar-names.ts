import type { Word } from "#platform/i18n/message-key.ts";

/** What is called alike of two customers. */
export const similarNames = {
  taxNo: "party.sameTaxNo",
  customsNo: "party.sameCustomsNo",
  name: "party.sameName",
} as const satisfies Record<string, Word>;
