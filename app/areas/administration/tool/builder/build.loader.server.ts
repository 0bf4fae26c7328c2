import {
  draftOf,
  draftsOf,
  dictTypesOf,
} from "#domain/administration/tool/builder/drafts.queries.server.ts";
import {
  removeDraft,
  renameDraft,
  saveDraft,
} from "#domain/administration/tool/ops/keep-drafts.server.ts";
import {
  type Bench,
  changeItem,
  propsFrom,
  runIntent,
} from "#domain/administration/tool/builder/form-edit.ts";
import { formOfSchema, withKeys } from "#domain/administration/tool/builder/form-schema.ts";
import {
  emptyForm,
  type ItemKind,
  itemKinds,
  readForm,
  type Form,
} from "#domain/administration/tool/builder/built-form.ts";
import { builderPerm } from "#domain/administration/tool/tool-perms.ts";
import { messages } from "#platform/kernel/i18n/catalogue.ts";
import { isRefusal, refusalsOf } from "#platform/kernel/refusal/refusal.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { referenceKinds } from "#db/services/references/references.server.ts";
import { type PageContext, permit, runAction } from "#app/session/ctx.server.ts";
import type { BuildResponse, BuildData } from "./build-data.ts";
import { kindLabel } from "./kind-labels.ts";
import { idOf } from "#platform/kernel/text/record-id.ts";

const namesOf = (kind: ItemKind) =>
  kind === "divider"
    ? { zh: "", en: "" }
    : { zh: messages.zh[kindLabel(kind)], en: messages.en[kindLabel(kind)] };
const kindNames = Object.fromEntries(
  itemKinds.map((kind) => [kind, namesOf(kind)]),
) as BuildData["kindNames"];

export async function loadBuilder(context: PageContext): Promise<BuildData> {
  const { em, actor } = permit(context, builderPerm);
  const requested = new URL(context.url).searchParams.get("draft");
  const id = idOf(requested);
  const draft = id ? await draftOf(em, actor, id) : null;
  if (requested && !draft) throw new Response("not found", { status: 404 });
  const types = (draft?.sheet.items ?? []).flatMap((item) => (item.dict ? [item.dict] : []));
  return {
    drafts: (await draftsOf(em, actor)).map((draft) => ({
      ...draft,
      updatedTime: String(draft.updatedTime.toISOString()),
    })),
    open: draft
      ? { id: draft.id, version: draft.version, name: draft.name, sheet: draft.sheet }
      : null,
    kindNames,
    dictTypes: await dictTypesOf(em, actor.lang),
    dicts: await dictionariesOf(em, actor.lang, [...new Set(types)]),
    refs: [...referenceKinds],
  };
}

const textOf = (body: FormData, name: string) => {
  const value = body.get(name);
  return typeof value === "string" ? value : "";
};

/**
 * The posted form with the picked field's typed properties, so that buttons without script lose
 * nothing.
 */
export function benchOf(body: FormData): Bench {
  const kept = readForm(textOf(body, "sheet")) ?? emptyForm;
  const titled: Form = {
    ...kept,
    zh: textOf(body, "title.zh").slice(0, 60),
    en: textOf(body, "title.en").slice(0, 60),
  };
  const bench: Bench = {
    sheet: body.has("title.zh") ? titled : kept,
    picked: textOf(body, "picked"),
  };
  const of = textOf(body, "prop.id");
  return of
    ? changeItem(
        bench,
        of,
        propsFrom((name) => textOf(body, `prop.${name}`)),
      )
    : bench;
}

/** Handles all buttons; with script, only those that need the server. */
export async function actOnBuilder(context: PageContext): Promise<BuildResponse> {
  permit(context, builderPerm);
  const body = await context.form();
  const intent = textOf(body, "_intent") || "apply";
  const bench = benchOf(body);
  const response: BuildResponse = {
    bench,
    id: Number(textOf(body, "id")) || 0,
    version: Number(textOf(body, "version")) || 0,
    name: textOf(body, "name"),
  };
  const [verb = "", id = "", version = ""] = intent.split(":");
  try {
    if (verb === "save")
      return {
        ...response,
        ...(await runAction(context, saveDraft, { ...response, sheet: bench.sheet })),
        label: "tool.build.saved",
      };
    if (verb === "rename") {
      const named = {
        id: Number(id),
        version: Number(version),
        name: textOf(body, `rename.${id}`),
      };
      const { name, ...kept } = await runAction(context, renameDraft, named);
      return {
        ...response,
        ...(kept.id === response.id ? { ...kept, name } : {}),
        label: "tool.build.renamed",
      };
    }
    if (verb === "discard") {
      await runAction(context, removeDraft, { id: Number(id), version: Number(version) });
      return {
        ...response,
        ...(Number(id) === response.id ? { id: 0, version: 0 } : {}),
        label: "tool.build.draftRemoved",
      };
    }
    if (verb === "read") return readSchema(response, await schemaText(body));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return {
      ...response,
      refusals: refusalsOf(error).map((refusal) => ({
        code: refusal.code,
        params: refusal.params,
      })),
    };
  }
  const step = runIntent(bench, intent, (kind) => kindNames[kind]);
  return step
    ? {
        ...response,
        bench: { sheet: step.sheet, picked: step.picked },
        ...(step.done ? { done: step.done } : {}),
      }
    : response;
}

/** Bytes. */
const mostSchema = 1_000_000;

/** Prefers the pasted text; null when too large. */
async function schemaText(body: FormData): Promise<string | null> {
  const pasted = textOf(body, "schema").trim();
  const file = body.get("schemaFile");
  if (pasted || !(file instanceof File)) return pasted;
  return file.size <= mostSchema ? file.text() : null;
}

function readSchema(response: BuildResponse, text: string | null): BuildResponse {
  if (text === null) return { ...response, schemaFaults: [{ at: "", fault: "big" }] };
  const { sheet: form, faults } = formOfSchema(text);
  if (!form) return { ...response, schemaFaults: faults, schemaText: text };
  return { ...response, bench: { sheet: withKeys(form), picked: "" }, schemaFaults: faults };
}
