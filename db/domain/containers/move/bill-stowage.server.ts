import { sql } from "kysely";
import { extend } from "#platform/kernel/operation/extension-point.ts";
import { billStowage } from "#domain/documents/bill/bill-stowage.ts";
import { billLoaded } from "#domain/documents/bill/print/on-board.ts";

/** The cells at which the terminal reported the bill's containers loaded on its voyage. */
export const loadedCells = extend(
  billStowage,
  (billId) => sql`(
      select string_agg(distinct m.cell, ', ')
      from bill_container c
        join bill l on l.id = c.bill_id
        join container_move m on m.cnt_no = c.cnt_no
        and m.voyage_id = l.voyage_id
        and m.event = 'LOADED'
        and m.cell <> ''
      where c.bill_id = ${billId}
    )`,
);

/**
 * The last day, at the load port, when every container of the bill was reported loaded there on its
 * voyage.
 */
export const loadedDays = extend(
  billLoaded,
  (billId) => sql`(
      select case when count(*) = count(x.day) then max(x.day) end
      from bill_container c
        join bill l on l.id = c.bill_id
        left join lateral (
          select max(
              (m.event_time at time zone coalesce(nullif(m.time_zone, ''), 'UTC'))::date
            ) as day
          from container_move m
          where m.cnt_no = c.cnt_no
            and m.voyage_id = l.voyage_id
            and m.port_code = l.port_load
            and m.event = 'LOADED'
        ) x on true
      where c.bill_id = ${billId}
    )`,
);
