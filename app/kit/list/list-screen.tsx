import "./list.css";
import { Form, Link, useActionData, useLoaderData, useLocation, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import type { ListRow } from "#platform/list/list.ts";
import { writeListQuery } from "#platform/list/list-address.ts";
import { refreshColumns } from "../column-drawer/drawer-data.ts";
import { useSay } from "../shell/translate.ts";
import { useBusy } from "../shell/use-busy.ts";
import type { Jump } from "../shell/use-pages.ts";
import type { OwnCells } from "./cell.tsx";
import { ColumnChooser } from "./column-chooser.tsx";
import { addressOf, withoutFilter } from "./filter-address.ts";
import { Filters, useFilterText } from "./filters.tsx";
import { ListKeys } from "./keys-dialog.tsx";
import { type ListData, type Outcome, type PackedList, unpackList } from "./list-data.ts";
import { ListTable } from "./list-table.tsx";
import { OutcomeBar } from "./outcome-bar.tsx";
import { Pages } from "./pages.tsx";
import { SavedViews } from "./saved-views.tsx";
import { SelectBanner } from "./select-banner.tsx";
import { nothingSelected, refresh, type Selection } from "./selection.ts";
import { StepBar } from "./step-bar.tsx";
import { useHydrated } from "./use-hydrated.tsx";
import { useKeptWalk } from "./use-kept-navigation.ts";
import { type Columns, useLayout } from "./use-layout.tsx";

export type ListScreenProps = {
  /** Address of a row's entry or detail. */
  open?: (row: ListRow) => string;
  /** Where else a row's work goes on: offered in the menu of the row, as far as the reader's menu leads there. */
  jumps?: (row: ListRow) => readonly Jump[];
  /** Address of a new record. */
  create?: string;
  /** Further controls of the bar (upload, generate …). */
  tools?: ReactNode;
  /** What stands between the heading and the conditions (a board the rows belong to). */
  above?: ReactNode;
  /** Further inputs of the form the steps are posted with (for whom, which purpose …). */
  within?: ReactNode;
  /** Own markup for single columns. */
  cells?: OwnCells;
  /** Rows that hang together (a tree): all of them in the plain table, however many. */
  whole?: boolean;
};

/**
 * The one list screen: saved filters, conditions, steps with their reasons, table, totals, pages, columns, export. Works without JavaScript as
 * links and forms; with it, it is worked by keyboard like a spreadsheet.
 */
export function ListScreen({ open, jumps, create, tools, above, within, cells, whole }: ListScreenProps) {
  const given = useLoaderData() as ListData | PackedList;
  const found = useMemo(() => unpackList(given), [given]);
  const outcome = useActionData() as Outcome | undefined;
  const say = useSay();
  const live = useHydrated();
  const busy = useBusy();
  const { search } = useLocation();
  const total = useTotal(found);
  const layout = useLayout(found);
  useRefreshedColumns(found.apiName);
  useKeptWalk(found.rows, open);
  const [selection, setSelection] = useSelection(found, outcome);
  const count = selection.whole ? (total ?? found.rows.length) : selection.picked.size;
  const plain = whole || new URLSearchParams(search).has("plain");
  return (
    <section className={live ? "sw-list sw-live" : "sw-list"} aria-labelledby="list-title" aria-busy={busy}>
      <ListHead found={found} layout={layout} live={live} create={create} tools={tools} />
      {above}
      <Filters found={found} />
      <OutcomeBar outcome={outcome} keyColumn={found.keyColumn} />
      <Form method="post" action={search} className="sw-list-form" preventScrollReset>
        {within}
        {found.steps.length > 0 ? (
          <StepBar
            found={found}
            selection={selection}
            count={count}
            busy={busy}
            live={live}
            onClear={() => setSelection(nothingSelected)}
          />
        ) : null}
        {found.steps.length > 0 ? (
          <SelectBanner
            found={found}
            selection={selection}
            total={total}
            live={live}
            onWhole={() => setSelection({ ...selection, whole: true })}
          />
        ) : null}
        {found.rows.length === 0 ? <Empty found={found} /> : null}
        <ListTable
          found={found}
          columns={layout.columns}
          open={open}
          jumps={jumps}
          cells={cells}
          selection={selection}
          onSelection={setSelection}
          onWidth={layout.setWidth}
          onMove={layout.move}
          plain={plain}
        />
      </Form>
      <Pages found={found} total={total} />
      {busy ? <div className="sw-busy" role="status" aria-label={say("shell.working")} /> : null}
    </section>
  );
}

/** A drawer that closes says whose columns may have changed (platform §2); the page of that name reads them anew. */
function useRefreshedColumns(apiName: string): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    const onRefresh = (event: Event) => {
      if ((event as CustomEvent<{ apiName?: string }>).detail?.apiName === apiName) revalidate();
    };
    window.addEventListener(refreshColumns, onRefresh);
    return () => window.removeEventListener(refreshColumns, onRefresh);
  }, [apiName, revalidate]);
}

type HeadProps = { found: ListData; layout: Columns; live: boolean; create: string | undefined; tools: ReactNode };

function ListHead({ found, layout, live, create, tools }: HeadProps) {
  const say = useSay();
  return (
    <header className="sw-list-head">
      <h1 id="list-title">{say(found.title)}</h1>
      <div className="sw-tools">
        {tools}
        <SavedViews found={found} />
        <ColumnChooser found={found} layout={layout} live={live} />
        {found.mayExport ? (
          <a className="bp6-button" href={`/export/${found.apiName}?${writeListQuery(found.query)}&cols=visible`} download>
            {say("shell.export")}
          </a>
        ) : null}
        <ListKeys />
        {create && found.mayCreate ? (
          <Link className="bp6-button bp6-intent-primary" to={create}>
            {say("shell.create")}
          </Link>
        ) : null}
      </div>
    </header>
  );
}

/** A plain button of the tools bar that links elsewhere. */
export function ToolLink({ to, primary, children }: { to: string; primary?: boolean; children: ReactNode }) {
  return (
    <Link className={primary ? "bp6-button bp6-intent-primary" : "bp6-button"} to={to}>
      {children}
    </Link>
  );
}

/** Chosen rows: kept from page to page of one search, given up when the search changes, and brought up to date after a step. */
function useSelection(found: ListData, outcome: Outcome | undefined) {
  const [state, setState] = useState<Selection>(nothingSelected);
  const scope = found.apiName + JSON.stringify(found.query.filters);
  const [seen, setSeen] = useState({ scope, found, outcome, acted: false });
  if (seen.found !== found || seen.outcome !== outcome) {
    // What a step has done is known a moment before the rows that are left.
    const acted = seen.acted || (seen.outcome !== outcome && outcome !== undefined);
    const fresh = seen.found !== found;
    setSeen({ scope, found, outcome, acted: acted && !fresh });
    if (seen.scope !== scope) setState(nothingSelected);
    else if (acted && fresh) setState((now) => here(found, refresh(found, now)));
    else setState((now) => refresh(found, now));
  }
  return [state, setState] as const;
}

/** After a step the versions of rows on other pages are no longer known: they are chosen anew when they are wanted again. */
function here(found: ListData, selection: Selection): Selection {
  const ids = new Set(found.rows.map((row) => row.id));
  return { picked: new Map([...selection.picked].filter(([id]) => ids.has(id))), whole: false, last: selection.last };
}

/** The exact number of hits: at once, or when it has streamed in; kept while the same search is paged. */
function useTotal(found: ListData): number | null {
  const scope = found.apiName + JSON.stringify(found.query.filters);
  const [exact, setExact] = useState<{ scope: string; total: number } | null>(null);
  useEffect(() => {
    let gone = false;
    found.exactTotal?.then(
      (total) => {
        if (!gone) setExact({ scope, total });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [found, scope]);
  return found.total ?? (exact?.scope === scope ? exact.total : null);
}

/** Nothing found: which condition could go, or that a condition is wanted, or that there is nothing yet. */
function Empty({ found }: { found: ListData }) {
  const say = useSay();
  const text = useFilterText(found);
  const { filters } = found.query;
  if (found.needsFilter)
    return (
      <div className="sw-empty">
        <strong>{say("shell.enterFilter")}</strong>
        <p>{say("list.enterHint")}</p>
      </div>
    );
  return (
    <div className="sw-empty">
      <strong>{say("shell.empty")}</strong>
      <p>{say(filters.length > 0 ? "list.emptyHint" : "list.emptyNew")}</p>
      {filters.length > 0 ? (
        <ul className="sw-chips">
          {filters.map((filter) => (
            <li key={filter.key}>
              <Link className="sw-chip" to={addressOf(withoutFilter(found.query, filter.key)) + (filters.length === 1 ? "&all=1" : "")}>
                {text(filter)} <span aria-hidden="true">×</span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
