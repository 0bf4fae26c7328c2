import { sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { Contract } from "./contract.entity.server.ts";

/** A fee refers to a row of the book, so that it cannot go. */
export const contractFacts = defineFacts(Contract, {
  status: "column",
  contractVersion: "column",
  rateCount: {
    sql: (c) =>
      sql<number>`(
          select count(*)::int
          from freight_rate r join freight_book b on b.id = r.book_id
          where b.fcode = ${c}.contract_no
        )`,
    label: "contract.rateCount",
  },
  customerCount: {
    sql: (c) =>
      sql<number>`(select count(*)::int from contract_customer x where x.contract_id = ${c}.id)`,
    label: "contract.customers",
  },
  used: {
    sql: (c) => sql<boolean>`exists (
        select
        from freight_book b join freight_rate r on r.book_id = b.id join fee f on f.rate_id = r.id
        where b.fcode = ${c}.contract_no
      )`,
    label: "contract.status",
  },
});
