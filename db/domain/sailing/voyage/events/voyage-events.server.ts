import { sql } from "kysely";
import { can } from "#platform/kernel/actor/actor.ts";
import { allEvents, selectEvents, type ShipmentEvents } from "./shipment-events.server.ts";

/** Departure from the port of loading and arrival at the port of discharge, as reported. */
export const voyageEvents: ShipmentEvents = {
  kind: "voyage",
  rows: ({ actor }, { voyageId, portLoad, portDis }) => {
    const of = { info: sql`v.voyage_name`, place: sql`s.port_code`, who: sql`s.updated_by` };
    const href = can(actor, "voyage:list")
      ? sql`'/seaway/voyage/voyage/index/' || v.id`
      : sql`null`;
    const calls = sql`voyage v
      join voyage_stop s on s.voyage_id = v.id
      join port p on p.code = s.port_code
      where v.id = ${voyageId}`;
    const loading = sql`s.serial = (
        select min(l.serial)
        from voyage_stop l
        where l.voyage_id = v.id and l.port_code = ${portLoad}
      )`;
    const discharge = sql`s.serial = (
        select max(d.serial)
        from voyage_stop d
        where d.voyage_id = v.id and d.port_code = ${portDis}
      )`;
    return allEvents([
      selectEvents(
        { ...of, href, label: "voyage.event.berthed", at: sql`s.atb at time zone p.time_zone` },
        sql`${calls} and ${loading} and s.atb is not null`,
      ),
      selectEvents(
        {
          ...of,
          href,
          step: "departed",
          label: "voyage.event.departed",
          at: sql`s.atd at time zone p.time_zone`,
        },
        sql`${calls} and ${loading} and s.atd is not null`,
      ),
      selectEvents(
        {
          ...of,
          href,
          step: "arrived",
          label: "voyage.event.arrived",
          at: sql`s.ata at time zone p.time_zone`,
        },
        sql`${calls} and ${discharge} and s.ata is not null`,
      ),
    ]);
  },
};
