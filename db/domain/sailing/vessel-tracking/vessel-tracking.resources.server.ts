import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { Voyage, VoyageStop } from "#domain/sailing/voyage/voyage.entity.server.ts";
import { reportOf, saveVesselEvent, takenBack } from "./ops/save-vessel-event.server.ts";
import { reportTimes } from "./report-times.server.ts";
import { VesselEvent } from "./vessel-tracking.entity.server.ts";
import { scheduleBoardList, vesselPositionList, vesselStatusList } from "./vessel-tracking.list.ts";
import { vesselEventFacts } from "./vessel-tracking.facts.server.ts";
import { vesselEventMachine } from "./vessel-tracking.machine.ts";

const eventSource = { entity: VesselEvent, facts: vesselEventFacts };

const eventSteps = defineSteps({
  machine: vesselEventMachine,
  facts: vesselEventFacts,
  list: vesselStatusList,
  source: eventSource,
  keyOf: (event) => `${event.vesselName} ${event.eventTime.slice(0, 16)}`,
  setState: () => {},
  effects: {
    remove: async (ctx, event) => {
      const report = reportOf(event);
      ctx.em.remove(event);
      if (report) await reportTimes(ctx, [takenBack(report)]);
    },
  },
});

async function readVesselEvent(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const event = await em.findOne(VesselEvent, { id }, { populate: ["voyage"] });
  if (!event) return null;
  const { voyage, eventTime, expectedTime, ...fields } = event;
  const minute = (time: string | null | undefined) => time?.slice(0, 16) ?? null;
  return {
    ...fields,
    voyage: voyage?.voyageName ?? "",
    eventTime: minute(eventTime),
    expectedTime: minute(expectedTime),
  };
}

const hours = (actual: string, planned: string) =>
  sql`round(extract(epoch from t0.${sql.ref(actual)} - t0.${sql.ref(planned)}) / 3600)::int`;

/** The last reported and next call of a voyage, in call order. */
const lastCall = (what: string) => sql`(
    select ${sql.raw(what)}
    from voyage_stop s
    where s.voyage_id = t0.id and coalesce(s.atd, s.ata) is not null
    order by s.serial desc
    limit 1
  )`;
const nextCall = (what: string) => sql`(
    select ${sql.raw(what)}
    from voyage_stop s
    where s.voyage_id = t0.id
      and s.ata is null
      and s.atd is null
      and not exists (
        select 1
        from voyage_stop l
        where l.voyage_id = t0.id and l.serial > s.serial and coalesce(l.ata, l.atd) is not null
      )
    order by s.serial
    limit 1
  )`;

export const vesselResources: readonly Resource[] = [
  defineResource({
    apiName: vesselStatusList.apiName,
    list: vesselStatusList,
    source: eventSource,
    machine: vesselEventMachine,
    steps: eventSteps,
    get: readVesselEvent,
    save: saveVesselEvent,
  }),
  defineResource({
    apiName: scheduleBoardList.apiName,
    list: scheduleBoardList,
    source: {
      entity: VoyageStop,
      computed: { arrivalDelay: hours("ata", "eta"), departureDelay: hours("atd", "etd") },
    },
    steps: {},
  }),
  defineResource({
    apiName: vesselPositionList.apiName,
    list: vesselPositionList,
    source: {
      entity: Voyage,
      computed: {
        lastPort: lastCall("s.port_code"),
        lastEvent: lastCall("case when s.atd is not null then 'DEPARTED' else 'ARRIVED' end"),
        lastTime: lastCall("coalesce(s.atd, s.ata)"),
        nextPort: nextCall("s.port_code"),
        nextEta: nextCall("s.eta"),
      },
    },
    steps: {},
  }),
];
