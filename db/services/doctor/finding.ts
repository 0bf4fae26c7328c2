import type { MessageKey } from "#platform/i18n/message-key.ts";

/** Result of one check of `seaway doctor`, with its message. */
export type Finding = { check: string; ok: boolean; label: MessageKey; params: Record<string, string | number> };
