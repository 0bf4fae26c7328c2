import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { proposalOf } from "#domain/containers/loading/ops/load-cargo.server.ts";
import { type LoadPlan, readLoadPlan } from "#domain/containers/loading/loading.queries.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { readForm } from "#platform/records/form/form.ts";
import { Refusal, isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { can } from "#platform/kernel/actor/actor.ts";
import { factsOfRow, readRecord, whyClosed } from "#platform/records/resource/resource.server.ts";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext, type PageContext, runAction } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { LoadGrid } from "./container-load-grid.tsx";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { LinkButton } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

const apiName = "eb/containerConfirm";
const listPath = "/eb/containerLoadCargo";
type Cells = LoadPlan["cells"];
/** What the grid shows after a post that saved nothing. */
type Posted = { cells: Cells; errors: FieldError[]; proposed?: boolean };

async function readLoad(context: PageContext, id: number) {
  const { actor, em, now } = context;
  const resource = resourceOf(apiName);
  try {
    const { record, row } = await readRecord(em, actor, resource, id);
    const closed = can(actor, "ebContainer:edit")
      ? whyClosed(resource, "load", factsOfRow(resource, row, { actor, now }))
      : { code: "kit.noPermission" as const };
    return { record, closed, plan: await readLoadPlan(em, id) };
  } catch (error) {
    if (error instanceof Refusal && error.code === "kit.notFound")
      throw new Response("not found", { status: 404 });
    throw error;
  }
}

export async function loader({ request, params }: LoaderFunctionArgs) {
  const { record, closed, plan } = await readLoad(
    await asActor(request, "ebContainer:list"),
    Number(params.loadingId),
  );
  const saved = new URL(request.url).searchParams.has("saved");
  return {
    id: Number(record.id),
    version: Number(record.version),
    ebNo: String(record.ebNo),
    closed,
    plan,
    saved,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const id = Number(params.loadingId);
  const context = await asActor(request, "ebContainer:edit");
  const { plan } = await readLoad(context, id);
  const form = await readPageForm(request);
  if (form.get("_intent") === "propose")
    return data<Posted>({ cells: proposalOf(plan), errors: [], proposed: true });
  const entries = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const { version, ...record } = readForm(entries);
  const sent = cellsOf(record, plan);
  try {
    const { load } = resourceOf(apiName).more ?? {};
    if (!load) throw new Response(null, { status: 404 });
    await runAction(await pageContext(request), load, { id, version, cells: sent });
    return redirect(`${listPath}/index/${id}?saved=1`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const errors = refusalsOf(error).map(({ place, code, params: values }): FieldError => {
      const cell = sent[Number(/^cells\.(\d+)\.pkgs$/.exec(place.field ?? "")?.[1] ?? -1)];
      return { field: cell ? `${cell.boxId}.${cell.cargoId}` : "", code, params: values };
    });
    const cells = sent.map((cell) => ({ ...cell, pkgs: Number(cell.pkgs) || 0 }));
    return data<Posted>({ cells, errors }, { status: errors[0]?.code === "kit.stale" ? 409 : 422 });
  }
}

/** Fields `b<box>[<cargo line>].pkgs`, the line by its place. */
function cellsOf(
  record: Record<string, unknown>,
  { cargo, boxes }: LoadPlan,
): { boxId: number; cargoId: number; pkgs: string }[] {
  return boxes.flatMap((box) => {
    const lines = record[`b${box.id}`];
    if (!Array.isArray(lines)) return [];
    return (lines as { cargoId?: string; pkgs?: string }[]).flatMap(({ cargoId, pkgs = "" }) => {
      const line = cargo.find((item) => String(item.id) === cargoId);
      return line && pkgs.trim() !== "" ? [{ boxId: box.id, cargoId: line.id, pkgs }] : [];
    });
  });
}

export default function ContainerLoadScreen() {
  const { id, version, ebNo, closed, plan, saved } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() as Posted | undefined;
  const t = useTranslate();
  const general = posted?.errors.filter((error) => error.field === "") ?? [];
  return (
    <section className="sw-form" aria-labelledby="load-title">
      <PageHead
        id="load-title"
        back={listPath}
        tools={
          <LinkButton to={`/eb/containerConfirm/index/${id}`}>{t("loading.toBoxes")}</LinkButton>
        }
      >
        {t("loading.load")} {ebNo}
      </PageHead>
      {closed && plan.boxes.length > 0 ? (
        <Callout intent="warning">{t(closed.code, closed.params)}</Callout>
      ) : null}
      {saved && !posted ? (
        <Callout intent="success" role="status">
          {t("loading.savedLoad")}
        </Callout>
      ) : null}
      {posted?.proposed ? (
        <Callout intent="primary" role="status">
          {t("loading.proposed")}
        </Callout>
      ) : null}
      {posted && posted.errors.length > 0 ? (
        <Callout intent="danger" role="alert">
          <strong>{t("shell.fixFields", { count: posted.errors.length })}</strong>
          {general.map((error) => (
            <p key={error.code}>{t(error.code, error.params)}</p>
          ))}
        </Callout>
      ) : null}
      {plan.boxes.length === 0 ? <p className="sw-empty">{t("loading.noBoxesYet")}</p> : null}
      {plan.cargo.length === 0 ? <p className="sw-empty">{t("loading.noCargoYet")}</p> : null}
      {plan.boxes.length > 0 && plan.cargo.length > 0 ? (
        <LoadGrid
          key={JSON.stringify(posted?.cells ?? version)}
          plan={{ ...plan, cells: posted?.cells ?? plan.cells }}
          version={version}
          readOnly={closed !== null}
          errors={posted?.errors ?? []}
        />
      ) : null}
    </section>
  );
}
