import { sql } from "kysely";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { Refusal } from "#platform/operation/refusal.ts";
import { resolvePorts } from "../place/port-codes.server.ts";
import { callOf, type CallToFind } from "./call-of.ts";
import { instantSql, seenVoyages } from "./call-times.server.ts";
import { ofCall, timeOfEvent, type VesselEventKind } from "./vessel-events.ts";

/** An event as somebody tells it: the ship by code or name, the voyage by its name or its number; blank: not said. */
export type ReportedEvent = {
  vessel: string;
  voyage: string;
  portCode: string;
  /** 0: not said. */
  serial: number;
  event: VesselEventKind;
  /** "2026-06-01 14:00", on the clock of the port, or of `timeZone` where none is named. */
  eventTime: string;
  timeZone: string;
  expectedTime: string | null;
};

/** The same with everything known that follows from it; `at` is an ISO instant. */
export type PlacedEvent = {
  vesselCode: string;
  vesselName: string;
  voyageId: number | null;
  serial: number | null;
  portCode: string;
  timeZone: string;
  at: string;
};

/** Either the event with its place, or every reason why it has none. */
export type Placing = { placed: PlacedEvent } | { faults: Refusal[] };

/** Clocks differ a little (ms). */
const slack = 3_600_000;

type Ship = { code: string; name: string };
type Sailing = { id: number; name: string; voyage: string; vesselCode: string };
type Existing = {
  /** Zone of the company, for events at sea that name none. */
  own: string;
  ships: ReadonlyMap<string, Ship>;
  sailings: readonly Sailing[];
  ports: ReadonlyMap<string, { code: string; timeZone: string }>;
  zones: ReadonlySet<string>;
};

/**
 * Finds ship, voyage, port and call of events: all of them by a handful of statements. An event of a call without a voyage belongs to the ship's call
 * at the port nearest in time. One answer for each event, in their order (operations §3 "Voyage", stop detail).
 */
export async function placeEvents(ctx: Ctx, message: readonly ReportedEvent[]): Promise<Placing[]> {
  const existing = await existingFacts(ctx, message);
  const first = message.map((item) => result(item, existing));
  const times = await instantsOf(
    ctx,
    first.map((item, i) => ({ time: message[i]?.eventTime ?? "", zone: "zone" in item ? item.zone : "UTC" })),
  );
  const calls = await callsOfShips(
    ctx,
    first.flatMap((item) => ("ship" in item && item.port ? [{ ship: item.ship.code, port: item.port }] : [])),
  );
  return first.map((item, i): Placing => {
    if ("faults" in item) return item;
    const event = message[i] as ReportedEvent;
    const at = times[i] ?? 0;
    if (at > ctx.now.getTime() + slack) return { faults: [new Refusal("vessel.inFuture", {}, { field: "eventTime" })] };
    const own = (calls.get(item.ship.code) ?? []).filter((call) => !item.sailing || call.voyageId === item.sailing.id);
    const needs = ofCall.includes(event.event) && item.port !== "";
    const call = needs ? callOf(own, { portCode: item.port, serial: event.serial, voyage: item.sailing !== null, at }) : null;
    if (needs && !call && (event.event in timeOfEvent || item.sailing))
      return { faults: [new Refusal("vessel.noCall", { vessel: item.ship.name, port: item.port }, { field: "portCode" })] };
    return {
      placed: {
        vesselCode: item.ship.code,
        vesselName: item.ship.name,
        voyageId: call?.voyageId ?? item.sailing?.id ?? null,
        serial: call?.serial ?? null,
        portCode: item.port,
        timeZone: item.zone,
        at: new Date(at).toISOString(),
      },
    };
  });
}

type Data = { ship: Ship; sailing: Sailing | null; port: string; zone: string } | { faults: Refusal[] };

function result(message: ReportedEvent, { ships, sailings, ports, zones, own }: Existing): Data {
  const faults: Refusal[] = [];
  const wrong = (field: string, value: string) => faults.push(new Refusal("kit.unknownCode", { value }, { field }));
  let ship = ships.get(message.vessel) ?? null;
  const named = message.voyage
    ? sailings.find(
        (sailing) => sailing.name === message.voyage || (sailing.voyage === message.voyage && sailing.vesselCode === ship?.code),
      )
    : undefined;
  if (message.voyage && !named) wrong("voyage", message.voyage);
  if (!message.vessel && named) ship = ships.get(named.vesselCode) ?? null;
  if (message.vessel && !ship) wrong("vesselCode", message.vessel);
  if (!message.vessel && !message.voyage) faults.push(new Refusal("vessel.needsName", {}, { field: "vesselCode" }));
  if (ship && named && named.vesselCode !== ship.code)
    faults.push(new Refusal("vessel.otherShip", { voyage: named.name, vessel: ship.name }, { field: "voyage" }));
  const port = message.portCode ? ports.get(message.portCode) : undefined;
  if (message.portCode && !port) wrong("portCode", message.portCode);
  else if (port && !port.timeZone) faults.push(new Refusal("voyage.noZone", { port: port.code }, { field: "portCode" }));
  if (!message.portCode && (message.event in timeOfEvent || message.event === "DELAYED"))
    faults.push(new Refusal("vessel.needsPort", {}, { field: "portCode" }));
  if (!port && message.timeZone && !zones.has(message.timeZone))
    faults.push(new Refusal("money.badZone", { zone: message.timeZone }, { field: "timeZone" }));
  if (message.event === "DELAYED" && !message.expectedTime) faults.push(new Refusal("vessel.needsExpected", {}, { field: "expectedTime" }));
  if (faults.length > 0 || !ship) return { faults };
  return { ship, sailing: named ?? null, port: port?.code ?? "", zone: port?.timeZone ?? (message.timeZone || own) };
}

const distinct = (values: readonly string[]) => [...new Set(values.filter(Boolean))];

async function existingFacts(ctx: Ctx, message: readonly ReportedEvent[]): Promise<Existing> {
  const db = ctx.em.getKysely();
  const voyages = distinct(message.map((item) => item.voyage));
  const vessels = distinct(message.map((item) => item.vessel));
  const seen = seenVoyages(ctx.em, ctx.actor);
  const sailings = await sql<Sailing>`select v.id, v.voyage_name as name, v.voyage, v.vessel_code as "vesselCode" from voyage v
    where (v.voyage_name = any(${voyages}::text[]) or v.voyage = any(${voyages}::text[])) and ${seen}`.execute(db);
  const codes = [...vessels, ...sailings.rows.map((row) => row.vesselCode)];
  const ships = await sql<Ship>`select code, name from vessel where code = any(${codes}::text[]) or name = any(${vessels}::text[])
    order by built_year desc nulls last, code`.execute(db);
  const byName = new Map<string, Ship>();
  // A code speaks before a name that reads like it; of two ships of one name the younger is meant.
  for (const ship of ships.rows) if (!byName.has(ship.name)) byName.set(ship.name, ship);
  for (const ship of ships.rows) byName.set(ship.code, ship);
  const zones = await sql<{ name: string }>`select name from pg_timezone_names
    where name = any(${distinct(message.map((item) => item.timeZone))}::text[])`.execute(db);
  return {
    ships: byName,
    sailings: sailings.rows,
    ports: await resolvePorts(
      ctx,
      message.map((item) => item.portCode),
    ),
    zones: new Set(zones.rows.map((row) => row.name)),
    own: ctx.actor.zone,
  };
}

/** Local times with their zones as instants in ms, in their order. */
async function instantsOf(ctx: Ctx, input: readonly { time: string; zone: string }[]): Promise<number[]> {
  const { rows } = await sql<{ at: number }>`select (extract(epoch from g.time at time zone g.zone) * 1000)::float8 as at
    from json_to_recordset(${JSON.stringify(input.map((item, i) => ({ ...item, i })))}::json) as g(i int, "time" timestamp, zone text)
    order by g.i`.execute(ctx.em.getKysely());
  return rows.map((row) => row.at);
}

async function callsOfShips(ctx: Ctx, query: readonly { ship: string; port: string }[]): Promise<Map<string, CallToFind[]>> {
  const calls = new Map<string, CallToFind[]>();
  if (query.length === 0) return calls;
  const seen = seenVoyages(ctx.em, ctx.actor);
  const { rows } = await sql<CallToFind & { ship: string }>`select s.id, s.voyage_id as "voyageId", s.serial, s.port_code as "portCode",
      v.vessel_code as ship, ${instantSql(sql`s.eta`)} as eta, ${instantSql(sql`s.etd`)} as etd, ${instantSql(sql`s.ata`)} as ata,
      ${instantSql(sql`s.atd`)} as atd
    from voyage v join voyage_stop s on s.voyage_id = v.id join port p on p.code = s.port_code
    where v.vessel_code = any(${distinct(query.map((item) => item.ship))}::text[]) and v.status <> 'CANCELLED'
      and s.port_code = any(${distinct(query.map((item) => item.port))}::text[]) and ${seen}
    order by s.voyage_id, s.serial`.execute(ctx.em.getKysely());
  for (const row of rows) calls.set(row.ship, [...(calls.get(row.ship) ?? []), row]);
  return calls;
}
