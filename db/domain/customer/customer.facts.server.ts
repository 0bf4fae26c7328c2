import { sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { usesOf } from "#platform/resource/used-codes.server.ts";
import { Customer } from "./customer.entity.server.ts";

/** What the rules of a customer ask. */
export const customerFacts = defineFacts(Customer, {
  status: "column",
  roleCount: { sql: (customer) => sql<number>`cardinality(${customer}.roles)`, kind: "int" },
  /** What is seen of its use without looking everywhere. */
  used: {
    sql: (customer) => sql<boolean>`(exists (select 1 from booking b where b.client_code = ${customer}.code)
      or exists (select 1 from e_booking e where e.client_code = ${customer}.code))`,
    word: "party.code",
  },
  /** JSON of what names the customer; looking everywhere is for a step alone. */
  uses: {
    assumed: "[]",
    read: async (ctx, { code }): Promise<string> => JSON.stringify(await usesOf(ctx.em, "customer", code)),
  },
});
