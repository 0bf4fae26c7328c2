import { sql } from "kysely";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { defineModule } from "#platform/runtime/module/module.server.ts";
import { defineResource } from "#platform/records/resource/resource.server.ts";
import { showTracking } from "./ops/show-tracking.server.ts";
import { trackingList } from "./tracking.list.ts";

const trackingResource = defineResource({
  apiName: trackingList.apiName,
  list: trackingList,
  source: {
    entity: Booking,
    computed: {
      bills: sql`(
          select string_agg(l.bl_no, ' ' order by l.bl_no)
          from bill l
          where l.booking_id = t0.id
        )`,
      boxes: sql`(
          select string_agg(x.cnt_no, ' ' order by x.id)
          from box x
          where x.booking_id = t0.id
        )`,
    },
  },
  steps: {},
  more: { show: showTracking },
});

export const trackingModule = defineModule({
  name: "tracking",
  after: ["bill", "org"],
  resources: [trackingResource],
  roles: {
    clerk: ["tracking:list"],
    finance: ["tracking:list"],
    customer: ["tracking:list"],
  },
});
