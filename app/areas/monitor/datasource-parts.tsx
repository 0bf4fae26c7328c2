import type { DatabaseFigures, LongWork, PoolFigures, Statement, Told, Wait } from "#db/services/monitor/datasource-monitor.server.ts";
import { useSay } from "../../kit/shell/translate.ts";
import { BoardTable, Box, bytesText, Facts, numberText, useSpan } from "./monitor-parts.tsx";

type Missing = Told<unknown>["missing"];

/** What to do when the database does not answer. */
function MissingNote({ missing }: { missing: Missing }) {
  const say = useSay();
  if (!missing) return null;
  return <div className="bp6-callout bp6-intent-warning">{say(missing === "right" ? "monitor.noRight" : "monitor.noExtension")}</div>;
}

/** The statements that cost most; a column's heading orders by it. */
export function StatementTable({ found, sort, sortPath }: { found: Told<Statement>; sort: string; sortPath(sort: string): string }) {
  return (
    <Box word="monitor.statements">
      {found.missing ? (
        <MissingNote missing={found.missing} />
      ) : (
        <BoardTable
          name="monitor.statements"
          rows={found.rows}
          keyOf={(_row, i) => String(i)}
          sorted={sort}
          sortPath={sortPath}
          columns={[
            { word: "monitor.query", cell: (row) => <code title={row.query}>{row.query}</code> },
            { word: "monitor.calls", number: true, sort: "calls", cell: (row) => numberText(row.calls) },
            { word: "monitor.totalMs", number: true, sort: "totalMs", cell: (row) => numberText(row.totalMs) },
            { word: "monitor.meanMs", number: true, sort: "meanMs", cell: (row) => numberText(row.meanMs, 2) },
            { word: "monitor.maxMs", number: true, sort: "maxMs", cell: (row) => numberText(row.maxMs, 1) },
            { word: "monitor.rows", number: true, sort: "rows", cell: (row) => numberText(row.rows) },
            { word: "monitor.hitRatio", number: true, cell: (row) => (row.hit === null ? "—" : `${numberText(row.hit, 1)} %`) },
          ]}
        />
      )}
    </Box>
  );
}

/** Connections of this process and of all, and the database as a whole. */
export function DatabaseBoxes({ pool, database }: { pool: PoolFigures; database: DatabaseFigures }) {
  const span = useSpan();
  return (
    <div className="sw-monitor-row">
      <Box word="monitor.pool">
        <Facts
          rows={[
            ["monitor.poolBusy", `${pool.total - pool.idle} / ${pool.most}`],
            ["monitor.poolIdle", pool.idle],
            ["monitor.poolWaiting", pool.waiting],
          ]}
        />
      </Box>
      <Box word="monitor.database">
        <Facts
          rows={[
            ["monitor.version", `PostgreSQL ${database.version}`],
            ["monitor.size", bytesText(database.bytes)],
            ["monitor.hitRatio", `${numberText(database.hit, 2)} %`],
            ["monitor.commits", `${numberText(database.commits)} / ${numberText(database.rollbacks)}`],
            ["monitor.deadlocks", numberText(database.deadlocks)],
            ["monitor.tempFiles", bytesText(database.tempBytes)],
            ["monitor.up", span(database.upSeconds)],
          ]}
        />
      </Box>
      <Box word="monitor.connections">
        <BoardTable
          name="monitor.connections"
          rows={database.connections}
          keyOf={(row) => `${row.application} ${row.state}`}
          columns={[
            { word: "monitor.application", cell: (row) => row.application },
            { word: "monitor.state", cell: (row) => row.state },
            { word: "monitor.count", number: true, cell: (row) => row.count },
          ]}
        />
      </Box>
    </div>
  );
}

/** Who waits for a lock, and for whom. */
export function LockTable({ found: waits }: { found: Told<Wait> }) {
  return (
    <Box word="monitor.waits">
      <MissingNote missing={waits.missing} />
      <BoardTable
        name="monitor.waits"
        rows={waits.rows}
        keyOf={(row) => String(row.pid)}
        columns={[
          { word: "monitor.pid", cell: (row) => `${row.pid} ${row.user}` },
          { word: "monitor.seconds", number: true, cell: (row) => numberText(row.waits, 1) },
          { word: "monitor.lock", cell: (row) => `${row.mode} ${row.object}` },
          { word: "monitor.query", cell: (row) => <code title={row.query}>{row.query}</code> },
          { word: "monitor.waitsFor", cell: (row) => row.blockers },
          { word: "monitor.holderQuery", cell: (row) => <code title={row.holderQuery}>{row.holderQuery}</code> },
        ]}
      />
    </Box>
  );
}

/** Transactions that stay open. */
export function LongTable({ found: long }: { found: Told<LongWork> }) {
  return (
    <Box word="monitor.longWork">
      <MissingNote missing={long.missing} />
      <BoardTable
        name="monitor.longWork"
        rows={long.rows}
        keyOf={(row) => String(row.pid)}
        columns={[
          { word: "monitor.pid", cell: (row) => `${row.pid} ${row.user}` },
          { word: "monitor.state", cell: (row) => row.state },
          { word: "monitor.seconds", number: true, cell: (row) => numberText(row.seconds, 1) },
          { word: "monitor.query", cell: (row) => <code title={row.query}>{row.query}</code> },
        ]}
      />
    </Box>
  );
}
