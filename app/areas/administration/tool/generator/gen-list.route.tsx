import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
} from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { genList } from "#domain/administration/tool/generator/gen.list.ts";
import type { Outcome } from "#app/kit/list/data/list-data.ts";
import { ListScreen } from "#app/kit/list/list-screen.tsx";
import { loadList, readRows, stepList } from "#app/kit/list/data/load-list.server.ts";
import { useListData } from "#app/kit/list/data/use-list-data.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { readPageForm } from "#app/session/page-form.server.ts";
import { Button, LinkButton } from "#app/kit/ui/button.tsx";

const { apiName } = genList;

export async function loader({ request }: LoaderFunctionArgs) {
  const { actor } = await asActor(request, genList.perm);
  return {
    ...(await loadList(await pageContext(request), apiName)),
    mayTake: can(actor, "tool:gen:code"),
    mayImport: can(actor, "tool:gen:import"),
  };
}

/** Runs a step, or redirects to the archive. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readPageForm(request);
  if (form.get("_intent") !== "code") return stepList(await pageContext(request), apiName);
  await asActor(request, "tool:gen:code");
  const ids = readRows(form).map((row) => row.id);
  if (ids.length > 0) return redirectDocument(`/tool/gen-code/${ids.slice(0, 100).join(",")}`);
  return data<Outcome>(
    { done: 0, refused: 1, rows: [{ key: "", code: "kit.selectRows", params: {} }] },
    { status: 400 },
  );
}

export default function GenListScreen() {
  const { mayTake, mayImport } = useLoaderData() as { mayTake: boolean; mayImport: boolean };
  const { rows } = useListData();
  const t = useTranslate();
  return (
    <ListScreen
      open={(row) => `/tool/gen-edit/index/${row.id}`}
      tools={
        mayImport ? <LinkButton to="/tool/gen/import">{t("tool.gen.import")}</LinkButton> : null
      }
      within={
        mayTake ? (
          <div className="sw-tools">
            <Button type="submit" name="_intent" value="code" disabled={rows.length === 0}>
              {t("tool.gen.downloadChosen")}
            </Button>
          </div>
        ) : null
      }
    />
  );
}
