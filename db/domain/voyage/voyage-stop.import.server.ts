import { sql } from "kysely";
import { defineColumns } from "../kit/import/columns.ts";
import { defineImport, type ImportFault, type ImportRow, rowFault } from "../kit/import/define-import.server.ts";
import { knownAmong, upsertRows } from "../kit/import/upsert.server.ts";
import type { Ctx } from "../kit/operation.server.ts";
import { resolvePorts } from "../place/port-codes.server.ts";
import { isoWeek } from "./iso-week.ts";
import { upsertStops } from "./voyage-stops.server.ts";

const stopColumns = defineColumns([
  { key: "lineCode", names: ["航线", "Line", "line"], kind: "code", required: true, max: 20 },
  { key: "vessel", names: ["船名", "Vessel", "vessel"], kind: "text", required: true, max: 60 },
  { key: "voyage", names: ["航次", "Voyage", "voyage"], kind: "code", required: true, max: 20 },
  { key: "serial", names: ["序号", "Serial", "serial"], kind: "integer", required: true, least: "1", greatest: "99" },
  { key: "portCode", names: ["港口", "Port", "port"], kind: "code", required: true, max: 10 },
  { key: "dockCode", names: ["码头", "Dock", "terminal"], kind: "code", max: 20 },
  { key: "eta", names: ["预计到港", "ETA", "eta_local"], kind: "datetime" },
  { key: "etb", names: ["预计靠泊", "ETB", "etb_local"], kind: "datetime" },
  { key: "etd", names: ["预计离港", "ETD", "etd_local"], kind: "datetime" },
  { key: "ata", names: ["实际到港", "ATA", "ata_local"], kind: "datetime" },
  { key: "atd", names: ["实际离港", "ATD", "atd_local"], kind: "datetime" },
  { key: "cyCutoff", names: ["截港", "CY cut-off", "cy_cutoff"], kind: "datetime" },
  { key: "customsCutoff", names: ["截关", "Customs cut-off", "customs_cutoff"], kind: "datetime" },
  { key: "siCutoff", names: ["截单", "SI cut-off", "si_cutoff"], kind: "datetime" },
  { key: "isLoad", names: ["装货", "Loads", "loads"], kind: "flag" },
  { key: "isUnload", names: ["卸货", "Discharges", "discharges"], kind: "flag" },
]);
type StopRow = ImportRow<(typeof stopColumns)[number]["key"]>;

const vesselOf = (one: StopRow) => (one.values.vessel ?? "").toUpperCase();
const voyageNameOf = (one: StopRow) => `${vesselOf(one)}/${one.values.voyage}`;

/**
 * Calls of voyages (voyage_stops.csv), and with them the voyages themselves: one per vessel and number with its direction letter.
 * Times are local to the port. Trade codes of ports become official ones. Calls that the file does not name stay.
 */
export const voyageStopImport = defineImport({
  kind: "voyageStop",
  title: "voyage.import.voyageStop",
  perm: "voyage:edit",
  columns: stopColumns,
  key: ["vessel", "voyage", "serial"],
  check: checkStops,
  write: async (ctx, rows) => {
    await writeVoyages(ctx, rows);
    return writeStops(ctx, rows);
  },
});

async function checkStops(ctx: Ctx, rows: readonly StopRow[]): Promise<ImportFault[]> {
  const lines = await knownAmong(
    ctx,
    "vessel_line",
    "code",
    rows.map((one) => one.values.lineCode),
  );
  const vessels = await knownAmong(ctx, "vessel", "name", rows.map(vesselOf));
  const ports = await resolvePorts(
    ctx,
    rows.map((one) => one.values.portCode),
  );
  const ended = await sql<{ name: string }>`select voyage_name as name from voyage where ended = 'Y'
    and voyage_name = any(${rows.map(voyageNameOf)}::text[])`.execute(ctx.em.getKysely());
  const endedNames = new Set(ended.rows.map((row) => row.name));
  return rows.flatMap((one) => {
    const { lineCode, portCode } = one.values;
    const faults: ImportFault[] = [];
    if (!lines.has(lineCode ?? "")) faults.push(rowFault(one, "lineCode", "kit.unknownCode", { value: lineCode ?? "" }));
    if (!vessels.has(vesselOf(one))) faults.push(rowFault(one, "vessel", "kit.unknownCode", { value: vesselOf(one) }));
    const port = ports.get(portCode ?? "");
    if (!port) faults.push(rowFault(one, "portCode", "kit.unknownCode", { value: portCode ?? "" }));
    else if (!port.timeZone) faults.push(rowFault(one, "portCode", "voyage.noZone", { port: port.code }));
    if (endedNames.has(voyageNameOf(one))) faults.push(rowFault(one, "voyage", "voyage.ended", { voyage: voyageNameOf(one) }));
    return [...faults, ...timeFaults(one)];
  });
}

/** A ship arrives, berths and leaves in this order. */
function timeFaults(one: StopRow): ImportFault[] {
  const order = (["eta", "etb", "etd"] as const).filter((key) => one.values[key]);
  const wrong = order.find((key, i) => i > 0 && (one.values[key] ?? "") < (one.values[order[i - 1] ?? key] ?? ""));
  const faults = wrong ? [rowFault(one, wrong, "voyage.timesOrder")] : [];
  if (one.values.ata && one.values.atd && one.values.atd < one.values.ata) faults.push(rowFault(one, "atd", "voyage.timesOrder"));
  return faults;
}

async function writeVoyages(ctx: Ctx, rows: readonly StopRow[]): Promise<void> {
  const found = await sql<{ name: string; code: string }>`select distinct on (name) name, code from vessel
    where name = any(${rows.map(vesselOf)}::text[]) order by name, built_year desc nulls last, code`.execute(ctx.em.getKysely());
  const vessels = new Map(found.rows.map((row) => [row.name, row.code]));
  const firstCalls = new Map<string, StopRow>();
  for (const one of rows) {
    const known = firstCalls.get(voyageNameOf(one));
    if (!known || Number(one.values.serial) < Number(known.values.serial)) firstCalls.set(voyageNameOf(one), one);
  }
  await upsertRows(
    ctx,
    {
      table: "voyage",
      key: ["voyage_name"],
      columns: {
        voyage_name: "text",
        voyage: "text",
        line_code: "text",
        vessel_code: "text",
        vessel_name: "text",
        direction: "text",
        departure_date: "date",
        week: "text",
        settle_mon: "text",
      },
      // What voyage entry and status control say afterwards is not undone by the next file of calls.
      insertOnly: ["voyage", "vessel_code", "vessel_name", "direction", "settle_mon"],
    },
    [...firstCalls].map(([voyage_name, one]) => {
      const voyage = one.values.voyage ?? "";
      const date = (one.values.etd ?? one.values.eta ?? "").slice(0, 10);
      return {
        voyage_name,
        voyage,
        line_code: one.values.lineCode ?? "",
        vessel_code: vessels.get(vesselOf(one)) ?? "",
        vessel_name: vesselOf(one),
        direction: /[EWNS]$/.test(voyage) ? voyage.slice(-1) : "",
        departure_date: date || null,
        week: date ? isoWeek(date) : "",
        settle_mon: date.slice(0, 7),
      };
    }),
  );
}

async function writeStops(ctx: Ctx, rows: readonly StopRow[]) {
  const ports = await resolvePorts(
    ctx,
    rows.map((one) => one.values.portCode),
  );
  const found = await sql<{ id: number; name: string }>`select id, voyage_name as name from voyage
    where voyage_name = any(${rows.map(voyageNameOf)}::text[])`.execute(ctx.em.getKysely());
  const ids = new Map(found.rows.map((row) => [row.name, row.id]));
  return upsertStops(
    ctx,
    rows.map((one) => ({
      voyage_id: ids.get(voyageNameOf(one)) ?? 0,
      serial: one.values.serial,
      port_code: ports.get(one.values.portCode ?? "")?.code ?? "",
      dock_code: one.values.dockCode ?? "",
      eta: one.values.eta,
      etb: one.values.etb,
      etd: one.values.etd,
      ata: one.values.ata,
      atd: one.values.atd,
      cy_cutoff: one.values.cyCutoff,
      customs_cutoff: one.values.customsCutoff,
      si_cutoff: one.values.siCutoff,
      is_load: one.values.isLoad ?? "Y",
      is_unload: one.values.isUnload ?? "Y",
    })),
  );
}
