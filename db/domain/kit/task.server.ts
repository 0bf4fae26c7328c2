import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { type Actor, can } from "./actor.ts";
import type { Ctx } from "./operation.server.ts";
import { Refusal } from "./refusal.ts";
import { Task } from "./trace.entity.server.ts";

/** What a task does: an operation of the registry and its input. */
export type TaskOrder = {
  operation: string;
  input: unknown;
  title: string;
  /** What makes scheduled runs the same run; the operation when absent. */
  kind?: string;
  /** Set by the scheduler: one task per kind and time, however many schedulers run. */
  scheduledFor?: Date;
};

export type TaskOutcome = {
  status: "DONE" | "FAILED" | "CANCELLED";
  message?: string;
  results?: unknown;
  seen?: number;
  changed?: number;
  failed?: number;
};

/**
 * Orders work for the queue in the caller's transaction: the task exists exactly when what asked for it is committed. Returns the
 * task's id, or null when another scheduler has ordered the same time already.
 */
export async function orderTask(em: EntityManager, actor: Actor, order: TaskOrder): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`insert into task (kind, title, params, operator, scheduled_for) values (${order.kind ?? order.operation},
    ${order.title.slice(0, 200)}, ${JSON.stringify({ operation: order.operation, input: order.input })}::jsonb, ${actor.userName},
    ${order.scheduledFor ?? null}) on conflict (kind, scheduled_for) do nothing returning id`.execute(em.getKysely());
  const id = rows[0]?.id ?? null;
  if (id !== null) await sql`select pg_notify('seaway_task', ${String(id)})`.execute(em.getKysely());
  return id;
}

/** Asks a running or waiting task to stop; its operation ends at the next row. */
export async function cancelTask(ctx: Ctx, id: number): Promise<void> {
  const task = await ctx.em.findOne(Task, { id });
  if (!task || !mayTouch(task, ctx.actor, "job:run")) throw new Refusal("kit.notFound", {}, { key: String(id) });
  if (task.status !== "WAITING" && task.status !== "RUNNING") throw new Refusal("kit.taskEnded");
  task.cancelAsked = true;
  if (task.status === "WAITING") task.status = "CANCELLED";
}

/** Runs of jobs belong to those who watch over jobs, whoever ordered them. */
export const jobKind = (name: string) => `job:${name}`;

const mayTouch = (task: Task, actor: Actor, jobPerm: string) =>
  task.operator === actor.userName || actor.roles.includes("admin") || (task.kind.startsWith(jobKind("")) && can(actor, jobPerm));

/** A task of the actor's own (all for administrators, runs of jobs for those who see jobs). */
export async function readTask(em: EntityManager, actor: Actor, id: number): Promise<Task> {
  const task = await em.findOne(Task, { id });
  if (!task || !mayTouch(task, actor, "job:list")) throw new Refusal("kit.notFound", {}, { key: String(id) });
  return task;
}
