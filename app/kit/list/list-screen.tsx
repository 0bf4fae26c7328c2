import "./list.css";
import { Form, Link, useActionData, useLocation, useRevalidator } from "@remix-run/react";
import { type ReactNode, useEffect, useState } from "react";
import type { ListRow } from "#platform/records/list/list.ts";
import { writeListQuery } from "#platform/records/list/query/list-address.ts";
import { usualPivot } from "#platform/records/pivot/pivot.ts";
import { refreshColumns } from "#app/kit/column-drawer/drawer-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import type { RelatedLink } from "#app/kit/shell/search/use-pages.ts";
import { AsOf } from "./filters/as-of.tsx";
import type { OwnCells } from "./grid/cell.tsx";
import { ColumnChooser } from "./bar/column-chooser.tsx";
import { EmptyList } from "./empty-list.tsx";
import { addressOf } from "./filters/filter-address.ts";
import { Chips, Filters, FoldFilters } from "./filters/filters.tsx";
import type { RowDocument } from "./grid/grid-props.ts";
import { GroupChip, GroupMenu } from "./bar/group-menu.tsx";
import { KeysButton, KeysDialog, useListKeys } from "./bar/keys-dialog.tsx";
import type { ListData, Outcome } from "./data/list-data.ts";
import { ListTable } from "./list-table.tsx";
import { MoreTools } from "./bar/more-tools.tsx";
import { OutcomeBar } from "./bar/outcome-bar.tsx";
import { Pages } from "./data/pages.tsx";
import { PivotScreen } from "#app/kit/pivot/pivot-screen.tsx";
import { AnchorButton, LinkButton } from "#app/kit/ui/button.tsx";
import { SavedViews } from "./filters/saved-views.tsx";
import { ViewTabs } from "./filters/view-tabs.tsx";
import { SelectBanner } from "./bar/select-banner.tsx";
import { nothingSelected, pick, refresh, type Selection } from "./grid/selection.ts";
import { StepBar } from "./bar/step-bar.tsx";
import { StepRow } from "./bar/step-row.tsx";
import { useHydrated } from "./data/use-hydrated.tsx";
import { useKeptNavigation } from "./data/use-kept-navigation.ts";
import { useListData } from "./data/use-list-data.ts";
import { type Columns, useLayout } from "./bar/use-layout.tsx";

export type ListScreenProps = {
  /** Address of a record. */
  open?: (row: ListRow) => string;
  /** Related pages of a row, limited to the reader's menu. */
  relatedLinks?: (row: ListRow) => readonly RelatedLink[];
  /** Documents of a row, in its menu. */
  documents?: (row: ListRow) => readonly RowDocument[];
  create?: string;
  /** Extra toolbar controls. */
  tools?: ReactNode;
  /** Content above the conditions. */
  above?: ReactNode;
  /** Extra inputs of the steps' form. */
  within?: ReactNode;
  /** Custom markup by column. */
  cells?: OwnCells;
  /** Always use the plain table; for trees. */
  whole?: boolean;
  /** The list's data where the loader brings more than a list. */
  data?: ListData;
  /** Number of the record the list is narrowed to, part of the heading. */
  record?: string;
  /** Reads the rows anew every few seconds while one of them is under way. */
  renewWhile?: (row: ListRow) => boolean;
};

/**
 * Fewer rows leave the height they do not need. Said by class: a style that asks for rows is asked
 * again with every row that arrives.
 */
const fewRows = 8;

/** The list screen. Works without JavaScript; with it the keyboard works as in a spreadsheet. */
export function ListScreen(props: ListScreenProps) {
  const { open, create, tools, above, data, record, renewWhile } = props;
  const loaded = useListData();
  const listData = data ?? loaded;
  const outcome = useActionData() as Outcome | undefined;
  const t = useTranslate();
  const live = useHydrated();
  const busy = useBusy();
  const layout = useLayout(listData);
  useRefreshedColumns(listData.apiName);
  useKeptNavigation(listData.rows, open);
  useRenewed(renewWhile !== undefined && listData.rows.some(renewWhile));
  return (
    <section
      className={live ? "sw-list sw-live" : "sw-list"}
      aria-labelledby="list-title"
      aria-busy={busy}
    >
      <ListHead
        data={listData}
        layout={layout}
        live={live}
        create={create}
        tools={tools}
        record={record}
      />
      {above}
      <ViewTabs data={listData} />
      <Filters data={listData} />
      <AsOf data={listData} />
      <OutcomeBar outcome={outcome} keyColumn={listData.keyColumn} />
      {listData.query.pivot ? (
        <PivotScreen data={listData} pivot={listData.query.pivot} />
      ) : (
        <Rows
          {...props}
          data={listData}
          layout={layout}
          outcome={outcome}
          live={live}
          busy={busy}
        />
      )}
      {busy ? <div className="sw-busy" role="status" aria-label={t("shell.working")} /> : null}
    </section>
  );
}

type RowsProps = Omit<ListScreenProps, "data"> & {
  data: ListData;
  layout: Columns;
  outcome: Outcome | undefined;
  live: boolean;
  busy: boolean;
};

/** The rows with their steps and pages. */
function Rows({
  data: listData,
  layout,
  outcome,
  live,
  busy,
  open,
  relatedLinks,
  documents,
  create,
  within,
  cells,
  whole,
}: RowsProps) {
  const { search } = useLocation();
  const total = useTotal(listData);
  const [selection, setSelection] = useSelection(listData, outcome, search);
  const count = selection.whole ? (total ?? listData.rows.length) : selection.picked.size;
  const plain = whole || new URLSearchParams(search).has("plain");
  return (
    <>
      <Form
        method="post"
        action={search}
        className={`sw-list-form${listData.rows.length < fewRows ? " sw-list-short" : ""}`}
        preventScrollReset
      >
        {within}
        {listData.steps.length > 0 ? (
          <StepRow>
            <StepBar
              data={listData}
              selection={selection}
              count={count}
              busy={busy}
              live={live}
              onClear={() => setSelection(nothingSelected)}
            />
          </StepRow>
        ) : null}
        {listData.steps.length > 0 ? (
          <SelectBanner
            data={listData}
            selection={selection}
            total={total}
            live={live}
            onWhole={() => setSelection({ ...selection, whole: true })}
          />
        ) : null}
        {listData.rows.length === 0 ? <EmptyList data={listData} create={create} /> : null}
        <ListTable
          data={listData}
          columns={layout.columns}
          open={open}
          relatedLinks={relatedLinks}
          documents={documents}
          cells={cells}
          selection={selection}
          onSelection={setSelection}
          onWidth={layout.setWidth}
          onMove={layout.move}
          plain={plain}
        />
      </Form>
      <Pages data={listData} total={total} />
    </>
  );
}

/** Reloads the columns when a drawer for this page closes (platform §2). */
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

const renewMs = 2_000;

/** Also renews when the reader comes back to the page; a hidden page waits. */
function useRenewed(underWay: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!underWay || state !== "idle") return;
    const renew = () => {
      if (document.visibilityState === "visible") revalidate();
    };
    const timer = setTimeout(renew, renewMs);
    document.addEventListener("visibilitychange", renew);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", renew);
    };
  }, [underWay, state, revalidate]);
}

type HeadProps = {
  data: ListData;
  layout: Columns;
  live: boolean;
  create: string | undefined;
  tools: ReactNode;
  record: string | undefined;
};

function ListHead({ data: listData, layout, live, create, tools, record }: HeadProps) {
  const t = useTranslate();
  const [keysOpen, setKeysOpen] = useListKeys();
  return (
    <header className="sw-list-head">
      <h1 id="list-title">
        {t(listData.title)} {record ? <small>{record}</small> : null}
      </h1>
      <Chips data={listData}>{listData.query.group ? <GroupChip data={listData} /> : null}</Chips>
      <div className="sw-tools">
        {tools}
        <FoldFilters data={listData} />
        <SavedViews data={listData} />
        {listData.query.pivot ? null : (
          <>
            <GroupMenu data={listData} />
            <ColumnChooser data={listData} layout={layout} live={live} />
          </>
        )}
        {listData.mayExport ? (
          <AnchorButton
            href={`/export/${listData.apiName}?${exportQuery(listData)}&cols=visible`}
            download
          >
            {t("shell.export")}
          </AnchorButton>
        ) : null}
        <MoreTools>
          {listData.query.pivot ? null : (
            <Link to={addressOf({ ...listData.query, page: 1, pivot: usualPivot(listData) })}>
              {t("list.pivot")}
            </Link>
          )}
          <KeysButton onOpen={() => setKeysOpen(true)} />
        </MoreTools>
        {create && listData.mayCreate ? (
          <LinkButton intent="primary" to={create}>
            {t("shell.create")}
          </LinkButton>
        ) : null}
      </div>
      {keysOpen ? <KeysDialog onClose={() => setKeysOpen(false)} /> : null}
    </header>
  );
}

/** A list narrowed to a record exports only its rows. */
function exportQuery({ query }: ListData): string {
  const params = writeListQuery(query);
  for (const [key, value] of Object.entries(query.narrowedTo ?? {})) params.set(`f.${key}`, value);
  return String(params);
}

export function ToolLink({
  to,
  primary,
  children,
}: {
  to: string;
  primary?: boolean;
  children: ReactNode;
}) {
  return (
    <LinkButton intent={primary ? "primary" : undefined} to={to}>
      {children}
    </LinkButton>
  );
}

/**
 * Selected rows: kept across pages of a search, cleared by a new search, refreshed after a step.
 */
function useSelection(listData: ListData, outcome: Outcome | undefined, search: string) {
  const [state, setState] = useState<Selection>(() => offered(listData, search));
  const scope = listData.apiName + JSON.stringify(listData.query.filters);
  const [seen, setSeen] = useState({ scope, data: listData, outcome, acted: false });
  if (seen.data !== listData || seen.outcome !== outcome) {
    // The outcome arrives just before the reloaded rows.
    const acted = seen.acted || (seen.outcome !== outcome && outcome !== undefined);
    const fresh = seen.data !== listData;
    setSeen({ scope, data: listData, outcome, acted: acted && !fresh });
    if (seen.scope !== scope) setState(offered(listData, search));
    else if (acted && fresh) setState((now) => here(listData, refresh(listData, now)));
    else setState((now) => refresh(listData, now));
  }
  return [state, setState] as const;
}

/** `pick=1` of a next step: its records come selected. */
const offered = (listData: ListData, search: string): Selection =>
  new URLSearchParams(search).has("pick") && listData.rows.length <= mostOffered
    ? pick(listData, nothingSelected, listData.rows, true)
    : nothingSelected;
const mostOffered = 50;

/** After a step the versions on other pages are unknown, so those rows are deselected. */
function here(listData: ListData, selection: Selection): Selection {
  const ids = new Set(listData.rows.map((row) => row.id));
  return {
    picked: new Map([...selection.picked].filter(([id]) => ids.has(id))),
    whole: false,
    last: selection.last,
  };
}

/** The exact count, at once or streamed; kept while paging. */
function useTotal(listData: ListData): number | null {
  const scope = listData.apiName + JSON.stringify(listData.query.filters);
  const [exact, setExact] = useState<{ scope: string; total: number } | null>(null);
  useEffect(() => {
    let gone = false;
    listData.exactTotal?.then(
      (total) => {
        if (!gone) setExact({ scope, total });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [listData, scope]);
  return listData.total ?? (exact?.scope === scope ? exact.total : null);
}
