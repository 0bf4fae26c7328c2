import { type RawBuilder, sql } from "kysely";
import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { ContainerImportRow } from "../container.entity.server.ts";

const ofBooking = (column: string) => (row: RawBuilder<unknown>) =>
  sql<
    string | null
  >`(select ${sql.ref(`b.${column}`)} from booking b where b.bk_no = ${row}.bk_no)`;

/** The booking's states are null without a booking. */
export const containerImportFacts = defineFacts(ContainerImportRow, {
  checkStatus: "column",
  bkStatus: { sql: ofBooking("bk_status"), label: "container.bkNo" },
  blStatus: { sql: ofBooking("bl_status"), label: "container.bkNo" },
});
