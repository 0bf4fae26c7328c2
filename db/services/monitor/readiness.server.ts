import type { EntityManager, MikroORM } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { refusalText } from "#platform/kernel/i18n/translate.ts";
import { isNoSpace, lackedSpace, noteNoSpace, noteSpace } from "#db/orm/no-space.ts";
import { probeWrite } from "./write-probe.server.ts";
import { schemaRefusal, schemaState } from "#db/orm/schema/state.server.ts";

/** `reason` is public; details go to the log. */
export class NotReady extends Error {
  readonly reason: string;
  constructor(reason: string, detail = reason) {
    super(detail);
    this.reason = reason;
  }
}

/** Neither a standby nor read only. */
export async function isWritable(em: EntityManager): Promise<boolean> {
  const { rows } = await sql<{ writable: boolean }>`
    select not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off' as writable`.execute(
    em.getKysely(),
  );
  return rows[0]?.writable ?? false;
}

/**
 * After a write that found no room, the process stays out of service until a write on trial
 * succeeds: without requests none would tell.
 */
async function assertSpace(em: EntityManager): Promise<void> {
  const lacked = lackedSpace();
  if (lacked === "no") return;
  if (lacked === "due" && (await hasRoom(em))) return noteSpace();
  if (lacked === "due") noteNoSpace();
  throw new NotReady("no space");
}

const hasRoom = (em: EntityManager): Promise<boolean> =>
  probeWrite(em).then(
    () => true,
    (error: unknown) => {
      if (isNoSpace(error)) return false;
      throw error;
    },
  );

/**
 * The database answers, accepts writes and fits this version.
 * @throws NotReady, or the connection's error
 */
export async function assertReady(orm: MikroORM): Promise<void> {
  if (!(await isWritable(orm.em.fork() as EntityManager)))
    throw new NotReady("the database is read only");
  await assertSpace(orm.em.fork() as EntityManager);
  const state = await schemaState(orm);
  const refusal = schemaRefusal(state);
  if (!refusal) return;
  const names = [
    state.newer.length > 0 ? `unknown migrations ${state.newer.join(", ")}` : "",
    state.pending.length > 0 ? `pending migrations ${state.pending.join(", ")}` : "",
    state.differences.length > 0 ? "the schema differs" : "",
  ];
  throw new NotReady(names.filter(Boolean).join("; "), refusalText("en", refusal));
}
