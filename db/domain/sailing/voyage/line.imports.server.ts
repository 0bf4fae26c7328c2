import { type ImportFault, rowFault } from "#platform/records/import/define-import.server.ts";
import type { MasterImport, RowOf } from "#platform/records/resource/master.server.ts";
import { resolvePorts } from "#domain/masterdata/place/port-codes.server.ts";
import { faultOfRange } from "./numbers/voy-number.ts";
import type { lineFields } from "./voyage.entity.server.ts";

type LineRow = RowOf<typeof lineFields>;

const portsOf = (lineRow: LineRow) =>
  (lineRow.values.rotation ?? "")
    .toUpperCase()
    .split(/[\s,;>-]+/)
    .filter(Boolean);

/** Vessel lines with their rotation (lines.csv). */
export const lineImport = {
  title: "voyage.import.line",
  check: async (ctx, rows) => {
    const ports = await resolvePorts(ctx, rows.flatMap(portsOf));
    return rows.flatMap((row) => faultsOf(row, (code) => ports.has(code)));
  },
  prepare: async (ctx, rows) => {
    const ports = await resolvePorts(ctx, rows.flatMap(portsOf));
    const official = (lineRow: LineRow) =>
      portsOf(lineRow)
        .map((code) => ports.get(code)?.code ?? code)
        .join(" ");
    return rows.map((row) =>
      row.values.rotation ? { ...row, values: { ...row.values, rotation: official(row) } } : row,
    );
  },
} satisfies MasterImport<typeof lineFields>;

/** Operations §5 "Voyage". */
function faultsOf(lineRow: LineRow, isPort: (code: string) => boolean): ImportFault[] {
  const { effectiveDate, expirationDate, voyNoFrom, voyNoTo } = lineRow.values;
  const faults = portsOf(lineRow)
    .filter((code) => !isPort(code))
    .map((value) => rowFault(lineRow, "rotation", "kit.unknownCode", { value }));
  if (effectiveDate && expirationDate && expirationDate <= effectiveDate)
    faults.push(rowFault(lineRow, "expirationDate", "voyage.expiryBefore"));
  const range = faultOfRange({ voyNoFrom: voyNoFrom ?? "", voyNoTo: voyNoTo ?? "" });
  if (range)
    faults.push(
      rowFault(lineRow, "voyNoTo", range, { number: `${voyNoFrom ?? ""}-${voyNoTo ?? ""}` }),
    );
  return faults;
}
