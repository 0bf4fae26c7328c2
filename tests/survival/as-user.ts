import type { EntityManager } from "@mikro-orm/postgresql";
import { pino } from "pino";
import { openOrm } from "#db/services/open-orm.server.ts";
import { actorOfUser } from "#domain/administration/data-permission/actor.server.ts";
import type { runOperation } from "#platform/kernel/operation/operation.server.ts";

/** Runs `work` as a user; closes its connections. */
export async function asUser(
  url: string,
  userName: string,
  work: (caller: Parameters<typeof runOperation>[0]) => Promise<unknown>,
): Promise<void> {
  const orm = await openOrm(url, { max: 2 });
  try {
    const em = orm.em.fork() as EntityManager;
    const actor = await actorOfUser(em, { userName });
    if (!actor) throw new Error(`no user ${userName}`);
    await work({
      em,
      actor,
      source: "screen",
      requestId: "survival",
      log: pino({ level: "silent" }),
    });
  } finally {
    await orm.close(true);
  }
}
