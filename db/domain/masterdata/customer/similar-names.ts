import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

export const similarNames = {
  taxNo: "party.sameTaxNo",
  customsNo: "party.sameCustomsNo",
  name: "party.sameName",
} as const satisfies Record<string, MessageKey>;
