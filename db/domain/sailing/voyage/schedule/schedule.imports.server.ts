import { anyOf, kyselyOf } from "#db/orm/kysely.server.ts";
import {
  defineImport,
  type ImportFault,
  type ImportRow,
  rowFault,
} from "#platform/records/import/define-import.server.ts";
import { existingAmong, unknownCodes, upsertRows } from "#platform/records/import/upsert.server.ts";
import type { MasterImport, RowOf } from "#platform/records/resource/master.server.ts";
import { resolvePorts } from "#domain/masterdata/place/port-codes.server.ts";
import { docksOf } from "../calls/calls.server.ts";
import { scheduleStopColumns } from "./schedule.columns.ts";
import { clockOf, shipCodes } from "./schedule-text.ts";
import type { scheduleTemplateFields } from "./schedule.entity.server.ts";

type TemplateRow = RowOf<typeof scheduleTemplateFields>;
type StopRow = ImportRow<(typeof scheduleStopColumns)[number]["key"]>;

export const templateImport = {
  title: "voyage.import.template",
  check: async (ctx, rows) => {
    const ships = await existingAmong(ctx, "vessel", "code", rows.flatMap(shipsOf));
    return rows.flatMap((row) => faultsOf(row, ships));
  },
  prepare: (_ctx, rows) =>
    rows.map((row) =>
      row.values.vesselCodes
        ? { ...row, values: { ...row.values, vesselCodes: shipsOf(row).join(" ") } }
        : row,
    ),
} satisfies MasterImport<typeof scheduleTemplateFields>;

const shipsOf = (templateRow: TemplateRow) => shipCodes(templateRow.values.vesselCodes ?? "");

function faultsOf(templateRow: TemplateRow, ships: ReadonlySet<string>): ImportFault[] {
  const { effectiveDate, expirationDate } = templateRow.values;
  const faults = shipsOf(templateRow)
    .filter((code) => !ships.has(code))
    .map((value) => rowFault(templateRow, "vesselCodes", "kit.unknownCode", { value }));
  if (effectiveDate && expirationDate && expirationDate <= effectiveDate)
    faults.push(rowFault(templateRow, "expirationDate", "voyage.expiryBefore"));
  return faults;
}

const texts = ["direction", "portCode", "dockCode", "arriveTime", "isLoad", "isUnload"] as const;
const numbers = [
  "arriveDay",
  "berthHours",
  "stayHours",
  "pickHours",
  "cyHours",
  "customsHours",
  "siHours",
] as const;
const columnOf = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A blank cell keeps the stored value. */
export const scheduleStopImport = defineImport({
  kind: "scheduleStop",
  title: "voyage.import.scheduleStop",
  perm: "voyage:edit",
  columns: scheduleStopColumns,
  key: ["template", "serial"],
  check: async (ctx, rows) => {
    const ports = await resolvePorts(
      ctx,
      rows.map((row) => row.values.portCode),
    );
    const docks = await docksOf(
      ctx,
      [...ports.values()].map((port) => port.code),
    );
    const unknown = await unknownCodes(ctx, rows, { template: ["schedule_template", "code"] });
    const own = rows.flatMap((row: StopRow) => {
      const { portCode, dockCode, arriveTime } = row.values;
      const port = ports.get(portCode ?? "");
      const faults: ImportFault[] = [];
      if (!port)
        faults.push(rowFault(row, "portCode", "kit.unknownCode", { value: portCode ?? "" }));
      else if (!port.timeZone)
        faults.push(rowFault(row, "portCode", "voyage.noZone", { port: port.code }));
      if (port && dockCode && !docks.has(`${port.code} ${dockCode}`))
        faults.push(
          rowFault(row, "dockCode", "voyage.dockNotOfPort", { dock: dockCode, port: port.code }),
        );
      if (arriveTime && !clockOf(arriveTime))
        faults.push(rowFault(row, "arriveTime", "voyage.badClock", { time: arriveTime }));
      return faults;
    });
    return [...unknown, ...own];
  },
  write: async (ctx, rows) => {
    const ports = await resolvePorts(
      ctx,
      rows.map((row) => row.values.portCode),
    );
    const matches = await kyselyOf(ctx.em)
      .selectFrom("schedule_template")
      .select(["id", "code"])
      .where("code", "=", anyOf(rows.map((row) => row.values.template)))
      .execute();
    const ids = new Map(matches.map((row) => [row.code, row.id]));
    const typed = [
      ...texts.map((key) => [columnOf(key), "text"]),
      ...numbers.map((key) => [columnOf(key), "int"]),
    ];
    return upsertRows(
      ctx,
      {
        table: "schedule_stop",
        key: ["template_id", "serial"],
        columns: { template_id: "int", serial: "int", ...Object.fromEntries(typed) },
        starts: {
          direction: "",
          dock_code: "",
          arrive_time: "00:00",
          is_load: "Y",
          is_unload: "Y",
          berth_hours: 0,
          stay_hours: 0,
          pick_hours: null,
          cy_hours: null,
          customs_hours: null,
          si_hours: null,
        },
      },
      rows.map((row) => ({
        template_id: ids.get(row.values.template ?? "") ?? 0,
        serial: row.values.serial,
        ...Object.fromEntries(
          [...texts, ...numbers].map((key) => [columnOf(key), row.values[key]]),
        ),
        port_code: ports.get(row.values.portCode ?? "")?.code ?? "",
        arrive_time: row.values.arriveTime ? clockOf(row.values.arriveTime) : null,
      })),
    );
  },
});
