import { type RawBuilder, sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import type { PortUse } from "./schedule/validate-changes.ts";
import { voyageCargo } from "./voyage-cargo.ts";

/** What depends on the ports of a voyage, from all areas. */
export async function readPortUses(ctx: Ctx, voyageId: number): Promise<Map<string, PortUse>> {
  const { rows } = await sql<Pick<PortUse, "port" | "now">>`
    select s.port_code as port, to_char(
        ${ctx.now}::timestamptz at time zone coalesce(nullif(p.time_zone, ''), 'UTC'),
        'YYYY-MM-DD HH24:MI'
      ) as now
    from (select distinct port_code from voyage_stop where voyage_id = ${voyageId}) s
      join port p on p.code = s.port_code`.execute(ctx.em.getKysely());
  const uses = new Map(
    rows.map((row) => [
      row.port,
      { ...row, loading: 0, discharging: 0, issuedBills: 0, pricedFees: [] } as PortUse,
    ]),
  );
  for (const { portUses } of voyageCargo.parts())
    for (const part of (await portUses?.(ctx, voyageId)) ?? []) {
      const use = uses.get(part.port);
      if (!use) continue;
      uses.set(part.port, {
        ...use,
        loading: use.loading + (part.loading ?? 0),
        discharging: use.discharging + (part.discharging ?? 0),
        issuedBills: use.issuedBills + (part.issuedBills ?? 0),
        pricedFees: [...use.pricedFees, ...(part.pricedFees ?? [])],
      });
    }
  return uses;
}

/** Searches and rates use these days. */
export async function followVoyages(ctx: Ctx, voyageIds: readonly number[]): Promise<void> {
  if (voyageIds.length === 0) return;
  for (const { follow } of voyageCargo.parts()) await follow?.(ctx, voyageIds);
}

/**
 * Sets sailing and arrival days of rows `b` of a table from the calls. `live`: a condition on `b`.
 */
export async function followCalls(
  ctx: Ctx,
  voyageIds: readonly number[],
  of: { table: string; live: RawBuilder<unknown> },
): Promise<void> {
  const db = ctx.em.getKysely();
  const table = sql.table(of.table);
  await sql`update ${table} b
    set etd = s.etd::date
    from voyage_stop s
    where b.voyage_id = any (${voyageIds}::int[])
      and s.voyage_id = b.voyage_id
      and s.port_code = b.port_load
      and ${of.live}
      and s.etd is not null
      and b.etd is distinct from s.etd::date
      and s.serial = (
        select min(serial)
        from voyage_stop m
        where m.voyage_id = b.voyage_id and m.port_code = b.port_load
      )`.execute(db);
  await sql`update ${table} b
    set eta = d.eta::date
    from voyage_stop l join voyage_stop d on d.voyage_id = l.voyage_id and d.serial > l.serial
    where b.voyage_id = any (${voyageIds}::int[])
      and l.voyage_id = b.voyage_id
      and l.port_code = b.port_load
      and d.port_code = b.port_dis
      and ${of.live}
      and d.eta is not null
      and b.eta is distinct from d.eta::date
      and d.serial = (
        select min(m.serial)
        from voyage_stop m
        where m.voyage_id = l.voyage_id and m.port_code = b.port_dis and m.serial > l.serial
      )`.execute(db);
}

/** Ports in use among those a change removes. */
export async function usedPorts(
  ctx: Ctx,
  voyageId: number,
  kept: readonly string[],
): Promise<string[]> {
  const ports = new Set<string>();
  for (const part of voyageCargo.parts())
    for (const port of (await part.usedPorts?.(ctx, voyageId, kept)) ?? []) ports.add(port);
  return [...ports].sort();
}

/** Calls in use: "voyage serial" → port. A file may move their times, not the port. */
export async function callsInUse(ctx: Ctx, names: readonly string[]): Promise<Map<string, string>> {
  const calls = new Map<string, string>();
  for (const part of voyageCargo.parts())
    for (const { call, port } of (await part.callsInUse?.(ctx, names)) ?? []) calls.set(call, port);
  return calls;
}

export async function countShipments(ctx: Ctx, voyageId: number): Promise<number> {
  let count = 0;
  for (const part of voyageCargo.parts())
    count += (await part.countShipments?.(ctx, voyageId)) ?? 0;
  return count;
}
