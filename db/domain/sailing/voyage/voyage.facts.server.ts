import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { usesOf } from "#platform/records/resource/used-codes.server.ts";
import { VoyageNumber } from "./schedule/schedule.entity.server.ts";
import { Voyage } from "./voyage.entity.server.ts";

export const voyageFacts = defineFacts(Voyage, {
  voyageName: "column",
  ended: "column",
  ebSwitch: "column",
  ebCorrectionSwitch: "column",
  receivableSwitch: "column",
  payableSwitch: "column",
  feeLock: "column",
});

export const voyageRecordFacts = defineFacts(Voyage, {
  voyageName: "column",
  ended: "column",
  /** JSON of the uses; only deletion looks everywhere. */
  uses: {
    assumed: "[]",
    read: async (ctx, { id, voyageName }): Promise<string> =>
      JSON.stringify(await usesOf(ctx.em, "voyage", voyageName, { id })),
  },
});

export const voyageNumberFacts = defineFacts(VoyageNumber, {
  status: "column",
  voyageName: "column",
});
