import { sql } from "kysely";
import { type Ctx, parseInput } from "#platform/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/operation/refusal.ts";
import { saveVoyage } from "../voyage/ops/save-voyage.server.ts";
import { readVoyage } from "../voyage/status-control.queries.server.ts";
import { timeOfEvent, type VesselEventKind } from "./vessel-events.ts";

/** An actual time of a call; `time` null takes it back, if it still is what the event said (`unless`). */
export type CallReport = { voyageId: number; serial: number; event: VesselEventKind; time: string | null; unless?: string };

type StopRecord = { serial: number } & Record<string, unknown>;
const minute = (time: unknown) => (typeof time === "string" && time ? time.slice(0, 16).replace("T", " ") : null);

/**
 * Writes actual times of calls by saving their voyages, so that every rule of a voyage holds for a report as well: an ended one is frozen, times keep
 * their order. What a late ship breaks was broken by the ship: it stops nobody from reporting her. Events that are no time of a call are left out.
 * @throws Refusals at eventTime.
 */
export async function reportTimes(ctx: Ctx, reports: readonly CallReport[]): Promise<void> {
  const byVoyage = Map.groupBy(
    reports.filter((report) => report.event in timeOfEvent),
    (callReport) => callReport.voyageId,
  );
  // In one order, so that two reporters wait for each other instead of standing in each other's way.
  for (const [voyageId, own] of [...byVoyage].sort(([a], [b]) => a - b)) await reportVoyage(ctx, voyageId, own);
}

async function reportVoyage(ctx: Ctx, voyageId: number, reports: readonly CallReport[]): Promise<void> {
  await sql`select 1 from voyage where id = ${voyageId} for update`.execute(ctx.em.getKysely());
  // Read beside what is loaded already: another report of this import may have changed the calls by SQL.
  const record = await readVoyage(ctx.em.fork({ keepTransactionContext: true }) as Ctx["em"], ctx.actor, voyageId);
  if (!record) throw new Refusal("kit.notFound", {}, { key: String(voyageId) });
  const stops = (record.stops as StopRecord[]).map((stop) => ({ ...stop }));
  let changed = false;
  for (const { serial, event, time, unless } of reports) {
    const column = timeOfEvent[event as keyof typeof timeOfEvent];
    const stop = stops.find((item) => item.serial === serial);
    if (!stop || minute(stop[column]) === minute(time)) continue;
    if (time === null && minute(stop[column]) !== minute(unless)) continue;
    stop[column] = minute(time);
    changed = true;
  }
  if (!changed) return;
  try {
    const input = parseInput(saveVoyage.input, { ...record, version: undefined, stops, accept: "Y" });
    await saveVoyage.run(ctx, input);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Refusals(
      refusalsOf(error).map((refusal) => new Refusal(refusal.code, refusal.params, { field: "eventTime", key: String(record.voyageName) })),
    );
  }
}
