import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { mostUses, usesOf } from "#platform/records/resource/used-codes.server.ts";
import { readResource, type Resource } from "#platform/records/resource/resource.server.ts";
import type { FormDefinition, FormRecord } from "#platform/records/form/form.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import type { FormData_ } from "#app/kit/form/save/form-data.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { useTranslate } from "#app/kit/shell/messages/translate.ts";
import { asActor, type PageContext, pageContext } from "#app/session/ctx.server.ts";
import { type ShownUse, Uses } from "#app/kit/record/uses.tsx";

function kindOf(context: PageContext) {
  const apiName = new URL(context.url).pathname.replace(/^\/|\/index\/[^/]*$/g, "");
  const { form, start, codes, list, links } = resourceOf(apiName);
  if (!form) throw new Response("not found", { status: 404 });
  const pages = (links ?? []).filter(({ to }) => to.includes(":id"));
  return { apiName, form: form satisfies FormDefinition, start, codes, perm: list.perm, pages };
}

/** Of master data, a record of another code begins with the other values of one that exists. */
function copyOf(form: FormDefinition, keys: readonly string[], from: Record<string, unknown>) {
  const fields = form.sections.flatMap((section) => section.fields);
  const copied = [...fields.filter(({ key }) => !keys.includes(key)), ...(form.lines ?? [])];
  return Object.fromEntries(copied.map(({ key }) => [key, from[key]])) as FormRecord;
}

/**
 * The form of any resource that has one; `?set.<field>=<value>` presets a field. Of master data
 * `?copy=<id>` copies a record without its keys, `?uses=1` shows where the code is used.
 */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { apiName, form, start, codes, perm, pages } = kindOf(await pageContext(request));
  const search = new URL(request.url).searchParams;
  const copied = codes && params.id === "new" ? Number(search.get("copy")) : 0;
  const { em, actor } = await asActor(request, perm);
  const fields = form.sections.flatMap((section) => section.fields);
  const set = Object.fromEntries(
    fields.flatMap(({ key }) =>
      search.has(`set.${key}`) ? [[key, search.get(`set.${key}`)]] : [],
    ),
  );
  const formData = await loadForm(await pageContext(request), apiName, {
    id: params.id,
    form,
    start: {
      ...(codes && copied > 0
        ? copyOf(form, codes.keys, await readResource(em, actor, resourceOf(apiName), copied))
        : start),
      ...set,
    },
  });
  const used =
    codes && search.has("uses")
      ? await usesOf(em, codes.kind, String(formData.record[codes.code] ?? ""), formData.record)
      : null;
  const uses =
    used?.map(({ label, count }): ShownUse => ({ label, count, many: count >= mostUses })) ?? null;
  return {
    ...formData,
    path: `/${apiName}`,
    titleKey: codes?.code ?? fields[0]?.key ?? "id",
    coded: codes !== undefined,
    uses,
    pages,
  };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { apiName, form } = kindOf(await pageContext(request));
  return saveForm(await pageContext(request), apiName, {
    id: params.id,
    form,
    saved: (id) => `/${apiName}/index/${id}`,
  });
}

type Data = FormData_ & {
  path: string;
  titleKey: string;
  /** It has a code, which can be copied and asked for. */
  coded: boolean;
  uses: ShownUse[] | null;
  pages: NonNullable<Resource["links"]>;
};

export default function ReferenceEditScreen() {
  const { path, titleKey, coded, uses, pages } = useLoaderData() as Data;
  const t = useTranslate();
  return (
    <FormScreen back={path} titleKey={titleKey}>
      {(record) =>
        record.id ? (
          <aside className="sw-sheet-more">
            {coded ? (
              <>
                <Link to={`${path}/index/new?copy=${String(record.id)}`}>{t("master.copy")}</Link>
                <Link to="?uses=1" preventScrollReset>
                  {t("master.uses")}
                </Link>
              </>
            ) : null}
            {pages.map(({ to, label }) => (
              <Link key={to} to={to.replace(":id", String(record.id))}>
                {t(label)}
              </Link>
            ))}
            {uses ? <Uses uses={uses} /> : null}
          </aside>
        ) : null
      }
    </FormScreen>
  );
}
