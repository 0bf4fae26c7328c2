import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import {
  databaseFigures,
  lockWaits,
  longTransactions,
  poolFigures,
  type StatementSort,
  slowStatements,
  statementSorts,
  tableSizes,
  unusedIndexes,
} from "#db/services/monitor/datasource-monitor.server.ts";
import { asActor } from "#app/session/ctx.server.ts";
import { SizeTables } from "./size-tables.tsx";
import { BoardHead } from "./monitor-parts.tsx";
import { DatabaseBoxes, LockTable, LongTable, StatementTable } from "./datasource-parts.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const { em } = await asActor(request, "monitor:druid:list");
  const requested = new URL(request.url).searchParams.get("sort") as StatementSort;
  const sort = statementSorts.includes(requested) ? requested : "totalMs";
  return {
    sort,
    pool: poolFigures(em),
    database: await databaseFigures(em),
    statements: await slowStatements(em, sort),
    tables: await tableSizes(em),
    indexes: await unusedIndexes(em),
    waits: await lockWaits(em),
    long: await longTransactions(em),
  };
}

export default function DatasourceBoard() {
  const source = useLoaderData<typeof loader>();
  const [params] = useSearchParams();
  const { pool, database, statements, tables, indexes, waits, long } = source;
  const sortPath = (sort: string) => {
    const next = new URLSearchParams(params);
    next.set("sort", sort);
    return `?${next}`;
  };
  return (
    <section className="sw-monitor" aria-labelledby="board-title">
      <BoardHead label="monitor.datasource" />
      <DatabaseBoxes pool={pool} database={database} />
      <LockTable data={waits} />
      <LongTable data={long} />
      <StatementTable data={statements} sort={source.sort} sortPath={sortPath} />
      <SizeTables tables={tables} indexes={indexes} />
    </section>
  );
}
