import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { dictDataForm } from "#domain/administration/admin/admin.form.ts";
import { readResource } from "#platform/records/resource/resource.server.ts";
import { resourceOf } from "#db/services/registry.server.ts";
import { FormScreen } from "#app/kit/form/form-screen.tsx";
import { loadForm } from "#app/kit/form/load-form.server.ts";
import { saveForm } from "#app/kit/form/save/save-form.server.ts";
import { asActor, pageContext } from "#app/session/ctx.server.ts";

const apiName = "system/dict/data";
const listOf = (typeId: string | undefined) => `/system/dict-data/index/${typeId}`;

/** 404 for a value of another type. */
export async function loader({ request, params }: LoaderFunctionArgs) {
  const { em, actor } = await asActor(request, "system:dict:list");
  const type = await readResource(
    em,
    actor,
    resourceOf("system/dict"),
    Number(params.dictId),
  ).catch(() => null);
  if (!type) throw new Response("not found", { status: 404 });
  const start = {
    dictType: String(type.dictType),
    status: "0",
    dictSort: Number(type.entries) + 1,
  };
  const formData = await loadForm(await pageContext(request), apiName, {
    id: params.dictCode,
    form: dictDataForm,
    start,
  });
  if (params.dictCode !== "new" && formData.record.dictType !== type.dictType)
    throw new Response("not found", { status: 404 });
  return { ...formData, back: listOf(params.dictId) };
}

export async function action({ request, params }: ActionFunctionArgs) {
  const { dictId, dictCode } = params;
  const saved = (id: number) => `/system/dict-data/${dictId}/entry/${id}`;
  return saveForm(await pageContext(request), apiName, {
    id: dictCode,
    form: dictDataForm,
    saved,
    removed: listOf(dictId),
  });
}

export default function DictDataEditScreen() {
  const { back } = useLoaderData() as { back: string };
  return <FormScreen back={back} titleKey="dictLabel" />;
}
