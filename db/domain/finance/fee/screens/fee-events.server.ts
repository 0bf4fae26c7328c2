import { sql } from "kysely";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import {
  allEvents,
  selectEvents,
  type ShipmentEvents,
} from "#domain/sailing/voyage/events/shipment-events.server.ts";
import { type FeeSide, feeSides } from "../fee-side.ts";

/**
 * When fees of the booking were entered, audited and rechecked, with their number; amounts stay on
 * the fee pages.
 */
export const feeEvents: ShipmentEvents = {
  kind: "fee",
  internal: true,
  rows: ({ actor }, { bkNo }) => {
    const ofSide = (side: FeeSide, labels: readonly [MessageKey, MessageKey, MessageKey]) => {
      const { name, address } = feeSides[side];
      const from = sql`fee f
        where f.bk_no = ${bkNo}
          and f.bk_no <> ''
          and f.fee_belong = ${side}
          and ${can(actor, `${name}:list`)}`;
      const href = sql`${`/${address.bill}/search?f.bkNo.equals=${encodeURIComponent(bkNo)}`}::text`;
      const of = { info: sql`count(*)`, href };
      return [
        selectEvents(
          { ...of, label: labels[0], at: sql`max(f.created_time)`, who: sql`max(f.created_by)` },
          sql`${from} having count(*) > 0`,
        ),
        selectEvents(
          { ...of, label: labels[1], at: sql`max(f.audit_time)`, who: sql`max(f.audit_by)` },
          sql`${from}
            and f.audit_time is not null
            and f.fee_status <> 'CREATED'
            having count(*) > 0`,
        ),
        selectEvents(
          { ...of, label: labels[2], at: sql`max(f.recheck_time)`, who: sql`max(f.recheck_by)` },
          sql`${from}
            and f.recheck_time is not null
            and f.fee_status = 'RECHECKED'
            having count(*) > 0`,
        ),
      ];
    };
    return allEvents([
      ...ofSide("R", ["fee.event.entered", "fee.event.audited", "fee.event.rechecked"]),
      ...ofSide("P", ["payable.event.entered", "payable.event.audited", "payable.event.rechecked"]),
    ]);
  },
};
