import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";

/**
 * Records of a table that a run added, changed or removed. `label` is null for a table no module
 * names.
 */
export type Consequence = {
  table: string;
  label: MessageKey | null;
  added: number;
  changed: number;
  removed: number;
};

export const fates = ["added", "changed", "removed"] as const;

type Saying = { key: MessageKey; label: MessageKey; count: number };

/** What people are told of it: "Boxes: 3 removed". */
export const sayingsOf = (follows: readonly Consequence[]): Saying[] =>
  follows.flatMap((each) =>
    fates.flatMap((fate) =>
      each[fate] > 0
        ? [
            {
              key: `step.${fate}` as const,
              label: each.label ?? ("step.otherRecords" as const),
              count: each[fate],
            },
          ]
        : [],
    ),
  );
