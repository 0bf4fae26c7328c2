import type { TimeBasis } from "../positions/forecast.ts";
import { type BarTone, type BoardBar, type BoardRow, drawn } from "./schedule-board.ts";

const tones: readonly BarTone[] = ["planned", "now", "done", "cancelled"];
const bases: readonly TimeBasis[] = ["planned", "estimated", "revised", "actual"];
type Tuple = (number | null)[];

/**
 * Rows for the browser: calls as numbers, codes as indexes. Keys were half of a page of 500
 * voyages.
 */
export type PackedRows = {
  rows: Pick<BoardRow, "key" | "name" | "lanes" | "trips">[];
  codes: string[];
  bars: string;
};

/** Times are whole minutes since `start` (ms). */
export function packRows(rows: readonly BoardRow[], start: number): PackedRows {
  const codes = new Map<string, number>();
  const codeOf = (code: string) => {
    const at = codes.get(code) ?? codes.size;
    codes.set(code, at);
    return at;
  };
  const minute = (time: number | null) =>
    time === null ? null : Math.round((time - start) / 60_000);
  const bars = rows.map((row) =>
    row.bars.map(
      (bar): Tuple => [
        bar.id,
        bar.serial,
        bar.voyageId,
        codeOf(bar.portCode),
        codeOf(bar.dockCode),
        minute(bar.eta),
        minute(bar.etd),
        minute(bar.ata),
        minute(bar.atd),
        minute(bar.arrival),
        minute(bar.departure),
        bases.indexOf(bar.arrivalBasis),
        bases.indexOf(bar.departureBasis),
        tones.indexOf(bar.tone),
        bar.lane,
        bar.delay,
        bar.late,
        Number(bar.silent),
      ],
    ),
  );
  return {
    rows: rows.map(({ key, name, lanes, trips }) => ({ key, name, lanes, trips })),
    codes: [...codes.keys()],
    bars: JSON.stringify(bars),
  };
}

export function unpackRows({ rows, codes, bars }: PackedRows, start: number): BoardRow[] {
  const tuples = JSON.parse(bars) as Tuple[][];
  return rows.map((row, i) => ({
    ...row,
    bars: (tuples[i] ?? []).map((tuple) => barOf(tuple, codes, start)),
  }));
}

function barOf(tuple: Tuple, codes: readonly string[], start: number): BoardBar {
  const n = (at: number) => tuple[at] ?? 0;
  const time = (at: number) => {
    const minutes = tuple[at];
    return minutes === null || minutes === undefined ? null : start + minutes * 60_000;
  };
  const late = n(16) as BoardBar["late"];
  const times = {
    eta: time(5),
    etd: time(6),
    ata: time(7),
    atd: time(8),
    arrival: time(9) ?? start,
    departure: time(10) ?? start,
  };
  return {
    id: n(0),
    serial: n(1),
    voyageId: n(2),
    portCode: codes[n(3)] ?? "",
    dockCode: codes[n(4)] ?? "",
    ...times,
    ...drawn({ ...times, late }, start),
    arrivalBasis: bases[n(11)] ?? "planned",
    departureBasis: bases[n(12)] ?? "planned",
    tone: tones[n(13)] ?? "planned",
    lane: n(14),
    delay: n(15),
    late,
    silent: n(17) === 1,
  };
}
