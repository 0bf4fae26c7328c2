import { sql } from "kysely";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import {
  allEvents,
  selectEvents,
  type ShipmentEvents,
} from "#domain/sailing/voyage/events/shipment-events.server.ts";

const flags = sql`(e.dg_captain_flag, e.dg_oversea_flag)`;

/** The decisions of captain and overseas port; both together complete the step. */
export const approvalEvents: ShipmentEvents = {
  kind: "approval",
  rows: (_reader, { ebookingId }) => {
    const from = sql`e_booking e where e.id = ${ebookingId}`;
    const decided = (
      side: "captain" | "oversea",
      [approved, rejected]: readonly [MessageKey, MessageKey],
    ) => {
      const column = (name: string) => sql.ref(`e.${side}_${name}`);
      const flag = sql.ref(`e.dg_${side}_flag`);
      return [
        selectEvents(
          { label: approved, at: column("time"), info: column("remark"), who: column("by") },
          sql`${from} and ${flag} = 'APPROVED'`,
        ),
        selectEvents(
          { label: rejected, at: column("time"), info: column("reject_reason"), who: column("by") },
          sql`${from} and ${flag} = 'REJECTED'`,
        ),
      ];
    };
    return allEvents([
      ...decided("captain", ["approval.event.captainApproved", "approval.event.captainRejected"]),
      ...decided("oversea", ["approval.event.overseasApproved", "approval.event.overseasRejected"]),
      selectEvents(
        { step: "approved", at: sql`greatest(e.captain_time, e.oversea_time)` },
        sql`${from}
          and 'APPROVED' in ${flags}
          and not array[e.dg_captain_flag, e.dg_oversea_flag]::text[] && array['NOT_APPLIED', 'APPLIED', 'REJECTED']`,
      ),
    ]);
  },
};
