import { sql } from "kysely";
import { extend } from "#platform/module/extension-point.ts";
import { billStowage } from "../bill/bill-stowage.ts";

/** The cells at which the terminal reported the bill's containers loaded on its voyage. */
export const loadedCells = extend(
  billStowage,
  (billId) => sql`(select string_agg(distinct m.cell, ', ') from bill_container c join bill l on l.id = c.bill_id
    join container_move m on m.cnt_no = c.cnt_no and m.voyage_id = l.voyage_id and m.event = 'LOADED' and m.cell <> ''
    where c.bill_id = ${billId})`,
);
