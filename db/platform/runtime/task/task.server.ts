import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { isMessageKey } from "#platform/kernel/i18n/catalogue.ts";
import type { MessageKey } from "#platform/kernel/i18n/message-key.ts";
import { type Actor, can, type Lang } from "#platform/kernel/actor/actor.ts";
import type { Ctx } from "#platform/kernel/operation/operation.server.ts";
import { Refusal, type RefusalParams } from "#platform/kernel/refusal/refusal.ts";
import { translate } from "#platform/kernel/i18n/translate.ts";
import { Task } from "#platform/kernel/trace/trace.entity.server.ts";
import { isId } from "#platform/kernel/text/record-id.ts";
import { cutText, storableJson, wellFormed } from "#platform/kernel/refusal/well-formed.ts";

export type TaskOrder = {
  operation: string;
  input: unknown;
  /** apiName it was ordered from; its scope is checked again at run time. */
  page?: string;
  title: string;
  /** Identifies scheduled runs; default is the operation. */
  kind?: string;
  /** Scheduled time: one task per kind and time across schedulers. */
  scheduledFor?: Date;
  /** For the log (of a job: group and call). */
  more?: Readonly<Record<string, string>>;
};

/** `message` is translated per reader. */
export type TaskOutcome = {
  status: "DONE" | "FAILED" | "CANCELLED";
  message?: { code: MessageKey; params?: RefusalParams };
  results?: unknown;
  seen?: number;
  changed?: number;
  failed?: number;
};

/**
 * Queues a task in the caller's transaction and with its request id.
 * @returns the id, or null when another scheduler was first
 */
export async function orderTask(
  em: EntityManager,
  actor: Actor,
  order: TaskOrder,
): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`insert into task (kind, title, params, operator, scheduled_for, request_id)
    values (
        ${order.kind ?? order.operation}, ${wellFormed(cutText(order.title, 200))},
        ${storableJson({ ...order.more, operation: order.operation, input: order.input, page: order.page, company: companyFor(actor) })}::jsonb, ${actor.userName},
        ${order.scheduledFor ?? null}, coalesce(current_setting('seaway.request', true), '')
      )
    on conflict (kind, scheduled_for) do nothing
    returning id`.execute(em.getKysely());
  const id = rows[0]?.id ?? null;
  if (id !== null)
    await sql`select pg_notify('seaway_task', ${String(id)})`.execute(em.getKysely());
  return id;
}

/** The company that a command or job acts for; a user's is read with the user. */
const companyFor = (actor: Actor) => (actor.kind === "system" ? actor.companyCode : undefined);

/** Asks a task to stop; it ends at the next row. */
export async function cancelTask(ctx: Ctx, id: number): Promise<void> {
  const task = isId(id) ? await ctx.em.findOne(Task, { id }) : null;
  if (!task || !mayTouch(task, ctx.actor, "monitor:job:changeStatus"))
    throw new Refusal("kit.notFound", {}, { key: String(id) });
  if (task.status !== "WAITING" && task.status !== "RUNNING") throw new Refusal("kit.taskEnded");
  task.cancelAsked = true;
  if (task.status === "WAITING") task.status = "CANCELLED";
}

/** Whoever manages jobs may see their runs. */
export const jobKind = (name: string) => `job:${name}`;

const mayTouch = (task: Task, actor: Actor, jobPerm: string) =>
  task.operator === actor.userName ||
  actor.roles.includes("admin") ||
  (task.kind.startsWith(jobKind("")) && can(actor, jobPerm));

/**
 * An own task; administrators see all, job managers job runs. Its message is in the actor's
 * language.
 */
export async function readTask(em: EntityManager, actor: Actor, id: number): Promise<Task> {
  const task = isId(id) ? await em.findOne(Task, { id }, { disableIdentityMap: true }) : null;
  if (!task || !mayTouch(task, actor, "monitor:job:list"))
    throw new Refusal("kit.notFound", {}, { key: String(id) });
  task.message = taskMessage(actor.lang, task);
  return task;
}

export function taskMessage(
  lang: Lang,
  task: Pick<Task, "message" | "messageCode" | "messageParams">,
): string | null {
  return task.messageCode && isMessageKey(task.messageCode)
    ? translate(lang, task.messageCode, task.messageParams ?? {})
    : (task.message ?? null);
}
