import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { isNamed, usesOf } from "#platform/records/resource/used-codes.server.ts";
import { Customer } from "./customer.entity.server.ts";

/** Use of a customer as far as indexes show it. */
export const customerIsUsed = (customer: RawBuilder<unknown>) =>
  isNamed("customer", sql`${customer}.code`, "listed");

export const customerFacts = defineFacts(Customer, {
  status: "column",
  roleCount: { sql: (customer) => sql<number>`cardinality(${customer}.roles)`, kind: "int" },
  used: {
    sql: customerIsUsed,
    label: "customer.code",
  },
  /** JSON; a full search is for a step only. */
  uses: {
    assumed: "[]",
    read: async (ctx, { code }): Promise<string> =>
      JSON.stringify(await usesOf(ctx.em, "customer", code)),
  },
});
