import { messages } from "#platform/kernel/i18n/catalogue.ts";
import type { Lang } from "#platform/kernel/actor/actor.ts";
import { jobKind } from "#platform/runtime/task/task.server.ts";

/**
 * A job of a new installation in the reader's language, with the name that commands and calls know;
 * any other job by its name.
 */
export function shownJobName(lang: Lang, jobName: string): string {
  const texts: Readonly<Record<string, string>> = messages[lang];
  const name = texts[`job.name.${jobName}`];
  if (!name) return jobName;
  return lang === "zh" ? `${name}（${jobName}）` : `${name} (${jobName})`;
}

/** The title of a task: a run of a job bears the job's name. */
export const shownTaskTitle = (
  lang: Lang,
  { kind, title }: { kind: string; title: string },
): string => (kind === jobKind(title) ? shownJobName(lang, title) : title);
