import { sql } from "kysely";
import { isBoxOfLoad } from "./declare-masses.server.ts";
import { packingPlans } from "#domain/containers/container/packing/packing-plans.ts";
import { extend } from "#platform/kernel/operation/extension-point.ts";

/** The load that was handed over, by the lines of the booking. */
export const plannedLoad = extend(
  packingPlans,
  (
    bookingIds,
  ) => sql`select b.id as booking_id, x.id as box_id, k.id as cargo_id, l.pkgs, l.gwt, l.dim
    from booking b
      join e_booking e on e.bk_no = b.bk_no
      and e.bk_no <> ''
      join eb_loading p on p.e_booking_id = e.id
      and p.import_id <> 0
      join eb_box o on o.loading_id = p.id
      join box x on x.booking_id = b.id
      and ${isBoxOfLoad}
      join eb_load l on l.box_id = o.id
      join eb_cargo g on g.id = l.cargo_id
      join booking_cargo k on k.booking_id = b.id
      and k.line_no = g.line_no
    where b.id = any (${bookingIds})`,
);
