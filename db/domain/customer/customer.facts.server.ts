import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { isNamed, usesOf } from "#platform/resource/used-codes.server.ts";
import { Customer } from "./customer.entity.server.ts";

/** What is seen of a customer's use without looking everywhere, by the customer's row. */
export const customerIsUsed = (customer: RawBuilder<unknown>) => isNamed("customer", sql`${customer}.code`, "listed");

/** What the rules of a customer ask. */
export const customerFacts = defineFacts(Customer, {
  status: "column",
  roleCount: { sql: (customer) => sql<number>`cardinality(${customer}.roles)`, kind: "int" },
  /** What is seen of its use without looking everywhere. */
  used: {
    sql: customerIsUsed,
    label: "party.code",
  },
  /** JSON of what names the customer; looking everywhere is for a step alone. */
  uses: {
    assumed: "[]",
    read: async (ctx, { code }): Promise<string> => JSON.stringify(await usesOf(ctx.em, "customer", code)),
  },
});
