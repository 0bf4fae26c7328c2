import { draftOf, draftsOf, dictTypesOf } from "#domain/tool/drafts.queries.server.ts";
import { removeDraft, renameDraft, saveDraft } from "#domain/tool/ops/keep-drafts.server.ts";
import { type Bench, changeItem, propsFrom, runIntent } from "#domain/tool/form-edit.ts";
import { sheetOfSchema, withKeys } from "#domain/tool/form-schema.ts";
import { emptySheet, type ItemKind, itemKinds, readSheet, type Sheet } from "#domain/tool/built-form.ts";
import { builderPerm } from "#domain/tool/tool-perms.ts";
import { messages } from "#platform/i18n/catalogue.ts";
import { isRefusal, refusalsOf } from "#platform/operation/refusal.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { referenceKinds } from "#db/services/references/references.server.ts";
import { type PageContext, permit, runAction } from "../../session/ctx.server.ts";
import type { BuildAnswer, BuildData } from "./build-data.ts";
import { kindWord } from "./kind-labels.ts";
import { idOf } from "#platform/form/record-id.ts";

const namesOf = (kind: ItemKind) =>
  kind === "divider" ? { zh: "", en: "" } : { zh: messages.zh[kindWord(kind)], en: messages.en[kindWord(kind)] };
const kindNames = Object.fromEntries(itemKinds.map((kind) => [kind, namesOf(kind)])) as BuildData["kindNames"];

/** The reader's drafts, the one the address names, and what choices and references there are. */
export async function loadBuilder(context: PageContext): Promise<BuildData> {
  const { em, actor } = permit(context, builderPerm);
  const asked = new URL(context.url).searchParams.get("draft");
  const id = idOf(asked);
  const draft = id ? await draftOf(em, actor, id) : null;
  if (asked && !draft) throw new Response("not found", { status: 404 });
  const types = (draft?.sheet.items ?? []).flatMap((item) => (item.dict ? [item.dict] : []));
  return {
    drafts: (await draftsOf(em, actor)).map((one) => ({ ...one, updatedTime: String(one.updatedTime.toISOString()) })),
    open: draft ? { id: draft.id, version: draft.version, name: draft.name, sheet: draft.sheet } : null,
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

/** The sheet a form sent, with what was typed into the properties of its picked field: buttons without scripts lose nothing. */
export function benchOf(body: FormData): Bench {
  const kept = readSheet(textOf(body, "sheet")) ?? emptySheet;
  const titled: Sheet = { ...kept, zh: textOf(body, "title.zh").slice(0, 60), en: textOf(body, "title.en").slice(0, 60) };
  const bench: Bench = { sheet: body.has("title.zh") ? titled : kept, picked: textOf(body, "picked") };
  const of = textOf(body, "prop.id");
  return of
    ? changeItem(
        bench,
        of,
        propsFrom((name) => textOf(body, `prop.${name}`)),
      )
    : bench;
}

/** Every button of the builder; those that only change the sheet run in the browser where it has scripts. */
export async function actOnBuilder(context: PageContext): Promise<BuildAnswer> {
  permit(context, builderPerm);
  const body = await context.form();
  const intent = textOf(body, "_intent") || "apply";
  const bench = benchOf(body);
  const answered: BuildAnswer = {
    bench,
    id: Number(textOf(body, "id")) || 0,
    version: Number(textOf(body, "version")) || 0,
    name: textOf(body, "name"),
  };
  const [verb = "", id = "", version = ""] = intent.split(":");
  try {
    if (verb === "save")
      return { ...answered, ...(await runAction(context, saveDraft, { ...answered, sheet: bench.sheet })), word: "tool.build.saved" };
    if (verb === "rename") {
      const named = { id: Number(id), version: Number(version), name: textOf(body, `rename.${id}`) };
      const { name, ...kept } = await runAction(context, renameDraft, named);
      return { ...answered, ...(kept.id === answered.id ? { ...kept, name } : {}), word: "tool.build.renamed" };
    }
    if (verb === "discard") {
      await runAction(context, removeDraft, { id: Number(id), version: Number(version) });
      return { ...answered, ...(Number(id) === answered.id ? { id: 0, version: 0 } : {}), word: "tool.build.draftRemoved" };
    }
    if (verb === "read") return readSchema(answered, await schemaText(body));
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { ...answered, refusals: refusalsOf(error).map((one) => ({ code: one.code, params: one.params })) };
  }
  const step = runIntent(bench, intent, (kind) => kindNames[kind]);
  return step ? { ...answered, bench: { sheet: step.sheet, picked: step.picked }, ...(step.done ? { done: step.done } : {}) } : answered;
}

/** What one file may hold, in bytes. */
const mostSchema = 1_000_000;

/** A schema that was pasted, or else handed in as a file; null for one that is too big. */
async function schemaText(body: FormData): Promise<string | null> {
  const pasted = textOf(body, "schema").trim();
  const file = body.get("schemaFile");
  if (pasted || !(file instanceof File)) return pasted;
  return file.size <= mostSchema ? file.text() : null;
}

function readSchema(answered: BuildAnswer, text: string | null): BuildAnswer {
  if (text === null) return { ...answered, schemaFaults: [{ at: "", fault: "big" }] };
  const { sheet, faults } = sheetOfSchema(text);
  if (!sheet) return { ...answered, schemaFaults: faults, schemaText: text };
  return { ...answered, bench: { sheet: withKeys(sheet), picked: "" }, schemaFaults: faults };
}
