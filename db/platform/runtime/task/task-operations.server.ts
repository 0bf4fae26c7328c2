import { sql } from "kysely";
import { z } from "zod";
import { defineOperation } from "#platform/kernel/operation/operation.server.ts";
import { Refusal } from "#platform/kernel/refusal/refusal.ts";
import { recordId } from "#platform/kernel/refusal/validation.ts";
import { cancelTask, orderTask } from "./task.server.ts";

/** SQL condition over `task`. */
export const endedTask = sql<boolean>`status in ('DONE', 'FAILED', 'CANCELLED')`;

/** Queues an operation as a task of the actor. Page and worker both check its permission. */
export const placeTask = defineOperation({
  name: "task.order",
  perm: "org:self",
  input: z.object({
    operation: z.string().max(100),
    input: z.unknown(),
    page: z.string().max(200).optional(),
    title: z.string(),
  }),
  // The task is its own record.
  unlogged: true,
  async run(ctx, { operation, input, page, title }) {
    const id = await orderTask(ctx.em, ctx.actor, {
      operation,
      input,
      title,
      ...(page ? { page } : {}),
    });
    if (id === null) throw new Refusal("kit.duplicate");
    return { id };
  },
});

/** @throws Refusal kit.notFound, kit.taskEnded */
export const stopTask = defineOperation({
  name: "task.cancel",
  perm: "org:self",
  input: z.object({ id: recordId() }),
  run: (ctx, { id }) => cancelTask(ctx, id),
});

/** Marks the end of a task as read; without an id, all own tasks. */
export const markTasksRead = defineOperation({
  name: "task.markRead",
  perm: "org:self",
  input: z.object({ id: recordId().optional() }),
  // Only a reader's mark.
  unlogged: true,
  async run(ctx, { id }) {
    await sql`update task
      set read_time = ${ctx.now}
      where operator = ${ctx.actor.userName}
        and read_time is null
        and ${endedTask} ${id === undefined ? sql`` : sql`and id = ${id}`}`.execute(
      ctx.em.getKysely(),
    );
  },
});
