import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/**
 * Result of one check of `seaway doctor`, with its message; `records` are those that break a rule
 * of the books.
 */
export type Finding = {
  check: string;
  ok: boolean;
  label: MessageKey;
  params: Record<string, string | number>;
  records?: readonly { record: string; detail: string }[];
};
