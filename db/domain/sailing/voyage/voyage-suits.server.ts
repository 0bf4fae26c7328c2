import { type RawBuilder, sql } from "kysely";

/**
 * Condition on `voyage`: open for booking, before its cut-off, and calling the ports `from` and
 * then `to`, if they are given. A later leg of the round counts, as in `callsOf`. Null when neither
 * port is given.
 */
export function voyageSuits({
  from = "",
  to = "",
}: Readonly<Record<string, string>>): RawBuilder<unknown> | null {
  const [load, discharge] = [from, to].map((port) => port.trim().toUpperCase());
  if (!load && !discharge) return null;
  const open = sql`ended = 'N'
    and status <> 'CANCELLED'
    and eb_switch = 'OPEN'
    and (eb_deadline is null or eb_deadline > now())`;
  const call = load ? sql`l.port_code = ${load}` : sql`true`;
  const onward = sql`exists (
      select 1
      from voyage o join voyage_stop d on d.voyage_id = o.id
      where o.vessel_code = voyage.vessel_code
        and o.line_code = voyage.line_code
        and o.departure_date >= voyage.departure_date
        and o.direction <> voyage.direction
        and o.voyage = left(voyage.voyage, -1) || o.direction
        and d.port_code = ${discharge}
    )`;
  const later = sql`exists (
      select 1
      from voyage_stop d
      where d.voyage_id = voyage.id and d.serial > l.serial and d.port_code = ${discharge}
    )`;
  const reached = discharge ? sql`(${later} or ${onward})` : sql`true`;
  return sql`${open}
    and exists (
      select 1
      from voyage_stop l
      where l.voyage_id = voyage.id and ${call} and ${reached}
    )`;
}
