import { sql } from "kysely";
import { z } from "zod";
import { coparnMessage, type ReleaseOrder } from "#edi/outbound/coparn/coparn.message.ts";
import { functionOfPurpose } from "#edi/outbound/purpose.ts";
import { type VerifiedMass, vermasMessage } from "#edi/outbound/vermas/vermas.message.ts";
import { numberArray } from "#db/orm/sql-arrays.ts";
import { assertInScope } from "#platform/records/list/query/list-rows.server.ts";
import type { ListSource } from "#platform/records/list/query/list-sql.server.ts";
import type { RowResult } from "#platform/records/machine/steps.server.ts";
import { type Ctx, defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import * as v from "#platform/kernel/refusal/validation.ts";
import { Booking } from "#domain/booking/booking-record/booking.entity.server.ts";
import { holdEdiBookings } from "../edi-bookings.queries.server.ts";
import { controlOf } from "../edi-document.server.ts";
import type { DocumentHead } from "../../edi-rows.server.ts";
import { bookingMessageList } from "../../edi.lists.ts";
import { exportFields, type StoredFile } from "../message-export.server.ts";
import { profileTaking, sendPlain } from "../send-plain.server.ts";

const BookingMessagesInput = z.object({
  rows: z
    .array(z.object({ id: v.recordId() }))
    .min(1, { error: "kit.selectRows" })
    .max(2000),
  partnerCode: exportFields.partnerCode,
  purpose: exportFields.purpose,
});

const lastSent = (type: string) => sql`coalesce(
    (
      select case m.message_function when '1' then 'N' else 'Y' end
      from edi_message m
      where m.direction = 'OUT'
        and m.message_type = ${type}
        and m.object_nos @> array[t0.bk_no::text]
      order by m.id desc
      limit 1
    ),
    'N'
  )`;

/** `weighed`: containers with a valid mass, of all packed ones. */
export const bookingMessageSource: ListSource = {
  entity: Booking,
  computed: {
    weighed: sql`(
        select concat(count(*) filter (where x.vgm_kg is not null), ' / ', count(*))
        from box x
        where x.booking_id = t0.id
      )`,
    massesSent: lastSent("VERMAS"),
    releaseSent: lastSent("COPARN"),
  },
};

export type BookingMessages = {
  done: number;
  refused: number;
  rows: RowResult[];
  messages: StoredFile[];
};

/** VERMAS: the valid masses of the bookings' containers, a file per load port (guide §5.4). */
export const exportMasses = defineOperation({
  name: "edi.exportMasses",
  perm: "edi:export",
  input: BookingMessagesInput,
  done: "bookingEdi.sendMasses.done",
  requiresScope: true,
  async run(ctx, { rows, partnerCode, purpose }): Promise<BookingMessages> {
    const profile = await profileTaking(ctx, partnerCode, "VERMAS");
    const heads = await bookingsOfOneVoyage(ctx, rows);
    const masses = await massesOf(ctx, heads);
    const without = heads.filter(({ no }) => !masses.some(({ bkNo }) => bkNo === no));
    if (without.length > 0)
      throw new Refusals(
        without.map(({ no }) => new Refusal("edi.noMasses", { bkNo: no }, { key: no })),
      );
    const messages: StoredFile[] = [];
    for (const [portLoad, documents] of Map.groupBy(heads, (head) => head.portLoad)) {
      const control = await controlOf(ctx, {
        messageType: "VERMAS",
        messageVersion: vermasMessage(profile).version,
        partnerCode,
        purpose,
        documents,
      });
      const { voyage } = documents[0] as DocumentHead;
      const own = masses.filter(({ bkNo }) => documents.some(({ no }) => no === bkNo));
      const content = { voyNo: voyage.voyage, carrierCode: voyage.lineCode, portLoad, masses: own };
      const documentNo =
        control.documentNo ??
        documentNoOf("VGM", documents[0] as DocumentHead, control.documentSeq);
      const named = { voyageName: voyage.voyageName, objectNos: documents.map(({ no }) => no) };
      messages.push(
        await sendPlain(ctx, {
          message: vermasMessage(profile),
          profile,
          content,
          control,
          documentNo,
          ...named,
        }),
      );
    }
    return resultOf(heads, messages);
  },
});

/** COPARN: the containers of each booking are released at its load port (guide §5.5). */
export const exportReleases = defineOperation({
  name: "edi.exportReleases",
  perm: "edi:export",
  input: BookingMessagesInput,
  done: "bookingEdi.sendRelease.done",
  requiresScope: true,
  async run(ctx, { rows, partnerCode, purpose }): Promise<BookingMessages> {
    const profile = await profileTaking(ctx, partnerCode, "COPARN");
    const heads = await bookingsOfOneVoyage(ctx, rows);
    const orders = await releasesOf(ctx, heads);
    const messages: StoredFile[] = [];
    for (const head of heads) {
      const content = orders.get(head.no);
      if (!content) throw new Refusal("edi.noContainers", { bkNo: head.no }, { key: head.no });
      const control = await controlOf(ctx, {
        messageType: "COPARN",
        messageVersion: coparnMessage.version,
        partnerCode,
        purpose,
        documents: [head],
      });
      const documentNo = control.documentNo ?? documentNoOf("CR", head, control.documentSeq);
      const named = {
        voyageName: head.voyage.voyageName,
        objectNos: [head.no],
        messageFunction: functionOfPurpose[purpose],
      };
      messages.push(
        await sendPlain(ctx, {
          message: coparnMessage,
          profile,
          content,
          control,
          documentNo,
          ...named,
        }),
      );
    }
    return resultOf(heads, messages);
  },
});

const resultOf = (heads: readonly DocumentHead[], messages: StoredFile[]): BookingMessages => ({
  done: heads.length,
  refused: 0,
  rows: heads.map(({ id, no }) => ({ id, key: no, done: true })),
  messages,
});

const documentNoOf = (kind: string, { voyage, portLoad }: DocumentHead, seq: number) =>
  `${kind}-${voyage.voyage.slice(0, 17)}-${portLoad}-${String(seq).padStart(3, "0")}`;

/** In scope, under a row lock, of one voyage; a cancelled booking has nothing to say. */
async function bookingsOfOneVoyage(
  ctx: Ctx,
  rows: readonly { id: number }[],
): Promise<DocumentHead[]> {
  const ids = [...new Set(rows.map(({ id }) => id))];
  await assertInScope(ctx.em, bookingMessageList, bookingMessageSource, { actor: ctx.actor, ids });
  const heads = await holdEdiBookings(ctx, ids);
  const missing = ids.find((id) => !heads.some((head) => head.id === id));
  if (missing !== undefined) throw new Refusal("kit.notFound", {}, { key: String(missing) });
  const voyages = [...new Set(heads.map(({ voyage }) => voyage.voyageName))].sort();
  if (voyages.length > 1)
    throw new Refusal(
      "edi.oneVoyage",
      { voyages: voyages.slice(0, 10).join(", ") },
      { field: "rows" },
    );
  const gone = heads.filter(({ bkStatus }) =>
    ["DRAFT", "CANCELLED", "SHUT_OUT"].includes(bkStatus),
  );
  if (gone.length > 0)
    throw new Refusals(gone.map(({ no }) => new Refusal("bookingEdi.notNow", {}, { key: no })));
  return heads;
}

/**
 * The latest mass of each packed container that was not retracted; its time is by the clock of the
 * load port.
 */
async function massesOf({ em }: Ctx, heads: readonly DocumentHead[]): Promise<VerifiedMass[]> {
  const { rows } = await sql<VerifiedMass>`select x.cnt_no as "cntNo", x.size_type as "sizeType",
      b.bk_no as "bkNo", b.port_load as "portLoad", coalesce(x.seal_no, '') as "sealNo",
      d.weight_kg::text as "weightKg", d.method, d.party,
      to_char(
        d.declared_time at time zone coalesce(nullif(p.time_zone, ''), (select seaway_zone (''))),
        'YYYY-MM-DD"T"HH24:MI:SS'
      ) as "declaredTime"
    from booking b
      join box x on x.booking_id = b.id
      left join port p on p.code = b.port_load
      join lateral (
        select v.*
        from vgm_declaration v
        where v.booking_id = b.id and v.cnt_no = x.cnt_no and v.retracted_time is null
        order by v.declared_time desc, v.id desc
        limit 1
      ) d on true
    where b.id = any (${numberArray(heads.map(({ id }) => id))}::int[])
    order by b.bk_no, x.cnt_no`.execute(em.getKysely());
  return rows;
}

type OrderRow = Omit<ReleaseOrder, "vessel"> & { vesselName: string; imo: string };

async function releasesOf(
  { em }: Ctx,
  heads: readonly DocumentHead[],
): Promise<Map<string, ReleaseOrder>> {
  const { rows } = await sql<OrderRow>`select b.bk_no as "bkNo", v.voyage as "voyNo",
      coalesce(nullif(v.external_voyage, ''), v.customs_voyage) as "externalVoyNo",
      v.line_code as "carrierCode", v.vessel_name as "vesselName", coalesce(s.imo, '') as imo,
      b.port_load as "portLoad", b.port_dis as "portDis",
      (
        select to_char(t.etd, 'YYYY-MM-DD"T"HH24:MI:SS')
        from voyage_stop t
        where t.voyage_id = v.id and t.port_code = b.port_load
        order by t.serial
        limit 1
      ) as etd,
      coalesce(b.client_code, '') as "clientCode",
      coalesce(
        (
          select g.goods_name_en
          from booking_cargo g
          where g.booking_id = b.id
          order by g.line_no
          limit 1
        ),
        ''
      ) as "goodsNameEn",
      (
        select json_agg(
            json_build_object(
              'sizeType', c.size_type, 'count', c.cont_count, 'isSoc', c.is_soc = 'Y'
            )
            order by c.line_no
          )
        from booking_container c
        where c.booking_id = b.id and c.cont_count > 0
      ) as lines
    from booking b join voyage v on v.id = b.voyage_id left join vessel s on s.code = v.vessel_code
    where b.id = any (${numberArray(heads.map(({ id }) => id))}::int[])`.execute(em.getKysely());
  return new Map(
    rows.flatMap(({ vesselName, imo, etd, ...order }) =>
      order.lines
        ? [
            [
              order.bkNo,
              {
                ...order,
                ...(etd ? { etd } : {}),
                vessel: { name: vesselName, ...(imo ? { imo } : {}) },
              },
            ] as const,
          ]
        : [],
    ),
  );
}
