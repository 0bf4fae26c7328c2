import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { isNamed } from "#platform/records/resource/used-codes.server.ts";
import { FreightBook, FreightRate } from "./rate.entity.server.ts";

/** SQL condition: a later area refers to the rate. */
export const rateIsUsed = (id: RawBuilder<unknown>) => isNamed("freightRate", id);

/** A fee refers to the row it was priced with. */
export const rateFacts = defineFacts(FreightRate, {
  status: "column",
  contractStatus: { path: "book.contractStatus", label: "rate.status" },
  used: { sql: (rate) => rateIsUsed(sql`${rate}.id`), label: "rate.status" },
});

/** A book is used when one of its rows is. */
export const freightBookFacts = defineFacts(FreightBook, {
  status: "column",
  contractStatus: "column",
  used: {
    sql: (book) =>
      sql<boolean>`exists (
          select 1
          from freight_rate r
          where r.book_id = ${book}.id and ${rateIsUsed(sql`r.id`)}
        )`,
    label: "rate.status",
  },
});
