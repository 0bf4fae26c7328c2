import type { ImportCounts } from "#platform/import/define-import.server.ts";
import { differingRows, type UpsertRow, upsertRows } from "#platform/import/upsert.server.ts";
import type { Ctx } from "#platform/operation/operation.server.ts";
import { type CallTable, replaceCalls } from "./calls.server.ts";
import { stopTexts, stopTimes } from "./stop-fields.ts";

type StopKey = (typeof stopTimes)[number] | (typeof stopTexts)[number];
/** A call as it is written; every row of one write names the same fields. */
export type StopValues = { serial: number } & Partial<Record<StopKey, string | null>>;

const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const columns: Readonly<Record<string, string>> = Object.fromEntries([
  ...stopTexts.map((key) => [columnOf(key), "text"] as const),
  ...stopTimes.map((key) => [columnOf(key), "timestamp(0)"] as const),
]);
/** What a new call holds where nothing is said of it. */
const starts: Readonly<Record<string, string | null>> = Object.fromEntries(
  Object.entries(columns).map(([name, type]) => [name, type !== "text" ? null : name.startsWith("is_") ? "Y" : ""]),
);
const rowOf = ({ serial, ...values }: StopValues): UpsertRow => ({
  serial,
  ...Object.fromEntries(Object.entries(values).map(([key, value]) => [columnOf(key), value])),
});

const stopTable: CallTable = { table: "voyage_stop", of: ["voyage", "voyage_id"], columns };

/** Makes the calls of a voyage those of its sheet: all their fields are meant, and what is not there any more is removed. */
export function replaceStops(ctx: Ctx, voyageId: number, stops: readonly Required<StopValues>[]): Promise<void> {
  return replaceCalls(ctx, stopTable, voyageId, stops.map(rowOf));
}

/** Calls of several voyages, set-based: a call is known by its voyage and its serial; what is not said of it stays as it is. */
export function upsertStops(ctx: Ctx, stops: readonly InputStop[]): Promise<ImportCounts> {
  return upsertRows(ctx, targetOf(stops), stops.map(writtenOf));
}

/** The places of the calls that `upsertStops` would change or add. */
export const differingStops = (ctx: Ctx, stops: readonly InputStop[]): Promise<Set<number>> =>
  differingRows(ctx, targetOf(stops), stops.map(writtenOf));

type InputStop = StopValues & { voyageId: number };
const writtenOf = ({ voyageId, ...stop }: InputStop) => ({ voyage_id: voyageId, ...rowOf(stop) });

function targetOf(stops: readonly InputStop[]) {
  const named = new Set(stops.flatMap((stop) => Object.keys(stop)).map(columnOf));
  const only = <T>(all: Readonly<Record<string, T>>) => Object.fromEntries(Object.entries(all).filter(([name]) => named.has(name)));
  return {
    table: "voyage_stop",
    key: ["voyage_id", "serial"],
    columns: { voyage_id: "int", serial: "int", ...only(columns) },
    starts: only(starts),
  };
}
