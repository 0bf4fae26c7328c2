import type { ImportCounts } from "#platform/records/import/define-import.server.ts";
import {
  differingRows,
  type UpsertRow,
  upsertRows,
} from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { type CallTable, replaceCalls } from "./calls.server.ts";
import { stopTexts, stopTimes } from "./stop-fields.ts";

type StopKey = (typeof stopTimes)[number] | (typeof stopTexts)[number];
/** All rows of one write have the same fields. */
export type StopValues = { serial: number } & Partial<Record<StopKey, string | null>>;

const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns: Readonly<Record<string, string>> = Object.fromEntries([
  ...stopTexts.map((key) => [columnOf(key), "text"] as const),
  ...stopTimes.map((key) => [columnOf(key), "timestamp(0)"] as const),
]);
/** Defaults of a new call. */
const starts: Readonly<Record<string, string | null>> = Object.fromEntries(
  Object.entries(columns).map(([name, type]) => [
    name,
    type !== "text" ? null : name.startsWith("is_") ? "Y" : "",
  ]),
);
const rowOf = ({ serial, ...values }: StopValues): UpsertRow => ({
  serial,
  ...Object.fromEntries(Object.entries(values).map(([key, value]) => [columnOf(key), value])),
});

const stopTable: CallTable = { table: "voyage_stop", of: ["voyage", "voyage_id"], columns };

/** Replaces all calls of a voyage. */
export function replaceStops(
  ctx: Ctx,
  voyageId: number,
  stops: readonly Required<StopValues>[],
): Promise<void> {
  return replaceCalls(ctx, stopTable, voyageId, stops.map(rowOf));
}

/** Writes calls of several voyages by voyage and serial. Missing fields stay. */
export function upsertStops(ctx: Ctx, stops: readonly InputStop[]): Promise<ImportCounts> {
  return upsertRows(ctx, targetOf(stops), stops.map(writtenOf));
}

/** Places of the calls that `upsertStops` would change or add. */
export const differingStops = (ctx: Ctx, stops: readonly InputStop[]): Promise<Set<number>> =>
  differingRows(ctx, targetOf(stops), stops.map(writtenOf));

type InputStop = StopValues & { voyageId: number };
const writtenOf = ({ voyageId, ...stop }: InputStop) => ({ voyage_id: voyageId, ...rowOf(stop) });

function targetOf(stops: readonly InputStop[]) {
  const named = new Set(stops.flatMap((stop) => Object.keys(stop)).map(columnOf));
  const only = <T>(all: Readonly<Record<string, T>>) =>
    Object.fromEntries(Object.entries(all).filter(([name]) => named.has(name)));
  return {
    table: "voyage_stop",
    key: ["voyage_id", "serial"],
    columns: { voyage_id: "int", serial: "int", ...only(columns) },
    starts: only(starts),
  };
}
