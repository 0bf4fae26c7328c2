import { defineEntity, p } from "@mikro-orm/postgresql";
import { localTimeProp, recordProps } from "#db/orm/record.server.ts";
import { VoyageSchemaRef } from "#domain/sailing/voyage/voyage.entity.server.ts";
import type { VesselEventKind } from "./vessel-events.ts";

const VesselEventSchema = defineEntity({
  name: "VesselEvent",
  tableName: "vessel_event",
  properties: {
    ...recordProps(),
    vesselCode: p.string().length(20),
    /** The name at the time. */
    vesselName: p.string().length(60),
    voyage: () => p.manyToOne(VoyageSchemaRef).nullable().deleteRule("set null"),
    serial: p.integer().nullable(),
    portCode: p.string().length(5).default(""),
    event: p.string().$type<VesselEventKind>().length(10),
    /** In `timeZone`: the port's, or at sea the reported one. */
    eventTime: localTimeProp(),
    timeZone: p.string().length(60),
    /** The instant, which orders the events of a ship. */
    at: p.datetime(),
    /** The revised arrival, or departure after arrival, in `timeZone`. */
    expectedTime: localTimeProp().nullable(),
    source: p.string().length(10).default(""),
    remark: p.string().length(500).default(""),
  },
  uniques: [{ properties: ["vesselCode", "eventTime", "event", "portCode"] }],
});
export class VesselEvent extends VesselEventSchema.class {}
VesselEventSchema.setClass(VesselEvent);

export const vesselEntities = [VesselEvent];
