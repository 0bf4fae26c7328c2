import { sql } from "kysely";
import { defineColumns } from "#platform/records/import/columns.ts";
import {
  defineImport,
  type ImportFault,
  type ImportRow,
  rowFault,
} from "#platform/records/import/define-import.server.ts";
import { existingAmong, upsertRows } from "#platform/records/import/upsert.server.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { resolvePorts } from "#domain/masterdata/place/port-codes.server.ts";
import { isoWeek } from "../numbers/iso-week.ts";
import { stopTexts, stopTimes, timesOutOfOrder } from "./stop-fields.ts";
import { isInRange, splitNumber } from "../numbers/voy-number.ts";
import { existingVoyages } from "../voyage-imports.queries.server.ts";
import { claimNumbers, numberingOf } from "../numbers/voyage-numbers.server.ts";
import { differingStops, upsertStops } from "./voyage-stops.server.ts";
import { callsInUse, followVoyages } from "../voyage-uses.server.ts";
import { stopList } from "../voyage.list.ts";

export const stopColumns = defineColumns([
  { key: "lineCode", names: ["航线", "Line", "line"], kind: "code", required: true, max: 20 },
  {
    key: "vessel",
    names: ["船名", "Vessel", "vessel"],
    kind: "text",
    required: true,
    max: 60,
    from: "vesselName",
  },
  {
    key: "voyage",
    names: ["航次号", "Voyage", "voyage", "航次"],
    kind: "code",
    required: true,
    max: 20,
  },
  {
    key: "serial",
    names: ["序号", "No.", "Serial", "serial"],
    kind: "integer",
    required: true,
    least: "1",
    greatest: "99",
  },
  { key: "portCode", names: ["港口", "Port", "port"], kind: "code", required: true, max: 10 },
  { key: "dockCode", names: ["码头", "Dock", "terminal"], kind: "code", max: 20 },
  { key: "eta", names: ["预计到港", "ETA", "eta_local"], kind: "datetime" },
  { key: "etb", names: ["预计靠泊", "ETB", "etb_local"], kind: "datetime" },
  { key: "etd", names: ["预计离港", "ETD", "etd_local"], kind: "datetime" },
  { key: "ata", names: ["实际到港", "ATA", "ata_local"], kind: "datetime" },
  { key: "atb", names: ["实际靠泊", "ATB", "atb_local"], kind: "datetime" },
  { key: "atd", names: ["实际离港", "ATD", "atd_local"], kind: "datetime" },
  { key: "pickTime", names: ["提箱时间", "Pick-up", "pick_time"], kind: "datetime" },
  { key: "cyCutoff", names: ["截港", "CY cut-off", "cy_cutoff"], kind: "datetime" },
  { key: "customsCutoff", names: ["截关", "Customs cut-off", "customs_cutoff"], kind: "datetime" },
  { key: "siCutoff", names: ["截单", "SI cut-off", "si_cutoff"], kind: "datetime" },
  { key: "isLoad", names: ["装货", "Loads", "loads"], kind: "flag" },
  { key: "isUnload", names: ["卸货", "Discharges", "discharges"], kind: "flag" },
  {
    key: "customsVoyage",
    names: ["海关航次", "Customs voyage", "customs_voyage"],
    kind: "code",
    max: 20,
  },
  {
    key: "customsArrival",
    names: ["海关到港", "Customs arrival", "customs_arrival"],
    kind: "datetime",
  },
  {
    key: "customsLeave",
    names: ["海关离港", "Customs departure", "customs_leave"],
    kind: "datetime",
  },
  {
    key: "externalVoyage",
    names: ["外部航次", "External voyage", "external_voyage"],
    kind: "code",
    max: 20,
  },
  {
    key: "externalArrival",
    names: ["外部到港", "External arrival", "external_arrival"],
    kind: "datetime",
  },
  {
    key: "externalLeave",
    names: ["外部离港", "External departure", "external_leave"],
    kind: "datetime",
  },
  { key: "remark", names: ["备注", "Remark", "remark"], kind: "text", max: 200 },
]);
type StopRow = ImportRow<(typeof stopColumns)[number]["key"]>;

const vesselOf = (stopRow: StopRow) => (stopRow.values.vessel ?? "").toUpperCase();
const voyageNameOf = (stopRow: StopRow) => `${vesselOf(stopRow)}/${stopRow.values.voyage}`;

/**
 * Calls with their voyages (voyage_stops.csv), port-local. Calls not in the file and blank cells
 * stay.
 */
export const voyageStopImport = defineImport({
  kind: "voyageStop",
  title: "voyage.import.voyageStop",
  perm: "voyage:edit",
  columns: stopColumns,
  list: stopList,
  leaves: ["voyageName", "ended", "delay"],
  key: ["vessel", "voyage", "serial"],
  check: checkStops,
  write: async (ctx, rows) => {
    await writeVoyages(ctx, rows);
    return writeStops(ctx, rows);
  },
});

async function checkStops(ctx: Ctx, rows: readonly StopRow[]): Promise<ImportFault[]> {
  const lines = await numberingOf(
    ctx,
    rows.map((row) => row.values.lineCode ?? ""),
  );
  const vessels = await existingAmong(ctx, "vessel", "name", rows.map(vesselOf));
  const ports = await resolvePorts(
    ctx,
    rows.map((row) => row.values.portCode),
  );
  const voyages = await existingVoyages(ctx, rows.map(voyageNameOf));
  const usedCalls = await callsInUse(ctx, rows.map(voyageNameOf));
  const own = rows.flatMap((row) => {
    const { lineCode, portCode, voyage } = row.values;
    const faults: ImportFault[] = [];
    const line = lines.get(lineCode ?? "");
    const existing = voyages.get(voyageNameOf(row));
    if (!line) faults.push(rowFault(row, "lineCode", "kit.unknownCode", { value: lineCode ?? "" }));
    else if (!existing && !isInRange(splitNumber(voyage ?? "").voyNo, line))
      faults.push(
        rowFault(row, "voyage", "voyage.numberRange", { from: line.voyNoFrom, to: line.voyNoTo }),
      );
    // An existing voyage keeps its name when its ship is renamed.
    if (!existing && !vessels.has(vesselOf(row)))
      faults.push(rowFault(row, "vessel", "kit.unknownCode", { value: vesselOf(row) }));
    const port = ports.get(portCode ?? "");
    if (!port) faults.push(rowFault(row, "portCode", "kit.unknownCode", { value: portCode ?? "" }));
    else if (!port.timeZone)
      faults.push(rowFault(row, "portCode", "voyage.noZone", { port: port.code }));
    const used = usedCalls.get(`${voyageNameOf(row)} ${row.values.serial}`);
    if (port && used && used !== port.code)
      faults.push(rowFault(row, "portCode", "voyage.portUsed", { port: used }));
    return [
      ...faults,
      ...timesOutOfOrder(row.values).map((key) => rowFault(row, key, "voyage.timesOrder")),
    ];
  });
  return [...own, ...(await endedFaults(ctx, rows, { voyages, ports }))];
}

type Existing = {
  voyages: Awaited<ReturnType<typeof existingVoyages>>;
  ports: Awaited<ReturnType<typeof resolvePorts>>;
};

const stopOf = (stopRow: StopRow, { voyages, ports }: Existing) => ({
  voyageId: voyages.get(voyageNameOf(stopRow))?.id ?? 0,
  serial: Number(stopRow.values.serial),
  ...Object.fromEntries([...stopTexts, ...stopTimes].map((key) => [key, stopRow.values[key]])),
  portCode: ports.get(stopRow.values.portCode ?? "")?.code ?? "",
});

/** Calls of an ended voyage are frozen; unchanged rows pass, as in an exported workbook. */
async function endedFaults(
  ctx: Ctx,
  rows: readonly StopRow[],
  existing: Existing,
): Promise<ImportFault[]> {
  const voyageOf = (stopRow: StopRow) => existing.voyages.get(voyageNameOf(stopRow));
  const ended = rows.filter((row) => voyageOf(row)?.ended === "Y");
  if (ended.length === 0) return [];
  const differing = await differingStops(
    ctx,
    ended.map((stopRow) => stopOf(stopRow, existing)),
  );
  return ended
    .filter(
      (stopRow, i) => differing.has(i) || stopRow.values.lineCode !== voyageOf(stopRow)?.lineCode,
    )
    .map((stopRow) =>
      rowFault(stopRow, "voyage", "voyage.ended", { voyage: voyageNameOf(stopRow) }),
    );
}

/** Files with later calls only do not set the departure. */
async function firstDays(
  ctx: Ctx,
  names: readonly string[],
): Promise<Map<string, { serial: number; day: string }>> {
  const { rows } = await sql<{
    name: string;
    serial: number;
    day: string;
  }>`select distinct on (v.id) v.voyage_name as name, s.serial,
      coalesce(to_char(coalesce(s.etd, s.eta), 'YYYY-MM-DD'), '') as day
    from voyage v join voyage_stop s on s.voyage_id = v.id
    where v.voyage_name = any (${[...names]}::text[])
    order by v.id, s.serial`.execute(ctx.em.getKysely());
  return new Map(rows.map((row) => [row.name, row]));
}

async function writeVoyages(ctx: Ctx, rows: readonly StopRow[]): Promise<void> {
  const stored = await sql<{
    name: string;
    code: string;
  }>`select distinct on (name) name, code
    from vessel
    where name = any (${rows.map(vesselOf)}::text[])
    order by name, built_year desc nulls last, code`.execute(ctx.em.getKysely());
  const vessels = new Map(stored.rows.map((row) => [row.name, row.code]));
  const firstCalls = new Map<string, StopRow>();
  for (const row of rows) {
    const stopRow = firstCalls.get(voyageNameOf(row));
    if (!stopRow || Number(row.values.serial) < Number(stopRow.values.serial))
      firstCalls.set(voyageNameOf(row), row);
  }
  const before = await firstDays(ctx, [...firstCalls.keys()]);
  const columns = [
    "voyage_name",
    "voyage",
    "line_code",
    "vessel_code",
    "vessel_name",
    "direction",
    "departure_date",
    "week",
    "settle_mon",
  ];
  await upsertRows(
    ctx,
    {
      table: "voyage",
      key: ["voyage_name"],
      columns: Object.fromEntries(
        columns.map((name) => [name, name === "departure_date" ? "date" : "text"]),
      ),
      // A file does not undo voyage entry or status control.
      insertOnly: ["voyage", "vessel_code", "vessel_name", "direction", "settle_mon"],
      starts: { departure_date: null, week: "" },
    },
    [...firstCalls].map(([voyage_name, stopRow]) => {
      const voyage = stopRow.values.voyage ?? "";
      const day = (stopRow.values.etd ?? stopRow.values.eta ?? "").slice(0, 10);
      const first = before.get(voyage_name);
      // The departure changes only when the first call names another day.
      const date =
        first && (first.serial < Number(stopRow.values.serial) || first.day === day) ? "" : day;
      return {
        voyage_name,
        voyage,
        line_code: stopRow.values.lineCode ?? "",
        vessel_code: vessels.get(vesselOf(stopRow)) ?? "",
        vessel_name: vesselOf(stopRow),
        direction: /[EWNS]$/.test(voyage) ? voyage.slice(-1) : "",
        departure_date: date || null,
        week: date ? isoWeek(date) : null,
        settle_mon: date.slice(0, 7),
      };
    }),
  );
}

async function writeStops(ctx: Ctx, rows: readonly StopRow[]) {
  const ports = await resolvePorts(
    ctx,
    rows.map((row) => row.values.portCode),
  );
  const voyages = await existingVoyages(ctx, rows.map(voyageNameOf));
  const counts = await upsertStops(
    ctx,
    rows.map((row) => stopOf(row, { voyages, ports })),
  );
  await claimNumbers(ctx, [...voyages.keys()]);
  await followVoyages(
    ctx,
    [...voyages.values()].map((voyage) => voyage.id),
  );
  return counts;
}
