import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ActionField, ReasonNeed } from "#platform/records/machine/machine.ts";

/**
 * `previews`: it can be rehearsed. `reason` applies to any row; the list's `reasons` hold
 * exceptions.
 */
export type ListStep = {
  name: string;
  label: MessageKey;
  reason: ReasonNeed;
  confirm: MessageKey | null;
  danger: boolean;
  asks?: readonly ActionField[];
  previews?: boolean;
};
