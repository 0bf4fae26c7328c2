import { defineFacts } from "#platform/records/machine/facts.server.ts";
import { BookingModification } from "#domain/booking/booking-record/booking.entity.server.ts";

export const modificationFacts = defineFacts(BookingModification, { state: "column" });
