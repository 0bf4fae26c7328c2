import { defineEntity, p } from "@mikro-orm/postgresql";
import { BookingSchemaRef } from "#domain/booking/booking-record/booking.entity.server.ts";
import { flagProp, localTimeProp, recordProps } from "#db/orm/record.server.ts";

/**
 * Where and when a container is delivered (operations §3 "Door point"). By booking and number, so
 * that a new import of the boxes keeps it.
 */
const DoorPointSchema = defineEntity({
  name: "DoorPoint",
  tableName: "door_point",
  properties: {
    ...recordProps(),
    booking: () => p.manyToOne(BookingSchemaRef).deleteRule("cascade"),
    cntNo: p.string().length(11),
    locked: flagProp(),
    doorPoint: p.string().length(200).default(""),
    /** At the place of delivery. */
    deliveryTime: localTimeProp().nullable(),
    remarks: p.string().length(500).default(""),
  },
  uniques: [{ properties: ["booking", "cntNo"] }],
});
export class DoorPoint extends DoorPointSchema.class {}
DoorPointSchema.setClass(DoorPoint);

export const doorPointEntities = [DoorPoint];
