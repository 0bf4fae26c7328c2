import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { ListStep } from "./list-step.ts";

/** A next step on records just worked on: a button that takes it at once, or a link. */
export type Offer = {
  label: MessageKey;
  params?: Readonly<Record<string, string>>;
  /** Records it takes. */
  count: number;
  /** Address of the page, narrowed to the records. */
  to: string;
  /** Absent for a link and for a page's own form. */
  step?: ListStep;
  /** Sent with one press; none for a link. */
  fields: readonly (readonly [name: string, value: string])[];
  /** What the records are called: `booking.count`. */
  noun: MessageKey;
  /** Numbers of the first records. */
  names: readonly string[];
};
