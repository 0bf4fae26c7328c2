import { type RawBuilder, sql } from "kysely";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Reader } from "#platform/records/list/query/list-scope.server.ts";
import { ExtensionPoint } from "#platform/kernel/operation/extension-point.ts";
import type { ShipmentEventKind, ShipmentStep } from "./shipment-steps.ts";

/** An e-booking, a booking or both; 0 and "" stand for the missing one. */
export type Shipment = {
  bookingId: number;
  ebookingId: number;
  bkNo: string;
  voyageId: number;
  portLoad: string;
  portDis: string;
};

/** What an area knows of a shipment's history. */
export type ShipmentEvents = {
  kind: ShipmentEventKind;
  /** A reader without it sees none of these events. */
  perm?: string;
  /** Not for customers. */
  internal?: true;
  rows(reader: Reader, shipment: Shipment): RawBuilder<unknown>;
};

/** Filled by every area that does something to a shipment. */
export const shipmentEvents = new ExtensionPoint<ShipmentEvents>("voyage.shipmentEvents");

type Sql = RawBuilder<unknown>;
type EventColumns = {
  /** The step of the usual way the event completes. */
  step?: ShipmentStep | Sql;
  /** A message; without it the row only completes its step. */
  label?: MessageKey | Sql;
  /** An instant, null where it was not recorded. */
  at: Sql;
  /** Port code; its zone shows the time. */
  place?: Sql;
  /** Of one container. */
  cntNo?: Sql;
  /** A number, reason or count. */
  info?: Sql;
  /** User name. */
  who?: Sql;
  /** Page of the record, null where the reader may not see it. */
  href?: Sql;
};

const none = sql`''`;

/** A statement of events; `from` begins with the first table's name. */
export function selectEvents(
  { step = none, label = none, at, ...more }: EventColumns,
  from: Sql,
): Sql {
  const { place = none, cntNo = none, info = none, who = none, href = sql`null` } = more;
  return sql`select (${step})::text as step, (${label})::text as label, (${at})::timestamptz as at,
      (${place})::text as place, (${cntNo})::text as cnt_no, (${info})::text as info,
      (${who})::text as who, (${href})::text as href
    from ${from}`;
}

export const allEvents = (parts: readonly Sql[]): Sql => sql.join(parts, sql` union all `);
