import { sql } from "kysely";
import { defineFacts } from "#platform/machine/facts.server.ts";
import { FreightBook, FreightRate } from "./rate.entity.server.ts";

/** What the rules of a freight rate ask: a fee knows the row it was priced with. */
export const rateFacts = defineFacts(FreightRate, {
  status: "column",
  used: { sql: (rate) => sql<boolean>`exists (select 1 from fee f where f.rate_id = ${rate}.id)`, word: "rate.status" },
});

/** The same of a whole book, which is used when one of its rows is. */
export const freightBookFacts = defineFacts(FreightBook, {
  status: "column",
  used: {
    sql: (book) => sql<boolean>`exists (select 1 from fee f join freight_rate r on r.id = f.rate_id where r.book_id = ${book}.id)`,
    word: "rate.status",
  },
});
