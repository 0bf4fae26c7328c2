import { timeShown } from "#platform/clock/time-shown.ts";
import type { TableSize, Told, UnusedIndex } from "#db/services/monitor/datasource-monitor.server.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { BoardTable, Box, bytesText, numberText } from "./monitor-parts.tsx";

/** Sizes of tables, and indexes nothing reads. */
export function SizeTables({ tables, indexes }: { tables: Told<TableSize>; indexes: Told<UnusedIndex> }) {
  const say = useSay();
  return (
    <>
      <Box word="monitor.tables">
        <BoardTable
          name="monitor.tables"
          rows={tables.rows}
          keyOf={(row) => row.name}
          columns={[
            { word: "monitor.table", cell: (row) => <code>{row.name}</code> },
            { word: "monitor.rows", number: true, cell: (row) => numberText(Math.max(0, row.rows)) },
            { word: "monitor.size", number: true, cell: (row) => bytesText(row.bytes) },
            { word: "monitor.indexSize", number: true, cell: (row) => bytesText(row.indexBytes) },
            { word: "monitor.bloat", number: true, cell: (row) => (row.bloat === null ? "—" : `${numberText(row.bloat * 100)} %`) },
            { word: "monitor.dead", number: true, cell: (row) => numberText(row.dead) },
            { word: "monitor.seqScans", number: true, cell: (row) => numberText(row.seqScans) },
            { word: "monitor.vacuumed", cell: (row) => (row.vacuumed ? timeShown(row.vacuumed) : "—") },
          ]}
        />
        <p>
          <small>{say("monitor.bloatHint")}</small>
        </p>
      </Box>
      <Box word="monitor.unused">
        <BoardTable
          name="monitor.unused"
          rows={indexes.rows}
          keyOf={(row) => row.name}
          columns={[
            { word: "monitor.index", cell: (row) => <code>{row.name}</code> },
            { word: "monitor.table", cell: (row) => <code>{row.table}</code> },
            { word: "monitor.size", number: true, cell: (row) => bytesText(row.bytes) },
          ]}
        />
      </Box>
    </>
  );
}
