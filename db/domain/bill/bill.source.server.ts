import { sql } from "kysely";
import { Booking } from "../booking/booking.entity.server.ts";
import type { ListSource } from "#platform/list/list-sql.server.ts";
import { timesNamed } from "#platform/resource/used-codes.server.ts";
import { Bill } from "./bill.entity.server.ts";

/** Bills with the facts their machine asks for. */
export const billSource: ListSource = {
  entity: Bill,
  computed: {
    containerCount: sql`(select count(*)::int from bill_container c where c.bill_id = t0.id)`,
    described: sql`(exists (select 1 from bill_cargo c where c.bill_id = t0.id) and not exists (select 1 from bill_cargo c
      where c.bill_id = t0.id and c.description = '' and c.goods_name_en = ''))`,
    feeCount: () => timesNamed("bill", sql`t0.id`),
    // The empty ones are nearly all of them: said to be left out, or the planner takes every bill for a hit and reads the table per row.
    reissued: sql`exists (select 1 from bill later where later.old_bl_no = t0.bl_no and later.old_bl_no > '')`,
  },
};

/** Locked bookings with what a bill can be generated from. */
export const billSourceSource: ListSource = {
  entity: Booking,
  where: sql`t0.bk_status = 'LOCKED'`,
  computed: {
    boxCount: sql`(select count(*)::int from box x where x.booking_id = t0.id)`,
    packingCount: sql`(select count(*)::int from packing_line x where x.booking_id = t0.id)`,
    billedCount: sql`(select count(x.bill_id)::int from packing_line x where x.booking_id = t0.id)`,
    splitCount: sql`(select count(*)::int from bill x where x.booking_id = t0.id and x.bl_type = 'SPLIT')`,
  },
};
