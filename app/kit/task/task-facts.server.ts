import { loggedText } from "#platform/kernel/refusal/logged-refusal.ts";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { translateCodeIn } from "#platform/kernel/i18n/translate.ts";
import type { Actor } from "#platform/kernel/actor/actor.ts";
import { dictionariesOf } from "#db/services/references/dictionary.server.ts";
import { runsOfTask } from "#db/services/monitor/recent-tasks.server.ts";
import type { EntityManager } from "@mikro-orm/postgresql";

/** Plain values with their labels. Values without a label are for programs: ids, kinds. */
export function plainResults(results: unknown): [MessageKey, string][] {
  if (!results || typeof results !== "object" || Array.isArray(results)) return [];
  return Object.entries(results).flatMap(([key, value]): [MessageKey, string][] => {
    const label = `task.result.${key}`;
    const plain =
      typeof value === "number" ||
      (typeof value === "string" && value !== "" && value.length < 200);
    return plain && isMessageKey(label) ? [[label, String(value)]] : [];
  });
}

/** Attempts of a task with the names of their operations and readable refusals. */
export async function shownRuns(em: EntityManager, { lang }: Actor, taskId: number) {
  const [runs, { operation: names }] = await Promise.all([
    runsOfTask(em, taskId),
    dictionariesOf(em, lang, ["operation"]),
  ]);
  return runs.map((run) => ({
    ...run,
    operation: names?.[run.operation] ?? run.operation,
    refusal: run.refusal ? loggedText(translateCodeIn(lang), run.refusal) : null,
  }));
}
