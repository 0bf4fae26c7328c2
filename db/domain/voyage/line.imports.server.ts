import { type ImportFault, rowFault } from "#platform/import/define-import.server.ts";
import type { MasterImport, RowOf } from "#platform/resource/master.server.ts";
import { resolvePorts } from "../place/port-codes.server.ts";
import { faultOfRange } from "./voy-number.ts";
import type { lineFields } from "./voyage.entity.server.ts";

type LineRow = RowOf<typeof lineFields>;

const portsOf = (one: LineRow) =>
  (one.values.rotation ?? "")
    .toUpperCase()
    .split(/[\s,;>-]+/)
    .filter(Boolean);

/** Vessel lines with their rotation (lines.csv). Trade codes of ports become official ones. */
export const lineImport = {
  title: "voyage.import.line",
  check: async (ctx, rows) => {
    const ports = await resolvePorts(ctx, rows.flatMap(portsOf));
    return rows.flatMap((one) => faultsOf(one, (code) => ports.has(code)));
  },
  prepare: async (ctx, rows) => {
    const ports = await resolvePorts(ctx, rows.flatMap(portsOf));
    const official = (one: LineRow) =>
      portsOf(one)
        .map((code) => ports.get(code)?.code ?? code)
        .join(" ");
    return rows.map((one) => (one.values.rotation ? { ...one, values: { ...one.values, rotation: official(one) } } : one));
  },
} satisfies MasterImport<typeof lineFields>;

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
