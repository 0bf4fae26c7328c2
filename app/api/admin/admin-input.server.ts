import type { Lang } from "#domain/kit/actor.ts";
import { Refusal } from "#domain/kit/refusal.ts";
import { say, sayRefusal } from "#domain/kit/say.ts";
import { perform } from "#domain/kit/operation.server.ts";
import type { AnyOperation } from "#domain/kit/resource.server.ts";
import type { StepResult } from "#domain/kit/steps.server.ts";
import { bodyOf, type CallAnswer, reply } from "../call.server.ts";
import { callResource } from "../resource-calls.server.ts";
import { doneAnswer, idList } from "./admin-answers.server.ts";
import { type AdminList, answerExport } from "./admin-list.server.ts";
import type { AdminGiven } from "./define-admin-call.server.ts";

/** The body as an operation reads it: the client's name of the id becomes `id`, what is null counts as not sent. */
export async function inputOf({ call }: AdminGiven, idName: string): Promise<Record<string, unknown>> {
  const body = await bodyOf(call);
  const fields = Object.entries(body).filter(([key, value]) => value !== null && key !== "version" && key !== "id");
  return { ...Object.fromEntries(fields), id: body[idName] ?? 0 };
}

/** Adds (POST) or changes (PUT) a record; a change without an id is of nothing. */
export async function answerWrite(given: AdminGiven, of: { add: AnyOperation; save: AnyOperation; idName: string }): Promise<CallAnswer> {
  const input = await inputOf(given, of.idName);
  const adds = given.call.method === "POST";
  if (!adds && !(Number(input.id) > 0)) throw new Refusal("kit.notFound", {}, { key: String(input.id) });
  await perform(given.desk.caller, adds ? of.add : of.save, input);
  return doneAnswer(given.lang);
}

/** Runs a step over the ids of the path; the first row that refuses is what the client is told. */
export async function answerStep(given: AdminGiven, step: AnyOperation | undefined, ids = given.params.ids): Promise<CallAnswer> {
  const rows = idList(ids).map((id) => ({ id }));
  if (!step) throw new Refusal("kit.notFound");
  const result = (await perform(given.desk.caller, step, { rows })) as StepResult;
  const refused = result.rows.find((row) => !row.done);
  const refusal = refused ? new Refusal(refused.code ?? "kit.failed", refused.params ?? {}, { key: refused.key }) : null;
  // Each row is a unit of its own: of several some may be done, and the answer says which.
  if (refusal && result.done > 0)
    return reply({ code: 500, msg: partly(given.lang, result, refusal), data: spokenRows(given.lang, result) });
  if (refusal) throw refusal;
  return doneAnswer(given.lang);
}

const partly = (lang: Lang, { done, refused }: StepResult, why: Refusal) =>
  `${say(lang, "shell.doneRefused", { done, refused })}: ${sayRefusal(lang, why)}`;

/** What became of each row, in words. */
const spokenRows = (lang: Lang, { done, refused, rows }: StepResult) => ({
  done,
  refused,
  rows: rows.map(({ id, key, done: did, code, params }) => ({
    id,
    key,
    done: did,
    ...(code ? { code, msg: sayRefusal(lang, { code, params: params ?? {} }) } : {}),
  })),
});

/** The workbook of a list: these clients post their filters as a form, our own callers a search as JSON to the same path. */
export async function answerBook(given: AdminGiven, asked: AdminList): Promise<CallAnswer> {
  if (given.call.header("content-type")?.startsWith("application/json")) return callResource(given.call, given.desk);
  return answerExport(given, asked);
}
