import { type RawBuilder, sql } from "kysely";
import type { OpenRequest } from "./open-request.ts";

/** SQL over `e_booking e`: the request that waits; a cancellation comes before a correction. */
export const waitingRequest = sql<OpenRequest>`case
    when e.cancel_status = 'REQUESTED' then 'CANCELLATION'
    when e.eb_modify = 'CORRECTION_SUBMITTED' then 'CORRECTION'
    else ''
  end`;

/**
 * SQL: the e-booking's number of a booking; a part of a split booking has that of its main booking.
 */
export const ebNoOf = (booking: RawBuilder<unknown>): RawBuilder<string> =>
  sql<string>`(
      case
        when ${booking}.eb_no <> '' then ${booking}.eb_no
        when ${booking}.main_bk_no <> '' then (
          select m.eb_no
          from booking m
          where m.bk_no = ${booking}.main_bk_no
        )
      end
    )`;
