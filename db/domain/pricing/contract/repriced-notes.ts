import type { RowNote } from "#platform/records/machine/steps.server.ts";

/** The most shipments a result names, and the most offered for calculation in one press. */
export const named = 50;
export const mostFollowing = 200;

type Shipment = { bkNo: string; blNo: string; fees: number; etd: string; all: number };

/**
 * What an approval says of the shipments priced before it; where there are more than it names, how
 * many.
 */
export function repricedNotes(shipments: readonly Shipment[]): RowNote[] {
  const notes = shipments.map(
    ({ bkNo, blNo, fees, etd }): RowNote => ({
      code: "contract.repriced",
      params: { bkNo, blNo, fees, etd },
    }),
  );
  const all = shipments[0]?.all ?? 0;
  return all > named
    ? [...notes, { code: "contract.repricedMore", params: { named, all, offered: mostFollowing } }]
    : notes;
}
