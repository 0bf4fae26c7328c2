import { timeShown } from "#platform/kernel/clock/time-shown.ts";
import type {
  TableSize,
  Report,
  UnusedIndex,
} from "#db/services/monitor/datasource-monitor.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { BoardTable, Box, bytesText, numberText } from "./monitor-parts.tsx";

export function SizeTables({
  tables,
  indexes,
}: {
  tables: Report<TableSize>;
  indexes: Report<UnusedIndex>;
}) {
  const t = useTranslate();
  return (
    <>
      <Box label="monitor.tables">
        <BoardTable
          name="monitor.tables"
          rows={tables.rows}
          keyOf={(row) => row.name}
          columns={[
            { label: "monitor.table", cell: (row) => <code>{row.name}</code> },
            {
              label: "monitor.rows",
              number: true,
              cell: (row) => numberText(Math.max(0, row.rows)),
            },
            { label: "monitor.size", number: true, cell: (row) => bytesText(row.bytes) },
            { label: "monitor.indexSize", number: true, cell: (row) => bytesText(row.indexBytes) },
            {
              label: "monitor.bloat",
              number: true,
              cell: (row) => (row.bloat === null ? "—" : `${numberText(row.bloat * 100)} %`),
            },
            { label: "monitor.dead", number: true, cell: (row) => numberText(row.dead) },
            { label: "monitor.seqScans", number: true, cell: (row) => numberText(row.seqScans) },
            {
              label: "monitor.vacuumed",
              cell: (row) => (row.vacuumed ? timeShown(row.vacuumed) : "—"),
            },
          ]}
        />
        <p>
          <small>{t("monitor.bloatHint")}</small>
        </p>
      </Box>
      <Box label="monitor.unused">
        <BoardTable
          name="monitor.unused"
          rows={indexes.rows}
          keyOf={(row) => row.name}
          columns={[
            { label: "monitor.index", cell: (row) => <code>{row.name}</code> },
            { label: "monitor.table", cell: (row) => <code>{row.table}</code> },
            { label: "monitor.size", number: true, cell: (row) => bytesText(row.bytes) },
          ]}
        />
      </Box>
    </>
  );
}
