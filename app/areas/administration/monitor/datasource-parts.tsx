import type {
  DatabaseFigures,
  LongWork,
  PoolFigures,
  Statement,
  Report,
  Wait,
} from "#db/services/monitor/datasource-monitor.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { Callout } from "#app/kit/ui/callout.tsx";
import { BoardTable, Box, bytesText, Facts, numberText, useSpan } from "./monitor-parts.tsx";

type Missing = Report<unknown>["missing"];

/** Advice when the database does not respond. */
function MissingNote({ missing }: { missing: Missing }) {
  const t = useTranslate();
  if (!missing) return null;
  return (
    <Callout intent="warning">
      {t(missing === "right" ? "monitor.noRight" : "monitor.noExtension")}
    </Callout>
  );
}

/** The most expensive statements; headings sort. */
export function StatementTable({
  data: statements,
  sort,
  sortPath,
}: {
  data: Report<Statement>;
  sort: string;
  sortPath(sort: string): string;
}) {
  return (
    <Box label="monitor.statements">
      {statements.missing ? (
        <MissingNote missing={statements.missing} />
      ) : (
        <BoardTable
          name="monitor.statements"
          rows={statements.rows}
          keyOf={(_row, i) => String(i)}
          sorted={sort}
          sortPath={sortPath}
          columns={[
            { label: "monitor.query", cell: (row) => <code title={row.query}>{row.query}</code> },
            {
              label: "monitor.calls",
              number: true,
              sort: "calls",
              cell: (row) => numberText(row.calls),
            },
            {
              label: "monitor.totalMs",
              number: true,
              sort: "totalMs",
              cell: (row) => numberText(row.totalMs),
            },
            {
              label: "monitor.meanMs",
              number: true,
              sort: "meanMs",
              cell: (row) => numberText(row.meanMs, 2),
            },
            {
              label: "monitor.maxMs",
              number: true,
              sort: "maxMs",
              cell: (row) => numberText(row.maxMs, 1),
            },
            {
              label: "monitor.rows",
              number: true,
              sort: "rows",
              cell: (row) => numberText(row.rows),
            },
            {
              label: "monitor.hitRatio",
              number: true,
              cell: (row) => (row.hit === null ? "—" : `${numberText(row.hit, 1)} %`),
            },
          ]}
        />
      )}
    </Box>
  );
}

export function DatabaseBoxes({
  pool,
  database,
}: {
  pool: PoolFigures;
  database: DatabaseFigures;
}) {
  const span = useSpan();
  return (
    <div className="sw-monitor-row">
      <Box label="monitor.pool">
        <Facts
          rows={[
            ["monitor.poolBusy", `${pool.total - pool.idle} / ${pool.most}`],
            ["monitor.poolIdle", pool.idle],
            ["monitor.poolWaiting", pool.waiting],
          ]}
        />
      </Box>
      <Box label="monitor.database">
        <Facts
          rows={[
            ["monitor.version", `PostgreSQL ${database.version}`],
            ["monitor.size", bytesText(database.bytes)],
            ["monitor.hitRatio", `${numberText(database.hit, 2)} %`],
            [
              "monitor.commits",
              `${numberText(database.commits)} / ${numberText(database.rollbacks)}`,
            ],
            ["monitor.deadlocks", numberText(database.deadlocks)],
            ["monitor.tempFiles", bytesText(database.tempBytes)],
            ["monitor.up", span(database.upSeconds)],
          ]}
        />
      </Box>
      <Box label="monitor.connections">
        <BoardTable
          name="monitor.connections"
          rows={database.connections}
          keyOf={(row) => `${row.application} ${row.state}`}
          columns={[
            { label: "monitor.application", cell: (row) => row.application },
            { label: "monitor.state", cell: (row) => row.state },
            { label: "monitor.count", number: true, cell: (row) => row.count },
          ]}
        />
      </Box>
    </div>
  );
}

export function LockTable({ data: waits }: { data: Report<Wait> }) {
  return (
    <Box label="monitor.waits">
      <MissingNote missing={waits.missing} />
      <BoardTable
        name="monitor.waits"
        rows={waits.rows}
        keyOf={(row) => String(row.pid)}
        columns={[
          { label: "monitor.pid", cell: (row) => `${row.pid} ${row.user}` },
          { label: "monitor.seconds", number: true, cell: (row) => numberText(row.waits, 1) },
          { label: "monitor.lock", cell: (row) => `${row.mode} ${row.object}` },
          { label: "monitor.query", cell: (row) => <code title={row.query}>{row.query}</code> },
          { label: "monitor.waitsFor", cell: (row) => row.blockers },
          {
            label: "monitor.holderQuery",
            cell: (row) => <code title={row.holderQuery}>{row.holderQuery}</code>,
          },
        ]}
      />
    </Box>
  );
}

export function LongTable({ data: long }: { data: Report<LongWork> }) {
  return (
    <Box label="monitor.longWork">
      <MissingNote missing={long.missing} />
      <BoardTable
        name="monitor.longWork"
        rows={long.rows}
        keyOf={(row) => String(row.pid)}
        columns={[
          { label: "monitor.pid", cell: (row) => `${row.pid} ${row.user}` },
          { label: "monitor.state", cell: (row) => row.state },
          { label: "monitor.seconds", number: true, cell: (row) => numberText(row.seconds, 1) },
          { label: "monitor.query", cell: (row) => <code title={row.query}>{row.query}</code> },
        ]}
      />
    </Box>
  );
}
