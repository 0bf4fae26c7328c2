import type { EntityManager } from "@mikro-orm/postgresql";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { type Resource, whyClosed } from "#platform/records/resource/resource.server.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import type { ListData } from "#app/kit/list/data/list-data.ts";
import { confirmOf } from "./list-step.server.ts";
import type { Progress } from "./progress.ts";

type RowFacts = { id: number; facts: object | undefined };

/** States of the usual way with their names, from the dictionaries at hand; empty without one. */
export async function pathOf(
  em: EntityManager,
  lang: Lang,
  { machine }: Resource,
  atHand: ListData["dicts"] = {},
): Promise<Progress["states"]> {
  if (!machine?.path || !machine.dict) return [];
  const labels =
    atHand[machine.dict] ?? (await dictionariesOf(em, lang, [machine.dict]))[machine.dict] ?? {};
  return machine.path.map((state) => ({ state, label: labels[state] ?? state }));
}

/** The next action of a record among `steps` that is open; null for none. */
function likelyStep(
  resource: Resource,
  facts: object | undefined,
  steps: readonly string[],
): string | null {
  if (!resource.machine || !facts) return null;
  const next = resource.machine
    .nextOf(facts)
    .find((item) => typeof item === "string" && steps.includes(item));
  return typeof next === "string" && whyClosed(resource, next, facts) === null ? next : null;
}

const sign = (index: number) => (index < 0 ? "-" : String.fromCharCode(0x30 + index));
export function progressOf(
  resource: Resource,
  rows: readonly RowFacts[],
  steps: readonly string[],
): string {
  const { machine } = resource;
  if (!machine) return "";
  const states: readonly string[] = machine.path ?? [];
  return rows
    .map(
      ({ facts }) =>
        sign(facts ? states.indexOf(machine.state(facts)) : -1) +
        sign(steps.indexOf(likelyStep(resource, facts, steps) ?? "")),
    )
    .join("");
}

/** Rows whose facts add a question to a step. */
export function listedConfirms(
  resource: Resource,
  rows: readonly RowFacts[],
  steps: readonly string[],
): ListData["confirms"] {
  const confirms: Record<string, MessageKey> = {};
  for (const step of steps) {
    for (const { id, facts } of rows) {
      const question = confirmOf(resource, step, facts);
      if (question) confirms[`${id}.${step}`] = question;
    }
  }
  return confirms;
}
