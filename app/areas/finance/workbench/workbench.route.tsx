import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, Link, useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { placeOfAddress } from "#domain/finance/fee/fee-side.ts";
import { type PartyKey, writeWorkbenchQuery } from "#domain/finance/workbench/workbench.ts";
import { ReferenceInput } from "#app/kit/form/field/reference-input.tsx";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { pageContext } from "#app/session/ctx.server.ts";
import { AnchorButton, Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";
import { Input } from "#app/kit/ui/input.tsx";
import {
  actOnFees,
  loadWorkbench,
  type WorkbenchData,
  type WorkbenchOutcome,
} from "./workbench.server.ts";
import { PartyTable } from "./party-table.tsx";

/** @throws Response 404 for neither side */
function sideAt(request: Request) {
  const side = placeOfAddress(new URL(request.url).pathname)?.side;
  if (!side) throw new Response("not found", { status: 404 });
  return side;
}

export async function loader({ request }: LoaderFunctionArgs) {
  return loadWorkbench(await pageContext(request), sideAt(request));
}

export async function action({ request }: ActionFunctionArgs) {
  return actOnFees(await pageContext(request), sideAt(request));
}

const same = (a: PartyKey | null, b: PartyKey) =>
  a !== null &&
  a.corpCode === b.corpCode &&
  a.companyCode === b.companyCode &&
  a.currency === b.currency;

export default function WorkbenchScreen() {
  const workbench = useLoaderData() as WorkbenchData;
  const outcome = useActionData() as WorkbenchOutcome | undefined;
  const { search } = useLocation();
  const t = useTranslate();
  const { side, query, day, past, parties, more } = workbench;
  return (
    <section className="sw-form" aria-labelledby="workbench-title">
      <header className="sw-list-head">
        <h1 id="workbench-title">
          {t(side === "R" ? "workbench.receivables" : "workbench.payables")}
        </h1>
        <AnchorButton
          href={`/workbench-file/${side}${writeWorkbenchQuery({ ...query, unfolded: null, page: 1 })}`}
        >
          {t("workbench.file")}
        </AnchorButton>
      </header>
      <p>{t("workbench.about")}</p>
      <Conditions workbench={workbench} />
      {past ? (
        <p role="status">
          {t(query.knownOn ? "workbench.known" : "workbench.past", { day: query.knownOn || day })}
        </p>
      ) : null}
      {outcome ? <Outcome outcome={outcome} /> : null}
      <Form method="post" action={search} preventScrollReset>
        {parties.length === 0 ? (
          <p>{t("workbench.empty")}</p>
        ) : (
          <PartyTable workbench={workbench} isOpen={(party) => same(query.unfolded, party)} />
        )}
      </Form>
      {more ? (
        <Link to={writeWorkbenchQuery({ ...query, unfolded: null, page: query.page + 1 })}>
          {t("workbench.more")}
        </Link>
      ) : null}
    </section>
  );
}

function Conditions({ workbench: { query, day } }: { workbench: WorkbenchData }) {
  const t = useTranslate();
  return (
    <Form method="get" className="sw-tools">
      <label htmlFor="workbench-as-of">{t("workbench.asOf")}</label>
      <Input id="workbench-as-of" key={day} type="date" name="asOf" defaultValue={day} />
      <label htmlFor="workbench-known-on">{t("workbench.knownOn")}</label>
      <Input id="workbench-known-on" type="date" name="knownOn" defaultValue={query.knownOn} />
      <label htmlFor="workbench-corp">{t("workbench.party")}</label>
      <ReferenceInput
        id="workbench-corp"
        kind="customer"
        name="corpCode"
        maxLength={20}
        defaultValue={query.corpCode}
      />
      <label htmlFor="workbench-currency">{t("fee.currency")}</label>
      <ReferenceInput
        id="workbench-currency"
        kind="currency"
        name="currency"
        maxLength={3}
        defaultValue={query.currency}
      />
      <Button type="submit">{t("workbench.show")}</Button>
    </Form>
  );
}

function Outcome({ outcome }: { outcome: WorkbenchOutcome }) {
  const t = useTranslate();
  return (
    <Callout intent={outcome.done ? "success" : "danger"} role={outcome.done ? "status" : "alert"}>
      {outcome.done ? `${t(outcome.done)} ` : ""}
      {outcome.messages.map(({ code, params }) => t(code, params)).join(" · ")}{" "}
      {outcome.made ? <Link to={outcome.made.path}>{t(outcome.made.label)}</Link> : null}
    </Callout>
  );
}
