import "../tool.css";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { can } from "#platform/kernel/actor/actor.ts";
import { genForm } from "#domain/administration/tool/generator/gen.form.ts";
import { GenTable } from "#domain/administration/tool/tool.entity.server.ts";
import type { EntityManager } from "@mikro-orm/postgresql";
import { isRefusal, type RefusalParams, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { codeOf, existingEntity } from "#db/services/generator/generator.server.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";
import { CodeTabs } from "./code-tabs.tsx";
import { idOf } from "#platform/kernel/text/record-id.ts";
import { RefusalList } from "#app/kit/shell/dialog/refusal-list.tsx";
import { AnchorButton, Button } from "#app/kit/ui/button.tsx";
import { Callout } from "#app/kit/ui/callout.tsx";

const apiName = "tool/gen";
const path = "/tool/gen-edit/index";

export async function loader({ request, params }: LoaderFunctionArgs) {
  const formData = await loadForm(await pageContext(request), apiName, {
    id: params.tableId,
    form: genForm,
  });
  const { actor, em } = await asActor(request, "tool:gen:list");
  const table = can(actor, "tool:gen:preview")
    ? await em.findOne(GenTable, { id: idOf(params.tableId) })
    : null;
  const { files, refusal }: Tried = table ? await tryCode(em, table) : { files: {}, refusal: null };
  const open = new URL(request.url).searchParams.get("file") ?? Object.keys(files)[0] ?? "";
  const preview = {
    names: Object.keys(files),
    open,
    text: files[open] ?? "",
    mayTake: can(actor, "tool:gen:code") && !refusal,
  };
  return { ...formData, preview, refusal, entity: table ? existingEntity(em, table) : null };
}

type Tried = {
  files: Record<string, string>;
  refusal: { code: MessageKey; params: RefusalParams } | null;
};

/** The files, or why there are none. */
async function tryCode(em: EntityManager, table: GenTable): Promise<Tried> {
  try {
    return { files: await codeOf(em, [table]), refusal: null };
  } catch (error) {
    const [first] = isRefusal(error) ? refusalsOf(error) : [];
    if (!first) throw error;
    return { files: {}, refusal: { code: first.code, params: first.params } };
  }
}

export async function action({ request, params }: ActionFunctionArgs) {
  return saveForm(await pageContext(request), apiName, {
    id: params.tableId,
    form: genForm,
    saved: (id) => `${path}/${id}`,
    removed: "/tool/gen",
  });
}

export default function GenEditScreen() {
  return (
    <FormScreen back="/tool/gen" titleKey="tableName">
      {(record) => <Made id={String(record.id)} version={String(record.version)} />}
    </FormScreen>
  );
}

function Made({ id, version }: { id: string; version: string }) {
  const { preview, maySave, refusal, entity: existing } = useLoaderData<typeof loader>();
  const t = useTranslate();
  return (
    <section className="sw-panel" aria-labelledby="made-title">
      <h2 id="made-title">{t("tool.gen.preview")}</h2>
      <p>{t("tool.gen.previewHint")}</p>
      {existing && !refusal ? (
        <Callout intent="warning">{t("tool.gen.known", existing)}</Callout>
      ) : null}
      <RefusalList refusals={[refusal]} />
      <div className="sw-steps">
        {preview.mayTake ? (
          <AnchorButton intent="primary" href={`/tool/gen-code/${id}`} download>
            {t("tool.gen.download")}
          </AnchorButton>
        ) : null}
        {maySave ? (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <input type="hidden" name="version" value={version} />
            <Button type="submit" name="_more" value="sync">
              {t("tool.gen.sync")}
            </Button>
          </Form>
        ) : null}
      </div>
      <CodeTabs {...preview} />
    </section>
  );
}
