import { defineImport, type ImportFault, type ImportRow, rowFault } from "#platform/import/define-import.server.ts";
import { plainWrite } from "#platform/import/plain-write.server.ts";
import { unknownCodes } from "#platform/import/upsert.server.ts";
import { resolvePorts } from "../place/port-codes.server.ts";
import { endDocks, lineColumns } from "./line.columns.ts";
import { faultOfRange } from "./voy-number.ts";
import { lineList } from "./voyage.list.ts";

type LineRow = ImportRow<(typeof lineColumns)[number]["key"]>;

const portsOf = (one: LineRow) =>
  (one.values.rotation ?? "")
    .toUpperCase()
    .split(/[\s,;>-]+/)
    .filter(Boolean);
const writePlain = plainWrite("vessel_line", lineColumns, ["code"]);

/** Vessel lines with their rotation (lines.csv). Trade codes of ports become official ones. */
export const lineImport = defineImport({
  kind: "line",
  title: "voyage.import.line",
  perm: "voyage:edit",
  columns: lineColumns,
  list: lineList,
  key: ["code"],
  check: async (ctx, rows) => {
    const ports = await resolvePorts(ctx, rows.flatMap(portsOf));
    const unknownDocks = await unknownCodes(
      ctx,
      rows,
      Object.fromEntries(endDocks.map(({ key }) => [key, ["dock", "dock_code"] as const])) as Record<
        "startDockE",
        readonly [string, string]
      >,
    );
    return [...unknownDocks, ...rows.flatMap((one) => faultsOf(one, (code) => ports.has(code)))];
  },
  write: async (ctx, rows) => {
    const ports = await resolvePorts(ctx, rows.flatMap(portsOf));
    const official = (one: LineRow) =>
      portsOf(one)
        .map((code) => ports.get(code)?.code ?? code)
        .join(" ");
    return writePlain(
      ctx,
      rows.map((one) => (one.values.rotation ? { ...one, values: { ...one.values, rotation: official(one) } } : one)),
    );
  },
});

/** What is wrong with one line by itself: the expiry must be later than the first day (operations §5 "Voyage"). */
function faultsOf(one: LineRow, isPort: (code: string) => boolean): ImportFault[] {
  const { effectiveDate, expirationDate, voyNoFrom, voyNoTo } = one.values;
  const faults = portsOf(one)
    .filter((code) => !isPort(code))
    .map((value) => rowFault(one, "rotation", "kit.unknownCode", { value }));
  if (effectiveDate && expirationDate && expirationDate <= effectiveDate)
    faults.push(rowFault(one, "expirationDate", "voyage.expiryBefore"));
  const range = faultOfRange({ voyNoFrom: voyNoFrom ?? "", voyNoTo: voyNoTo ?? "" });
  if (range) faults.push(rowFault(one, "voyNoTo", range, { number: `${voyNoFrom ?? ""}-${voyNoTo ?? ""}` }));
  return faults;
}
