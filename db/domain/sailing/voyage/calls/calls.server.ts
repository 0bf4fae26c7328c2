import { sql } from "kysely";
import { type UpsertRow, upsertRows } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, Refusals } from "#platform/kernel/refusal/refusal.ts";
import { resolvePorts } from "#domain/masterdata/place/port-codes.server.ts";

/** 0 means the position in the list. */
export type TypedCall = { serial: number; portCode: string; dockCode: string };

/** Returns calls with official port codes. @throws Refusals at `<key>.<i>.<field>` */
export async function checkCalls<Call extends TypedCall>(
  ctx: Ctx,
  key: string,
  calls: readonly Call[],
  more: (call: Call, at: (field: string) => { field: string }) => Refusal[] = () => [],
): Promise<Call[]> {
  const ports = await resolvePorts(
    ctx,
    calls.map((call) => call.portCode),
  );
  const docks = await docksOf(
    ctx,
    [...ports.values()].map((port) => port.code),
  );
  const faults: Refusal[] = [];
  const serials = new Set<number>();
  const checked = calls.map((call, i) => {
    const at = (field: string) => ({ field: `${key}.${i}.${field}` });
    const port = ports.get(call.portCode);
    if (!port)
      faults.push(new Refusal("kit.unknownCode", { value: call.portCode }, at("portCode")));
    else if (!port.timeZone)
      faults.push(new Refusal("voyage.noZone", { port: port.code }, at("portCode")));
    if (port && call.dockCode && !docks.has(`${port.code} ${call.dockCode}`))
      faults.push(
        new Refusal(
          "voyage.dockNotOfPort",
          { dock: call.dockCode, port: port.code },
          at("dockCode"),
        ),
      );
    const serial = call.serial || i + 1;
    if (serials.has(serial))
      faults.push(new Refusal("voyage.serialTwice", { serial }, at("serial")));
    serials.add(serial);
    faults.push(...more(call, at));
    return { ...call, serial, portCode: port?.code ?? call.portCode };
  });
  if (faults.length > 0) throw new Refusals(faults);
  return checked.toSorted((item, other) => item.serial - other.serial);
}

/** Docks as "port dock". */
export async function docksOf(ctx: Ctx, ports: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{
    name: string;
  }>`select port_code || ' ' || dock_code as name
    from dock
    where port_code = any (${[...new Set(ports)]}::text[])`.execute(ctx.em.getKysely());
  return new Set(rows.map((row) => row.name));
}

/** `of`: the column of the record. `columns`: other columns with types. */
export type CallTable = {
  table: string;
  of: readonly [table: string, column: string];
  columns: Readonly<Record<string, string>>;
};

/**
 * Replaces calls by serial. A change raises the record's version, so that stale forms are refused
 * (domain §3).
 */
export async function replaceCalls(
  ctx: Ctx,
  { table, of, columns }: CallTable,
  id: number,
  calls: readonly UpsertRow[],
): Promise<void> {
  const db = ctx.em.getKysely();
  const [owner, column] = of;
  const removed = await sql`delete from ${sql.table(table)}
    where ${sql.ref(column)} = ${id}
      and serial <> all (${calls.map((call) => Number(call.serial))}::int[])`.execute(db);
  const target = {
    table,
    key: [column, "serial"],
    columns: { [column]: "int", serial: "int", ...columns },
  };
  const counts = await upsertRows(
    ctx,
    target,
    calls.map((call) => ({ ...call, [column]: id })),
  );
  const changed = Number(removed.numAffectedRows ?? 0) + counts.inserted + counts.changed;
  if (changed > 0)
    await sql`update ${sql.table(owner)} set updated_time = now() where id = ${id}`.execute(db);
}
