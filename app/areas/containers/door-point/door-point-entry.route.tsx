import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import {
  doorPointEntries,
  type DoorPointEntry,
} from "#domain/containers/door-point/door-point.queries.server.ts";
import { readPastedDoorPoints } from "#domain/containers/door-point/paste-door-points.ts";
import type { EnteredDoorPoints } from "#domain/containers/door-point/ops/enter-door-points.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { readForm } from "#platform/records/form/form.ts";
import { lacksFilter } from "#platform/records/list/list.ts";
import { readListQuery } from "#platform/records/list/query/list-address.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { EntryGrid } from "#app/kit/form/lines/entry-grid.tsx";
import type { FieldError } from "#app/kit/form/save/form-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { useBusy } from "#app/kit/shell/frame/use-busy.ts";
import { asActor, pageContext, runAction } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { doorPointPageAt } from "./door-point-address.ts";
import { Outcome, type Posted, type Values } from "./door-point-outcome.tsx";
import { PageHead } from "#app/kit/shell/frame/page-head.tsx";
import { Button } from "#app/kit/ui/button.tsx";
import { TextArea } from "#app/kit/ui/input.tsx";

export async function loader({ request }: LoaderFunctionArgs) {
  const list = doorPointPageAt(request);
  const { actor, em } = await asActor(request, "ebDoor:edit");
  const { searchParams } = new URL(request.url);
  const query = readListQuery(list, searchParams);
  if (lacksFilter(list, query)) throw redirect(`/${list.apiName}`);
  const saved = Number(searchParams.get("saved") ?? -1);
  searchParams.delete("saved");
  const entries = await doorPointEntries(em, actor, { resource: resourceOf(list.apiName), query });
  return { ...entries, apiName: list.apiName, saved, search: searchParams.toString() };
}

export async function action({ request }: ActionFunctionArgs) {
  const list = doorPointPageAt(request);
  const form = await readPageForm(request);
  const entries = [...form.entries()].filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  const { rows = [] } = readForm(entries) as { rows?: (Values & { id: string; cntNo: string })[] };
  const values = Object.fromEntries(
    rows.map(({ id, doorPoint, deliveryTime, remarks }) => [
      id,
      { doorPoint, deliveryTime, remarks },
    ]),
  );
  if (form.get("_intent") === "fill") return fill(String(form.get("_paste") ?? ""), rows, values);
  try {
    const { enter } = resourceOf(list.apiName).more ?? {};
    if (!enter) throw new Response(null, { status: 404 });
    const { entered } = (await runAction(await pageContext(request), enter, {
      rows,
    })) as EnteredDoorPoints;
    const params = new URL(request.url).searchParams;
    params.set("saved", String(entered));
    return redirect(`/${list.apiName}/entry?${params}`);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const errors = refusalsOf(error).map(
      ({ place, code, params }): FieldError => ({ field: place.field ?? "", code, params }),
    );
    return data<Posted>(
      { values, errors },
      { status: errors[0]?.code === "kit.noPermission" ? 403 : 422 },
    );
  }
}

/** Puts pasted lines into the grid; nothing is saved. */
function fill(
  text: string,
  rows: readonly { id: string; cntNo: string }[],
  values: Record<string, Values>,
) {
  const pasted = readPastedDoorPoints(text, new Set(rows.map((row) => row.cntNo)));
  for (const { id, cntNo } of rows)
    values[id] = pasted.rows.get(cntNo) ??
      values[id] ?? { doorPoint: "", deliveryTime: "", remarks: "" };
  return data<Posted>({
    values,
    errors: [],
    filled: pasted.rows.size,
    unknown: pasted.unknown,
    twice: pasted.twice,
  });
}

export default function DoorPointEntryScreen() {
  const { rows, total, apiName, saved, search } = useLoaderData<typeof loader>();
  const posted = useActionData<typeof action>() as Posted | undefined;
  const t = useTranslate();
  const list = `/${apiName}?${search}`;
  return (
    <section className="sw-form" aria-labelledby="entry-title">
      <PageHead id="entry-title" back={list}>
        {t("doorPoint.entry")}
      </PageHead>
      <Outcome posted={posted} saved={saved} />
      {rows.length > 0 ? (
        <Entry rows={rows} posted={posted} search={search} apiName={apiName} />
      ) : (
        <p className="sw-empty">{t("doorPoint.entryEmpty")}</p>
      )}
      {total > rows.length ? (
        <p>{t("doorPoint.entryMore", { shown: rows.length, count: total })}</p>
      ) : null}
    </section>
  );
}

type EntryProps = {
  rows: readonly DoorPointEntry[];
  posted: Posted | undefined;
  search: string;
  apiName: string;
};

function Entry({ rows, posted, search, apiName }: EntryProps) {
  const t = useTranslate();
  const busy = useBusy();
  // Only open rows are sent, so their places count.
  const open = rows.filter((row) => !row.locked);
  const ordered = [...open, ...rows.filter((row) => row.locked)];
  const errors = new Map(posted?.errors.map((error) => [error.field, t(error.code, error.params)]));
  return (
    <Form
      method="post"
      action={`/${apiName}/entry?${search}`}
      className="sw-panel"
      preventScrollReset
    >
      <p>{t("doorPoint.entryAbout")}</p>
      <EntryGrid
        // What a post filled in replaces what the fields hold.
        key={
          posted
            ? JSON.stringify(posted.values)
            : rows.map((row) => `${row.id}.${row.version}`).join(" ")
        }
        name="rows"
        heads={[t("container.cntNo"), t("container.sizeType"), t("container.bkNo")]}
        fields={[
          { key: "doorPoint", label: t("doorPoint.doorPoint"), size: 32 },
          {
            key: "deliveryTime",
            label: t("doorPoint.deliveryTime"),
            size: 16,
            hint: t("doorPoint.timeHint"),
          },
          { key: "remarks", label: t("doorPoint.remarks"), size: 24 },
        ]}
        rows={ordered.map((row) => ({
          key: String(row.id),
          name: row.cntNo,
          heads: [row.cntNo, row.sizeType, row.bkNo],
          hidden: { id: row.id, version: row.version, cntNo: row.cntNo },
          values: posted?.values[row.id] ?? row.values,
          ...(row.locked ? { closed: t("doorPoint.locked") } : {}),
        }))}
        errors={errors}
      />
      <div className="sw-form-acts">
        <Button type="submit" intent="primary" disabled={busy || open.length === 0}>
          {t("doorPoint.save")}
        </Button>
      </div>
      <details>
        <summary>{t("doorPoint.paste")}</summary>
        <label htmlFor="entry-paste">{t("doorPoint.pasteHint")}</label>
        <TextArea id="entry-paste" name="_paste" className="sw-entry-paste" />
        <Button type="submit" name="_intent" value="fill" formNoValidate disabled={busy}>
          {t("doorPoint.fill")}
        </Button>
      </details>
    </Form>
  );
}
