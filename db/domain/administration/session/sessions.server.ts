import { createHash, randomBytes } from "node:crypto";
import type { EntityManager } from "@mikro-orm/postgresql";
import { sql } from "kysely";
import { databaseNow, kyselyOf } from "#db/orm/kysely.server.ts";
import { readAgent } from "#platform/kernel/actor/agent.server.ts";
import {
  actorOfSession,
  type UserActor,
} from "#domain/administration/data-permission/actor.server.ts";

export const sessionLife = { idleMinutes: 60, absoluteMinutes: 12 * 60 } as const;

/** Days ended sessions are kept: signing out of one also stops its device. */
const goneDays = 7;

export type SessionActor = UserActor & { sessionId: number };

export const hashToken = (token: string): string =>
  createHash("sha256").update(token).digest("hex");
const newToken = () => randomBytes(32).toString("base64url");

/** `former`: the caller's token, which ends. */
export type SessionStart = {
  userId: number;
  channel: "page" | "api";
  address: string;
  agent: string;
  deviceId?: number | null;
  former?: string | undefined;
};

/** Returns an opaque token, stored as a hash. Deletes old sessions. */
export async function openSession(em: EntityManager, start: SessionStart): Promise<string> {
  const db = kyselyOf(em);
  const token = newToken();
  await db
    .deleteFrom("session")
    .where("user_id", "=", start.userId)
    .where("expires_at", "<", sql<string>`now() - make_interval(days => ${goneDays})`)
    .execute();
  await db
    .insertInto("session")
    .values({
      token_hash: hashToken(token),
      user_id: start.userId,
      channel: start.channel,
      address: start.address,
      agent: start.agent.slice(0, 250),
      ...readAgent(start.agent),
      device_id: start.deviceId ?? null,
      expires_at: sql<string>`now() + make_interval(mins => ${sessionLife.absoluteMinutes})`,
    })
    .execute();
  if (start.former) await endSession(em, start.former);
  return token;
}

/** Null when unknown, idle, expired or disabled. Updates the session once a minute. */
export async function actorOfToken(em: EntityManager, token: string): Promise<SessionActor | null> {
  if (!/^[\w-]{43}$/.test(token)) return null;
  const session = await actorOfSession(em, {
    tokenHash: hashToken(token),
    idleMinutes: sessionLife.idleMinutes,
  });
  if (!session) return null;
  if (session.stale)
    await kyselyOf(em)
      .updateTable("session")
      .set({ seen_at: databaseNow })
      .where("id", "=", session.sessionId)
      .execute();
  return Object.assign(session.actor, { sessionId: session.sessionId });
}

async function endSession(
  em: EntityManager,
  token: string,
): Promise<{ userName: string; deviceId: number | null } | null> {
  const { rows } = await sql<{
    userName: string;
    deviceId: number | null;
  }>`delete from session s using app_user u
    where s.token_hash = ${hashToken(token)} and u.id = s.user_id
    returning u.user_name as "userName", s.device_id as "deviceId"`.execute(em.getKysely());
  return rows[0] ?? null;
}

/** Ends session and automatic sign-in. @returns whose session it was, if known */
export async function signOut(em: EntityManager, token: string): Promise<string | null> {
  const ended = await endSession(em, token);
  if (ended?.deviceId)
    await kyselyOf(em)
      .updateTable("device")
      .set({ keep_until: null })
      .where("id", "=", ended.deviceId)
      .execute();
  return ended?.userName ?? null;
}

/** Forced sign-out, including devices. @returns the sessions that existed */
export async function endSessions(
  em: EntityManager,
  sessionIds: readonly number[],
): Promise<{ id: number; userName: string }[]> {
  const { rows } = await sql<{
    id: number;
    userName: string;
  }>`with ended as (
        delete from session s using app_user u
        where u.id = s.user_id and s.id = any (${[...sessionIds]}::int[])
        returning s.id, s.device_id, u.user_name
      ),
      quiet as (
        update device
        set keep_until = null
        where id in (select device_id from ended) and keep_until is not null
      )
    select id, user_name as "userName"
    from ended`.execute(em.getKysely());
  return rows;
}

export async function renewToken(em: EntityManager, sessionId: number): Promise<string> {
  const token = newToken();
  await kyselyOf(em)
    .updateTable("session")
    .set({ token_hash: hashToken(token) })
    .where("id", "=", sessionId)
    .execute();
  return token;
}
