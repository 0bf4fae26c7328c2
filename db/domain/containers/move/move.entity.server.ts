import { defineEntity, p } from "@mikro-orm/postgresql";
import { BookingSchemaRef } from "#domain/booking/booking-record/booking.entity.server.ts";
import { flagProp, measureProp, recordProps } from "#db/orm/record.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { MoveEvent, MoveTraffic } from "./move-events.ts";

/**
 * What happened to a container at a terminal or depot (guide §5.5). A report that names sender,
 * container, event and time again is the same move. The time is an instant; `timeZone` is that of
 * the place at which the sender wrote it.
 */
const ContainerMoveSchema = defineEntity({
  name: "ContainerMove",
  tableName: "container_move",
  properties: {
    ...recordProps(),
    /** An EDI partner; of a move entered by hand, our user. */
    sender: p.string().length(64),
    cntNo: p.string().length(11),
    event: p.string().$type<MoveEvent>().length(12),
    eventTime: p.datetime(),
    portCode: p.string().length(5),
    dockCode: p.string().length(20).default(""),
    timeZone: p.string().length(60).default(""),
    emptyFlag: flagProp(),
    traffic: p.string().$type<MoveTraffic>().length(1).default(""),
    sizeType: p.string().length(10).default(""),
    /** As the sender named it, also of a booking that is not ours. */
    bkNo: p.string().length(35).default(""),
    blNo: p.string().length(35).default(""),
    booking: () => p.manyToOne(BookingSchemaRef).nullable().deleteRule("set null"),
    voyage: () => p.manyToOne(VoyageSchemaRef).nullable().deleteRule("set null"),
    /** Vessel and voyage as the sender named them. */
    voyageName: p.string().length(60).default(""),
    sealNo: p.string().length(40).default(""),
    grossKg: measureProp().nullable(),
    truckNo: p.string().length(35).default(""),
    /** Bay, row and tier on board. */
    cell: p.string().length(10).default(""),
    remark: p.string().length(250).default(""),
    /** Number of the report (1004) that says it; "" of a move entered by hand. */
    documentNo: p.string().length(35).default(""),
    /** The received message, 0 for a move entered by hand. */
    messageId: p.integer().default(0),
  },
  uniques: [{ properties: ["sender", "cntNo", "event", "eventTime"] }],
  indexes: [
    { properties: ["cntNo", "eventTime"] },
    { properties: ["booking"] },
    { properties: ["voyage"] },
    { properties: ["eventTime"] },
    { properties: ["portCode", "eventTime"] },
    { properties: ["bkNo"] },
  ],
});
export class ContainerMove extends ContainerMoveSchema.class {}
ContainerMoveSchema.setClass(ContainerMove);

export const moveEntities = [ContainerMove];
