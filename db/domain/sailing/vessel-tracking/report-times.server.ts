import { kyselyOf } from "#db/orm/kysely.server.ts";
import { type Ctx, parseInput } from "#platform/kernel/operation/operation.server.ts";
import { isRefusal, Refusal, Refusals, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { saveVoyage } from "#domain/sailing/voyage/ops/save-voyage.server.ts";
import { readVoyage } from "#domain/sailing/voyage/status-control.queries.server.ts";
import { timeOfEvent, type VesselEventKind } from "./vessel-events.ts";

/** `time` null removes the actual time if it still equals `unless`. */
export type CallReport = {
  voyageId: number;
  serial: number;
  event: VesselEventKind;
  time: string | null;
  unless?: string;
};

type StopRecord = { serial: number } & Record<string, unknown>;
const minute = (time: unknown) =>
  typeof time === "string" && time ? time.slice(0, 16).replace("T", " ") : null;

/**
 * Writes actual times by saving voyages, so their rules apply. Consequences of the delay are not
 * refused: the ship is already late. Other events are skipped.
 * @throws Refusals at eventTime
 */
export async function reportTimes(ctx: Ctx, reports: readonly CallReport[]): Promise<void> {
  const byVoyage = Map.groupBy(
    reports.filter((report) => report.event in timeOfEvent),
    (callReport) => callReport.voyageId,
  );
  // A fixed order avoids deadlocks.
  for (const [voyageId, own] of [...byVoyage].sort(([a], [b]) => a - b))
    await reportVoyage(ctx, voyageId, own);
}

async function reportVoyage(
  ctx: Ctx,
  voyageId: number,
  reports: readonly CallReport[],
): Promise<void> {
  await kyselyOf(ctx.em)
    .selectFrom("voyage")
    .select("id")
    .where("id", "=", voyageId)
    .forUpdate()
    .execute();
  // A fork sees calls that this import changed by SQL.
  const record = await readVoyage(
    ctx.em.fork({ keepTransactionContext: true }) as Ctx["em"],
    ctx.actor,
    voyageId,
  );
  if (!record) throw new Refusal("kit.notFound", {}, { key: String(voyageId) });
  const stops = (record.stops as StopRecord[]).map((stop) => ({ ...stop }));
  let changed = false;
  for (const { serial, event, time, unless } of reports) {
    const column = timeOfEvent[event as keyof typeof timeOfEvent];
    const stop = stops.find((candidate) => candidate.serial === serial);
    if (!stop || minute(stop[column]) === minute(time)) continue;
    if (time === null && minute(stop[column]) !== minute(unless)) continue;
    stop[column] = minute(time);
    changed = true;
  }
  if (!changed) return;
  try {
    const input = parseInput(saveVoyage.input, {
      ...record,
      version: undefined,
      stops,
      accept: "Y",
    });
    await saveVoyage.run(ctx, input);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    throw new Refusals(
      refusalsOf(error).map(
        (refusal) =>
          new Refusal(refusal.code, refusal.params, {
            field: "eventTime",
            key: String(record.voyageName),
          }),
      ),
    );
  }
}
