import { Form, Link, useActionData, useLoaderData, useLocation, useNavigation } from "@remix-run/react";
import { type ReactNode, useState } from "react";
import type { ListRow } from "#domain/kit/list.ts";
import { writeListQuery } from "#domain/kit/list-address.ts";
import { useSay } from "../shell/say.ts";
import { Filters } from "./filters.tsx";
import type { ListData, Outcome } from "./list-data.ts";
import { ListTable } from "./list-table.tsx";
import { OutcomeBar } from "./outcome-bar.tsx";
import { Pages } from "./pages.tsx";
import { StepBar } from "./step-bar.tsx";

export type ListScreenProps = {
  /** Address of a row's entry or detail. */
  open?: (row: ListRow) => string;
  /** Address of a new record. */
  create?: string;
  /** Further controls of the bar (upload, generate …). */
  tools?: ReactNode;
  /** Further inputs of the form the steps are posted with (for whom, which purpose …). */
  within?: ReactNode;
  /** Own markup for single columns. */
  cells?: Record<string, (row: ListRow) => ReactNode>;
};

/**
 * The one list screen: filters, steps with their reasons, table, totals, pages, export. Works without JavaScript as links and one
 * form; with it, rows are selected by click and keyboard.
 */
export function ListScreen({ open, create, tools, within, cells }: ListScreenProps) {
  const found = useLoaderData() as ListData;
  const outcome = useActionData() as Outcome | undefined;
  const say = useSay();
  const busy = useNavigation().state !== "idle";
  const { search } = useLocation();
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  return (
    <section className="sw-list" aria-labelledby="list-title">
      <header className="sw-list-head">
        <h1 id="list-title">{say(found.title)}</h1>
        <div className="sw-tools">
          {tools}
          {create && found.mayCreate ? (
            <Link className="bp6-button bp6-intent-primary" to={create}>
              {say("shell.create")}
            </Link>
          ) : null}
          <a className="bp6-button" href={`/export/${found.apiName}?${writeListQuery(found.query)}`} download>
            {say("shell.export")}
          </a>
        </div>
      </header>
      <Filters found={found} />
      <OutcomeBar outcome={outcome} />
      <Form method="post" action={search} className="sw-list-form" preventScrollReset>
        {within}
        {found.steps.length > 0 ? <StepBar found={found} selected={selected} busy={busy} /> : null}
        <ListTable found={found} open={open} cells={cells} selected={selected} onSelect={setSelected} />
      </Form>
      <Pages found={found} />
      {busy ? <div className="sw-busy" role="status" aria-label={say("shell.working")} /> : null}
    </section>
  );
}

/** A plain button of the tools bar that links elsewhere. */
export function ToolLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link className="bp6-button" to={to}>
      {children}
    </Link>
  );
}
