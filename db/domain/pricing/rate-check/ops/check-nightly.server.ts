import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { lookAhead } from "./cover-bookings.server.ts";
import { checkBooks } from "./lint-books.server.ts";

/** Every night: rate books are checked, and the bookings of the next days are priced. */
export const checkNightly = defineOperation({
  name: "rateCheck.checkNightly",
  perm: "rateCheck:run",
  input: z.object({}).default({}),
  transaction: "own",
  done: "rateCheck.nightly.done",
  run: async (ctx) => ({ ...(await checkBooks(ctx)), ...(await lookAhead(ctx)) }),
});
