import { type RawBuilder, sql } from "kysely";

type Ports = Readonly<Record<string, string>>;
type Sql = RawBuilder<unknown>;

const upper = (port: string) => port.trim().toUpperCase();
const bound = (port: string): Sql | null => (port ? sql`${port}` : null);

/**
 * Condition on `voyage`: calls these ports, the second after the first. A later leg of the round
 * counts, as in `callsOf`. Null stands for any port.
 */
export function voyageCalls(load: Sql | null, discharge: Sql | null): RawBuilder<boolean> {
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
  return sql<boolean>`exists (
      select 1
      from voyage_stop l
      where l.voyage_id = voyage.id and ${call} and ${reached}
    )`;
}

/**
 * Condition on `voyage`: open for booking, before its cut-off, and calling the ports `from` and
 * then `to`, if they are given. Null when neither port is given.
 */
export function voyageSuits({ from = "", to = "" }: Ports): Sql | null {
  const [load, discharge] = [upper(from), upper(to)];
  if (!load && !discharge) return null;
  return sql`ended = 'N'
    and status <> 'CANCELLED'
    and eb_switch = 'OPEN'
    and (eb_deadline is null or eb_deadline > now())
    and ${voyageCalls(bound(load), bound(discharge))}`;
}

/** Says of a voyage that it does not call the ports given. */
export function voyageMisfit({ from = "", to = "" }: Ports): Sql | null {
  const [load, discharge] = [upper(from), upper(to)];
  if (!load && !discharge) return null;
  return sql`case
      when not ${voyageCalls(bound(load), bound(discharge))} then 'voyage.mark.notCalling'
    end`;
}
