import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import type { z } from "zod";
import { Booking, bookingEdiFlag } from "../booking/booking.entity.server.ts";
import { isLockedBooking } from "../booking/booking-states.server.ts";
import { bookingFacts } from "../booking/booking.facts.server.ts";
import { bookingMachine } from "../booking/booking.machine.ts";
import type { ComposeBookings } from "./booking-export.ts";
import { EdiMessage, EdiPartner } from "./edi.entity.server.ts";
import { ediMessageFacts, ediPartnerFacts } from "./edi.facts.server.ts";
import { ediArchiveList, ediExportList, ediPartnerList } from "./edi.lists.ts";
import { ediMessageMachine, ediPartnerMachine } from "./edi.machines.ts";
import { ediMappingResource } from "./mapping.resource.server.ts";
import { defineSavePartner, sheetOfProfile } from "./ops/save-partner.server.ts";
import type { Actor } from "#platform/operation/actor.ts";
import { defineResource, type Resource } from "#platform/resource/resource.server.ts";
import { defineSteps } from "#platform/machine/steps.server.ts";
import { defineExportBookings } from "./export-bookings.server.ts";

/** What #edi lends to the domain: the composer of files and the schema of partner profiles. */
export type EdiPorts = { compose: ComposeBookings; profileSchema: z.ZodType<object> };

const archiveSource = {
  entity: EdiMessage,
  facts: ediMessageFacts,
  computed: {
    // A file is of one load port: that of any booking in it.
    portLoad: sql`(select b.port_load from booking b where b.bk_no = t0.object_nos[1])`,
  },
};

export const ediMessageSteps = defineSteps({
  machine: ediMessageMachine,
  facts: ediMessageFacts,
  list: ediArchiveList,
  source: archiveSource,
  keyOf: (message) => message.controlRef,
  setState: (message, state) => {
    message.status = state;
  },
  effects: {
    resend: (ctx, message) => {
      message.sentTimes += 1;
      message.lastSentTime = ctx.now;
    },
  },
});

const partnerSource = {
  entity: EdiPartner,
  facts: ediPartnerFacts,
  computed: {
    message: sql`t0.profile->>'message'`,
    version: sql`concat_ws('.', t0.profile->>'version', t0.profile->>'release')`,
    syntaxId: sql`t0.profile->>'syntaxId'`,
    recipientId: sql`t0.profile->'recipient'->>'id'`,
  },
};

export const ediPartnerSteps = defineSteps({
  machine: ediPartnerMachine,
  facts: ediPartnerFacts,
  list: ediPartnerList,
  source: partnerSource,
  keyOf: (partner) => partner.code,
  setState: () => undefined,
  effects: {
    remove: (ctx, partner) => {
      ctx.em.remove(partner);
    },
  },
});

async function readPartner(em: EntityManager, _actor: Actor, id: number): Promise<Record<string, unknown> | null> {
  const partner = await em.findOne(EdiPartner, { id });
  if (!partner) return null;
  const { rows } = await sql<{
    used: boolean;
  }>`select ${ediPartnerFacts.computed.used} as used from edi_partner t0 where t0.id = ${id}`.execute(em.getKysely());
  const { profile, ...plain } = wrap(partner).toObject() as unknown as Record<string, unknown> & { profile: object };
  return { ...sheetOfProfile(profile), ...plain, ...rows[0] };
}

const partnerResource = (ports: EdiPorts): Resource =>
  defineResource({
    apiName: ediPartnerList.apiName,
    list: ediPartnerList,
    source: partnerSource,
    machine: ediPartnerMachine,
    steps: ediPartnerSteps,
    get: readPartner,
    save: defineSavePartner(ports.profileSchema),
  });

/** Resources of the EDI desk, on the composer and schema the registry binds. */
export function ediResources(ports: EdiPorts): readonly Resource[] {
  return [
    defineResource({
      apiName: ediExportList.apiName,
      list: ediExportList,
      source: {
        entity: Booking,
        facts: bookingFacts,
        beside: { exportEdiFlag: bookingEdiFlag },
        where: isLockedBooking("t0"),
      },
      machine: bookingMachine,
      steps: { exportEdi: defineExportBookings(ports.compose) },
    }),
    defineResource({
      apiName: ediArchiveList.apiName,
      list: ediArchiveList,
      source: archiveSource,
      machine: ediMessageMachine,
      steps: ediMessageSteps,
    }),
    partnerResource(ports),
    ediMappingResource,
  ];
}
