import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { isMessageKey } from "../i18n/catalogue.ts";
import type { Word } from "../i18n/message-key.ts";
import { type Actor, can, type Lang } from "../operation/actor.ts";
import type { Ctx } from "../operation/operation.server.ts";
import { Refusal, type RefusalParams } from "../operation/refusal.ts";
import { translate } from "../i18n/translate.ts";
import { Task } from "../trace/trace.entity.server.ts";
import { isId } from "../form/record-id.ts";
import { cutText, storableJson, wellFormed } from "../operation/well-formed.ts";

/** What a task does: an operation of the registry and its input. */
export type TaskOrder = {
  operation: string;
  input: unknown;
  /** The page (apiName) it was ordered from, when several have an operation of this name: its scope is asked again when it runs. */
  page?: string;
  title: string;
  /** What makes scheduled runs the same run; the operation when absent. */
  kind?: string;
  /** Set by the scheduler: one task per kind and time, however many schedulers run. */
  scheduledFor?: Date;
  /** Further facts kept with the task, for its log (of a job: group and call). */
  more?: Readonly<Record<string, string>>;
};

/** `said` is the one sentence about the end, kept as a word so that every reader has it in his own language. */
export type TaskOutcome = {
  status: "DONE" | "FAILED" | "CANCELLED";
  said?: { code: Word; params?: RefusalParams };
  results?: unknown;
  seen?: number;
  changed?: number;
  failed?: number;
};

/**
 * Orders work for the queue in the caller's transaction: the task exists exactly when what asked for it is committed, and carries the
 * request that asked (the transaction's stamp). Returns the task's id, or null when another scheduler has ordered the same time already.
 */
export async function orderTask(em: EntityManager, actor: Actor, order: TaskOrder): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`insert into task (kind, title, params, operator, scheduled_for, request_id) values (${order.kind ?? order.operation},
    ${wellFormed(cutText(order.title, 200))}, ${storableJson({ ...order.more, operation: order.operation, input: order.input, page: order.page })}::jsonb, ${actor.userName},
    ${order.scheduledFor ?? null}, coalesce(current_setting('seaway.request', true), '')) on conflict (kind, scheduled_for) do nothing returning id`.execute(
    em.getKysely(),
  );
  const id = rows[0]?.id ?? null;
  if (id !== null) await sql`select pg_notify('seaway_task', ${String(id)})`.execute(em.getKysely());
  return id;
}

/** Asks a running or waiting task to stop; its operation ends at the next row. */
export async function cancelTask(ctx: Ctx, id: number): Promise<void> {
  const task = isId(id) ? await ctx.em.findOne(Task, { id }) : null;
  if (!task || !mayTouch(task, ctx.actor, "monitor:job:changeStatus")) throw new Refusal("kit.notFound", {}, { key: String(id) });
  if (task.status !== "WAITING" && task.status !== "RUNNING") throw new Refusal("kit.taskEnded");
  task.cancelAsked = true;
  if (task.status === "WAITING") task.status = "CANCELLED";
}

/** Runs of jobs belong to those who watch over jobs, whoever ordered them. */
export const jobKind = (name: string) => `job:${name}`;

const mayTouch = (task: Task, actor: Actor, jobPerm: string) =>
  task.operator === actor.userName || actor.roles.includes("admin") || (task.kind.startsWith(jobKind("")) && can(actor, jobPerm));

/** A task of the actor's own (all for administrators, runs of jobs for those who see jobs); what it says is in the actor's language. */
export async function readTask(em: EntityManager, actor: Actor, id: number): Promise<Task> {
  const task = isId(id) ? await em.findOne(Task, { id }, { disableIdentityMap: true }) : null;
  if (!task || !mayTouch(task, actor, "monitor:job:list")) throw new Refusal("kit.notFound", {}, { key: String(id) });
  task.message = taskMessage(actor.lang, task);
  return task;
}

/** What a task says about itself, in the reader's language; null when it says nothing. */
export function taskMessage(lang: Lang, task: Pick<Task, "message" | "messageCode" | "messageParams">): string | null {
  return task.messageCode && isMessageKey(task.messageCode)
    ? translate(lang, task.messageCode, task.messageParams ?? {})
    : (task.message ?? null);
}
