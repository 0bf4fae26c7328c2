import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { isLockedBooking } from "#domain/booking/booking-record/booking-states.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import { Bill } from "./bill.entity.server.ts";
import { billFacts, billSourceFacts } from "./bill.facts.server.ts";

export const billSource = { entity: Bill, facts: billFacts } satisfies ListSource;

export const billSourceSource = {
  entity: Booking,
  facts: billSourceFacts,
  where: isLockedBooking("t0"),
} satisfies ListSource;
