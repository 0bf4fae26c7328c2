import { type EntityManager, wrap } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { Booking, bookingEdiFlag } from "#domain/booking/booking-record/booking.entity.server.ts";
import { isLockedBooking } from "#domain/booking/booking-record/booking-states.server.ts";
import { bookingFacts } from "#domain/booking/booking/booking.facts.server.ts";
import { bookingMachine } from "#domain/booking/booking/booking.machine.ts";
import { EdiMessage, EdiPartner, EdiTransfer } from "./edi.entity.server.ts";
import {
  billExportList,
  bookingMessageList,
  ediArchiveList,
  ediExportList,
  ediImportList,
  ediPartnerList,
  ediTransferList,
  importBillExportList,
} from "./edi.lists.ts";
import {
  bookingEdiMachine,
  billEdiMachine,
  importBillEdiMachine,
  ediInboundMachine,
  ediMessageMachine,
  ediPartnerMachine,
} from "./edi.machines.ts";
import {
  bookingEdiFacts,
  billEdiFacts,
  importBillEdiFacts,
  ediMessageFacts,
  ediPartnerFacts,
  partnerIsUsed,
} from "./edi.facts.server.ts";
import { ediMappingResource } from "./mapping/mapping.resource.server.ts";
import { savePartner, formOfProfile } from "./ops/save-partner.server.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { defineResource, type Resource } from "#platform/records/resource/resource.server.ts";
import { defineSteps } from "#platform/records/machine/steps.server.ts";
import { billExportSource, exportBills, reportsBills } from "./outbound/ops/export-bills.server.ts";
import {
  exportImportBills,
  importBillExportSource,
} from "./outbound/ops/export-import-bills.server.ts";
import {
  bookingMessageSource,
  exportMasses,
  exportReleases,
} from "./outbound/ops/export-booking-messages.server.ts";
import { exportBookings } from "./outbound/ops/export-bookings.server.ts";
import { correctCodes } from "./inbound/ops/correct-codes.server.ts";
import { receiveInterchange } from "./inbound/ops/receive-interchange.server.ts";
import { runInterchange } from "./inbound/run-interchange.server.ts";

/** Messages of a number; a booking's number finds those of its bills too. */
const holdsNumber = (no: string) => sql`t0.object_nos && (
    array[${no}]::text[] || array(
      select l.bl_no
      from bill l join booking b on b.id = l.booking_id
      where b.bk_no = ${no}
    )::text[]
  )`;

export const archiveSource = {
  entity: EdiMessage,
  facts: ediMessageFacts,
  match: { objectNos: holdsNumber },
  computed: {
    // All documents of a file share a load port.
    portLoad: sql`coalesce(
        (select l.port_load from bill l where ${reportsBills("t0")} and l.bl_no = t0.object_nos[1]),
        (select b.port_load from booking b where b.bk_no = t0.object_nos[1]),
        (select i.port_load from import_bill i where i.bl_no = t0.object_nos[1])
      )`,
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

const inboundSource = { ...archiveSource, where: sql`t0.direction = 'IN'` };

export const ediInboundSteps = defineSteps({
  machine: ediInboundMachine,
  facts: ediMessageFacts,
  list: ediImportList,
  source: inboundSource,
  keyOf: (message) => message.controlRef,
  setState: () => undefined,
  effects: { again: (ctx, message) => runInterchange(ctx, message) },
});

const partnerSource = {
  entity: EdiPartner,
  facts: ediPartnerFacts,
  computed: {
    // Older profiles name no messages and take IFCSUM.
    message: sql`coalesce(
        (select string_agg(m, ', ') from jsonb_array_elements_text(t0.profile -> 'messages') m),
        'IFCSUM'
      )`,
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

async function readPartner(
  em: EntityManager,
  _actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const partner = await em.findOne(EdiPartner, { id });
  if (!partner) return null;
  const { rows } = await sql<{
    used: boolean;
  }>`select ${partnerIsUsed(sql.raw("t0"))} as used from edi_partner t0 where t0.id = ${id}`.execute(
    em.getKysely(),
  );
  const { profile, ...plain } = wrap(partner).toObject();
  return { ...formOfProfile(profile), ...plain, ...rows[0] };
}

/** In menu order. */
export const ediResources: readonly Resource[] = [
  defineResource({
    apiName: ediExportList.apiName,
    list: ediExportList,
    source: {
      entity: Booking,
      facts: bookingFacts,
      sideTable: { exportEdiFlag: bookingEdiFlag },
      where: isLockedBooking("t0"),
    },
    machine: bookingMachine,
    steps: { exportEdi: exportBookings },
  }),
  defineResource({
    apiName: billExportList.apiName,
    list: billExportList,
    source: {
      ...billExportSource,
      facts: billEdiFacts,
      where: sql`t0.bl_status <> 'DRAFT' and t0.io_type = 'O'`,
    },
    machine: billEdiMachine,
    steps: { exportEdi: exportBills },
  }),
  defineResource({
    apiName: bookingMessageList.apiName,
    list: bookingMessageList,
    source: {
      ...bookingMessageSource,
      facts: bookingEdiFacts,
      where: sql`t0.bk_status not in ('DRAFT', 'CANCELLED', 'SHUT_OUT')`,
    },
    machine: bookingEdiMachine,
    steps: { sendMasses: exportMasses, sendRelease: exportReleases },
  }),
  defineResource({
    apiName: importBillExportList.apiName,
    list: importBillExportList,
    source: { ...importBillExportSource, facts: importBillEdiFacts },
    machine: importBillEdiMachine,
    steps: { exportEdi: exportImportBills },
  }),
  defineResource({
    apiName: ediArchiveList.apiName,
    list: ediArchiveList,
    source: archiveSource,
    machine: ediMessageMachine,
    steps: ediMessageSteps,
  }),
  defineResource({
    apiName: ediImportList.apiName,
    list: ediImportList,
    source: inboundSource,
    machine: ediInboundMachine,
    steps: ediInboundSteps,
    more: { receive: receiveInterchange, correctCodes },
  }),
  defineResource({
    apiName: ediPartnerList.apiName,
    list: ediPartnerList,
    source: partnerSource,
    machine: ediPartnerMachine,
    steps: ediPartnerSteps,
    get: readPartner,
    save: savePartner,
  }),
  defineResource({
    apiName: ediTransferList.apiName,
    list: ediTransferList,
    source: { entity: EdiTransfer },
    steps: {},
  }),
  ediMappingResource,
];
