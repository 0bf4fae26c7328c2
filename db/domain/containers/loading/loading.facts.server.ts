import { type RawBuilder, sql } from "kysely";
import { Loading } from "./loading.entity.server.ts";
import { defineFacts } from "#platform/records/machine/facts.server.ts";

const boxes = (row: RawBuilder<unknown>, which: RawBuilder<unknown>) =>
  sql<number>`(select count(*)::int from eb_box x where x.loading_id = ${row}.id and ${which})`;
const ofBooking = (row: RawBuilder<unknown>, column: string) =>
  sql<string | null>`(
      select ${sql.ref(`b.${column}`)}
      from booking b join e_booking e on e.bk_no = b.bk_no and e.bk_no <> ''
      where e.id = ${row}.e_booking_id
    )`;

/** The booking's states are null before receipt. */
export const loadingFacts = defineFacts(Loading, {
  state: "column",
  ebStatus: { path: "eBooking.ebStatus" },
  voyageEnded: { path: "eBooking.voyage.ended" },
  boxCount: { sql: (row) => boxes(row, sql`true`) },
  unsealed: { sql: (row) => boxes(row, sql`x.seal_no = '' and x.empty_flag <> 'Y'`) },
  unloaded: {
    sql: (row) =>
      boxes(
        row,
        sql`x.empty_flag <> 'Y'
          and not exists (select 1 from eb_load l where l.box_id = x.id and l.pkgs > 0)`,
      ),
  },
  /** Packages of the cargo in no box; negative when the cargo was reduced since. */
  leftPkgs: {
    sql: (row) => sql<number>`(
        select coalesce(sum(c.pkgs), 0)::int
        from eb_cargo c
        where c.e_booking_id = ${row}.e_booking_id
      ) - (
      select coalesce(sum(l.pkgs), 0)::int
      from eb_load l join eb_box x on x.id = l.box_id
      where x.loading_id = ${row}.id
      )`,
  },
  bkStatus: { sql: (row) => ofBooking(row, "bk_status") },
  blStatus: { sql: (row) => ofBooking(row, "bl_status") },
});
