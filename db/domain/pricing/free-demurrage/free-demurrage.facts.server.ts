import { sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { FreeDemurrage } from "./free-demurrage.entity.server.ts";

export const freeDemurrageFacts = defineFacts(FreeDemurrage, {
  state: "column",
  blNo: "column",
  /** Another application of the bill and side holds already; two would contradict each other. */
  approvedAlready: {
    sql: (row) =>
      sql<boolean>`exists (
          select
          from free_demurrage o
          where o.bill_id = ${row}.bill_id
            and o.side = ${row}.side
            and o.state = 'APPROVED'
            and o.id <> ${row}.id
        )`,
    label: "freeDemurrage.approvedAlready",
  },
});
