import { defineEntity, p } from "@mikro-orm/postgresql";
import { localTimeProp, recordProps } from "#platform/resource/record.server.ts";
import { VoyageSchemaRef } from "../voyage/voyage.entity.server.ts";
import type { VesselEventKind } from "./vessel-events.ts";

const VesselEventSchema = defineEntity({
  name: "VesselEvent",
  tableName: "vessel_event",
  properties: {
    ...recordProps(),
    vesselCode: p.string().length(20),
    /** As the ship was called then. */
    vesselName: p.string().length(60),
    voyage: () => p.manyToOne(VoyageSchemaRef).nullable().deleteRule("set null"),
    /** The call of the voyage, by the number under which the voyage keeps it. */
    serial: p.integer().nullable(),
    portCode: p.string().length(5).default(""),
    event: p.string().$type<VesselEventKind>().length(10),
    /** On the clock of `timeZone`: the port's, or at sea the one that was said. */
    eventTime: localTimeProp(),
    timeZone: p.string().length(60),
    /** The same as an instant: events of one ship are read in this order. */
    at: p.datetime(),
    /** A delay: when the ship is now expected (before she has arrived) or leaves (afterwards), on the same clock. */
    expectedTime: localTimeProp().nullable(),
    source: p.string().length(10).default(""),
    remark: p.string().length(500).default(""),
  },
  uniques: [{ properties: ["vesselCode", "eventTime", "event", "portCode"] }],
});
export class VesselEvent extends VesselEventSchema.class {}
VesselEventSchema.setClass(VesselEvent);

export const vesselEntities = [VesselEvent];
