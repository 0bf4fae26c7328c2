import { type EntityClass, type EntityManager, ReferenceKind } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import { readableRecord } from "#platform/kernel/field/field-readers.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import {
  compareVersions,
  type Version,
  type VersionLine,
} from "#platform/records/form/compare-versions.ts";
import {
  Booking,
  BookingCargo,
  BookingContainer,
  BookingModification,
} from "#domain/booking/booking-record/booking.entity.server.ts";
import { bookingShape } from "./modification.form.ts";

/** A record by the names of its columns. */
type Stored = Record<string, unknown>;
type BookingPart = Booking | BookingCargo | BookingContainer;
type Entry = { operation: "INSERT" | "UPDATE" | "DELETE"; column: string; old: string | null };

/** Property → column; relations are left out. */
function columnsOf(
  em: EntityManager,
  entity: EntityClass<BookingPart>,
): readonly (readonly [key: string, column: string])[] {
  const { properties } = em.getMetadata().get(entity);
  return Object.values(properties).flatMap(({ name, kind, fieldNames }) =>
    kind === ReferenceKind.SCALAR && fieldNames?.[0]
      ? [[String(name), fieldNames[0]] as const]
      : [],
  );
}

const named = (row: Stored, columns: ReturnType<typeof columnsOf>): Record<string, unknown> =>
  Object.fromEntries(columns.map(([key, column]) => [key, row[column] ?? null]));

/** What the change log says of records since a time, by id and the oldest first. */
async function entriesOf(
  em: EntityManager,
  of: { table: string; ids: readonly number[]; since: Date },
): Promise<Map<number, Entry[]>> {
  const { rows } = await sql<
    Entry & { id: number }
  >`select x.id, c.operation, c.column_name as "column", c.old_value as old
    from unnest(${[...of.ids]}::int[]) x (id)
      cross join lateral (
        select *
        from change_log
        where table_name = ${of.table}
          and (key_value = x.id::text or keys @> x.id::int8)
          and oper_time >= ${of.since}
      ) c
    order by c.id`.execute(em.getKysely());
  const byId = new Map<number, Entry[]>();
  for (const { id, ...entry } of rows) byId.set(id, [...(byId.get(id) ?? []), entry]);
  return byId;
}

/** The record as it was before the entries; null where it was not there. */
function asBefore(now: Stored | undefined, entries: readonly Entry[] = []): Stored | null {
  if (entries[0]?.operation === "INSERT") return null;
  const gone = entries.find(({ operation }) => operation === "DELETE");
  const before: Stored = { ...(gone ? (JSON.parse(gone.old ?? "{}") as Stored) : now) };
  for (const { operation, column, old } of entries.toReversed())
    if (operation === "UPDATE") before[column] = old;
  return before;
}

type Lines = { table: string; entity: EntityClass<BookingPart>; gone: readonly number[] };

/** Lines of a booking as they are and as they were, in their order. */
async function linesOf(
  em: EntityManager,
  { booking, sinceTime }: BookingModification,
  { table, entity, gone }: Lines,
) {
  const { rows } = await sql<{
    line: Stored;
  }>`select to_jsonb(l) as line
    from ${sql.table(table)} l
    where l.booking_id = ${booking.id}
    order by l.line_no, l.id`.execute(em.getKysely());
  const current = new Map(rows.map(({ line }) => [Number(line.id), line]));
  const columns = columnsOf(em, entity);
  const ids = [...new Set([...current.keys(), ...gone])];
  const entries = await entriesOf(em, { table, ids, since: sinceTime });
  const before = ids.flatMap((id) => {
    const line = asBefore(current.get(id), entries.get(id));
    return line && Object.keys(line).length > 0 ? [{ ...line, id } as Stored] : [];
  });
  before.sort((a, b) => Number(a.line_no) - Number(b.line_no) || Number(a.id) - Number(b.id));
  const shown = (lines: readonly Stored[]) =>
    lines.map((line) => named(line, columns) as VersionLine);
  return { now: shown([...current.values()]), before: shown(before) };
}

/** A booking and the booking as it was when its changes began, from the change log. */
async function versionsOf(
  em: EntityManager,
  modification: BookingModification,
): Promise<{ before: Version; now: Version }> {
  const { booking, sinceTime } = modification;
  const { rows } = await sql<{
    row: Stored;
  }>`select to_jsonb(b) as row from booking b where b.id = ${booking.id}`.execute(em.getKysely());
  const current = rows[0]?.row ?? {};
  const entries = await entriesOf(em, { table: "booking", ids: [booking.id], since: sinceTime });
  const before = asBefore(current, entries.get(booking.id)) ?? current;
  const cargo = await linesOf(em, modification, {
    table: "booking_cargo",
    entity: BookingCargo,
    gone: modification.goneCargo,
  });
  const containers = await linesOf(em, modification, {
    table: "booking_container",
    entity: BookingContainer,
    gone: modification.goneContainers,
  });
  const columns = columnsOf(em, Booking);
  const voyages = await sql<{ id: number; name: string }>`
    select id, voyage_name as name
    from voyage
    where id in (${Number(current.voyage_id)}, ${Number(before.voyage_id)})`.execute(
    em.getKysely(),
  );
  const version = (row: Stored): Version => ({
    ...named(row, columns),
    voyage: voyages.rows.find(({ id }) => id === Number(row.voyage_id))?.name ?? "",
  });
  return {
    before: { ...version(before), cargo: cargo.before, containers: containers.before },
    now: { ...version(current), cargo: cargo.now, containers: containers.now },
  };
}

/**
 * A modification with what differs from the booking as it was confirmed, or as the changes were
 * last taken note of, in fields the reader may read. The caller checks permission and scope.
 */
export async function readModification(
  em: EntityManager,
  actor: Actor,
  id: number,
): Promise<Record<string, unknown> | null> {
  const modification = await em.findOne(
    BookingModification,
    { id },
    { populate: ["booking.voyage"] },
  );
  if (!modification) return null;
  const { before, now } = await versionsOf(em, modification);
  const readable = (version: Version) => readableRecord(actor, "Booking", version);
  const shown = (at: Date | null | undefined) => (at ? timeShown(at, { zone: actor.zone }) : "");
  const { bkStatus, clientName, changeReason, changeContact, voyage } = modification.booking;
  const stated = readableRecord(actor, "Booking", { changeReason, changeContact });
  return {
    id: modification.id,
    version: modification.version,
    bookingId: modification.booking.id,
    bkNo: modification.bkNo,
    state: modification.state,
    bkStatus,
    clientName,
    ...stated,
    voyageName: voyage.voyageName,
    changedBy: modification.changedBy,
    changedTimeText: shown(modification.changedTime),
    sinceTimeText: shown(modification.sinceTime),
    takenBy: modification.takenBy,
    takenTimeText: shown(modification.takenTime),
    backBy: modification.backBy,
    backReason: modification.backReason,
    changes: compareVersions(bookingShape, readable(before), readable(now)),
  };
}
