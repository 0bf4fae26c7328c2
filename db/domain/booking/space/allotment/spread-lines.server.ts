import { sql } from "kysely";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { dec } from "#domain/masterdata/money/decimal.ts";
import { any } from "./allot.ts";
import { changeLines } from "./change-lines.server.ts";
import { assertReason } from "../ops/save-allotment.server.ts";
import { type InputLine, portsOf, upsertAllotments } from "./space-lines.server.ts";

/** `direction` is blank for all. */
export type SpreadLine = InputLine & { direction: string };
export type SpreadTarget = { id: number; voyage: string; departureDate: string; direction: string };

/**
 * Lines added, changed, unchanged, or skipped as their port is not called. `below`: lines under
 * their bookings.
 */
export type SpreadRow = {
  voyage: string;
  departureDate: string;
  added: number;
  changed: number;
  kept: number;
  skipped: number;
  below: number;
};
export type Spread = { voyages: number; added: number; changed: number; rows: SpreadRow[] };

const mostVoyages = 500;

type Stored = InputLine & { voyageId: number };

const whose = (line: Pick<InputLine, "portLoad" | "portDis" | "ownerKind" | "owner">) =>
  [line.portLoad, line.portDis, line.ownerKind, line.owner].join("|");
const equal = (a: string | null, b: string | null) =>
  a === null || b === null ? a === b : dec(a).eq(b);
const alike = (a: InputLine, b: InputLine) =>
  (["teu", "tons", "plugs", "dgSlots", "factor"] as const).every((item) =>
    equal(a[item], b[item]),
  ) && a.remark === b.remark;

/**
 * Adds missing lines to voyages in one transaction; `overwrite` also updates existing ones. A
 * second run changes nothing. A dry run counts lines below their bookings, otherwise they need the
 * reason.
 */
export async function spreadLines(
  ctx: Ctx,
  of: {
    lines: readonly SpreadLine[];
    targets: readonly SpreadTarget[];
    overwrite: boolean;
    reason: string;
  },
): Promise<Spread> {
  const { lines, targets, overwrite, reason } = of;
  if (lines.length === 0) throw new Refusal("space.nothingToLay");
  if (targets.length === 0) throw new Refusal("space.noVoyages");
  if (targets.length > mostVoyages)
    throw new Refusal("space.tooManyVoyages", { limit: mostVoyages });
  const ids = targets.map((target) => target.id);
  const ports = await portsOf(ctx, ids);
  const rows = new Map<number, SpreadRow>();
  const below = await changeLines(ctx, ids, async () => {
    const stored = await storedLines(ctx, ids);
    const writes = targets.flatMap((target) => {
      const calls = ports.get(target.id);
      const row: SpreadRow = {
        voyage: target.voyage,
        departureDate: target.departureDate,
        added: 0,
        changed: 0,
        kept: 0,
        skipped: 0,
        below: 0,
      };
      rows.set(target.id, row);
      return meantFor(lines, target.direction)
        .filter((line) => {
          const existing = stored.get(`${target.id}|${whose(line)}`);
          const called =
            (line.portLoad === any || calls?.load.has(line.portLoad)) &&
            (line.portDis === any || calls?.dis.has(line.portDis));
          const fate = !called
            ? "skipped"
            : !existing
              ? "added"
              : overwrite && !alike(existing, line)
                ? "changed"
                : "kept";
          row[fate] += 1;
          return fate === "added" || fate === "changed";
        })
        .map((line) => ({ ...line, voyageId: target.id }));
    });
    await upsertAllotments(ctx, writes);
  });
  if (!ctx.dryRun) assertReason(below, reason);
  for (const id of new Set(below.map((below) => below.line.id))) {
    const row = rows.get(below.find((below) => below.line.id === id)?.line.voyageId ?? 0);
    if (row) row.below += 1;
  }
  const reasoned = [...new Set(below.map((below) => below.line.id))];
  await sql`update space_allotment
    set change_reason = ${reason}
    where id = any (${reasoned}::int[]) and ${reason} <> ''`.execute(ctx.em.getKysely());
  const all = [...rows.values()];
  const sum = (key: "added" | "changed") => all.reduce((total, row) => total + row[key], 0);
  return { voyages: all.length, added: sum("added"), changed: sum("changed"), rows: all };
}

/** A line of the direction precedes one of all directions. */
function meantFor(lines: readonly SpreadLine[], direction: string): SpreadLine[] {
  const lineOf = new Map<string, SpreadLine>();
  for (const line of lines)
    if (line.direction === direction || (line.direction === "" && !lineOf.has(whose(line))))
      lineOf.set(whose(line), line);
  return [...lineOf.values()];
}

async function storedLines(ctx: Ctx, voyageIds: readonly number[]): Promise<Map<string, Stored>> {
  const { rows } = await sql<Stored>`select voyage_id as "voyageId", ${lineFields}
    from space_allotment
    where voyage_id = any (${[...voyageIds]}::int[])`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [`${row.voyageId}|${whose(row)}`, row]));
}

/** The fields of `InputLine`, from any table. */
export const lineFields = sql`port_load as "portLoad",
  port_dis as "portDis",
  owner_kind as "ownerKind",
  owner,
  teu::text,
  tons::text,
  plugs::text,
  dg_slots::text as "dgSlots",
  factor::text,
  remark`;
